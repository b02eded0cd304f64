"""Voyages zone by zone: what ships are when they arrive, who is asked on the way, what stops them
(9.1, 9.4, 1.8)."""

from __future__ import annotations

import pytest

from tests.games.global_war_1936.table import (
    bare,
    facilities,
    marks,
    offered,
    own,
    play,
    pos,
    refused,
    sheet,
    stand,
    war,
)
from wartable.games.global_war_1936.decisions import Meet
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import Facility, State
from wartable.testing.dice import ScriptedDice

WESTERN = ("great_britain", "fec", "anzac", "france", "usa", "ussr")


def _rich(slot: str, phase: str = "combat_movement") -> State:
    """Everybody there has the full income: no war changes it."""
    state = bare(slot, phase)
    for nation in WESTERN:
        state = sheet(state, nation, at_full=True)
    return state


def _british(phase: str = "combat_movement", *foes: str) -> State:
    """Great Britain acts, may declare wars, and is at war with these."""
    return war(_rich("commonwealth", phase), *(("great_britain", foe) for foe in foes))


def _soviet(phase: str = "combat_movement") -> State:
    return _rich("ussr", phase)


def _asked(state: State) -> list[tuple[str, str]]:
    """Who is asked what on the way."""
    return [(each.owner, each.what) for each in GAME.pending(state) if isinstance(each, Meet)]


# what they are when they arrive


@pytest.mark.rule("GW-9.4-01", "GW-9.4.5-04")
@pytest.mark.parametrize(("phase", "did"), [("combat_movement", "moved"), ("noncombat", "sailed")])
def test_who_sails_is_no_escort_any_more_and_a_raider_still(phase: str, did: str) -> None:
    ships = "1 destroyer#escort, 1 battlecruiser#raider, 1 light_cruiser"
    state = stand(_british(phase), "A28", ships, "great_britain")

    after = play(state, f"great_britain: sail {ships}: A28 > A35")
    assert marks(after, "A35") == [
        f"1 battlecruiser~1*{did}#raider<A28@great_britain",
        f"1 destroyer~1*{did}<A28@great_britain",
        f"1 light_cruiser~1*{did}<A28@great_britain",
    ]
    assert marks(after, "A28") == []


@pytest.mark.rule("GW-11.3-02")
def test_aircraft_that_sailed_on_their_carrier_do_not_fly_any_more() -> None:
    """What landed on it has flown already; land units in a transport have not moved."""
    carrier = "fleet_carrier{fighter*landed+fighter}"
    state = stand(_british("noncombat"), "A28", f"1 {carrier}", "great_britain")
    state = stand(state, "A21", "1 naval_transport{infantry}", "great_britain")

    sailed = play(state, f"great_britain: sail 1 {carrier}: A28 > A35")
    (ship,) = (unit for unit, _ in pos(sailed).units("A35"))
    assert sorted(each.did for each in ship.cargo) == ["landed", "moved"]
    fly = "great_britain: move 1 fighter{}: A35 > A28 > A35"
    assert "GW-11.1-01" in refused(sailed, fly.format("*moved"))
    laden = play(state, "great_britain: sail 1 naval_transport{infantry}: A21 > A28")
    assert marks(laden, "A28")[1] == (
        "1 naval_transport~1*sailed<A21@great_britain{infantry@great_britain}"
    )


@pytest.mark.rule("GW-0.4-01", "GW-9.4-01", "GW-11.5-07")
def test_a_border_of_sea_zones_costs_a_point_and_leaving_port_none() -> None:
    """Where they came from is the zone before: there they retreat to."""
    state = facilities(bare("germany"), "western_germany", Facility("major_port", "A23"))
    state = stand(state, "western_germany", "1 destroyer", "germany")
    state = stand(state, "A28", "1 destroyer~1*moved<A35", "germany")
    line = "germany: sail 1 destroyer: western_germany > A23"

    assert marks(play(state, line), "A23") == ["1 destroyer%1*moved<western_germany@germany"]
    assert marks(play(state, f"{line} > A22"), "A22") == ["1 destroyer~1%1*moved<A23@germany"]
    assert marks(play(state, f"{line} > A22 > A21"), "A21") == ["1 destroyer~2%1*moved<A22@germany"]
    on = play(state, "germany: sail 1 destroyer~1*moved<A35: A28 > A22 > A21")
    assert marks(on, "A21") == ["1 destroyer~3*moved<A22@germany"]


# where a voyage ends


