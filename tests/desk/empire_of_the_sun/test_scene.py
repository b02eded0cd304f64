"""A position as it lies on the table, and what of it stays hidden."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.desk.empire_of_the_sun.positions import asked_in, find, kept
from wartable.core.game import seat_of
from wartable.core.records import Acted
from wartable.core.rulebook import read_book
from wartable.desk.empire_of_the_sun import overlays
from wartable.desk.empire_of_the_sun.desk import EmpireDesk
from wartable.desk.values import Piece, Scene
from wartable.games.empire_of_the_sun import game as module
from wartable.games.empire_of_the_sun.actions import Begin
from wartable.games.empire_of_the_sun.battle import inquiries as battles
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import CardsDrawn, CardSetAside, Dealt, Reshuffled
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.points import total
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Options, State
from wartable.testing.empire_of_the_sun.table import Faces, position

desk = EmpireDesk(GAME)
SEATS = {"a": ("japan",), "b": ("allies",)}
TO_PLAY: dict[str, Any] = {"player": "allies", "segment": "offensives", "plays": 1}
"""It is somebody's play."""
MOST = 150_000
"""What a whole sight may weigh, in bytes before it is packed."""


@cache
def begun(scenario: str) -> State:
    """A scenario, dealt."""
    state = GAME.setup(Options(scenario=scenario, seats=SEATS))
    (decision,) = GAME.pending(state)
    dealt: State = GAME.play(state, Begin(decision.owner), Faces()).state
    return dealt


def scene(state: State, seat: str | None = None) -> Scene:
    return desk.scene(GAME.view(state, seat), "en")


def pieces(found: Scene) -> dict[str, tuple[str, Piece]]:
    """Every piece on the board by its key, with its space."""
    return {
        piece.key: (space, piece) for space, now in found.spaces.items() for piece in now.pieces
    }


@pytest.mark.parametrize("scenario", sorted(data().scenarios))
def test_every_scenario_is_shown(scenario: str) -> None:
    state = begun(scenario)
    pos, found = Position(state), scene(state)

    on_map = {unit: place for unit, place in state.at.items() if place in pos.map.hexes}
    shown = {unit: space for unit, (space, _) in pieces(found).items() if space != "china"}
    assert shown == on_map
    assert found.round == data().scenarios[scenario].first_turn
    assert found.phase in {phase.id for phase in desk.info("en").phases}
    assert {*found.board} == ({*pos.map.hexes} if pos.scenario.part else set())
    for number, now in found.spaces.items():
        if number != "china":
            assert now.control == (pos.controller(number) if pos.hex(number).is_land else "")
    for track in found.tracks:
        assert all(0 <= marker.box < len(track.boxes) for marker in track.markers), track.id


@pytest.mark.parametrize("scenario", ["campaign", "1943", "south_pacific"])
def test_a_whole_sight_is_not_heavy(scenario: str) -> None:
    """Also to who is asked to play a card, with every way to play each."""
    state = begun(scenario)
    for seat, own in SEATS.items():
        sight = desk.desk(GAME.view(state, seat), own, "en")

        assert len(msgspec.json.encode(sight)) < MOST


def test_counters_beside_the_board_are_all_there() -> None:
    state = begun("1942")
    found = {piece.key: box.id for box in scene(state).boxes for piece in box.pieces}

    beside = {unit for unit, place in state.at.items() if place.startswith("turn_")}
    assert beside
    assert {unit: state.at[unit] for unit in beside} == {unit: found[unit] for unit in beside}


# secrets


def hidden(state: State, own: tuple[str, ...]) -> set[str]:
    """The cards that who plays these sides does not see."""
    view = GAME.view(state, next((seat for seat, of in SEATS.items() if of == own), None))
    found: set[str] = set()
    for side in SIDES:
        true, seen = state.cards[side], view.cards[side]
        every = {*true.hand, *true.draw, true.future} - {""}
        found |= every - {*seen.hand, *seen.draw, seen.future, *seen.shown}
    return found


