"""What a seasoned player at the prompt expects: short words, and help where the rules bite."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

AtPrompt = Callable[..., str]
Run = Callable[..., Any]

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


UKRAINE = """
power = "germany"
units.eastern_europe.germany = "3 infantry"
units.ukraine_s_s_r.soviet_union = "3 infantry"
control.ukraine_s_s_r = "soviet_union"
control.balkans = "germany"
"""
ATTACK = ("move 3 inf eastern europe ukraine", "done")


def question(shown: str) -> str:
    """The last question, in one line."""
    return " ".join(shown.rpartition("fight on or retreat?")[2].split())


def test_auto_stops_when_the_battle_is_more_likely_lost_and_enter_retreats(
    at_prompt: AtPrompt,
) -> None:
    """3 infantry that hit on 1 against 3 on 2: whatever falls, hardly any first round turns it."""
    shown = at_prompt(f"{UKRAINE}options.low_luck = true", *ATTACK, "auto", "")

    told = told_after(shown, "auto")
    assert "Left to you:" in told
    assert "to win. `auto` again fights to the end." in told
    assert "Enter: retreat to Eastern Europe." in question(told)
    assert "Germany retreats from Ukraine S.S.R. to Eastern Europe" in shown


def test_auto_said_twice_fights_to_the_end(at_prompt: AtPrompt) -> None:
    shown = at_prompt(f"{UKRAINE}options.low_luck = true", *ATTACK, "auto", "auto")

    assert shown.count("Left to you") == 1
    assert re.search(r"Ukraine S\.S\.R\.: .*left: ", shown.rpartition("> auto")[2])


def test_auto_goes_on_while_the_battle_is_more_likely_won(at_prompt: AtPrompt) -> None:
    given = UKRAINE.replace('"3 infantry"', '"9 infantry, 3 tank"', 1)
    shown = at_prompt(
        f"{given}options.low_luck = true", "move all eastern europe ukraine", "done", "auto"
    )

    assert "Left to you" not in shown
    assert "Germany takes Ukraine S.S.R." in shown


def test_the_question_tells_the_chance_and_enter_fights_on_if_it_is_good(
    at_prompt: AtPrompt,
) -> None:
    given = UKRAINE.replace('"3 infantry"', '"9 infantry, 3 tank"', 1)
    given = given.replace('soviet_union = "3 infantry"', 'soviet_union = "8 infantry"')
    lines = ("move all eastern europe ukraine", "done", "fight", "", "")
    shown = at_prompt(f"{given}options.low_luck = true", *lines)

    told = " ".join(shown.split())
    assert "% to win," in told
    assert "Enter: fight another round. Retreat to: Eastern Europe" in told


def test_odds_at_the_prompt_of_what_is_declared_and_of_what_is_possible(
    at_prompt: AtPrompt,
) -> None:
    given = f'{UKRAINE}units.balkans.germany = "3 tank"'
    shown = at_prompt(
        given,
        "odds",
        "odds ukraine",
        "move 3 inf eastern europe ukraine",
        "odds ukr",
        "odds",
        "odds brazil",
    )

    assert "✗ no combat is declared yet" in told_after(shown, "odds")
    possible = told_after(shown, "odds ukraine")
    assert "Ukraine S.S.R.:  GE  3 INF 3 TNK against  SU  3 INF" in possible
    assert "win 100 %" in possible
    both = told_after(shown, "odds ukr")
    declared, _, all_in = both.partition("With all that can go there:")
    assert "GE  3 INF against" in declared
    assert "win 18 %, territory taken 18 %" in declared
    assert "GE  3 INF 3 TNK against" in all_in
    assert "GE  3 INF against" in shown.rpartition("\n> odds\n")[2]
    assert "✗ no combat of yours can come in Brazil now" in shown.rpartition("\n> ")[2]


def test_odds_of_a_raid_a_landing_and_an_empty_territory(at_prompt: AtPrompt) -> None:
    given = """
