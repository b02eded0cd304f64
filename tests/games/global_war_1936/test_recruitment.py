"""Recruitment rolls of wards and influence on warlords (12.7, 12.8, 15.2, 15.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    begin,
    facilities,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    turn,
)
from wartable.forces import force
from wartable.games.global_war_1936.decisions import ChooseRecruits
from wartable.games.global_war_1936.economy.influence import neighbours
from wartable.games.global_war_1936.economy.recruitment import recruits, zones_counted
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import Facility, Item, Project, State
from wartable.games.global_war_1936.unit import Unit


def _placing(slot: str, **options: Any) -> State:
    return turn(begin(**options), slot, phase="place_units")


def _has(state: State, zone: str, kind: str, owner: str) -> int:
    return dict(state.units.get(zone, ())).get(Unit(kind, owner, did="placed"), 0)


@pytest.mark.rule("GW-12.7-01", "GW-4.7-14")
def test_a_ward_recruits_at_or_under_the_number_of_its_zones() -> None:
    """Mongolia has four zones; its controller rolls and chooses, once a turn."""
    state = _placing("ussr")
    line = "ussr: roll recruits for mongolia"

    assert line in offered(state, "ussr")
    failed = play(state, line, 5)
    assert GAME.pending(failed)[0] != ChooseRecruits("ussr", "mongolia")
    assert refused(failed, line) == ["GW-12.7-01"]
    asked = play(state, line, 4)
    assert GAME.pending(asked) == (ChooseRecruits("ussr", "mongolia"),)
    infantry = play(asked, "ussr: recruit infantry in kobdo")
    assert _has(infantry, "kobdo", "infantry", "mongolia") == 1
    militia = play(asked, "ussr: recruit militia in kobdo")
    assert _has(militia, "kobdo", "militia", "mongolia") == 2
    apart = play(asked, "ussr: recruit militia in kobdo and kerulen")
    assert _has(apart, "kobdo", "militia", "mongolia") == 1
    assert _has(apart, "kerulen", "militia", "mongolia") == 1


@pytest.mark.rule("GW-12.7-01", "GW-12.7-03")
def test_only_what_the_rule_names_is_recruited_in_zones_owned_since_the_start() -> None:
    asked = play(_placing("ussr"), "ussr: roll recruits for mongolia", 1)

    assert refused(asked, "ussr: recruit artillery in kobdo") == ["GW-12.7-01"]
    assert refused(asked, "ussr: recruit foreign_legion in kobdo") == ["GW-12.7-03"]
    assert refused(asked, "ussr: recruit infantry in kobdo and kerulen") == ["GW-12.7-01"]
    assert refused(asked, "ussr: recruit infantry in moscow") == ["GW-12.7-01"]
    taken = replace(asked, taken=frozenset({"kobdo"}))
    assert refused(taken, "ussr: recruit infantry in kobdo") == ["GW-12.7-01"]
    assert "ussr: recruit infantry in kobdo" not in offered(taken)
    assert "ussr: recruit militia in ulyassutai and central_mongolia" in offered(taken)


@pytest.mark.rule("GW-12.7-01")
def test_only_wards_of_this_turn_and_who_has_the_ability_roll() -> None:
    state = _placing("ussr")

    for nation in ("siam", "ussr", "turkey"):
        assert "GW-12.7-01" in refused(state, f"ussr: roll recruits for {nation}")
    assert "japan: roll recruits for siam" in offered(_placing("japan"))
    ward = sheet(state, "turkey", controller="ussr")
    assert refused(ward, "ussr: roll recruits for turkey") == []
    homeless = replace(
        state, control=state.control | dict.fromkeys(pos(state).zones_of("mongolia"), "ussr")
    )
    assert refused(homeless, "ussr: roll recruits for mongolia") == ["GW-12.7-01"]


@pytest.mark.rule("GW-12.7-02", "GW-14.1-04")
def test_zones_overseas_count_only_for_the_factions_at_war() -> None:
    """Vichy counts Corsica; what a ward took beside its home country counts."""
    state = begin()
    nationalists = pos(state).zones_of("spanish_nationalists")

    assert zones_counted(pos(state), "spanish_nationalists") == len(nationalists)
    assert len(nationalists) > len(pos(state).data.homes["spanish_nationalists"].zones)
    assert zones_counted(pos(state), "abyssinia") == 1
    vichy = sheet(own(state, "vichy_france", "southern_france", "corsica"), "vichy_france", gone="")
    vichy = own(vichy, "vichy_france", "madagascar", "northern_algeria")
    assert zones_counted(pos(vichy), "vichy_france") == 2
    wider = own(state, "mongolia", "western_manchuria", "formosa")
    assert zones_counted(pos(wider), "mongolia") == 5


@pytest.mark.rule("GW-12.7-03", "GW-AMB-38")
def test_vichy_may_take_a_foreign_legion_where_there_is_a_value() -> None:
    state = sheet(_placing("germany"), "vichy_france", gone="")
    state = own(state, "vichy_france", "southern_france", "corsica")
    asked = play(state, "germany: roll recruits for vichy_france", 2)
    line = "germany: recruit foreign_legion in southern_france"

    assert line in offered(asked)
    after = play(asked, line)
    assert _has(after, "southern_france", "foreign_legion", "vichy_france") == 1
    worthless = next(
        z for z in ("corsica", "southern_france") if not pos(state).data.map.land[z].value
    )
    assert refused(asked, f"germany: recruit foreign_legion in {worthless}") == ["GW-12.7-03"]


@pytest.mark.rule("GW-12.7-01", "GW-8.3-01")
def test_a_ship_in_building_advances_or_a_facility_is_repaired_instead() -> None:
    """A finished ship is in the box, and is placed for the ward; one whose stage was paid for this
    turn goes no further."""
    state = _placing("japan")
    sea = pos(state).data.map.land["siam"].coast[0]
    state = facilities(
        state, "siam", Facility("minor_factory", "", 1), Facility("major_shipyard", sea)
    )
    begun = force([(Project("battleship", 1), 1), (Project("battleship", 2), 1)])
    asked = play(replace(state, queue={"siam": begun}), "japan: roll recruits for siam", 1)

    assert {"japan: hasten battleship paid 1", "japan: mend 1 of minor_factory in siam"} <= {
        *offered(asked)
    }
    further = play(asked, "japan: hasten battleship paid 1")
    assert further.queue["siam"] == force(
        [(Project("battleship", 2), 1), (Project("battleship", 2, now=True), 1)]
    )
    paid_now = force([(Project("battleship", 1, now=True), 1), (Project("battleship", 2), 1)])
    paid = replace(asked, queue={"siam": paid_now})
    assert refused(paid, "japan: hasten battleship paid 1") == ["GW-12.7-01"]
    assert "japan: hasten battleship paid 1" not in offered(paid)
    finished = play(asked, "japan: hasten battleship paid 2")
    assert finished.box["siam"] == ((Item("battleship"), 1),)
    assert f"japan: place 1 battleship from siam into {sea} for siam" in offered(finished)
    mended = play(asked, "japan: mend 1 of minor_factory in siam")
    assert (Facility("minor_factory"), 1) in mended.facilities["siam"]
    assert refused(asked, "japan: hasten destroyer paid 1") == ["GW-12.7-01"]
    assert refused(asked, "japan: mend 1 of minor_factory in tokyo") == ["GW-12.7-01"]


@pytest.mark.rule("GW-15.2-02")
def test_the_ccp_recruits_in_china_until_it_evolves() -> None:
    state = _placing("ccp")
    (first, *_) = pos(state).zones_of("ccp")
    number = len(pos(state).zones_of("ccp"))
    asked = play(state, "ccp: roll recruits", number)

    assert _has(play(asked, f"ccp: recruit infantry in {first}"), first, "infantry", "ccp") == 1
    once = play(asked, f"ccp: recruit militia in {first}")
    assert _has(once, first, "militia", "ccp") == 2
    assert refused(once, "ccp: roll recruits") == ["GW-12.7-01"]
    assert not play(state, "ccp: roll recruits", number + 1).flow
    abroad = own(asked, "ccp", "korea")
    assert refused(abroad, "ccp: recruit infantry in korea") == ["GW-15.2-02"]
    assert not recruits(pos(sheet(state, "ccp", evolved=True)), "ccp")
    assert not recruits(pos(state), "kmt")


# influence


def _beside(state: State, nation: str) -> tuple[str, int]:
    """A warlord beside the nation, and beside how many of its zones."""
    return next(
        (warlord, number)
        for warlord, facts in pos(state).data.nations.items()
        if facts.kind == "warlord" and (number := neighbours(pos(state), nation, warlord))
    )


@pytest.mark.rule("GW-12.8-01", "GW-15.2-03", "GW-AMB-30")
def test_the_ccp_wins_a_warlord_over() -> None:
    """At or under the number of zones beside him, IPP off the roll; he brings all he has."""
    state = sheet(_placing("ccp"), "ccp", ipp=9)
    warlord, beside = _beside(state, "ccp")
    zones = pos(state).zones_of(warlord)

    won = play(state, f"ccp: influence {warlord}", beside)
    assert all(won.control[zone] == "ccp" for zone in zones)
    assert not any(unit.owner == warlord for there in won.units.values() for unit, _ in there)
    assert won.taken >= {*zones}
    lost = play(state, f"ccp: influence {warlord}", beside + 1)
    assert lost.control[zones[0]] == warlord
    assert refused(lost, f"ccp: influence {warlord}") == ["GW-12.8-01"]
    bought = play(state, f"ccp: influence {warlord} with 1", beside + 1)
    assert bought.control[zones[0]] == "ccp"
    assert bought.sheets["ccp"].ipp == 8
    assert f"ccp: influence {warlord} with {beside}" in offered(state)
    assert refused(state, f"ccp: influence {warlord} with {beside + 1}") == ["GW-15.2-03"]
    assert refused(sheet(state, "ccp", ipp=0), f"ccp: influence {warlord} with 1") == ["GW-15.2-03"]


@pytest.mark.rule("GW-15.2-03")
def test_a_twelve_brings_the_warlord_to_the_kmt() -> None:
    state = sheet(_placing("ccp"), "ccp", ipp=9)
    warlord, beside = _beside(state, "ccp")
    zone = pos(state).zones_of(warlord)[0]

    assert play(state, f"ccp: influence {warlord} with {beside}", 12).control[zone] == "kmt"
    alone = sheet(state, "kmt", gone="surrendered")
    alone = replace(
        alone,
        control={z: "ccp" if owner == "kmt" else owner for z, owner in alone.control.items()},
        units={
            s: force((u, n) for u, n in there if u.owner != "kmt")
            for s, there in alone.units.items()
        },
        wars=frozenset(pair for pair in alone.wars if "kmt" not in pair),
    )
    beside = neighbours(pos(alone), "ccp", warlord)
    assert play(alone, f"ccp: influence {warlord}", 12).control[zone] == warlord


@pytest.mark.rule("GW-15.4-01", "GW-AMB-61", "GW-12.8-01")
def test_japan_forms_the_dadao_government_of_warlords() -> None:
    """The first creates it, under Japanese control and with recruitment rolls."""
    state = _placing("japan")
    warlord, beside = _beside(state, "japan")
    zone = pos(state).zones_of(warlord)[0]
    formed = play(state, f"japan: influence {warlord}", beside)

    assert formed.control[zone] == "dadao_government"
    assert pos(formed).exists("dadao_government")
    assert pos(formed).lead_of("dadao_government") == "japan"
    assert recruits(pos(formed), "dadao_government")
    assert refused(state, "japan: influence siam") == ["GW-15.4-01"]
    absorbed = sheet(state, "dadao_government", gone="aligned")
    assert refused(absorbed, f"japan: influence {warlord}") == ["GW-15.4-01"]


@pytest.mark.rule("GW-12.8-01")
def test_who_has_no_such_ability_or_evolved_influences_nobody() -> None:
    state = _placing("kmt")
    warlord, _ = _beside(begin(), "ccp")

    assert refused(state, f"kmt: influence {warlord}") == ["GW-12.8-01"]
    evolved = sheet(_placing("ccp"), "ccp", evolved=True)
    assert refused(evolved, f"ccp: influence {warlord}") == ["GW-12.8-01"]


@pytest.mark.rule("GW-15.2-03")
def test_a_warlord_out_of_reach_is_not_influenced() -> None:
    state = _placing("ccp")
    far = next(
        warlord
        for warlord, facts in pos(state).data.nations.items()
        if facts.kind == "warlord" and not neighbours(pos(state), "ccp", warlord)
    )

    assert refused(state, f"ccp: influence {far}") == ["GW-15.2-03"]
