"""Declarations of war: the table GW-5.1-08 to GW-5.1-25 and what follows at once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    turn,
    war,
)
from wartable.games.global_war_1936.diplomacy.after_war import begin_war
from wartable.games.global_war_1936.diplomacy.declarations import TABLE, licence, war_objections
from wartable.games.global_war_1936.economy.income import has_wartime_income, production_income
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import ScriptedDice


def _against(state: State, by: str, on: str) -> list[str]:
    return [each.rule for each in war_objections(pos(state), by, on)]


def _row(state: State, by: str, on: str) -> str:
    row = licence(pos(state), by, on)
    return row.rule if row else ""


def _declared(state: State, by: str, on: str) -> State:
    return replace(state, deeds=state.deeds | {(by, "declared", on)})


def _attack(state: State, by: str, on: str, *faces: int) -> State:
    """What follows when a combat move is a declaration of war."""
    dice = ScriptedDice(*faces)
    script = Script(state, dice)
    begin_war(script, by, on)
    assert not dice.left
    return script.state


@pytest.mark.rule("GW-5.1-08", "GW-5.1-09", "GW-5.1-13")
def test_each_row_speaks_of_its_nations() -> None:
    """Nineteen rows, each met by somebody."""
    state = sheet(begin(), "free_france", gone="")
    warlord = next(each.id for each in pos(state).data.nations.values() if each.kind == "warlord")
    expected = {
        ("germany", "nationalist_spain"): "GW-5.1-08",
        ("italy", "usa"): "GW-5.1-09",
        ("ussr", "republican_spain"): "GW-5.1-10",
        ("ussr", "france"): "GW-5.1-11",
        ("ussr", "germany"): "GW-5.1-12",
        ("ccp", warlord): "GW-5.1-13",
        ("ccp", "japan"): "GW-5.1-14",
        ("kmt", warlord): "GW-5.1-15",
        ("kmt", "mongolia"): "GW-5.1-15",
        ("kmt", "japan"): "GW-5.1-16",
        ("usa", warlord): "GW-5.1-17",
        ("france", "germany"): "GW-5.1-18",
        ("usa", "siam"): "GW-5.1-19",
        ("great_britain", "ussr"): "GW-5.1-20",
        ("usa", "sweden"): "GW-5.1-21",
        ("free_france", warlord): "GW-5.1-22",
        ("free_france", "germany"): "GW-5.1-23",
        ("free_france", "ussr"): "GW-5.1-24",
        ("free_france", "sweden"): "GW-5.1-25",
        ("dadao_government", "kmt"): "GW-15.4-02",
    }
    assert {both: _row(state, *both) for both in expected} == expected
    assert {*expected.values()} == {row.rule for row in TABLE}


@pytest.mark.rule("GW-5.1-09")
def test_the_axis_declares_war_in_anybodys_turn() -> None:
    state = turn(begin(data="known"), "usa")

    assert "japan: declare war on usa" in offered(state, "japan")
    assert pos(play(state, "japan: declare war on usa")).relations.is_enemy("japan", "usa")


@pytest.mark.rule("GW-5.1-05")
def test_a_minor_is_attacked_and_not_declared_war_on() -> None:
    assert refused(begin(), "germany: declare war on poland") == ["GW-5.1-05"]


@pytest.mark.rule("GW-5.1-05")
def test_aircraft_alone_declare_no_war() -> None:
    """With infantry they do, and in a war they attack by themselves."""
    state = turn(begin(), "germany", 9, "combat_movement")
    state = stand(state, "eastern_germany", "1 infantry, 1 fighter", "germany")
    line = "germany: move {}: eastern_germany > west_poland"

    assert refused(state, line.format("1 fighter")) == ["GW-5.1-05"]
    assert refused(state, line.format("1 infantry, 1 fighter")) == []
    assert refused(war(state, ("germany", "poland")), line.format("1 fighter")) == []


@pytest.mark.rule("GW-5.1-06")
def test_nobody_declares_war_on_his_own_alliance() -> None:
    assert refused(begin(), "germany: declare war on italy") == ["GW-5.1-06"]
    assert "GW-5.1-06" in refused(begin(), "great_britain: declare war on anzac")


@pytest.mark.rule("GW-4.5-06", "GW-5.1-08", "GW-5.1-10", "GW-5.1-17", "GW-5.1-22")
def test_what_is_never_allowed() -> None:
    state = sheet(begin(), "nationalist_spain", gone="")
    state = sheet(state, "free_france", gone="")

    assert _against(state, "germany", "nationalist_spain") == ["GW-5.1-08"]
    assert _against(state, "siam", "usa") == ["GW-4.5-06"]
    republicans = sheet(sheet(state, "republican_spain", gone=""), "ussr", at_full=True)
    assert _against(republicans, "ussr", "republican_spain") == ["GW-5.1-10"]
    assert _against(republicans, "ussr", "ccp") == ["GW-5.1-10"]
    assert _against(state, "ccp", _warlord(state)) == []
    assert _against(sheet(state, "usa", at_full=True), "usa", _warlord(state)) == ["GW-5.1-17"]
    assert _against(state, "free_france", _warlord(state)) == ["GW-5.1-22"]


def _warlord(state: State) -> str:
    return next(each.id for each in pos(state).data.nations.values() if each.kind == "warlord")


@pytest.mark.rule("GW-5.1-07", "GW-5.1-11")
def test_the_ussr_needs_wartime_income_and_an_ally_at_full_income() -> None:
    """19 IPP, by its level."""
    poor, ready = begin(), sheet(begin(), "ussr", level=19)

    assert _against(poor, "ussr", "germany") == ["GW-5.1-12"]
    assert _against(sheet(poor, "ussr", level=18), "ussr", "germany") == ["GW-5.1-12"]
    assert _against(ready, "ussr", "germany") == []
    assert _against(poor, "ussr", "france") == ["GW-5.1-11", "GW-5.1-11"]
    assert _against(ready, "ussr", "france") == ["GW-5.1-11"]
    assert _against(sheet(ready, "france", at_full=True), "ussr", "france") == []


@pytest.mark.rule("GW-5.1-14", "GW-5.1-16")
def test_a_faction_fights_who_is_in_china_or_once_it_has_evolved() -> None:
    """Japan owns Manchukuo; the USA is not there until it has a unit there."""
    state = begin()

    assert _against(state, "kmt", "japan") == []
    assert _against(state, "ccp", "usa") == ["GW-5.1-14"]
    there = stand(state, "shensi", "1 infantry", "usa")
    assert _against(there, "ccp", "usa") == []
    assert _against(sheet(state, "kmt", evolved=True), "kmt", "ussr") == []
    assert _against(state, "kmt", "ussr") == ["GW-5.1-16"]


@pytest.mark.rule("GW-5.1-15")
def test_the_kmt_leaves_warlords_alone_while_there_is_a_ccp() -> None:
    state = begin()
    alone = own(state, "kmt", *pos(state).zones_of("ccp"))
    alone = stand(alone, "shensi", "1 infantry", "kmt")

    assert _against(state, "kmt", _warlord(state)) == ["GW-5.1-15"]
    assert _against(alone, "kmt", _warlord(state)) == []


@pytest.mark.rule("GW-5.1-19")
def test_an_ally_needs_wartime_income_and_a_provocation() -> None:
    state = begin()
    ready = sheet(state, "france", at_full=True)

    assert _against(state, "france", "germany") == ["GW-5.1-18", "GW-5.1-18"]
    assert _against(ready, "france", "germany") == ["GW-5.1-18"]
    assert _against(_declared(ready, "germany", "poland"), "france", "germany") == []
    assert _against(_declared(ready, "germany", "poland"), "france", "italy") == ["GW-5.1-18"]
    assert _against(own(ready, "germany", "french_guiana"), "france", "germany") == []
    assert _against(state, "france", "siam") == ["GW-5.1-19"]
    assert _against(ready, "france", "siam") == []


@pytest.mark.rule("GW-5.1-20")
def test_the_allies_fight_the_comintern_once_the_usa_is_ready_and_it_attacked() -> None:
    state = begin()
    ready = sheet(state, "usa", at_full=True)

    assert _against(state, "great_britain", "ussr") == ["GW-5.1-20", "GW-5.1-20"]
    assert _against(ready, "great_britain", "ussr") == ["GW-5.1-20"]
    assert _against(_declared(ready, "ussr", "france"), "great_britain", "ussr") == []
    assert (
        _against(own(ready, "ussr", pos(ready).zones_of("sweden")[0]), "great_britain", "ussr")
        == []
    )
    assert _against(own(ready, "ussr", "latvia"), "great_britain", "ussr") == ["GW-5.1-20"]
    for holder in ("ussr", "mongolia"):
        assert _against(own(ready, holder, "french_guiana"), "great_britain", "ussr") == []


@pytest.mark.rule("GW-5.1-23", "GW-5.1-24", "GW-5.1-25")
def test_free_france() -> None:
    state = sheet(begin(), "free_france", gone="")

    assert _against(state, "free_france", "germany") == ["GW-5.1-23"]
    assert _against(_declared(state, "germany", "poland"), "free_france", "germany") == []
    assert _against(state, "free_france", "ussr") == ["GW-5.1-24"]
    assert _against(war(state, ("usa", "ussr")), "free_france", "ussr") == []
    assert _against(state, "free_france", "sweden") == []


@pytest.mark.rule("GW-5.1-02", "GW-5.1-03")
def test_who_is_attacked_goes_to_full_production() -> None:
    """Germany declares war on Great Britain: FEC and ANZAC are at war and at full production too;
    France rises to the full, the USA by 1D12."""
    state = play(begin(), "germany: declare war on great_britain", 5, 7)
    sheets = state.sheets

    for nation, full in (("great_britain", 25), ("fec", 14), ("anzac", 7), ("france", 18)):
        assert (sheets[nation].level, sheets[nation].at_full) == (full, True)
        assert pos(state).relations.is_enemy("germany", nation) == (nation != "france")
    assert sheets["usa"].level > 6


@pytest.mark.rule("GW-5.1-04")
def test_a_minor_that_declares_war_raises_nothing() -> None:
    state = play(begin(), "kmt: declare war on japan")

    assert {nation: it.level for nation, it in state.sheets.items()} == {
        nation: it.level for nation, it in begin().sheets.items()
    }


@pytest.mark.rule("GW-5.4-03")
def test_the_ussr_pays_for_attacking_an_ally_too_early() -> None:
    state = sheet(sheet(begin(data="known"), "ussr", level=19), "france", at_full=True)

    assert play(state, "ussr: declare war on france").sheets["ussr"].level == 9
    full = sheet(state, "ussr", level=46, at_full=True)
    assert play(full, "ussr: declare war on france").sheets["ussr"].level == 46


@pytest.mark.rule("GW-5.4-01", "GW-5.4-02", "GW-5.1-21", "GW-5.1-25")
def test_an_ally_is_fined_for_war_on_a_neutral() -> None:
    """France pays 10 IPP, the USA at peace loses 10 of its income; an Axis power pays nothing."""
    state = sheet(sheet(begin(data="known"), "france", ipp=12, at_full=True), "usa", level=20)
    after = _attack(state, "france", "sweden")

    assert (after.sheets["france"].ipp, after.sheets["usa"].level) == (2, 10)
    poor = sheet(state, "france", ipp=4)
    assert _attack(poor, "france", "sweden").sheets["france"].ipp == 0
    at_war = war(state, ("germany", "usa"))
    assert _attack(at_war, "france", "sweden").sheets["usa"].level == 20
    axis = _attack(state, "japan", "sweden")
    assert axis.sheets["japan"].ipp == state.sheets["japan"].ipp
    assert axis.sheets["usa"].level == 20


@pytest.mark.rule("GW-5.4-01", "GW-5.4-02", "GW-5.1-21", "GW-4.4-02", "GW-4.10-01")
@pytest.mark.parametrize("neutral", ["norway", "nationalist_spain"])
def test_a_neutral_that_an_axis_power_controls_is_a_neutral(neutral: str) -> None:
    state = sheet(sheet(begin(data="known"), "france", ipp=12, at_full=True), "usa", level=20)
    state = sheet(state, neutral, controller="germany", gone="")
    after = _attack(state, "france", neutral)

    assert _row(state, "france", neutral) == "GW-5.1-21"
    assert (after.sheets["france"].ipp, after.sheets["usa"].level) == (2, 10)


@pytest.mark.rule("GW-5.4-02")
def test_a_neutral_usa_falls_from_full_production_too() -> None:
    """From 63 to 53: it may declare no war any more."""
    state = sheet(begin(data="known"), "france", at_full=True)
    full = sheet(state, "usa", level=63, at_full=True)
    after = _attack(full, "france", "sweden")

    assert has_wartime_income(pos(full), "usa")
    assert production_income(pos(after), "usa") == 53
    assert not has_wartime_income(pos(after), "usa")


@pytest.mark.rule("GW-4.7-03", "GW-4.6-03")
def test_minors_align_when_germany_and_the_ussr_fight() -> None:
    """Bulgaria, Hungary and Romania to Germany, Mongolia and Tannu Tuva to the USSR: zones and
    units are theirs."""
    state = sheet(begin(data="known"), "ussr", level=46, at_full=True)
    after = play(state, "ussr: declare war on germany")

    for minor in ("bulgaria", "hungary", "romania"):
        assert after.sheets[minor].gone == "aligned"
        assert not pos(after).zones_of(minor)
    for zone in pos(state).zones_of("romania"):
        assert after.control[zone] == "germany"
    for minor in ("mongolia", "tannu_tuva"):
        assert {after.control[zone] for zone in pos(state).zones_of(minor)} == {"ussr"}
    assert not any(
        unit.owner in ("romania", "mongolia") for there in after.units.values() for unit, _ in there
    )


@pytest.mark.rule("GW-4.7-16")
def test_poland_aligns_to_great_britain_unless_it_is_controlled() -> None:
    state = begin()
    lines = ("italy: declare war on great_britain", 5, 6)

    after = play(state, *lines)
    assert after.sheets["poland"].gone == "aligned"
    assert after.control["warsaw"] == "great_britain"
    controlled = sheet(state, "poland", controller="usa")
    assert not play(controlled, *lines).sheets["poland"].gone


@pytest.mark.rule("GW-4.5-08")
def test_a_controlled_minor_aligns_by_a_common_foe() -> None:
    """Abyssinia is at war with Italy; so is France now."""
    after = play(begin(data="known"), "italy: declare war on france", 5, 5)

    assert after.control["abyssinia"] == "france"
    assert after.sheets["abyssinia"].gone == "aligned"


@pytest.mark.rule("GW-5.1-26", "GW-0.2-10")
def test_war_is_declared_once() -> None:
    asked = play(begin(data="known"), "japan: declare war on ussr")
    state = play(asked, "ussr: done")

    assert refused(state, "japan: declare war on ussr") == ["GW-0.2-10"]
    assert refused(state, "japan: propose japanese_soviet") == ["GW-5.1-26"]