power = "united_kingdom"
units.united_kingdom.united_kingdom = "2 infantry, 2 bomber, 1 tank"
units.sz_3.united_kingdom = "1 transport"
units.norway.germany = "1 infantry"
facilities.germany.industrial_complex = 0
units.germany.germany = "1 infantry"
control.eastern_europe = "united_kingdom"
units.eastern_europe.united_kingdom = "1 infantry"
control.belorussia = "germany"
"""
    shown = at_prompt(
        given,
        "odds norway",
        "raid germany with 1 bomber from united kingdom",
        "move 1 infantry eastern europe belorussia",
        "odds",
    )

    possible = " ".join(told_after(shown, "odds norway").split())
    assert "Norway: UK 1 INF 1 TNK 2 BMB against GE 1 INF" in possible
    assert "territory taken 100 %" in possible
    declared = shown.rpartition("\n> odds\n")[2]
    assert "3.5 damage on average" in declared
    assert "against nothing" in declared
    assert "territory taken 100 %" in declared


def test_threats_tell_who_can_attack(at_prompt: AtPrompt) -> None:
    shown = at_prompt(UKRAINE, "threats eastern europe", "threats germany", "threats")

    told = told_after(shown, "threats eastern europe")
    assert "Eastern Europe:  SU  3 INF against  GE  3 INF" in told
    assert "No enemy can attack Germany" in told_after(shown, "threats germany")
    assert "✗ say which space" in shown.rpartition("\n> ")[2]


def test_attacks_are_planned_while_buying(at_prompt: AtPrompt) -> None:
    given = f'{UKRAINE}phase = "purchase"'
    shown = at_prompt(given, "targets", "moves inf", "odds ukraine", "buy 1 inf")

    told = told_after(shown, "targets")
    assert "As the board stands, in the combat move:" in told
    assert "Eastern Europe 3 INF" in told
    assert "Ukraine S.S.R." in told_after(shown, "moves inf")
    assert "win 18 %" in told_after(shown, "odds ukraine")
    assert "Germany buys 1 infantry" in shown


def test_targets_tell_what_is_attacked_already(at_prompt: AtPrompt) -> None:
    shown = at_prompt(UKRAINE, ATTACK[0], "targets ukraine", "targets brazil")

    assert "attacked by 3 INF" in told_after(shown, "targets ukraine")
    assert "nothing of yours can go there now" in shown.rpartition("\n> ")[2]


MANCHURIA = """
power = "japan"
units.japan.japan = "2 infantry, 1 artillery, 1 tank, 1 bomber"
units.sz_60.japan = "1 transport"
control.manchuria = "soviet_union"
units.buryatia_s_s_r.soviet_union = "1 infantry"
"""


def refusal(shown: str) -> str:
    """The last refusal, in one line."""
    return " ".join(shown.rpartition("✗")[2].split())


def test_what_does_not_fit_into_a_transport_is_refused_with_the_reason(
    at_prompt: AtPrompt,
) -> None:
    """S42-TRP-04: one land unit of any type plus one infantry."""
    shown = at_prompt(MANCHURIA, "land 1 artillery 1 tank from japan in manchuria")

    told = refusal(shown)
    assert "can bring 1 tank to Manchuria this turn; a transport with 1 artillery is full" in told
    assert "it takes one unit and an infantry (S42-TRP-04)" in told


def test_a_transport_that_lands_elsewhere_is_not_free(at_prompt: AtPrompt) -> None:
    shown = at_prompt(
        MANCHURIA,
        "land 2 infantry from japan in manchuria",
        "land 1 tank from japan in buryatia",
    )

    told = refusal(shown)
    assert told.startswith(
        "no free transport of yours can bring 1 tank to Buryatia S.S.R. this turn"
    )
    assert "the one in Sea Zone 61 lands its cargo in Manchuria already" in told
    assert "undo" not in told


def test_who_has_moved_stays_and_the_others_are_counted(at_prompt: AtPrompt) -> None:
    given = """
power = "germany"
phase = "noncombat_move"
units.germany.germany = "2 infantry"
units.eastern_europe.germany = "3 infantry"
"""
    shown = at_prompt(
        given,
        "move 2 infantry germany eastern europe",
        "move 4 infantry eastern europe balkans",
        "why",
        "move 3 infantry eastern europe balkans",
    )

    told = told_after(shown, "move 4 infantry eastern europe balkans")
    assert "✗ only 3 of your 5 infantry in Eastern Europe can go to Balkans: infantry has" in told
    assert "S42-CMV-10" in told_after(shown, "why")
    assert "Germany moves 3 infantry: Eastern Europe > Balkans" in shown


def test_the_hint_names_the_aircraft_asked_for(at_prompt: AtPrompt) -> None:
    given = f'{MANCHURIA}units.sz_20.united_kingdom = "1 transport"'
    shown = at_prompt(given, "move 1 bomber japan sz 20")

    assert "`moves bomber` shows where it can fight and still land" in refusal(shown)


def test_aircraft_alone_against_a_submarine_are_warned(at_prompt: AtPrompt) -> None:
    """S42-CMB-31: aircraft hit no submarine without a destroyer."""
    given = 'units.sz_60.united_states = "1 submarine"\nunits.sz_61.japan = "1 destroyer"\n'
    given = MANCHURIA.replace("units.sz_60", "units.sz_62") + given
    shown = at_prompt(given, "move 1 bomber japan sz 60", "move 1 destroyer sz 61 sz 60")

    assert "without a destroyer" in told_after(shown, "move 1 bomber japan sz 60")
    assert "without a destroyer" not in shown.rpartition("\n> ")[2]


def test_fighters_see_free_decks_apart_from_hoped_ones(at_prompt: AtPrompt) -> None:
    given = """
power = "japan"
phase = "noncombat_move"
units.japan.japan = "1 fighter"
units.sz_60.japan = "1 carrier"
"""
    told = at_prompt(given, "moves fighter").rpartition("> moves fighter")[2]

    sure, _, hoped = told.partition("if a carrier comes:")
    assert "sz 60" in sure
    assert "sz 59" in hoped
    assert "sz 59" not in sure


def test_nobody_reads_what_a_unit_did_in_its_text(at_prompt: AtPrompt, run: Run) -> None:
    given = """
power = "germany"
units.sz_14.germany = "1 battleship, 1 transport{infantry+tank}"
units.anglo_egypt_sudan.united_kingdom = "1 infantry"
"""
    lines = ("land 1 infantry 1 tank from sz 14 in egypt", "move 1 battleship sz 14 sz 15", "done")
    shown = at_prompt(given, *lines, "fight egypt")
    assert "which ships bombard Anglo-Egypt Sudan?" in shown
    done = run("do", "given.jsonl", "all")

    assert "germany: bombard anglo_egypt_sudan with 1 battleship\n" in done.out


def test_the_list_of_battles_tells_the_chances(at_prompt: AtPrompt) -> None:
    shown = at_prompt(UKRAINE, *ATTACK)

    assert re.search(r"battle +Ukraine S\.S\.R\. +18 % +3 INF against", shown)


def test_refusals_speak_of_names(at_prompt: AtPrompt) -> None:
    """The engine's IDs stay in its own texts."""
    shown = at_prompt(UKRAINE, "move 1 inf eastern europe ukraine", "done", "fight west russia")

    assert "✗ there is no combat to resolve in West Russia (S42-CMB-05)" in shown
