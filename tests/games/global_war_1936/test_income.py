"""Incomes: peacetime levels, increases by date and by others' acts, full production (5.2, 12.9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, over, own, pos, sheet, turn, war
from wartable.games.global_war_1936.economy.income import (
    full_production,
    has_wartime_income,
    income,
    production_income,
)
from wartable.games.global_war_1936.economy.increases import Happening, happened, rise_by_date
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import ScriptedDice

JANUARY_1937, JULY_1939 = 2, 7


def _dated(state: State, *faces: int) -> State:
    dice = ScriptedDice(*faces)
    script = Script(state, dice)
    rise_by_date(script)
    assert not dice.left
    return script.state


def _after(state: State, happening: Happening, *faces: int) -> State:
    dice = ScriptedDice(*faces)
    script = Script(state, dice)
    happened(script, happening)
    assert not dice.left
    return script.state


@pytest.mark.rule("GW-5.2-01", "GW-8.1-01", "GW-0.2-09")
def test_the_ussr_rolls_1d6_in_january_until_1939_then_1d12() -> None:
    """In its own production phase, once a year; from July 1939 every turn."""
    ussr = turn(begin(), "ussr", JANUARY_1937)

    assert _dated(ussr, 6).sheets["ussr"].level == 10
    assert _dated(_dated(ussr, 6)) == _dated(ussr, 6)
    assert _dated(turn(begin(), "ussr", JANUARY_1937 + 1)) == turn(begin(), "ussr", 3)
    later = turn(begin(), "ussr", JULY_1939)
    assert _dated(_dated(later, 12), 11).sheets["ussr"].level == 27


@pytest.mark.rule("GW-5.2-01")
@pytest.mark.parametrize(
    ("slot", "nation"), [("commonwealth", "great_britain"), ("france", "france"), ("usa", "usa")]
)
def test_the_allies_roll_1d12_from_july_1939(slot: str, nation: str) -> None:
    start = begin().sheets[nation].level

    assert _dated(turn(begin(), slot, JULY_1939 - 1)).sheets[nation].level == start
    assert _dated(turn(begin(), slot, JULY_1939), 9).sheets[nation].level == start + 9


@pytest.mark.rule("GW-5.2-04", "GW-5.2-03", "GW-AMB-49")
def test_an_increase_never_exceeds_full_production() -> None:
    """18 for France; 15 while an enemy owns zones of its worth 3; by option only for the USSR."""
    state = sheet(turn(begin(), "france", JULY_1939), "france", level=14)

    reached = _dated(state, 12).sheets["france"]
    assert (reached.level, reached.at_full) == (18, True)
    zone = next(
        zone for zone in pos(state).zones_of("france") if pos(state).data.map.land[zone].value
    )
    worth = pos(state).data.map.land[zone].value
    lost = war(own(state, "germany", zone), ("france", "germany"))
    assert full_production(pos(lost), "france") == 18 - worth
    assert production_income(pos(lost), "france") == 14 - worth
    assert production_income(pos(_dated(lost, 3)), "france") == 17 - worth
    risen = _dated(lost, 12)
    assert risen.sheets["france"].at_full
    assert production_income(pos(risen), "france") == 18 - worth
    options = replace(lost.options, lowered_full_production="ussr")
    assert full_production(pos(replace(lost, options=options)), "france") == 18


@pytest.mark.rule("GW-5.2-05")
def test_the_axis_begins_at_full_production() -> None:
    for nation, worth in (("germany", 18), ("japan", 16), ("italy", 10)):
        assert begin().sheets[nation].at_full
        assert production_income(pos(begin()), nation) == worth


@pytest.mark.rule("GW-5.2-02")
def test_an_annexation_raises_britain_and_france_by_one_each_time() -> None:
    state = begin()
    annexed = Happening("annexation", by=("germany",), zone="austria")
    twice = _after(_after(state, annexed), annexed)

    for nation in ("great_britain", "france"):
        assert twice.sheets[nation].level == state.sheets[nation].level + 2
    other = Happening("annexation", by=("italy",), zone="albania")
    assert _after(state, other) == state


@pytest.mark.rule("GW-6.4-05")
@pytest.mark.parametrize(
    ("pact", "faces"), [({}, (5, 4, 3, 3)), ({"molotov_ribbentrop": "signed"}, (5, 3))]
)
def test_the_pact_halves_the_answer_to_the_attack_on_poland(
    pact: dict[str, str], faces: tuple[int, ...]
) -> None:
    """2D12 for Great Britain and France, 1D12 with the pact; once."""
    state = replace(begin(data="known"), pacts=pact)
    attack = Happening("war", by=("germany",), on=("poland",))
    half = len(faces) // 2
    after = _after(state, attack, *faces)

    start = {nation: state.sheets[nation].level for nation in ("great_britain", "france")}
    assert after.sheets["great_britain"].level == start["great_britain"] + sum(faces[:half])
    assert after.sheets["france"].level == start["france"] + sum(faces[half:])
    assert _after(after, attack) == after


@pytest.mark.rule("GW-5.2-02")
def test_the_pact_spares_germany_the_soviet_answer_in_eastern_poland() -> None:
    state = begin()
    attack = Happening("attack", by=("germany",), on=("poland",), zone="lubelskie")

    assert _after(state, attack, 8).sheets["ussr"].level == 12
    pact = replace(state, pacts={"molotov_ribbentrop": "signed"})
    assert _after(pact, attack) == pact


@pytest.mark.rule("GW-5.2-02")
def test_reconstructed_rows_are_played_by_choice() -> None:
    """Japan at war with the KMT: France answers by a reconstructed row, Great Britain by a known
    one."""
    attack = Happening("war", by=("japan",), on=("kmt",))

    assert _after(begin(), attack).sheets["france"].level == 7
    known = _after(begin(data="known"), attack)
    assert known.sheets["france"].level == 6
    assert known.sheets["great_britain"].level == 9


@pytest.mark.rule("GW-15.3-01", "GW-5.1-02")
def test_captured_zones_pay_at_peace_but_for_the_ussr() -> None:
    """Annexed ones pay for the USSR too."""
    state = begin()
    zone = next(z for z in ("lithuania", "latvia") if pos(state).data.map.land[z].value)
    worth = pos(state).data.map.land[zone].value

    assert production_income(pos(own(state, "great_britain", zone)), "great_britain") == 8 + worth
    taken = own(state, "ussr", zone)
    assert production_income(pos(taken), "ussr") == 4
    assert production_income(pos(replace(taken, annexed=frozenset({zone}))), "ussr") == 4 + worth
    full = sheet(taken, "ussr", at_full=True)
    assert production_income(pos(full), "ussr") == 46 + worth


@pytest.mark.rule("GW-0.2-12", "GW-10.10.2-01")
def test_no_capital_no_income_but_for_four() -> None:
    state = begin()

    assert income(pos(state), "italy") == 10
    assert income(pos(own(state, "france", "rome")), "italy") == 0
    assert income(pos(own(state, "japan", "sydney")), "anzac") == 3
    assert income(pos(state), "kmt") == 6


@pytest.mark.rule("GW-5.1-07", "GW-0.2-23")
def test_wartime_income() -> None:
    state = begin()

    for nation, needed in (("ussr", 19), ("great_britain", 25), ("france", 18), ("usa", 63)):
        assert not has_wartime_income(pos(sheet(state, nation, level=needed - 1)), nation)
        assert has_wartime_income(pos(sheet(state, nation, level=needed)), nation)
    assert has_wartime_income(pos(sheet(state, "great_britain", at_full=True)), "anzac")


@pytest.mark.rule("GW-12.9-01", "GW-4.5-06")
def test_income_is_collected_last_by_those_who_earn() -> None:
    """Spanish Nationalists act in the German turn and collect nothing."""
    state = over(begin())

    assert state.sheets["germany"].ipp == 18 + 18
    assert state.sheets["spanish_nationalists"].ipp == 0
    assert (state.slot, state.phase) == ("ccp", "production")
