"""Who is at a table."""

from __future__ import annotations

import pytest

from wartable.server import presence
from wartable.server.presence import Presence


def test_saying_again_who_is_there_is_no_news() -> None:
    """Every process says once a minute who looks on at each of its tables; nobody is woken for it
    unless somebody has come or gone."""
    here = Presence()
    assert here.update("one", "table", ("ann",))
    assert not here.update("one", "table", ("ann",))
    assert not here.update("two", "table", ("ann",)), "the same person, at another window"
    assert here.update("two", "table", ("ann", "bob"))
    assert here.online("table") == ("ann", "bob")
    assert here.update("two", "table", ())
    assert not here.update("one", "another", ())
    assert here.update("one", "table", ())
    assert here.online("table") == ()


def test_who_has_just_left_is_not_away_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is loaded again within the seconds that the server is told; then they are away."""
    at = 0
    monkeypatch.setattr(presence, "now", lambda: at)
    here = Presence(away=2)
    here.update("one", "table", ("ann",))
    at = 60_000
    assert not here.is_away("table", "ann")
    here.update("one", "table", ())

    at = 62_000
    assert not here.is_away("table", "ann")
    at = 62_001
    assert here.is_away("table", "ann")
