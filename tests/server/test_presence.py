"""Who is at a table."""

from __future__ import annotations

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
