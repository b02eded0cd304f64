"""Control, annexation and alignment at the end of combat and in production (4.5, 4.7, 5.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import begin, own, play, pos, sheet, stand, turn, war
from wartable.games.global_war_1936.diplomacy.annexation import annex, annexation_objections
from wartable.games.global_war_1936.diplomacy.control import controller_for
from wartable.games.global_war_1936.diplomacy.moments import after_combat, align_in_production
from wartable.games.global_war_1936.diplomacy.surrender import surrender
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import ScriptedDice

JANUARY_1939 = 6
SIGNED = {"molotov_ribbentrop": "signed"}


def _after(state: State, step: Callable[[Script], None] = after_combat) -> State:
    script = Script(state, ScriptedDice(*[1] * 20))
    step(script)
    GAME.check_state(script.state)
    return script.state


def _attacked(minor: str, by: str, state: State | None = None) -> State:
    """The position at the end of the combat phase in which the minor was attacked."""
    return war(state or begin(), (minor, by))


def _controller(state: State, minor: str) -> str:
    return pos(state).relations.controller(minor)


@pytest.mark.rule("GW-4.5-02", "GW-4.5-03")
@pytest.mark.parametrize(
    ("minor", "by", "controller"),
    [
        ("turkey", "ussr", "great_britain"),
        ("brazil", "germany", "usa"),
        ("greece", "italy", "great_britain"),
        ("cuba", "ussr", "usa"),
    ],
)
def test_who_is_attacked_by_axis_or_comintern_is_controlled_by_an_ally(
    minor: str, by: str, controller: str
) -> None:
    attacked = _attacked(minor, by)

    assert _controller(attacked, minor) == ""
    after = _after(attacked)
    assert _controller(after, minor) == controller
    assert pos(after).exists(minor)


@pytest.mark.rule("GW-4.5-02", "GW-5.7-01")
@pytest.mark.parametrize(
    ("minor", "gone", "controller"),
    [
        ("turkey", ("great_britain", "fec"), "anzac"),
        ("turkey", ("great_britain", "fec", "anzac"), "france"),
        ("brazil", ("usa",), "great_britain"),
        ("brazil", ("great_britain",), "usa"),
        ("turkey", ("great_britain", "fec", "anzac", "france", "usa"), ""),
    ],
)
def test_for_an_ally_that_surrendered_who_has_its_wards_controls(
    minor: str, gone: tuple[str, ...], controller: str
) -> None:
    state = begin()
    for nation in gone:
        script = Script(state, ScriptedDice(*[1] * 20))
        surrender(script, nation, "", "GW-5.7-04")
        state = script.state

    assert _controller(_after(_attacked(minor, "ussr", state)), minor) == controller


@pytest.mark.rule("GW-4.5-01", "GW-AMB-13", "GW-EX-24")
@pytest.mark.parametrize(
    ("minor", "controller"),
    [("greece", "italy"), ("denmark", "germany"), ("tibet", "japan"), ("albania", "italy")],
)
def test_who_is_attacked_by_the_allies_is_controlled_by_the_nearest_axis_power(
    minor: str, controller: str
) -> None:
    assert _controller(_after(_attacked(minor, "great_britain")), minor) == controller


@pytest.mark.rule("GW-4.5-08", "GW-EX-24")
def test_a_ward_whose_controller_fights_the_same_major_power_aligns_at_once() -> None:
    after = _after(_attacked("greece", "great_britain", war(begin(), ("great_britain", "italy"))))

    assert pos(after).sheet("greece").gone == "aligned"
    assert after.control["thessaly"] == "italy"


@pytest.mark.rule("GW-4.5-04")
def test_later_attacks_do_not_change_control() -> None:
    ward = sheet(begin(), "turkey", controller="great_britain")
    after = _after(war(ward, ("turkey", "ussr"), ("turkey", "france")))

    assert _controller(after, "turkey") == "great_britain"


@pytest.mark.rule("GW-4.5-07")
def test_nations_with_a_sheet_come_under_nobodys_control() -> None:
    after = _after(war(begin(), ("ccp", "japan"), ("japan", "kmt")))

    assert _controller(after, "ccp") == _controller(after, "kmt") == ""


@pytest.mark.rule("GW-4.7-06", "GW-4.7-07", "GW-AMB-58")
def test_a_finland_attacked_by_the_ussr_is_germanys_under_the_pact_alone() -> None:
    unsigned = _attacked("finland", "ussr")

    assert controller_for(pos(unsigned), "finland") == ("great_britain", "GW-4.5-02")
    signed = replace(unsigned, pacts=SIGNED)
    assert _controller(_after(signed), "finland") == "germany"
    by_germany = replace(_attacked("finland", "germany"), pacts=SIGNED)
    assert _controller(_after(by_germany), "finland") == "great_britain"


@pytest.mark.rule("GW-4.7-08", "GW-AMB-68")
def test_that_finland_aligns_once_germany_and_the_ussr_are_at_war() -> None:
    signed = replace(_attacked("finland", "ussr"), pacts=SIGNED)
    after = _after(war(_after(signed), ("germany", "ussr")))

    assert after.control["helsinki"] == "germany"
    unharmed = _after(war(begin(), ("germany", "ussr")))
    assert unharmed.control["helsinki"] == "finland"


@pytest.mark.rule("GW-4.7-01")
@pytest.mark.parametrize("minor", ["bulgaria", "hungary", "romania"])
def test_the_balkan_minors_align_to_germany_if_the_ussr_attacks(minor: str) -> None:
    assert pos(_after(_attacked(minor, "ussr"))).sheet(minor).gone == "aligned"
    by_france = _after(_attacked(minor, "france"))
    assert pos(by_france).exists(minor)
    assert pos(by_france).relations.alliance(_controller(by_france, minor)) == "axis"


@pytest.mark.rule("GW-4.7-10")
@pytest.mark.parametrize("on", ["sweden", "norway", "denmark"])
def test_sweden_aligns_if_the_ussr_attacks_in_scandinavia(on: str) -> None:
    state = replace(_attacked(on, "ussr"), deeds=frozenset({("ussr", "declared", on)}))

    assert _after(state).control["norrland"] == "germany"
    assert _after(_attacked("norway", "germany")).control["norrland"] == "sweden"


@pytest.mark.rule("GW-4.7-11")
@pytest.mark.parametrize(
    ("controller", "owner"), [("", "germany"), ("great_britain", "germany"), ("italy", "turkey")]
)
def test_turkey_aligns_when_a_german_land_unit_is_in_transcaucasia(
    controller: str, owner: str
) -> None:
    state = sheet(begin(), "turkey", controller=controller)

    assert _after(state).control["ankara"] == "turkey"
    there = stand(state, "transcaucasia", "1 infantry", "germany")
    assert _after(there).control["ankara"] == owner
    flown = stand(state, "transcaucasia", "1 fighter", "germany")
    assert _after(flown).control["ankara"] == "turkey"


@pytest.mark.rule("GW-4.7-14")
@pytest.mark.parametrize("minor", ["mongolia", "tannu_tuva"])
def test_mongolia_and_tannu_tuva_align_to_the_ussr_if_attacked(minor: str) -> None:
    assert pos(_after(begin())).exists(minor)
    assert pos(_after(_attacked(minor, "japan"))).sheet(minor).gone == "aligned"
    assert pos(_after(_attacked("tannu_tuva", "ussr"))).exists("tannu_tuva")


def _spain(nation: str) -> State:
    state = begin()
    factions = ("spanish_nationalists", "spanish_republicans")
    zones = [zone for faction in factions for zone in pos(state).zones_of(faction)]
    for faction in factions:
        state = sheet(state, faction, gone="turned", controller="")
    units = {
        space: kept
        for space, there in state.units.items()
        if (kept := tuple((unit, n) for unit, n in there if unit.owner not in factions))
    }
    state = replace(
        state,
        units=units,
        wars=frozenset(pair for pair in state.wars if pair != factions),
        queue={n: q for n, q in state.queue.items() if n not in factions},
    )
    other = {"nationalist_spain": "republican_spain"}.get(nation, "nationalist_spain")
    assert not pos(state).exists(other)
    return own(sheet(state, nation, gone=""), nation, *zones)


@pytest.mark.rule("GW-4.7-12", "GW-4.7-13", "GW-4.10-04", "GW-4.10-05")
@pytest.mark.parametrize(
    ("spain", "by", "to"),
    [("nationalist_spain", "france", "germany"), ("republican_spain", "italy", "ussr")],
)
def test_a_spain_that_is_attacked_aligns_to_its_sponsor(spain: str, by: str, to: str) -> None:
    assert _after(_spain(spain)).control["madrid"] == spain
    assert _after(_attacked(spain, by, _spain(spain))).control["madrid"] == to


@pytest.mark.rule("GW-4.10-04")
def test_nationalist_spain_aligns_when_the_axis_owns_london_or_both_gates() -> None:
    spain = _spain("nationalist_spain")

    assert _after(own(spain, "germany", "london")).control["madrid"] == "germany"
    assert _after(own(spain, "italy", "gibraltar")).control["madrid"] == "nationalist_spain"
    both = own(spain, "italy", "gibraltar", "lower_egypt")
    assert _after(both).control["madrid"] == "germany"


@pytest.mark.rule("GW-4.11.3-03")
def test_vichy_aligns_if_anybody_but_free_france_attacks_it() -> None:
    vichy = own(sheet(begin(), "vichy_france", gone=""), "vichy_france", "corsica")
    vichy = sheet(vichy, "free_france", gone="")

    assert (
        _after(_attacked("vichy_france", "free_france", vichy)).control["corsica"] == "vichy_france"
    )
    assert _after(_attacked("vichy_france", "usa", vichy)).control["corsica"] == "germany"


@pytest.mark.rule("GW-15.4-03", "GW-AMB-31")
def test_the_dadao_government_aligns_if_japan_fights_china_and_a_major_power() -> None:
    dadao = own(sheet(begin(), "dadao_government", gone=""), "dadao_government", "suiyuan")
    china, usa = war(dadao, ("japan", "kmt")), war(dadao, ("japan", "usa"))

    assert _after(china).control["suiyuan"] == _after(usa).control["suiyuan"] == "dadao_government"
    assert _after(war(china, ("japan", "usa"))).control["suiyuan"] == "japan"
    by_kmt = war(dadao, ("dadao_government", "kmt"))
    assert _after(by_kmt).control["suiyuan"] == "dadao_government"


@pytest.mark.rule("GW-4.7-15")
def test_siam_aligns_in_the_japanese_production_phase_of_january_1939() -> None:
    early = turn(begin(), "japan", JANUARY_1939 - 1)

    assert _after(early, align_in_production).control["siam"] == "siam"
    assert _after(turn(early, "ussr", JANUARY_1939), align_in_production).control["siam"] == "siam"
    assert (
        _after(turn(early, "japan", JANUARY_1939), align_in_production).control["siam"] == "japan"
    )


@pytest.mark.rule("GW-4.7-09")
@pytest.mark.parametrize("nation", ["germany", "italy"])
def test_iraq_aligns_to_who_stands_beside_it_at_the_start_of_his_production(nation: str) -> None:
    beside = next(
        there
        for there in pos(begin()).data.map.land["southern_iraq"].neighbours
        if pos(begin()).data.map.land[there].roundel != "iraq"
    )
    state = stand(begin(), beside, "1 infantry", nation)

    aligned = _after(turn(state, nation), align_in_production)
    assert aligned.control["southern_iraq"] == nation
    other = _after(turn(state, "usa"), align_in_production)
    assert other.control["southern_iraq"] == "iraq"
    nobody = _after(turn(begin(), nation), align_in_production)
    assert nobody.control["southern_iraq"] == "iraq"
    for controller, owner in ((nation, nation), ("great_britain", "iraq")):
        ward = sheet(turn(state, nation), "iraq", controller=controller)
        assert _after(ward, align_in_production).control["southern_iraq"] == owner


# annexation


def _refused(state: State, by: str, zone: str) -> list[str]:
    return [each.rule for each in annexation_objections(pos(state), by, zone)]


def _annexed(state: State, by: str, zone: str) -> State:
    assert _refused(state, by, zone) == []
    return _after(state, lambda script: annex(script, by, zone))


@pytest.mark.rule("GW-5.6-01", "GW-5.6-02")
def test_italy_annexes_albania_and_its_units_are_removed() -> None:
    state = stand(turn(begin(), "italy"), "albania", "2 militia", "albania")
    after = _annexed(state, "italy", "albania")

    assert after.control["albania"] == "italy"
    assert "albania" not in after.units
    assert "albania" in after.annexed & after.taken
    assert not pos(after).relations.is_enemy("italy", "albania")
    assert [after.sheets[n].level for n in ("great_britain", "france")] == [
        state.sheets[n].level for n in ("great_britain", "france")
    ]
    assert _refused(state, "germany", "albania") == ["GW-5.6-01"]
    assert _refused(state, "italy", "malta") == ["GW-5.6-01"]
    assert _refused(after, "italy", "albania") == ["GW-5.6-02"]
    assert _refused(war(state, ("albania", "italy")), "italy", "albania") == ["GW-5.6-01"]


@pytest.mark.rule("GW-5.6-04", "GW-AMB-15")
def test_germany_annexes_one_of_three_a_turn_and_takes_over_their_units() -> None:
    """Great Britain and France earn 1 more for each."""
    state = stand(begin(), "austria", "2 infantry", "austria")
    after = _annexed(state, "germany", "austria")

    assert sum(n for unit, n in after.units["austria"] if unit.owner == "germany") == 2
    for ally in ("great_britain", "france"):
        assert after.sheets[ally].level == state.sheets[ally].level + 1
    assert _refused(after, "germany", "bohemia") == ["GW-5.6-04"]
    assert _refused(replace(after, spent={}), "germany", "slovakia") == []


@pytest.mark.rule("GW-5.6-03")
@pytest.mark.parametrize("zone", ["estonia", "latvia", "lithuania", "bessarabia"])
def test_the_ussr_annexes_under_the_pact_from_january_1939(zone: str) -> None:
    late = turn(begin(), "ussr", JANUARY_1939)

    assert _refused(late, "ussr", zone) == ["GW-5.6-03"]
    signed = replace(late, pacts=SIGNED)
    assert _annexed(signed, "ussr", zone).control[zone] == "ussr"
    assert _refused(turn(signed, "ussr", JANUARY_1939 - 1), "ussr", zone) == ["GW-5.6-03"]
    assert _refused(replace(late, pacts={"molotov_ribbentrop": "ended"}), "ussr", zone) == [
        "GW-5.6-03"
    ]


@pytest.mark.rule("GW-4.7-04", "GW-6.4-10")
def test_without_bessarabia_romania_is_a_german_ward_until_their_war() -> None:
    state = replace(turn(begin(), "ussr", JANUARY_1939), pacts=SIGNED)
    after = _annexed(state, "ussr", "bessarabia")

    assert _controller(after, "romania") == "germany"
    assert after.control["central_romania"] == "romania"
    fighting = _after(war(after, ("germany", "ussr")))
    assert fighting.control["central_romania"] == "germany"


@pytest.mark.rule("GW-4.5-03")
def test_control_begins_when_the_combat_phase_ends() -> None:
    """No combat is left to be fought, and nothing is scorched."""
    state = turn(_attacked("turkey", "ussr"), "ussr", phase="combat_movement")
    combat = play(state, "ussr: done")
    assert _controller(combat, "turkey") == ""

    assert _controller(play(combat, "ussr: done"), "turkey") == "great_britain"
