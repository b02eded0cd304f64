"""Somebody else's game is played by nothing but what its desk offers, from views alone."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from wartable.core.table import Table
from wartable.desk import LANGUAGES, desk_of
from wartable.desk.values import Act, Ask, Desk, GameInfo, Overlay, Send, Wish
from wartable.games import find_game

HOUSES = ("boar", "fox", "heron")


def wish(desk: Any, view: Any, ask: Ask, pieces: dict[str, tuple[str, ...]], chance: Any) -> Wish:
    """Anything that is offered."""
    if pieces and chance.random() < 0.7:
        source, (counter,) = chance.choice(sorted(pieces.items()))
        targets = desk.reach(view, ask.owner, source, {counter: 1}, "en").targets
        target = chance.choice(targets)
        return Send(source, {counter: 1}, target.space, target.how)
    return Act(chance.choice(ask.buttons).action)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_played_by_what_is_offered(seed: int) -> None:
    game = find_game("borderlands")
    desk = desk_of(game)
    chance = random.Random(seed)
    table = Table.create(game, desk.options({"hand": 2, "rounds": 3}, {}), seed=bytes([seed] * 32))
    while not game.outcome(table.state):
        laid = {house: desk.desk(game.view(table.state, house), [house], "en") for house in HOUSES}
        for house, each in laid.items():
            check_goes_over_the_wire(each)
            check_no_hand_of_others(each, house)
        ask = chance.choice([ask for each in laid.values() for ask in each.asks])
        view = game.view(table.state, ask.owner)
        chosen = wish(desk, view, ask, ask.movable, chance)
        assert desk.why_not(view, ask.owner, chosen) == ()
        for action in desk.resolve(view, ask.owner, chosen):
            acted = table.submit(ask.owner, action)
        assert all(told.text for told in desk.tell(acted, "en"))


def check_goes_over_the_wire(laid: Desk) -> None:
    assert msgspec.json.decode(msgspec.json.encode(laid.scene), type=type(laid.scene)) == laid.scene


def check_no_hand_of_others(laid: Desk, house: str) -> None:
    for hand in laid.scene.hands:
        assert len(hand.cards) == (hand.n if hand.owner == house else 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_change_goes_over_the_wire(language: str) -> None:
    info = desk_of(find_game("borderlands")).info(language)

    assert msgspec.json.decode(msgspec.json.encode(info), type=GameInfo) == info
    assert all(space.hex == space.id for space in info.spaces)
    assert {border.kind for border in info.borders} == {"river"}


def test_what_is_laid_over_the_board_is_what_the_seat_can_see() -> None:
    """Threats are the others'; the way to a town is asked of a hex."""
    game = find_game("borderlands")
    desk = desk_of(game)
    given = {
        "order": ["fox", "boar", "heron"],
        "aside": {"boar": "walls_3", "fox": "arms_14", "heron": "arms_2"},
        "counters": {"fox_guard": {"hex": "0302"}, "boar_guard": {"hex": "0303"}},
    }
    assert game.scenarios is not None
    state = game.scenarios.start(given)

    for seat, danger in (("boar", "0303"), ("fox", "0302")):
        laid = desk.overlay(game.view(state, seat), seat, "threats", "", "en")
        assert [(each.space, each.tone) for each in laid.spaces] == [(danger, "bad")]
        assert [line.path[-1] for line in laid.lines] == [danger]
    way = desk.overlay(game.view(state, None), None, "way", "0302", "en")
    assert [(each.space, each.tone) for each in way.spaces] == [("0301", "good")]
    assert way.lines[0].path == ("0302", "0301")
    assert msgspec.json.decode(msgspec.json.encode(way), type=Overlay) == way
