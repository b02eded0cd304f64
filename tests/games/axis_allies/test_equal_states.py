"""Equal positions are equal JSON, however they came about."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.core.codec import decode_options, decode_state, encode
from wartable.core.dice import KeyedDice
from wartable.games.axis_allies.actions import Share
from wartable.games.axis_allies.europe_1940.edition import GAME as EUROPE_1940
from wartable.games.axis_allies.events import LandedOnDeck
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options, State
from wartable.testing.axis_allies import Bench


def share(state: State, *, allow: bool) -> State:
    action = Share("soviet_union", "united_kingdom", allow)
    return GAME.play(state, action, KeyedDice(b"none are rolled")).state


def test_what_was_refused_and_allowed_again_leaves_no_trace() -> None:
    state = GAME.setup(Options())
    again = share(share(state, allow=False), allow=True)

    assert again == state
    assert encode(again) == encode(state)


def test_an_option_named_is_as_good_as_its_default() -> None:
    """Words from outside are not the very object that is the default."""
    named = decode_options(GAME, b'{"victory": "standard", "bombardment": "land_units"}')

    assert named == Options()
    assert encode(named) == encode(Options())


def test_a_position_that_leaves_out_what_is_empty_still_opens() -> None:
    """Positions were once written so, and kept logs begin with them."""
    state = replace(GAME.setup(Options()), fought=frozenset())
    short = encode(state).replace(b'"fought":[],', b"").replace(b'"refused":[],', b"")

    assert len(short) < len(encode(state))
    assert decode_state(GAME, short) == state


@pytest.mark.parametrize("game", [GAME, EUROPE_1940, GLOBAL_1940], ids=lambda game: game.id)
def test_fighters_land_on_decks_in_the_same_order_however_the_position_was_read(
    game: AxisAllies,
) -> None:
    """Zone after zone by name: a log goes on from a position that was written and read."""
    zones = sorted(game.edition.data.board.sea)[:2]
    units = dict.fromkeys(zones, "1 carrier, 1 fighter~3*moved")
    state = Bench(game).position("germany", "noncombat_move", units)
    turned = replace(state, units=dict(reversed(state.units.items())))
    landed = []
    for each in (state, turned):
        events, _ = Bench(game).events(each, "done")
        landed.append([event.space for event in events if isinstance(event, LandedOnDeck)])
    assert landed == [zones] * 2