def leaks(payload: Any, cards: set[str]) -> set[str]:
    """The cards whose ids or names stand in what is sent."""
    text = msgspec.json.encode(payload).decode()
    ids = {*re.findall(r"(?:AL|JP)-\d\d", text)}
    units = {counter.name for counter in data().counters.values()}
    names = {card: data().cards[card].name for card in cards}
    told = {card for card, name in names.items() if name not in units and f'"{name}"' in text}
    return (cards & ids) | told


@pytest.mark.rule("EOS-5.0-09")
@pytest.mark.parametrize("seat", ["a", "b", None])
def test_no_scene_and_no_overlay_shows_a_hidden_card(seat: str | None) -> None:
    own = SEATS.get(seat or "", ())
    for state in (begun("1943"), begun("south_pacific"), *kept()[40::700]):
        state = replace(state, options=replace(state.options, seats=SEATS))
        view, cards = GAME.view(state, seat), hidden(state, own)

        assert not leaks(desk.desk(view, own, "en"), cards)
        for overlay in overlays.OVERLAYS:
            assert not leaks(desk.overlay(view, seat, overlay, "4021", "en"), cards)
        for hand in scene(state, seat).hands:
            assert hand.n == len(state.cards[hand.owner].hand)
            if hand.owner in own:
                assert hand.cards == state.cards[hand.owner].hand


@pytest.mark.parametrize("seat", ["a", "b", None])
def test_nothing_that_is_told_shows_a_hidden_card(seat: str | None) -> None:
    state = begun("1943")
    own = SEATS.get(seat or "", ())
    for side in SIDES:
        hand, draw = state.cards[side].hand, state.cards[side].draw
        for event in (
            Dealt({side: hand}, {side: draw}),
            CardsDrawn(side, hand),
            CardSetAside(side, hand[0]),
            Reshuffled(side, draw),
        ):
            seen = GAME.view_event(state, event, seat)
            told = desk.tell(Acted(1, Begin("table"), (seen,)), "en")

            assert not leaks(told, hidden(state, own))
            assert not any(HIDDEN in line.text for line in told)


# an Offensive


def test_what_counters_did_is_shown() -> None:
    """Who is activated, has moved and to fight where, and who is out of supply."""
    states = {piece.state for state in kept()[::40] for _, piece in pieces(scene(state)).values()}
    assert states == {"", "activated", "moved", "fights", "returned"}
    for state in asked_in("NextBattle", 3):
        offensive = Position(state).offensive
        shown = pieces(scene(state))
        for place, fight in offensive.battles.items():
            for unit in (*fight.active, *fight.reaction):
                if place not in offensive.fought and state.at[unit] not in (place, "eliminated"):
                    assert shown[unit][1].fights == place


@pytest.mark.parametrize(
    ("decision", "step"),
    [
        ("Activate", 1),
        ("MoveUnits", 2),
        ("Declare", 3),
        ("AnswerOffensive", 4),
        ("Intelligence", 7),
        ("React", 8),
        ("NextBattle", 11),
        ("MoveAfterBattle", 13),
    ],
)
def test_the_offensive_is_a_procedure(decision: str, step: int) -> None:
    """The step under way, and what it still has to settle."""
    for state in asked_in(decision, 3):
        found = scene(state).procedure

        assert found is not None
        assert (found.step, len(found.steps)) == (step - 1, 15)
        assert found.owner == Position(state).offensive.side
        assert {*found.spaces} == {*Position(state).offensive.battles}
        assert found.title.endswith(("for operations", "as an event"))


def test_without_an_offensive_there_is_no_procedure() -> None:
    assert scene(asked_in("PlayCard", 1)[0]).procedure is None


@pytest.mark.rule("EOS-9.2-01")
def test_the_battle_board_has_who_fights_and_how_strong() -> None:
    for state in asked_in("AssignHits", 12):
        decision = find(state, "AssignHits")
        pos, board = Position(state), scene(state).battle
        assert decision is not None
        assert board is not None
        stage = board.kind
        strengths = battles.strength(pos, board.space)[stage]
        shown = {piece.key for side in board.sides for piece in side.pieces}

        assert board.space == decision.hex
        assert {*battles.participants(pos, board.space)} <= shown
        for side in board.sides:
            facts = {fact.id: fact.value for fact in side.facts}
            assert facts["strength"] == str(strengths[side.owners[0]])
            if side.owners[0] == decision.owner:
                assert facts["hits"].startswith(str(decision.hits))
                face, *change = facts["die"].split()
                assert 0 <= int(face) <= 9
                assert not change or int(face) + int(change[0]) == int(change[2])
                strength, times = facts["hits"].split("(")[1].split(")")[0].split(" x ")
                assert decision.hits == ceil(int(strength) * Fraction(times))
        assert board.steps[board.step] in ("Losses", "Its losses", "Ground losses")


