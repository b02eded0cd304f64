"""Equal positions are equal JSON, however they came about."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core.codec import decode_options, decode_state, encode
from wartable.core.dice import KeyedDice
from wartable.games.axis_allies.actions import Share
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options, State


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
