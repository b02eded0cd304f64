"""JSON both ways, and a reason in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.core.codec import (
    check_names,
    convert_action,
    decode_action,
    decode_event,
    decode_options,
    decode_state,
    encode,
)
from wartable.core.errors import BadData, BadOptions, MalformedAction
from wartable.testing.toy import OWNERS, CardPlayed, Fired, March, Options, Toy

TOY = Toy()


def test_an_action_says_what_it_does_and_by_whom():
    assert encode(March("north", 2)) == b'{"do":"march","by":"north","steps":2}'


@given(st.sampled_from(OWNERS), st.integers(-(2**60), 2**60))
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


def test_an_unknown_name_is_refused_wherever_it_stands():
    """A game says which names there are; a text that is marked as a name is one of them."""
    with pytest.raises(MalformedAction, match=r"unknown name 'west' - at `\$.by`"):
        decode_action(TOY, encode(March("west", 2)))
    with pytest.raises(MalformedAction, match="by: unknown name 'west'"):
        convert_action(TOY, {"do": "march", "by": "west", "steps": 1})
    with pytest.raises(BadData, match=r"no event of Ridge: unknown name 'joker' - at `\$.card`"):
        decode_event(TOY, encode(CardPlayed("north", "joker")))
    west = encode(TOY.setup(Options())).replace(b'"south"', b'"west"')
    with pytest.raises(BadData, match="no position of Ridge: unknown name 'west'"):
        decode_state(TOY, west)


def test_what_does_not_fit_together_is_refused():
    """Every name is known, and still there is no such position."""
    state = encode(TOY.setup(Options())).replace(b'"south":', b'"north":')

    with pytest.raises(BadData, match="a position has both sides"):
        decode_state(TOY, state)


def test_json_too_deep_to_read_is_refused():
    with pytest.raises(MalformedAction, match="recursion"):
        decode_action(TOY, b'{"do":"march","unknown":' + b"[" * 100_000)


def test_a_name_that_nobody_knows_is_refused_with_the_nearest_one():
    check_names("piece", ["rook"], {"rook": 5, "horse": 3})

    with pytest.raises(BadData, match="unknown piece 'rok'; did you mean 'rook'"):
        check_names("piece", ["horse", "rok"], {"rook": 5, "horse": 3})


AT_ONCE = """
import sys
from threading import Barrier, Thread

import msgspec

from wartable.core.codec import convert, decode

sys.setswitchinterval(1e-6)
for n in range(100):
    kinds = [int]
    for depth in range(12):
        fields = [(f"field_{each}", tuple[kinds[-1], ...], ()) for each in range(6)]
        kinds.append(msgspec.defstruct(f"Struct_{n}_{depth}", fields))
    data = {}
    for _ in range(3):
        data = {"field_0": [data], "field_3": [data]}
    begin = Barrier(4)

    def read(kind, is_plain):
        begin.wait()
        convert(data, kind) if is_plain else decode(msgspec.json.encode(data), kind)

    asked = [(kinds[-1], False), (kinds[-1], True), (kinds[-2], False), (kinds[-3], True)]
    threads = [Thread(target=read, args=each) for each in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_read_a_type_for_the_first_time_at_once():
    """In a process of its own: msgspec crashes if two do."""
    subprocess.run([sys.executable, "-c", AT_ONCE], check=True, timeout=120)
