"""What no seat may know is asked for at tables that it cannot tell apart."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from bench.attack import crowds, mutated_logs, unseen
from bench.attack.house import house
from wartable.core.codec import decode_state, encode
from wartable.core.game import seat_of
from wartable.games import find_game, playable
from wartable.games.empire_of_the_sun.game import GAME as EMPIRE_OF_THE_SUN
from wartable.server.hall import games_here


def test_twins_are_alike_to_their_seat_and_differ_in_what_it_does_not_see() -> None:
    found = unseen.moment(EMPIRE_OF_THE_SUN, 0)
    seat = seat_of(found.game, found.state, found.owner)
    first, *others = unseen.twins(found, 3)

    assert first == found.state
    for other in others:
        assert found.game.view(other, seat) == found.game.view(first, seat)
        assert other != first
        assert not found.game.objections(other, found.action)


def test_the_attack_asks_of_all_games_that_are_played_at_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game without a desk has none, and nothing to ask."""
    asked: list[str] = []
    monkeypatch.setattr(unseen, "moment", lambda game, number: game.id)
    monkeypatch.setattr(unseen, "_asked_at", lambda served, found: [asked.append(found)][1:])
    monkeypatch.setattr(unseen, "house", lambda: nullcontext(SimpleNamespace(complaints=list)))

    assert unseen.run(0) == []
    assert asked == [*games_here()]


def test_what_is_each_table_s_own_is_left_out_and_nothing_else() -> None:
    """A name that stands in a scene is told; that of a table is its own."""
    told = unseen.plain({"table": {"id": "a", "name": "b", "game": "c"}, "card": {"name": "JP-03"}})

    assert told == {"table": {"game": "c"}, "card": {"name": "JP-03"}}


def test_whatever_is_asked_at_tables_that_are_alike_the_answers_are() -> None:
    """Plans, reach, reasons, odds, overlays, looks, exports and undo, in Empire of the Sun."""
    with house() as served:
        assert unseen._asked_at(served, unseen.moment(EMPIRE_OF_THE_SUN, 0)) == []


def test_an_answer_that_tells_another_s_hand_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = unseen.moment(EMPIRE_OF_THE_SUN, 0)
    seat = seat_of(found.game, found.state, found.owner)

    def seen(state: Any) -> tuple[bool, str]:
        return False, encode(found.game.view(state, seat)).decode()

    def leaked(state: Any) -> tuple[bool, str]:
        return False, encode(state).decode()

    tables = list(unseen.twins(found, 3))
    assert unseen.compare("view", [seen(state) for state in tables]) == []
    assert unseen.compare("view", [leaked(state) for state in tables])


def test_logs_of_every_game_are_spoiled() -> None:
    spoiled = {mutated_logs.kept(name)[0]["game"] for name in mutated_logs.names()}

    assert spoiled == {*playable()}
    assert all(find_game(game) for game in spoiled)


@pytest.mark.parametrize("asked", ["activate", "move", "declare", "answer", "react", "battle"])
def test_a_crowd_in_one_hex_is_a_position_that_can_be_read(asked: str) -> None:
    """So that it is looked at, and not refused at the door."""
    state = crowds.crowded(asked)

    assert decode_state(EMPIRE_OF_THE_SUN, encode(state)) == state
    assert EMPIRE_OF_THE_SUN.pending(state)
