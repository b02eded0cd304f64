"""What is worked out where everybody is answered is stopped when it takes too long."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.conftest import Visitor
from wartable.games.axis_allies.game import AxisAllies
from wartable.server import patience
from wartable.server.patience import at_most
from wartable.server.refusals import Refusal

ROUNDS = 7
"""The last round of tables whose game is broken here; tables of other tests have another."""


def for_ever(*_: Any) -> Any:
    """Far longer than anybody waits here."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        pass
    raise AssertionError("nobody stopped it")


def broken(method: str) -> Any:
    """The method, which never comes back at such a table."""
    whole = getattr(AxisAllies, method)

    def never_ends(self: AxisAllies, state: Any, *more: Any) -> Any:
        return for_ever() if state.options.rounds == ROUNDS else whole(self, state, *more)

    return never_ends


def test_what_never_ends_is_stopped() -> None:
    with pytest.raises(Refusal) as refused, at_most(0.1):
        for_ever()

    assert refused.value.code == "too_hard"


def test_what_is_done_in_time_is_never_stopped_afterwards() -> None:
    for _ in range(3):
        with at_most(0.1):
            pass
    until = time.monotonic() + 4 * patience.LOOKS
    while time.monotonic() < until:
        pass


def test_the_outer_patience_holds_inside() -> None:
    with pytest.raises(Refusal), at_most(0.1), at_most(60):
        for_ever()


def test_an_action_that_never_ends_has_not_happened(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table stands as before, and can be played again."""
    before = visitor.see(visitor.table("me", "me", options={"rounds": ROUNDS})["id"])
    table, owner = before["table"]["id"], before["asks"][0]["owner"]
    done = {"wish": "action", "action": {"do": "done", "by": owner}}
    asked = {"version": before["version"], "owner": owner, "wish": done}
    monkeypatch.setattr(patience, "MOST", 1.0)
    with monkeypatch.context() as patched:
        patched.setattr(AxisAllies, "play", broken("play"))
        refused = visitor.post(f"/tables/{table}/do", asked, 422)
    assert refused["code"] == "too_hard"

    assert visitor.see(table)["version"] == before["version"]
    assert visitor.post(f"/tables/{table}/do", asked)["version"] > before["version"]


def test_a_look_that_never_ends_is_refused(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = visitor.table("me", "me", options={"rounds": ROUNDS})["id"]
    monkeypatch.setattr(patience, "MOST", 1.0)
    with monkeypatch.context() as patched:
        patched.setattr(AxisAllies, "view", broken("view"))
        assert visitor.request("GET", f"/tables/{table}").status_code == 422

    assert visitor.see(table)["version"]
