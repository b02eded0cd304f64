"""Whole games of Empire of the Sun, analysed: the numbers add up, and the words are there."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from wartable.ai.prospects import calibration_of
from wartable.analysis import Analysis, analyse
from wartable.analysis.empire_of_the_sun.analyse import SOURCES
from wartable.analysis.empire_of_the_sun.chronicle import chronicle
from wartable.analysis.picture import picture
from wartable.core.game import listed
from wartable.core.log import Log
from wartable.core.table import Table
from wartable.core.telling import Telling
from wartable.desk import desk_of
from wartable.games import find_game
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options

LOGS = Path(__file__).parents[2] / "logs"
KEPT = ("1943-points", "south-pacific-allied-points", "south-pacific-negotiation")


@cache
def log(name: str) -> Log:
    path = LOGS / f"empire_of_the_sun-rules-1-format-2-{name}.jsonl.gz"
    return Log.parse(gzip.decompress(path.read_bytes()), find_game, path.name)


@cache
def analysed(name: str) -> Analysis:
    return analyse(log(name))


@pytest.mark.parametrize("name", KEPT)
def test_every_card_play_is_a_turn(name: str) -> None:
    found = analysed(name)
    plays = [each for each in chronicle(log(name)) if each.side]

    assert [(turn.power, turn.first) for turn in found.turns] == [
        (play.side, play.first) for play in plays
    ]
    assert all(play.did is not None for play in plays if play.is_over and play is not plays[-1])
    for turn in found.turns:
        assert turn.end.win is not None
        assert sum(turn.end.win.values()) == pytest.approx(1)
        assert turn.first <= turn.last <= found.actions


@pytest.mark.parametrize("name", KEPT)
def test_what_one_side_has_by_luck_the_other_lacks(name: str) -> None:
    found = analysed(name)
    japan, allies = (found.luck_of_sides[side] for side in ("japan", "allies"))

    assert japan.amount == pytest.approx(-allies.amount)
    assert japan.amount_sd == pytest.approx(allies.amount_sd)
    assert japan.amount == pytest.approx(sum(r.luck["japan"].amount for r in found.rounds))
    assert japan.win == pytest.approx(
        sum(luck["japan"].win or 0.0 for luck in found.luck_by_source.values())
    )
    assert tuple(found.luck_by_source) == ("battle", "intelligence", "strategic", "cards")


def test_a_game_that_is_won_is_won() -> None:
    found = analysed("south-pacific-allied-points")

    assert found.winners == ("allies",)
    assert found.rounds[-1].win == {"japan": 0.0, "allies": 1.0}
    assert found.turning_points[0].power == "allies"
    assert found.turning_points[0].text == (
        "The Allies play AL-13 Operation Watchtower for operations"
    )
    point = found.turning_points[0]
    assert point.after - point.before == pytest.approx(point.dice + point.decision)


def test_points_will_resources_and_steps_are_told() -> None:
    start = analysed("1943-points").start.figures

    assert start["political_will"] == {"allies": float(log("1943-points").start.tracks.will)}
    assert start["steps"]["allies"] > 50
    assert set(start) == {"political_will", "resources", "steps", "points"}


@pytest.mark.parametrize("language", ["en", "de", "ru", "cs"])
def test_what_is_counted_has_a_name_in_every_language(language: str) -> None:
    """Its figures and the kinds of its luck; in English both voices call them alike."""
    desk = desk_of(GAME)
    found = analyse(log("1943-points"), tell=lambda each: desk.told(each, language)).names

    assert {*found} == {*analysed("1943-points").start.figures, *SOURCES}
    assert all(found.values())
    if language == "en":
        assert found == analysed("1943-points").names


def test_no_calibration_is_claimed() -> None:
    found = analysed("1943-points")

    assert found.calibration is None is calibration_of(GAME)
    assert any("set by hand" in note for note in found.notes)


def test_sentences_come_from_whoever_tells() -> None:
    told: list[Telling] = []

    def tell(found: Telling) -> str:
        told.append(found)
        return found.key

    found = analyse(log("south-pacific-allied-points"), tell=tell)
    assert found.turning_points[0].text == "played_operations"
    assert told[0].parts["card"]


def test_it_can_be_drawn() -> None:
    drawn = picture(analysed("1943-points"))

    assert "Luck of the Japanese, in points" in drawn
    assert "IPC" not in drawn


def test_a_game_that_goes_on_names_no_card_that_a_spectator_does_not_see() -> None:
    """A log in which hands and piles are hidden, as it is sent before the end."""
    table = Table.create(GAME, Options(), seed=bytes(32))
    for _ in range(3):
        (decision, *_) = GAME.pending(table.state)
        seat = decision.owner
        table.submit(seat, listed(GAME, table.state, decision)[-1])
    seen, state = [], table.log.start
    for acted in table.log.acted:
        events = []
        for event in acted.events:
            events.append(GAME.view_event(state, event, None))
            state = GAME.evolve(state, event)
        seen.append(msgspec.structs.replace(acted, events=tuple(events)))
    hidden = {
        card
        for side in state.cards.values()
        for card in (*side.hand, *side.draw)
        if card not in side.shown
    }
    told: Any = table.log
    assert [roll for roll in analyse(told).rolls if roll.what == "cards"]
    told.start = GAME.view(table.log.start, None)
    told.acted[:] = seen

    found = analyse(told)
    text = json.dumps(msgspec.to_builtins(found))
    assert len(hidden) > 40
    assert not [card for card in hidden if card in text]
    assert not [roll for roll in found.rolls if roll.what == "cards"]
    assert "so far" in found.notes[0]
