"""Who fights whom at sea, who stays out, and who waits behind a screen (0.3, 9.4, 10.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.made import at_sea, board, kinds, script, those, unit, written
from tests.games.global_war_1936.table import begin, pos, sheet, turn, war
from wartable.games.global_war_1936.battle import fleets, raiders, screens
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, Options, SeaBattle, State
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import ScriptedDice

SEA = "A28"
GB = "great_britain"
SHORE = "aquitaine"


def _mine(kind: str, **more: object) -> Unit:
    """It attacks there."""
    return unit(kind, **{"did": "moved", "to": SEA, "came": "A22", **more})


def _theirs(kind: str, **more: object) -> Unit:
    return unit(kind, GB, **more)


def _fleet(*units: Unit | tuple[Unit, int], slot: str = "germany") -> State:
    return at_sea(slot, **{SEA: those(*units)})


# who attacks


@pytest.mark.rule("GW-9.1-01", "GW-0.3-06", "GW-10.7-06")
@pytest.mark.parametrize(
    ("more", "attacks"),
    [
        ({}, True),
        ({"duty": "patrol"}, True),
        ({"duty": "continuing"}, False),
        ({"to": "A22"}, False),
        ({"to": ""}, False),
        ({"did": "fought"}, False),
        ({"did": "unloaded"}, False),
        ({"did": ""}, False),
    ],
)
def test_who_has_been_declared_to_attack(more: dict[str, str], attacks: bool) -> None:
    assert fleets.is_declared(_mine("destroyer", **more), SEA) == attacks


@pytest.mark.rule("GW-9.4.4-05")
def test_beside_whom_a_raider_does_not_attack() -> None:
    """Neither where others attack nor they where it does; undeclared ships, those of others and
    other raiders do not matter."""
    raider, ship = _mine("battlecruiser", duty="raider"), _mine("destroyer")

    def why(coming: list[Unit], *there: Unit) -> str:
        found = fleets.raider_objection(pos(_fleet(*there)), coming, SEA)
        return found.rule if found else ""

    assert why([raider]) == ""
    assert why([ship]) == ""
    assert why([raider, ship]) == "GW-9.4.4-05"
    assert why([raider], ship) == "GW-9.4.4-05"
    assert why([ship], raider) == "GW-9.4.4-05"
    assert why([raider], raider) == ""
    assert why([ship], ship) == ""
    assert why([raider], unit("destroyer")) == ""
    assert why([ship], unit("battlecruiser", duty="raider")) == ""
    assert why([raider], _theirs("destroyer", did="moved", to=SEA)) == ""
    assert why([ship], _theirs("battlecruiser", did="moved", to=SEA, duty="raider")) == ""
    assert why([], raider, ship) == "GW-9.4.4-05"


@pytest.mark.rule("GW-0.3-12", "GW-9.4-04", "GW-9.4-06", "GW-EX-50", "GW-10.8.2-02")
def test_who_attacks_in_which_meeting() -> None:
    """In a combat those declared; all where submarines meet them, but who fought; submarines under
    way where they meet a patrol; before guns who unloads there or bombards."""
    bound = unit("naval_transport", did="unloaded", cargo=(unit("infantry", to=SHORE),))
    there = [
        _mine("destroyer"),
        unit("light_cruiser"),
        unit("submarine", to="A35"),
        unit("coastal_submarine"),
        unit("torpedo_boat", to="A35"),
        unit("heavy_cruiser", did="fought"),
        unit("battleship", did="bombarded", to=SHORE, duty="storming"),
        bound,
        _theirs("destroyer", did="moved", to=SEA),
    ]
    state = replace(_fleet(*there), flow=(Assault(SHORE),))

    def attacking(meeting: str) -> list[str]:
        return kinds(fleets.attackers(pos(state), SeaBattle(SEA, meeting)))  # type: ignore[arg-type]

    assert attacking("battle") == ["destroyer"]
    assert attacking("patrol") == ["submarine"]
    assert attacking("guns") == ["battleship", "naval_transport"]
    every = sorted(each.type for each in there[:-1])
    assert attacking("submarines") == [kind for kind in every if kind != "heavy_cruiser"]
    assert attacking("kamikazes") == every


@pytest.mark.rule("GW-10.8.2-02")
@pytest.mark.parametrize(
    ("ship", "is_shot_at"),
    [
        (unit("naval_transport", cargo=(unit("infantry", to=SHORE),)), True),
        (unit("naval_transport", cargo=(unit("infantry"), unit("militia", to=SHORE))), True),
        (unit("naval_transport", cargo=(unit("infantry", to="galicia_and_leon"),)), False),
        (unit("naval_transport", to=SHORE), False),
        (unit("battleship", duty="storming", to=SHORE), True),
        (unit("battleship", duty="storming", to="galicia_and_leon"), False),
        (unit("battleship", to=SHORE), False),
    ],
)
def test_which_ships_coastal_guns_fire_at(ship: Unit, is_shot_at: bool) -> None:
    assert fleets.is_before_guns(ship, SHORE) == is_shot_at


# who defends


@pytest.mark.rule("GW-0.3-10", "GW-9.4-03", "GW-EX-06", "GW-0.3-11", "GW-10.7-06")
def test_who_defends_at_sea() -> None:
    """All at war with one of the attackers, of whichever alliance, not submerged; also when the
    attackers are hit; in a meeting on the way those of its lead alone, and their submarines."""
    there = [
        _theirs("destroyer"),
        _theirs("submarine"),
        _theirs("coastal_submarine", duty="submerged"),
        unit("light_cruiser", "ussr"),
        unit("advanced_submarine", "ussr"),
        unit("torpedo_boat", "usa"),
        unit("naval_transport"),
    ]
    state = war(_fleet(_mine("battleship"), *there), ("germany", "ussr"))

    def defending(before: State = state, **more: object) -> list[str]:
        return kinds(fleets.defenders(pos(before), SeaBattle(SEA, **more)))  # type: ignore[arg-type]

    every = ["advanced_submarine", "destroyer", "light_cruiser", "submarine"]
    assert defending() == every
    hit = replace(state, units={SEA: those(*there)})
    assert defending(hit) == every
    assert defending(apart=("submarine",)) == ["destroyer", "light_cruiser"]
    assert defending(apart=(f"submarine {GB}",)) == [
        "advanced_submarine",
        "destroyer",
        "light_cruiser",
    ]
    assert defending(meeting="submarines", of=GB) == ["submarine"]
    assert defending(meeting="submarines", of="ussr") == ["advanced_submarine"]
    assert defending(meeting="kamikazes", of="ussr") == ["advanced_submarine", "light_cruiser"]


@pytest.mark.rule("GW-0.3-10", "GW-0.3-11")
def test_who_is_no_enemy_of_those_that_attack_takes_no_part() -> None:
    """Japan is at war with ANZAC, and Great Britain attacks; when all attackers are hit, it is
    asked of all that act."""
    state = war(turn(begin(), "commonwealth", 9, "combat"), ("anzac", "japan"))
    here = _theirs("destroyer", did="moved", to=SEA)
    lone = board(state, **{SEA: those(here, unit("destroyer", "japan"))})
    assert fleets.defenders(pos(lone), SeaBattle(SEA)) == ()
    joined = board(state, **{SEA: those(replace(here, owner="anzac"), unit("destroyer", "japan"))})
    assert kinds(fleets.defenders(pos(joined), SeaBattle(SEA))) == ["destroyer"]
    hit = board(state, **{SEA: those(unit("destroyer", "japan"))})
    assert kinds(fleets.defenders(pos(hit), SeaBattle(SEA))) == ["destroyer"]


@pytest.mark.rule("GW-0.3-11", "GW-5.5-01")
def test_against_whom_nobody_can_join_or_be_attacked() -> None:
    """Who went to war in this combat phase is no foe in it; in the Americas Soviet ships are, where
    the USA attacks them without war, no others and nowhere else."""
    state = _fleet(_theirs("destroyer"))
    late = replace(state, spent={"late": {f"germany/{GB}": 1}})
    assert kinds(those(*fleets.foes(pos(state), {"germany"}, SEA))) == ["destroyer"]
    assert [*fleets.foes(pos(late), {"germany"}, SEA)] == []
    other = replace(state, spent={"late": {f"france/{GB}": 1}})
    assert [*fleets.foes(pos(other), {"germany"}, SEA)] != []

    usa = replace(turn(begin(), "usa", 9, "combat"), wars=frozenset())
    fleet = those(
        unit("destroyer", "ussr"),
        unit("submarine", "ussr", duty="submerged"),
        unit("light_cruiser", "japan"),
        unit("battleship", "usa"),
    )
    near = next(
        sea.id
        for sea in pos(usa).data.map.sea.values()
        if {*sea.coast} & pos(usa).data.map.areas["americas"].zones
    )

    def found(sea: str, challenged: str) -> list[str]:
        there = board(usa, **{sea: fleet})
        there = replace(there, spent={"ready": {f"challenged in {challenged}": 1}})
        return kinds(those(*fleets.foes(pos(there), {"usa"}, sea)))

    assert found(near, near) == ["destroyer"]
    assert found(near, SEA) == []
    assert found(SEA, SEA) == []


WHO_STAYS_OUT_OF_A_COMBAT: list[tuple[Unit, tuple[str, ...], bool]] = [
    (_theirs("destroyer"), (), False),
    (_theirs("destroyer", did="fought"), (), False),
    (_theirs("fighter", did="fought"), (), True),
    (_theirs("fighter"), (), False),
    (_theirs("battlecruiser", duty="raider", did="fought"), (), True),
    (_theirs("battlecruiser", duty="raider"), (), False),
    (_theirs("destroyer", did="fought", came=SHORE), (), True),
    (_theirs("destroyer", came=SHORE), (), False),
    (_theirs("battlecruiser", duty="raider"), ("raider",), True),
    (_theirs("destroyer", duty="escort"), ("escort",), True),
    (_theirs("destroyer", duty="escort"), (f"escort {GB}",), True),
    (_theirs("destroyer", duty="escort"), ("escort anzac",), False),
    (_theirs("destroyer", duty="escort"), ("raider",), False),
    (_theirs("submarine"), (f"submarine {GB}",), True),
    (_theirs("submarine"), ("patrol",), False),
    (_theirs("fighter", duty="patrol"), (f"patrol {GB}",), True),
    (_theirs("destroyer"), ("escort", "raider", f"submarine {GB}"), False),
]


@pytest.mark.rule("GW-10.1-03", "GW-9.3.1-04", "GW-9.4.4-03", "GW-9.4.5-03", "GW-10.7-02")
def test_who_stays_out_of_a_combat() -> None:
    for who, apart, stays_out in WHO_STAYS_OUT_OF_A_COMBAT:
        frame = SeaBattle(SEA, apart=apart)
        assert fleets.is_apart(pos(_fleet(who)), frame, who) == stays_out


@pytest.mark.rule("GW-9.4-06")
@pytest.mark.parametrize(
    ("hunted", "patrol", "destroyers"),
    [
        ("submarine", 1, 1),
        ("submarine", 2, 2),
        ("submarine", 4, 3),
        ("coastal_submarine", 1, 1),
        ("advanced_submarine", 2, 0),
        ("advanced_submarine submarine", 2, 2),
    ],
)
def test_so_many_destroyers_hunt_with_a_patrol(hunted: str, patrol: int, destroyers: int) -> None:
    """One to one, of those that are there, unless all that come are advanced submarines."""
    there = [(_theirs("fighter", duty="patrol"), patrol), (_theirs("destroyer"), 2)]
    there += [(_theirs("destroyer", hits=1), 1), (_theirs("light_cruiser"), 1)]
    state = _fleet(*(unit(each, to="A35") for each in hunted.split()), *there)
    found = fleets.defenders(pos(state), SeaBattle(SEA, "patrol"))
    assert kinds(found) == sorted(["destroyer"] * destroyers + ["fighter"] * patrol)


@pytest.mark.rule("GW-10.8.1-01")
@pytest.mark.parametrize(
    ("who", "clear"),
    [
        (_theirs("destroyer"), False),
        (_theirs("naval_transport"), False),
        (_theirs("fighter"), False),
        (_theirs("fighter", duty="patrol"), True),
        (_theirs("submarine"), True),
        (unit("destroyer", "usa"), True),
        (unit("destroyer"), True),
    ],
)
def test_when_a_sea_zone_is_clear(who: Unit, clear: bool) -> None:
    """Submarines, patrols and neutrals are no matter."""
    state = _fleet(_theirs("submarine"), who)
    assert fleets.is_clear(pos(state), SEA, "germany") == clear


@pytest.mark.rule("GW-10.8.1-01", "GW-5.5-01")
def test_who_may_be_attacked_without_war_does_not_keep_others_from_landing() -> None:
    usa = replace(turn(begin(), "usa", 9, "combat"), wars=frozenset())
    near = next(
        sea.id
        for sea in pos(usa).data.map.sea.values()
        if {*sea.coast} & pos(usa).data.map.areas["americas"].zones
    )
    state = board(usa, **{near: those(unit("destroyer", "ussr"))})
    state = replace(state, spent={"ready": {f"challenged in {near}": 1}})
    assert [*fleets.foes(pos(state), {"usa"}, near)] != []
    assert fleets.is_clear(pos(state), near, "usa")


# raiders


@pytest.mark.rule("GW-9.4.4-06", "GW-AMB-18", "GW-8.2.1-05")
def test_what_is_added_when_a_raider_is_looked_for() -> None:
    """A warship 1, an aircraft that attacks 4, on decks too; Radar of one of them 6, or 1."""

    def found(*units: Unit | tuple[Unit, int], reading: str = "six", radar: str = "") -> int:
        state = _fleet()
        state = replace(state, options=Options(raider_roll=reading))  # type: ignore[arg-type]
        if radar:
            state = sheet(state, radar, technologies={"radar": 4})
        return raiders.search(pos(state), those(*units))

    deck = _theirs("fleet_carrier", cargo=(_theirs("fighter"), _theirs("tactical_bomber")))
    assert found((_theirs("destroyer"), 3)) == 3
    assert found(_theirs("battleship"), _theirs("submarine")) == 2
    assert found(_theirs("naval_transport")) == 0
    assert found(_theirs("fighter")) == 4
    assert found(_theirs("air_transport")) == 0
    assert found(deck) == 9
    assert found(_theirs("destroyer"), radar=GB) == 7
    assert found(_theirs("destroyer"), unit("destroyer", "anzac"), radar=GB) == 8
    assert found(_theirs("destroyer"), radar="usa") == 1
    assert found(_theirs("destroyer"), _theirs("submarine"), reading="one") == 1
    assert found(_theirs("destroyer"), reading="one", radar=GB) == 2

    def more(reading: str, radar: str = "") -> int:
        state = replace(_fleet(), options=Options(raider_roll=reading))  # type: ignore[arg-type]
        state = sheet(state, radar, technologies={"radar": 4}) if radar else state
        return raiders.added(pos(state), unit("battlecruiser"))

    assert (more("six"), more("six", "germany"), more("six", GB)) == (8, 9, 8)
    assert (more("one"), more("one", "germany")) == (6, 7)


@pytest.mark.rule("GW-9.4.4-06", "GW-AMB-18")
@pytest.mark.parametrize(
    ("faces", "slips"),
    [
        ((5, 12), False),
        ((7, 12), True),
        ((1, 7), True),
        ((1, 9), False),
        ((1, 8, 1, 8, 2, 8), True),
        ((1, 8, 1, 9), False),
    ],
)
def test_the_higher_total_wins_and_ties_roll_again(faces: tuple[int, ...], slips: bool) -> None:
    """8 for the raider against 1 for a destroyer, then against 3 with a total of 14."""
    against = 1 if faces[0] < 5 else 2
    state = _fleet((_theirs("destroyer"), against))
    raider = unit("battlecruiser", duty="raider")
    done = script(state, *faces)
    seekers = pos(state).units(SEA)
    assert raiders.slips_away(done, SEA, raider, seekers) == slips
    rolls = [event for event in done.events if type(event).__name__ == "RaiderRolled"]
    assert len(rolls) == len(faces) // 2
    assert isinstance(done.dice, ScriptedDice)
    assert not done.dice.left
    last = rolls[-1]
    assert last.totals == (faces[-2] + 8, faces[-1] + against)  # type: ignore[union-attr]
    assert (last.zone, last.nation, last.faces) == (SEA, "germany", faces[-2:])  # type: ignore[union-attr]


@pytest.mark.rule("GW-9.4.4-03", "GW-9.4.4-04")
def test_a_raider_that_slipped_away_stays_and_takes_no_part() -> None:
    raider = _theirs("battlecruiser", duty="raider")
    done = script(_fleet((raider, 2)))
    raiders.hide(done, SEA, raider)
    assert dict(done.pos.units(SEA)) == {raider: 1, replace(raider, did="fought"): 1}


# behind a screen


def _screened(succeeded: bool, *units: Unit) -> Script:
    done = script(_fleet(*units))
    screens.after_screen(done, SEA, succeeded)
    return done


@pytest.mark.rule("GW-9.4.1-02", "GW-9.4.1-03", "GW-10.3-06")
def test_what_becomes_of_ships_behind_a_screen() -> None:
    """They may go on, or are back where they came from and land nothing; where that is no sea zone
    they stay."""
    cargo = (unit("infantry", to=SHORE), unit("light_tank"))
    waits = {"duty": "continuing", "did": "moved", "to": SEA}
    cruiser = unit("heavy_cruiser", came="A22", **waits)
    loaded = unit("naval_transport", came="A35", cargo=cargo, **waits)
    ported = unit("destroyer", came=SHORE, **waits)
    assault = unit("naval_transport", did="unloaded", cargo=cargo)
    idle = [
        unit("light_cruiser", duty="continuing", to="A22"),
        unit("naval_transport", did="unloaded", cargo=(unit("infantry"),)),
        unit("naval_transport", cargo=cargo),
        unit("fighter", **waits),
        _theirs("destroyer", **waits),
    ]
    there = [cruiser, loaded, ported, assault]
    won = _screened(True, *there, *idle)
    assert dict(won.pos.units(SEA)) == dict.fromkeys(
        [*(replace(each, to="") for each in there), *idle], 1
    )
    assert _screened(True, *idle).events == []

    lost = _screened(False, *there, *idle)
    empty = (unit("infantry"), unit("light_tank"))
    back = {"did": "retreated", "duty": "", "to": ""}
    assert lost.pos.units("A22") == those(replace(cruiser, **back))
    assert lost.pos.units("A35") == those(replace(loaded, cargo=empty, **back))
    stay = [replace(ported, **back), replace(assault, cargo=empty, **back)]
    assert dict(lost.pos.units(SEA)) == dict.fromkeys([*stay, *idle], 1)


@pytest.mark.rule("GW-9.4.1-03", "GW-9.4.1-04")
@pytest.mark.parametrize(
    ("more", "goes"),
    [
        ({}, True),
        ({"did": "unloaded"}, True),
        ({"did": "fought"}, False),
        ({"did": ""}, False),
        ({"to": SEA}, False),
        ({"duty": ""}, False),
        ({"duty": "patrol"}, False),
        ({"owner": GB}, False),
    ],
)
def test_for_whom_a_screen_has_cleared_the_way(more: dict[str, str], goes: bool) -> None:
    ship = Unit("destroyer", "germany", did="moved", duty="continuing")
    state = _fleet(_mine("destroyer"))
    assert screens.goes_on(pos(state), replace(ship, **more)) == goes  # type: ignore[arg-type]


@pytest.mark.rule("GW-9.4.1-04", "GW-10.3-06")
def test_aircraft_behind_a_screen_go_on_without_fighters_there() -> None:
    """Where a combat is left they wait; with a fighter there they have fought."""
    waits = {"duty": "continuing", "did": "moved", "came": "A22", "to": SEA}
    bomber, ship = unit("medium_bomber", **waits), unit("destroyer", **waits)
    elsewhere = unit("medium_bomber", **{**waits, "to": "A22"})
    plain = unit("tactical_bomber", **{**waits, "duty": "patrol"})
    others = [ship, elsewhere, plain, unit("destroyer", "usa")]

    def released(*there: Unit, fought_for: frozenset[str] = frozenset()) -> tuple[bool, Script]:
        done = script(_fleet(bomber, *others, *there))
        return screens.release_aircraft(done, fought_for), done

    told, done = released()
    assert told
    assert dict(done.pos.units(SEA)) == dict.fromkeys([replace(bomber, to=""), *others], 1)
    told, done = released(_theirs("fighter"))
    assert told
    spent = replace(bomber, to="", did="fought", duty="")
    assert dict(done.pos.units(SEA)) == dict.fromkeys([spent, *others, _theirs("fighter")], 1)
    told, done = released(fought_for=frozenset({SEA}))
    assert not told
    assert done.events == []
    told, done = released(fought_for=frozenset({"A22"}))
    assert told
    nobody = script(_fleet(*others))
    assert not screens.release_aircraft(nobody, frozenset())
    assert written(nobody) == []
