"""Every question is asked in words, and what is offered is what the engine allows."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from tests.desk.empire_of_the_sun.positions import asked_in, find, seen
from wartable.core.codec import encode
from wartable.core.rulebook import read_books
from wartable.desk.empire_of_the_sun.asks import ASKED, ask, asks, name_of
from wartable.desk.empire_of_the_sun.reach import RULES, reach
from wartable.desk.empire_of_the_sun.resolve import resolve
from wartable.desk.empire_of_the_sun.ways import WAYS, infos
from wartable.desk.empire_of_the_sun.words import words_in
from wartable.desk.values import Act, Ask, Fill, Send
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import State

WORDS = words_in("en")
KINDS = sorted(kind.__name__ for kind in get_args(AnyDecision))
RULEBOOK = read_books(Path(__file__).parents[3] / "wartable" / "games")[GAME.id]
LARGE = 65_000
"""Bytes that no question takes."""
MOST = 8
"""So many positions of a kind are looked at."""


def laid(kind: str, state: State) -> tuple[State, Ask]:
    decision = find(state, kind)
    assert decision is not None
    view = seen(state, decision.owner)
    return view, ask(GAME, view, decision, WORDS)


def test_every_decision_has_an_ask() -> None:
    assert {*ASKED} == {*get_args(AnyDecision)}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_offered_is_allowed(kind: str) -> None:
    for state in asked_in(kind, MOST):
        view, found = laid(kind, state)

        assert found.title
        assert found.hint.endswith((".", "?"))
        assert found.rule in RULEBOOK.rules
        assert len(encode(found)) < LARGE
        check_buttons(view, found)
        check_sheets(view, found)
        check_pieces(view, found)
        assert (
            any(not button.refused for button in found.buttons) or found.sheets or found.movable
        ), "nothing can be answered"


def check_buttons(view: State, found: Ask) -> None:
    """Every button that is not greyed is accepted, and greyed ones say every reason."""
    assert len({button.id for button in found.buttons}) == len(found.buttons)
    for button in found.buttons:
        against = [(each.rule, each.about) for each in GAME.objections(view, button.action)]
        assert [(each.rule, each.about) for each in button.refused] == against
        assert button.label
        if not button.refused:
            wish = button.wish or Act(button.action)
            assert resolve(GAME, view, found.owner, wish)


def check_sheets(view: State, found: Ask) -> None:
    """What is set when a sheet opens is accepted, and so is every single row."""
    assert len({sheet.id for sheet in found.sheets}) == len(found.sheets)
    for sheet in found.sheets:
        assert len({row.key for row in sheet.rows}) == len(sheet.rows)
        preset = {row.key: row.n for row in sheet.rows if row.n}
        if preset or not sheet.least:
            assert resolve(GAME, view, found.owner, Fill(sheet.id, preset))
        if not preset:
            for row in [row for row in sheet.rows if row.most][:6]:
                assert resolve(GAME, view, found.owner, Fill(sheet.id, {row.key: 1}))


def check_pieces(view: State, found: Ask) -> None:
    """Every piece that can be picked up stands there, and where it can go it may."""
    assert found.moves or not found.movable
    for place, units in list(found.movable.items())[:3]:
        assert all(view.at[unit] == place for unit in units)
        for picked in {units[:1], units[:4]}:
            pieces = dict.fromkeys(picked, 1)
            offered = reach(GAME, view, found.owner, place, pieces, WORDS)
            for there in offered.targets[:: max(1, len(offered.targets) // 6)]:
                wish = Send(place, pieces, there.space, there.how, there.via)
                assert resolve(GAME, view, found.owner, wish)
                assert there.label
                assert there.rule in ("", *RULEBOOK.rules)


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_else_is_shown_a_card(kind: str) -> None:
    """The cards that the other side holds, and those to be drawn, stand in no question."""
    for state in asked_in(kind, MOST):
        decision = find(state, kind)
        assert decision is not None
        view = seen(state, decision.owner)
        text = encode(asks(GAME, view, [decision.owner], WORDS)).decode()
        if decision.owner not in state.cards:
            continue
        other = "japan" if decision.owner == "allies" else "allies"
        cards: Any = state.cards
        hidden = {*cards[other].hand, cards[other].future, *cards[other].draw} - {""}
        hidden |= {*cards[decision.owner].draw}
        hidden -= {*cards[other].shown, *NAMED}
        assert not [card for card in sorted(hidden) if f'"{card}"' in text]


NAMED = ("AL-04", "JP-47")
"""Rules offer these by name before they are drawn (EOS-17.25-03, EOS-17.25-05)."""


def test_the_other_side_is_asked_nothing_here() -> None:
    state = asked_in("PlayCard", 1)[0]
    owner = GAME.pending(state)[0].owner
    other = "japan" if owner == "allies" else "allies"

    assert asks(GAME, seen(state, other), [other], WORDS) == ()


def test_every_way_to_go_has_a_name() -> None:
    assert [info.id for info in infos(WORDS)] == [*WAYS]
    assert {*RULES} <= {*WAYS}


def test_names_are_the_decisions_words() -> None:
    state = asked_in("MoveUnits", 1)[0]

    assert name_of(type(GAME.pending(state)[0])) == "move_units"