@pytest.mark.rule("GW-9.4-01", "GW-9.4.1-03")
def test_who_waited_waits_on_where_nobody_is_and_fights_where_new_enemies_are() -> None:
    state = stand(_british("combat", "germany"), "A22", "1 destroyer", "germany")
    waits = "destroyer~1*moved#continuing<A21"
    state = stand(state, "A28", f"1 {waits}", "great_britain")
    line = f"great_britain: sail 1 {waits}: A28 > {{}}"

    on = play(state, line.format("A35"))
    assert marks(on, "A35") == ["1 destroyer~2*moved#continuing<A28@great_britain"]
    met = play(state, line.format("A22 > A23"))
    assert "1 destroyer~2*moved<A28^A22@great_britain" in marks(met, "A22")


@pytest.mark.rule("GW-9.4-01", "GW-9.4.4-02")
def test_a_voyage_tells_of_no_unit_that_stays_as_it_is() -> None:
    """A destroyer comes upon a fleet where it was bound for; a raider slips past it."""
    state = stand(_british("combat_movement", "germany"), "A22", "1 destroyer", "germany")
    for ship, beyond, faces in (
        ("destroyer", "", ()),
        ("battlecruiser#raider", " > A23", (12, 1)),
        ("battlecruiser#raider", "", (12, 1)),
    ):
        here = stand(state, "A28", f"1 {ship}", "great_britain")
        line = GAME.parse_action(f"great_britain: sail 1 {ship}: A28 > A22{beyond}")
        told = GAME.play(here, line, ScriptedDice(*faces)).events
        changes = [change for event in told for change in getattr(event, "changes", ())]
        assert changes
        assert all(change.units != change.into for change in changes)


@pytest.mark.rule("GW-5.5-03", "GW-9.4-01")
def test_who_only_passes_a_zone_off_the_americas_does_not_come_to_war_by_it() -> None:
    """Japanese surface ships in P39, which is marked, also among submarines; not by way of it."""
    state = stand(_rich("japan"), "P38", "1 destroyer, 1 submarine", "japan")
    marked = pos(state).data.map.sea["P39"]
    assert marked.monroe
    beyond = next(
        sea
        for sea in marked.neighbours
        if sea in pos(state).data.map.sea and not pos(state).data.map.sea[sea].monroe
        if sea != "P38"
    )

    def is_war(line: str) -> bool:
        return pos(play(state, f"japan: sail {line}")).relations.is_enemy("japan", "usa")

    assert is_war("1 destroyer, 1 submarine: P38 > P39")
    assert not is_war("1 submarine: P38 > P39")
    assert not is_war(f"1 destroyer: P38 > P39 > {beyond}")


@pytest.mark.rule("GW-9.4.4-05")
def test_others_who_do_not_act_do_not_say_who_attacks_with_a_raider() -> None:
    """France's destroyer in the zone, whatever it does, keeps no British raider out of a war."""
    state = stand(_british(), "A22", "1 battlecruiser#raider", "great_britain")
    state = stand(state, "A28", "1 destroyer@germany, 1 destroyer*moved^A28", "france")
    met = play(state, "great_britain: sail 1 battlecruiser#raider: A22 > A28")
    fight = play(met, "germany: oppose", 1, 12)

    assert "1 battlecruiser~1*moved#raider<A22^A28@great_britain" in marks(fight, "A28")


@pytest.mark.rule("GW-9.4.4-05", "GW-0.3-05")
def test_where_all_or_none_are_raiders_all_of_them_fight() -> None:
    """Germany declares war on ships under way: two raiders, or two others."""
    for ships, faces in (("2 battlecruiser#raider", (1, 12, 1, 12)), ("2 destroyer", ())):
        state = stand(_british(), "A22", ships, "great_britain")
        state = stand(state, "A28", "1 destroyer", "germany")
        met = play(state, f"great_britain: sail {ships}: A22 > A28 > A35")
        fight = play(met, "germany: oppose", *faces)
        (unit,) = (
            unit for unit, number in pos(fight).units("A28") if unit.owner == "great_britain"
        )
        assert unit.to == "A28"


# who is met