# how it stands


@pytest.mark.rule("EOS-TC-67", "EOS-17.10-14")
def test_points_are_shown_row_by_row_at_any_time() -> None:
    """The South Pacific begins with 12 points."""
    facts = {fact.id: fact for fact in scene(begun("south_pacific")).facts}

    assert facts["points"].value == "12: Japanese decisive victory"
    assert [fact for fact in facts if fact.startswith("row_")] == [f"row_{a}" for a in "ABCDEFGHI"]
    for state in kept()[10::400]:
        found = {fact.id: fact.value for fact in scene(state).facts}
        if "points" in found:
            rows = sum(int(value) for id, value in found.items() if id.startswith("row_"))
            assert rows + state.memory.bid == total(Position(state))
            assert found["points"].startswith(f"{total(Position(state))}:")


def test_every_way_to_end_is_told() -> None:
    """There is a kept game of each."""
    ends = [state for state in kept() if state.outcome is not None]
    whys = set()
    for state in ends:
        found = scene(state).ending
        assert found is not None
        assert state.outcome is not None
        assert found.winners == state.outcome.winners
        assert found.rule == state.outcome.rule
        assert found.why
        whys.add(found.why)
    assert len(ends) >= 12
    assert len(whys) >= 10


@pytest.mark.parametrize(("options", "fact"), [({"simple_victory": True}, "ports"), ({}, "points")])
def test_what_decides_follows_the_options(options: dict[str, Any], fact: str) -> None:
    state = position("south_pacific", options={"seats": SEATS, **options}, **TO_PLAY)

    assert fact in {each.id for each in scene(state).facts}


def test_a_surrender_and_rivalry_are_warnings() -> None:
    state = position(
        "1943",
        memory={"surrendered": frozenset({"burma"})},
        marks={"japan_rivalry": True},
        options={"seats": SEATS},
        **TO_PLAY,
    )
    warned = {
        (power.id, fact.id, fact.value)
        for power in scene(state).powers
        for fact in power.facts
        if fact.role == "warning"
    }

    assert ("allies", "surrendered", "Burma") in warned
    assert any(power == "japan" and fact == "rivalry" for power, fact, _ in warned)


def test_every_rule_that_is_named_is_in_the_book() -> None:
    book = read_book(Path(module.__file__).with_name("RULES.md"))
    named: set[str] = set()
    for state in (*map(begun, data().scenarios), *kept()[20::300], *asked_in("AssignHits", 3)):
        named |= {*re.findall(r'"rule":"([^"]*)"', msgspec.json.encode(scene(state)).decode())}

    assert named
    assert not named - {*book.rules}


def test_asked_again_it_is_the_same() -> None:
    state = begun("1944")

    assert seat_of(GAME, state, "japan") == "a"
    assert scene(state, "a") == scene(state, "a")


def test_battle_hexes_have_letters() -> None:
    """In the order of their numbers; a counter that fights from elsewhere bears the letter of its
    battle, and nothing else has one."""
    lettered = 0
    for state in asked_in("AnswerOffensive", 6):
        assert state.offensive is not None
        named = dict(zip(sorted(state.offensive.battles), "ABCDEFGHIJ", strict=False))
        scene = desk.scene(GAME.view(state, None), "en")
        assert {id: now.letter for id, now in scene.spaces.items() if now.letter} == named
        for id, now in scene.spaces.items():
            for piece in now.pieces:
                if piece.fights:
                    assert piece.letter == named.get(piece.fights, "")
                elif piece.letter:
                    assert piece.letter == named[id]
        lettered += len(named)
    assert lettered
