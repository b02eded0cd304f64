"""What the 1940 games ask for at the prompt, in words as people write them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

AtPrompt = Callable[..., str]

SETUP = """
start = "setup"
power = "germany"
"""
RESEARCH = """
power = "united_kingdom"
phase = "research"
options = { research = true }
money = { united_kingdom = 7, united_kingdom_pacific = 9 }
"""
PURSES = """
start = "setup"
power = "united_kingdom"
phase = "purchase"
"""


def told_after(shown: str, line: str) -> str:
    """What was printed between this line and the next prompt."""
    return shown.partition(f"\n> {line}\n")[2].partition("\n> ")[0]


def test_a_war_is_declared_by_name_or_by_number(at_prompt: AtPrompt) -> None:
    shown = at_prompt(
        f'{SETUP}phase = "declare_war"', "declare", "1", "declare war on usa", game="global_1940"
    )

    assert "declare war? Choose a power" in shown
    assert "1: declare war on soviet union" in shown
    assert "say on whom, as `declare war on france`" in told_after(shown, "declare")
    assert "Germany declares war on Soviet Union" in told_after(shown, "1")
    assert "Germany declares war on United States" in shown


def test_research_tells_of_a_breakthrough_and_takes_a_number(at_prompt: AtPrompt) -> None:
    shown = at_prompt(RESEARCH, "2", game="global_1940")

    told = told_after(shown, "2")
    assert "United Kingdom (Pacific) loses 5 IPC: research" in told
    assert "breakthrough" in told
    assert "hit" not in told


def test_research_is_paid_by_a_purse_as_the_answers_show_it(at_prompt: AtPrompt) -> None:
    line = "research 1 paid 5 united_kingdom_pacific"
    shown = at_prompt(RESEARCH, "research many", line, game="global_1940")

    assert f"2: {line}" in shown
    assert "say how many dice, as `research 2`" in told_after(shown, "research many")
    assert "United Kingdom (Pacific) loses 5 IPC: research" in told_after(shown, line)


def test_a_purse_is_named_by_its_half(at_prompt: AtPrompt) -> None:
    shown = at_prompt(PURSES, "buy 2 infantry for pacific", game="global_1940")

    assert "`buy ... for europe`" in shown
    told = told_after(shown, "buy 2 infantry for pacific")
    assert "United Kingdom (Pacific) buys 2 infantry for 6 IPC" in told


def test_prices_and_values_can_be_read_at_eighty_characters(
    at_prompt: AtPrompt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = at_prompt(f'{SETUP}phase = "purchase"', game="global_1940")

    for line in ("MEC  mechanized infantry    4  1/2/2", "FTR  fighter               10  3/4/4"):
        assert line in shown
    assert "…" not in shown.partition("Buy units")[2].partition("Bought")[0]


def test_a_neutral_territory_is_not_called_undefended(at_prompt: AtPrompt) -> None:
    """G40-NEU-02: its army rises when it is attacked."""
    shown = at_prompt(SETUP, "to sweden", game="global_1940")

    told = told_after(shown, "to sweden")
    assert "an army of 6 infantry" in told
    assert "undefended" not in told


def test_every_kind_of_bomber_in_range_raids(at_prompt: AtPrompt) -> None:
    shown = at_prompt(SETUP, "raid london", "raid france", game="global_1940")

    assert "Germany moves 2 strategic bombers to bomb" in told_after(shown, "raid london")
    assert "1 tactical bomber to bomb" in told_after(shown, "raid france")


def test_powers_say_what_a_side_must_hold(at_prompt: AtPrompt) -> None:
    shown = at_prompt(SETUP, "powers", game="global_1940")

    told = told_after(shown, "powers")
    assert "Cities of the Axis in Europe 3 of 8" in " ".join(told.split())


@pytest.mark.parametrize(
    ("game", "has_war", "has_research"),
    [("spring_1942", False, False), ("europe_1940", True, False), ("global_1940", True, True)],
)
def test_help_lists_what_the_edition_has(
    at_prompt: AtPrompt, game: str, has_war: bool, has_research: bool
) -> None:
    told = told_after(at_prompt('power = "germany"', "help", game=game), "help")

    assert ("declare war" in told) is has_war
    assert ("roll for technologies" in told) is has_research
    assert ("tac," in told) is has_war


def test_odds_tell_what_the_enemys_worst_answer_leaves(at_prompt: AtPrompt) -> None:
    """Off Scotland, where a fighter can scramble; among all combats and for the one."""
    lines = (
        "move submarine from sz 124 to sz 111",
        "move 2 fighter, 2 tactical bomber from western germany to sz 111",
        "odds sz 111",
        "odds",
    )
    shown = at_prompt(f'{SETUP}phase = "combat_move"', *lines, game="global_1940")

    said = re.compile(
        r"win (\d+) %.*\n +(\d+) % at worst: United Kingdom scrambles 1 fighter from Scotland"
    )
    for told in (told_after(shown, "odds sz 111"), shown.rpartition("\n> odds\n")[2]):
        found = said.search(told)
        assert found, told
        assert int(found[2]) < int(found[1])


def test_ground_that_nobody_enters_is_not_called_neutral(at_prompt: AtPrompt) -> None:
    given = """
power = "united_kingdom"
phase = "noncombat_move"
units.india.united_kingdom = "1 infantry"
"""
    line = "move 1 infantry from india to himalayas"
    told = told_after(at_prompt(given, line, game="global_1940"), line)

    assert "Himalayas is impassable" in told
    assert "neutral" not in told


def test_a_scramble_without_a_base_is_refused_by_its_rule(at_prompt: AtPrompt) -> None:
    """Not as something that is not asked now (G40-SCR-02)."""
    given = """
power = "germany"
phase = "combat_move"
wars = [["germany", "united_kingdom"]]
units.sz_110 = { germany = "1 submarine*moved<sz_112", united_kingdom = "1 destroyer" }
units.united_kingdom.united_kingdom = "2 fighter"
units.scotland.united_kingdom = "1 fighter"
facilities.united_kingdom.air_base = 0
"""
    line = "scramble from scotland: 1 fighter to sz_109"
    told = told_after(at_prompt(given, "done", line, game="global_1940"), line)

    assert "G40-SCR-02" in told