@pytest.mark.rule("GW-9.1-03", "GW-9.1-04")
def test_of_those_who_are_met_only_who_declares_comes_to_war() -> None:
    """Germans and Italians in one zone are asked apart; who may declare none is not asked."""
    state = stand(_british(), "A22", "1 destroyer", "great_britain")
    state = stand(state, "A28", "1 submarine, 1 submarine@italy", "germany")
    met = play(state, "great_britain: sail 1 destroyer: A22 > A28 > A35")
    assert sorted(_asked(met)) == [("germany", "war"), ("italy", "war")]

    after = play(play(met, "germany: oppose"), "italy: let pass")
    assert pos(after).relations.is_enemy("germany", "great_britain")
    assert not pos(after).relations.is_enemy("great_britain", "italy")
    assert _asked(after) == [("germany", "submarines")]
    calm = play(play(met, "germany: let pass"), "italy: let pass")
    assert marks(calm, "A35") == ["1 destroyer~2*moved<A28@great_britain"]

    allied = stand(state, "A28", "1 submarine", "france")
    past = play(allied, "great_britain: sail 1 destroyer: A22 > A28 > A35")
    assert marks(past, "A35") == ["1 destroyer~2*moved<A28@great_britain"]


@pytest.mark.rule("GW-9.1-03")
def test_who_may_not_declare_war_is_not_asked_whether_it_does() -> None:
    """The USSR without its wartime income; the USA, while Germany has provoked nobody."""
    state = stand(bare("germany"), "A22", "1 destroyer", "germany")
    for nation in ("ussr", "usa"):
        met = stand(state, "A28", "1 submarine", nation)
        past = play(met, "germany: sail 1 destroyer: A22 > A28")
        assert _asked(past) == []
        assert "1 destroyer~1*moved<A22@germany" in marks(past, "A28")


@pytest.mark.rule("GW-9.4-02", "GW-9.3.1-04")
def test_a_patrol_lets_ships_pass_or_stops_them_but_not_if_they_bring_aircraft() -> None:
    """An empty carrier and a laden transport bring none; a carrier with a fighter has to fight."""
    state = stand(_british("combat_movement", "germany"), "A28", "1 fighter#patrol", "germany")
    for ships in ("1 destroyer", "1 fleet_carrier", "1 naval_transport{infantry}"):
        here = stand(state, "A22", ships, "great_britain")
        met = play(here, f"great_britain: sail {ships}: A22 > A28 > A35")
        assert _asked(met) == [("germany", "patrol")]
        assert len(marks(play(met, "germany: let pass"), "A35")) == 1
        stopped = play(met, "germany: oppose")
        assert any("*moved<A22^A28@great_britain" in each for each in marks(stopped, "A28"))
    for ships in ("1 fleet_carrier{fighter}", "1 fleet_carrier{fighter}, 1 destroyer"):
        here = stand(state, "A22", ships, "great_britain")
        way = f"great_britain: sail {ships}: A22 > A28 > A35"
        caught = play(here, way)
        assert any("^A28@great_britain" in each for each in marks(caught, "A28"))
        assert marks(caught, "A35") == []
    free = play(stand(here, "A28", "1 fighter#patrol", "france"), way)
    assert len(marks(free, "A35")) == 2


@pytest.mark.rule("GW-9.4-02", "GW-9.4-06")
def test_a_patrol_meets_surface_ships_and_submarines_by_another_question_each() -> None:
    state = stand(_british("combat_movement", "germany"), "A28", "1 fighter#patrol", "germany")

    for ship, what in (
        ("submarine", "hunt"),
        ("destroyer", "patrol"),
        ("battleship", "patrol"),
        ("naval_transport", "patrol"),
    ):
        here = stand(state, "A22", f"1 {ship}", "great_britain")
        met = play(here, f"great_britain: sail 1 {ship}: A22 > A28")
        assert _asked(met) == [("germany", what)]
        assert _asked(play(met, "germany: let pass")) == []


@pytest.mark.rule("GW-9.4-02")
def test_where_one_of_two_patrols_fights_the_ships_stop_and_the_other_is_asked_no_more() -> None:
    state = _british("combat_movement", "germany", "italy")
    state = stand(state, "A28", "1 fighter#patrol, 1 fighter#patrol@italy", "germany")
    state = stand(state, "A22", "1 destroyer", "great_britain")
    met = play(state, "great_britain: sail 1 destroyer: A22 > A28 > A35")
    assert len(_asked(met)) == 2

    stopped = play(met, "italy: oppose")
    assert "1 destroyer~1*moved<A22^A28@great_britain" in marks(stopped, "A28")
    assert stopped.flow == ()


