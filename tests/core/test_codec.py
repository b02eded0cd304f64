"""JSON both ways, and a reason in one line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.codec import (
    decode_action,
    decode_event,
    decode_options,
    decode_state,
    encode,
)
from wartable.core.errors import BadData, BadOptions, MalformedAction
from wartable.testing.toy import Fired, March, Options, Toy

TOY = Toy()


def test_an_action_says_what_it_does_and_by_whom():
    assert encode(March("north", 2)) == b'{"do":"march","by":"north","steps":2}'


@given(st.text(), st.integers(-(2**60), 2**60))
def test_an_action_comes_back_as_it_was(by, steps):
    assert decode_action(TOY, encode(March(by, steps))) == March(by, steps)


def test_events_states_and_options_come_back_as_they_were():
    options = Options(turns=3)
    state = TOY.setup(options)

    assert decode_event(TOY, encode(Fired((6, 1), 1))) == Fired((6, 1), 1)
    assert decode_state(TOY, encode(state)) == state
    assert decode_options(TOY, encode(options)) == options


def test_equal_values_are_equal_json():
    """Whatever order a set was filled or a table was written in."""
    spaces = [f"sz_{number}" for number in range(20)]

    assert encode(frozenset(spaces)) == encode(frozenset(reversed(spaces)))
    assert encode(dict.fromkeys(spaces)) == encode(dict.fromkeys(reversed(spaces)))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "truncated"),
        (b"march", "malformed"),
        (b"\xff\xfe", "malformed"),
        (b'{"do":"march","by":' + b"[" * 100_000, "Expected `str`, got `array`"),
        ("\ud800", "surrogates"),
        (b"[]", "Expected `object`"),
        (b'{"do":"fly","by":"north"}', "Invalid value 'fly'"),
        (b'{"do":"march","by":"north"}', "missing required field `steps`"),
        (b'{"do":"march","by":"north","steps":"two"}', "Expected `int`, got `str` - at `$.steps`"),
    ],
)
def test_what_is_no_action_is_refused_with_the_reason(data, reason):
    with pytest.raises(MalformedAction, match="no action of Ridge: ") as refusal:
        decode_action(TOY, data)

    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_what_is_nothing_else_is_refused_by_its_own_name():
    with pytest.raises(BadOptions, match=r"no options of Ridge: .*`moves`"):
        decode_options(TOY, b'{"moves":1}')
    with pytest.raises(BadData, match="no position of Ridge: "):
        decode_state(TOY, b"{}")
    with pytest.raises(BadData, match="no event of Ridge: "):
        decode_event(TOY, b"{}")


def test_json_too_deep_to_read_is_refused():
    with pytest.raises(MalformedAction, match="recursion"):
        decode_action(TOY, b'{"do":"march","unknown":' + b"[" * 100_000)
