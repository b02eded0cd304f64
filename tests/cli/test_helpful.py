"""What a seasoned player at the prompt expects: short words, and help where the rules bite."""

from __future__ import annotations

from collections.abc import Callable

import pytest

AtPrompt = Callable[..., str]

SHORT_OF_ROOM = """
power = "soviet_union"
phase = "mobilize"
facilities.caucasus.industrial_complex = 1
bought = { infantry = 3, artillery = 2 }
"""


def told_after(shown: str, line: str) -> str:
    """What was printed between this line and the next prompt."""
    return shown.partition(f"\n> {line}\n")[2].partition("\n> ")[0]


def test_place_all_places_what_fits_and_says_what_is_left(at_prompt: AtPrompt) -> None:
    """S42-MOB-04: 3 units, the income of 4 less 1 damage; S42-MOB-15: the rest is returned."""
    shown = at_prompt(SHORT_OF_ROOM, "place all", "place all", "done")

    told = told_after(shown, "place all")
    assert "Soviet Union places 2 artillery in Caucasus" in told
    assert "Soviet Union places 1 infantry in Caucasus" in told
    assert "2 infantry left over, without room; `done` returns the price." in told
    again = shown.partition("\n> place all\n")[2].partition("\n> place all\n")[2]
    assert "✗ nothing fits any more: 2 infantry left over" in again
    assert "Soviet Union returns 2 infantry for 6 IPC" in again


def test_all_of_a_kind_are_as_many_as_fit(at_prompt: AtPrompt) -> None:
    shown = at_prompt(SHORT_OF_ROOM, "place all inf", "place 2 artillery")

    told = told_after(shown, "place all inf")
    assert "places 3 infantry in Caucasus" in told
    assert "2 artillery left over" in told
    assert "no complex of yours has room for artillery any more" in shown.rpartition("\n> ")[2]


def test_too_much_is_bought_with_a_warning(at_prompt: AtPrompt) -> None:
    given = SHORT_OF_ROOM.replace("mobilize", "purchase").replace("bought", "#")
    given += "money.soviet_union = 30"
    shown = at_prompt(given, "buy 3 infs", "buy 1 tank")

    assert "wait to be placed" not in told_after(shown, "buy 3 infs")
    told = " ".join(shown.rpartition("\n> ")[2].split())
    assert "Room: Caucasus 3. There is room for 3, and 4 wait to be placed!" in told


@pytest.mark.parametrize("word", ["subs", "SS", "subm", "u-boats", "sss"])
def test_short_names_have_plurals(at_prompt: AtPrompt, word: str) -> None:
    given = 'power = "germany"\nunits.sz_5.germany = "2 submarine"\nunits.sz_6.united_kingdom ='
    shown = at_prompt(f'{given} "1 transport"', f"move 2 {word} sz5 sz6")

    assert "Germany moves 2 submarines: Sea Zone 5 > Sea Zone 6" in shown


LOW_LUCK = """
power = "united_kingdom"
options.low_luck = true
"""
NORWAY = f"""{LOW_LUCK}
units.karelia_s_s_r.united_kingdom = "4 tank, 6 infantry"
control.karelia_s_s_r = "united_kingdom"
units.norway.germany = "1 infantry, 1 fighter, 1 bomber"
"""


def test_enter_keeps_the_better_defender(at_prompt: AtPrompt) -> None:
    """A fighter defends on 4, a bomber on 1 (S42-UNT-06, S42-UNT-07)."""
    shown = at_prompt(NORWAY, "move 4 tanks karelia norway", "done", "fight")

    assert "Germany, choose who takes the 2 hits. Enter: 1 bomber, 1 infantry" in shown