@pytest.mark.rule("GW-9.4-04", "GW-11.4-03")
def test_submarines_meet_surface_ships_of_every_kind_and_no_submarines() -> None:
    state = stand(_british("combat_movement", "germany"), "A28", "1 submarine", "germany")
    for ship, is_met in (
        ("destroyer", True),
        ("battleship", True),
        ("naval_transport", True),
        ("submarine", False),
    ):
        here = stand(state, "A22", f"1 {ship}", "great_britain")
        met = play(here, f"great_britain: sail 1 {ship}: A22 > A28 > A35")
        assert _asked(met) == [("germany", "submarines")] * is_met, ship


@pytest.mark.rule("GW-9.4-01", "GW-9.4-05")
def test_submarines_stop_with_the_surface_ships_that_they_sail_with() -> None:
    """Alone they go on; a transport alone is stopped as a warship is."""
    state = stand(_british("combat_movement", "germany"), "A28", "1 destroyer", "germany")
    for ships, stops in (
        ("1 submarine", 0),
        ("1 destroyer, 1 submarine", 2),
        ("1 naval_transport", 1),
        ("1 battleship", 1),
    ):
        here = stand(state, "A22", ships, "great_britain")
        after = play(here, f"great_britain: sail {ships}: A22 > A28 > A35")
        fighting = [each for each in marks(after, "A28") if "^A28@great_britain" in each]
        assert len(fighting) == stops, ships


# straits


@pytest.mark.rule("GW-1.8-20", "GW-1.8-19")
def test_to_force_a_strait_is_war_with_its_owner() -> None:
    """Britain, which may declare war on neutral Denmark, passes under fire: the submarine is not
    shot at."""
    state = stand(_british(), "A11", "1 destroyer, 1 submarine, 1 light_cruiser", "great_britain")
    line = "great_britain: sail {}: A11 > A12"

    after = play(state, line.format("1 destroyer, 1 submarine, 1 light_cruiser"), 4, 3)
    assert pos(after).relations.is_enemy("denmark", "great_britain")
    assert len(marks(after, "A12")) == 2
    assert pos(after).spent("forced", "danish_straits") == 1
    held = own(war(state, ("germany", "great_britain")), "germany", "denmark")
    past = play(held, line.format("1 destroyer"), 12)
    assert not pos(past).did("great_britain", "declared", "germany")
    under = play(state, line.format("1 submarine"))
    assert not pos(under).relations.is_enemy("denmark", "great_britain")
    assert pos(under).spent("forced", "danish_straits") == 0


@pytest.mark.rule("GW-1.8-20")
def test_who_may_not_declare_war_any_more_stops_before_the_strait() -> None:
    """While Italian submarines are met, Britain loses its wartime income."""
    state = stand(_british("combat_movement", "italy"), "A10", "1 submarine", "italy")
    state = stand(state, "A6", "1 destroyer", "great_britain")
    met = play(state, "great_britain: sail 1 destroyer: A6 > A10 > A11 > A12")
    poor = sheet(met, "great_britain", at_full=False, level=5)

    stopped = play(poor, "italy: let pass")
    assert marks(stopped, "A11") == ["1 destroyer~2*moved<A10@great_britain"]
    assert not pos(stopped).relations.is_enemy("denmark", "great_britain")
    through = play(met, "italy: let pass", 12)
    assert marks(through, "A12") == ["1 destroyer~3*moved<A11@great_britain"]


@pytest.mark.rule("GW-1.8-20", "GW-1.8-14")
def test_a_canal_that_is_closed_by_a_war_on_the_way_is_not_forced() -> None:
    """A German submarine off the canal declares war on Soviet ships that were to pass it."""
    state = stand(_soviet(), "A10", "1 destroyer", "ussr")
    state = stand(state, "A23", "1 submarine", "germany")
    met = play(state, "ussr: sail 1 destroyer: A10 > A23 > A12")
    at_war = play(play(met, "germany: oppose"), "germany: let pass")

    assert "1 destroyer~1*moved<A10@ussr" in marks(at_war, "A23")
    assert marks(at_war, "A12") == []
    assert pos(at_war).spent("forced", "kaiser_wilhelm_kanal") == 0


