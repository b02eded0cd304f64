"""What is worked out about a position serves another one exactly as far as they agree."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.setup import setup
from wartable.games.empire_of_the_sun.state import Options
from wartable.games.empire_of_the_sun.supply import supply_of

STATE = setup(Options(seats={"allies": ("allies",), "japan": ("japan",)}))


def known() -> Position:
    """A position of which supply and places are worked out."""
    pos = Position(STATE)
    supply_of(pos)
    assert pos.by_place
    return pos


def test_a_view_has_what_is_known_of_the_position() -> None:
    pos = known()
    view = Position(GAME.view(STATE, "japan"), near=pos)

    assert supply_of(view) is supply_of(pos)
    view.once("of the board", lambda: 1)
    assert pos.once("of the board", lambda: 2) == 1


def test_answers_about_cards_are_not_shared() -> None:
    pos = known()
    assert pos.answered("may it be played", lambda: True)

    view = Position(GAME.view(STATE, "japan"), near=pos)
    assert not view.answered("may it be played", lambda: False)


def test_where_nobody_moved_places_stay_and_supply_is_asked_anew() -> None:
    pos = known()
    marks = replace(STATE.marks, tokyo_express="4423")
    after = Position(replace(STATE, marks=marks), near=pos)

    assert after.by_place is pos.by_place
    assert supply_of(after) is not supply_of(pos)


def test_where_somebody_moved_nothing_is_taken_over() -> None:
    pos = known()
    after = Position(replace(STATE, at=STATE.at | {"jp_bb_kongo": "4021"}), near=pos)

    assert "jp_bb_kongo" in after.at("4021")
    assert "jp_bb_kongo" not in pos.at("4021")
    assert supply_of(after) is not supply_of(pos)