@pytest.mark.rule("GW-1.8-14")
def test_leave_is_asked_of_whoever_keeps_the_canal_and_of_nobody_where_it_is_not_wanted() -> None:
    """Nobody decides for a neutral that keeps it; who cooperates is not asked, nor who passes the
    Danish Straits, which Germany keeps as well and where a refusal counts for nothing."""
    state = stand(_soviet("noncombat"), "A23", "1 destroyer", "ussr")
    line = "ussr: sail 1 destroyer: A23 > A12"
    (asked,) = GAME.pending(play(state, line))
    assert (asked.owner, asked.of, asked.nation, asked.what) == (
        "germany",
        "germany",
        "ussr",
        "passage",
    )
    ward = sheet(own(state, "belgium", "western_germany"), "belgium", controller="germany")
    (asked,) = GAME.pending(play(ward, line))
    assert (asked.owner, asked.of) == ("germany", "belgium")
    neutral = play(own(state, "poland", "western_germany"), line)
    assert marks(neutral, "A12") == ["1 destroyer~1*sailed<A23@ussr"]

    denied = play(play(state, line), "germany: deny")
    assert marks(denied, "A23") == ["1 destroyer*sailed@ussr"]
    north = own(stand(denied, "A11", "1 destroyer", "ussr"), "germany", "denmark")
    past = play(north, "ussr: sail 1 destroyer: A11 > A12")
    assert marks(past, "A12") == ["1 destroyer~1*sailed<A11@ussr"]
    assert refused(north, line.replace("destroyer", "destroyer*sailed")) == ["GW-1.8-14"]

    italian = bare("italy", "noncombat")
    italian = stand(war(italian, ("germany", "ussr")), "A23", "1 destroyer", "italy")
    way = line.replace("ussr", "italy")
    assert [each.owner for each in GAME.pending(play(italian, way))] == ["germany"]
    allied = play(war(italian, ("italy", "ussr")), way)
    assert marks(allied, "A12") == ["1 destroyer~1*sailed<A23@italy"]


@pytest.mark.rule("GW-1.8-14")
def test_it_is_asked_before_the_canal_and_not_at_the_end_of_the_way() -> None:
    """The first zone of the way may be the one before it, or a later one."""
    state = stand(_soviet("noncombat"), "A10", "1 destroyer", "ussr")
    near = play(state, "ussr: sail 1 destroyer: A10 > A23")
    assert marks(near, "A23") == ["1 destroyer~1*sailed<A10@ussr"]
    far = play(state, "ussr: sail 1 destroyer: A10 > A23 > A12 > A14")
    assert marks(far, "A23") == ["1 destroyer~1*sailed<A10^A14@ussr"]
    assert marks(play(far, "germany: permit"), "A14") == ["1 destroyer~3*sailed<A12@ussr"]
    assert marks(play(far, "germany: deny"), "A23") == ["1 destroyer~1*sailed<A10@ussr"]
    assert offered(far, "germany") == ["germany: permit", "germany: deny"]


@pytest.mark.rule("GW-9.1-03", "GW-4.5-06")
def test_who_is_under_control_declares_no_war_with_its_controller() -> None:
    """Germany declares war on British ships that it meets together with a Belgian submarine."""
    state = sheet(_british(), "belgium", controller="germany")
    state = stand(state, "A28", "1 submarine, 1 submarine@belgium", "germany")
    state = stand(state, "A22", "1 destroyer", "great_britain")
    met = play(state, "great_britain: sail 1 destroyer: A22 > A28")
    assert _asked(met) == [("germany", "war")]

    after = play(met, "germany: oppose")
    assert pos(after).relations.is_enemy("germany", "great_britain")
    assert not pos(after).did("belgium", "declared", "great_britain")


@pytest.mark.rule("GW-9.3.1-09", "GW-9.4-04", "GW-9.4-06")
def test_only_aircraft_of_who_hunts_take_off_for_the_round() -> None:
    """Those of an ally, and where submarines strike, stay on the carrier they are on, though a
    whole one beside it has room."""
    hunted = _british("combat_movement", "germany", "italy")
    hunted = stand(hunted, "A22", "1 submarine", "great_britain")
    decks = "1 fleet_carrier!1@italy{fighter@italy}, 1 fleet_carrier@italy"
    fleet = stand(hunted, "A28", f"1 fighter#patrol, {decks}", "germany")
    met = play(fleet, "great_britain: sail 1 submarine: A22 > A28 > A35")
    met = play(met, "italy: let pass")
    after = play(met, "germany: oppose", 12, 12)
    assert "1 fleet_carrier!1@italy{fighter@italy}" in marks(after, "A28")

    struck = stand(hunted, "A22", "1 destroyer", "great_britain")
    decks = decks.replace("@italy", "")
    struck = stand(struck, "A28", f"1 submarine, {decks}", "germany")
    asked = play(struck, "great_britain: sail 1 destroyer: A22 > A28")
    fought = play(asked, "germany: oppose", 12, 12)
    assert "1 fleet_carrier!1@germany{fighter@germany}" in marks(fought, "A28")
