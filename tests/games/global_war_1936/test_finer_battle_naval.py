"""The steps of a naval combat, one by one (10.7, 9.4, 10.3)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.made import at_sea, board, kinds, script, those, unit, written
from tests.games.global_war_1936.table import begin, pos, turn, war
from wartable.games.global_war_1936.actions import Flight, Retreat
from wartable.games.global_war_1936.battle import naval
from wartable.games.global_war_1936.decisions import HoldSea, Meet
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, Owed, SeaBattle, State, Window
from wartable.games.global_war_1936.unit import Unit

SEA = "A28"
GB = "great_britain"
HERE = {"did": "moved", "to": SEA, "came": "A22"}


def _mine(kind: str, **more: object) -> Unit:
    """It attacks there."""
    return unit(kind, **{**HERE, **more})


def _theirs(kind: str, **more: object) -> Unit:
    return unit(kind, GB, **more)


def _fleet(*units: Unit | tuple[Unit, int], slot: str = "germany") -> State:
    return at_sea(slot, **{SEA: those(*units)})


def _with(state: State, frame: SeaBattle, *faces: int) -> Script:
    """A script with the combat on the flow."""
    return script(replace(state, flow=(frame,)), *faces)


def _questions(done: Script) -> list[tuple[str, str, str]]:
    """Who is asked what, about whose ships."""
    top = done.pos.top
    if not isinstance(top, Window):
        return []
    return [(each.owner, each.what, each.nation) for each in top.decisions]  # type: ignore[union-attr]


# before the first round

ABOARD = unit("naval_transport", did="unloaded", cargo=(unit("infantry", to="aquitaine"),))


def _met(*units: Unit) -> Script:
    frame = SeaBattle(SEA)
    done = _with(_fleet(ABOARD, *units), frame)
    naval._meet(done, frame)
    return done


@pytest.mark.rule("GW-10.8.1-01")
def test_nobody_is_fought_where_an_assault_starts_and_nobody_came() -> None:
    """A submarine is nobody in this."""
    for there in ((), (_theirs("submarine"),), (unit("destroyer", "usa"),)):
        done = _met(unit("destroyer"), *there)
        assert done.state.flow == ()
        assert written(done) == ["FlowBecame"]


@pytest.mark.rule("GW-10.8.1-01")
def test_warships_that_lie_there_fight_who_scrambled() -> None:
    """Those that wait behind a screen too; not who fought, escorts, transports or submarines of
    others."""
    idle = [
        unit("destroyer", did="fought"),
        unit("destroyer", duty="escort"),
        unit("naval_transport"),
        unit("destroyer", "italy"),
    ]
    fighter = _theirs("fighter", came="aquitaine")
    ready = [unit("destroyer"), unit("light_cruiser", did="moved", duty="continuing")]
    ready.append(unit("submarine", did="moved"))
    done = _met(*ready, *idle, fighter)
    assert dict(done.pos.units(SEA)) == dict.fromkeys(
        (
            ABOARD,
            fighter,
            *idle,
            *(replace(each, did="moved", to=SEA, duty="") for each in ready),
        ),
        1,
    )
    assert done.state.flow == (SeaBattle(SEA),)


@pytest.mark.rule("GW-10.8.1-01")
def test_without_warships_the_assault_fails() -> None:
    """Who scrambled has fought, and the cargo lands nowhere."""
    done = _met(_theirs("fighter", came="aquitaine"))
    assert done.state.flow == ()
    cargo = (unit("infantry"),)
    assert {*done.pos.units(SEA)} == {
        (replace(ABOARD, did="retreated", cargo=cargo), 1),
        (_theirs("fighter", came="aquitaine", did="fought"), 1),
    }
    assert written(done) == ["FlowBecame", "UnitsChanged", "UnitsChanged"]


@pytest.mark.rule("GW-10.8.1-01")
def test_the_zone_must_be_clear_for_all_that_land_together() -> None:
    """A Japanese destroyer is an enemy of ANZAC alone."""
    state = war(turn(begin(), "commonwealth", 9, "combat"), ("anzac", "japan"))
    ships = [replace(ABOARD, owner=owner) for owner in ("anzac", GB)]
    enemy = unit("destroyer", "japan")
    frame = SeaBattle(SEA)
    there = those(*ships, unit("destroyer", "anzac"), enemy)
    done = _with(board(replace(state, facilities={}), **{SEA: there}), frame)
    naval._meet(done, frame)
    assert (unit("destroyer", "anzac", did="moved", to=SEA), 1) in done.pos.units(SEA)


def _stood(*units: Unit) -> Script:
    frame = SeaBattle(SEA)
    done = _with(_fleet(*units), frame)
    naval._submarines(done, frame)
    return done


@pytest.mark.rule("GW-10.7-02", "GW-EX-50")
def test_submarines_that_are_attacked_without_a_patrol_may_decline() -> None:
    """Also those that lie where ships meet who scrambled; not where nobody fights."""
    destroyer, submarine = _mine("destroyer"), _theirs("submarine")
    assert _questions(_stood(destroyer, submarine)) == [(GB, "stand", "germany")]
    assert _questions(_stood(_mine("fighter", duty="patrol"), destroyer, submarine)) == []
    assert _questions(_stood(destroyer, _theirs("destroyer"))) == []
    assert _questions(_stood(destroyer, _theirs("submarine", duty="submerged"))) == []

    scrambled = _theirs("fighter", came="aquitaine")
    met = _stood(ABOARD, unit("destroyer"), scrambled, submarine)
    assert _questions(met) == [(GB, "stand", "germany")]
    calm = _stood(ABOARD, unit("destroyer"), submarine)
    assert calm.state.flow == ()
    failed = _stood(ABOARD, scrambled, submarine)
    assert failed.state.flow == ()


@pytest.mark.rule("GW-9.3.1-04", "GW-9.4-02", "GW-EX-50")
def test_a_patrol_may_decline_unless_aircraft_that_attack_come() -> None:
    def asked(*units: Unit) -> list[tuple[str, str, str]]:
        frame = SeaBattle(SEA)
        done = _with(_fleet(*units), frame)
        naval._patrols(done, frame)
        return _questions(done)

    patrol, destroyer = _theirs("fighter", duty="patrol"), _mine("destroyer")
    assert asked(destroyer, patrol) == [(GB, "patrol", "germany")]
    assert asked(destroyer, _mine("air_transport"), patrol) == [(GB, "patrol", "germany")]
    assert asked(destroyer, _mine("fighter"), patrol) == []
    assert asked(destroyer, _theirs("fighter")) == []


@pytest.mark.rule("GW-9.4.4-04", "GW-9.4.5-02", "GW-9.4.5-03")
def test_escorts_and_raiders_may_be_ignored_where_others_defend_too() -> None:
    def asked(*units: Unit) -> list[tuple[str, str, str]]:
        frame = SeaBattle(SEA)
        state = war(_fleet(*units), ("germany", "usa"))
        done = _with(state, frame)
        naval._seek(done, frame)
        return _questions(done)

    escort, raider = (
        _theirs("light_cruiser", duty="escort"),
        _theirs("battlecruiser", duty="raider"),
    )
    mine, other = _mine("destroyer"), unit("destroyer", "usa")
    assert asked(mine, escort, other) == [("germany", "seek", "usa")]
    assert asked(mine, raider, other) == [("germany", "seek", GB)]
    assert asked(mine, escort, raider, other) == [("germany", "seek", GB)]
    assert asked(mine, escort, raider) == []
    assert asked(mine, escort) == []
    assert asked(mine, other) == []
    assert asked(mine, _theirs("submarine"), other) == []
    assert asked(escort, other) == []


@pytest.mark.rule("GW-9.4.4-03", "GW-9.4.4-04", "GW-EX-41")
def test_each_raider_that_is_looked_for_rolls() -> None:
    """8 + 2 against 1 + 2 dice: one slips away, the other is found; a battlecruiser that does not
    raid, and one that is ignored, does not roll."""
    raider = _theirs("battlecruiser", duty="raider")
    state = _fleet((_mine("destroyer"), 2), (raider, 2), _theirs("battlecruiser"))
    frame = SeaBattle(SEA)
    done = _with(state, frame, 2, 1, 1, 12)
    naval._find(done, frame)
    assert dict(done.pos.units(SEA))[replace(raider, did="fought")] == 1
    assert dict(done.pos.units(SEA))[raider] == 1
    ignored = SeaBattle(SEA, apart=("raider",))
    quiet = _with(state, ignored)
    naval._find(quiet, ignored)
    assert written(quiet) == []


@pytest.mark.rule("GW-9.3.1-09", "GW-AMB-47")
def test_aircraft_of_defending_carriers_take_off_not_those_of_the_attack() -> None:
    deck = _theirs("light_carrier", cargo=(_theirs("fighter"),))
    mine = _mine("light_carrier", cargo=(unit("fighter"),))
    frame = SeaBattle(SEA)
    done = _with(_fleet(mine, deck), frame)
    naval._launch(done, frame)
    assert {*done.pos.units(SEA)} == {
        (mine, 1),
        (replace(deck, cargo=()), 1),
        (_theirs("fighter"), 1),
    }


# who fires when


def _surprised(*units: Unit) -> State:
    state = war(turn(begin(), "japan", 9, "combat"), ("japan", "usa"))
    state = replace(state, spent={"ready": {f"surprise_attack {SEA}": 1}}, facilities={})
    return board(state, **{SEA: those(*units)})


def _strikers(state: State, side: str) -> list[str]:
    return kinds(naval.strikers(pos(state), SeaBattle(SEA), side))  # type: ignore[arg-type]


@pytest.mark.rule("GW-10.7-01", "GW-15.4-04")
def test_submarines_fire_first_where_the_enemy_has_no_destroyer() -> None:
    """One of their own side does not matter."""
    mine, theirs = _mine("submarine"), _theirs("submarine")
    state = _fleet(mine, _mine("light_cruiser"), _mine("destroyer"), theirs, _theirs("battleship"))
    assert _strikers(state, "attack") == ["submarine"]
    assert _strikers(state, "defence") == []
    other = _fleet(mine, _mine("light_cruiser"), theirs, _theirs("destroyer"))
    assert _strikers(other, "attack") == []
    assert _strikers(other, "defence") == ["submarine"]


@pytest.mark.rule("GW-10.7-01", "GW-15.4-04")
def test_japanese_aircraft_fire_first_by_surprise_in_spite_of_destroyers() -> None:
    here = {"did": "moved", "to": SEA}
    units = [unit(kind, "japan", **here) for kind in ("tactical_bomber", "destroyer", "submarine")]
    state = _surprised(*units, unit("destroyer", "usa"), unit("fighter", "usa"))
    assert _strikers(state, "attack") == ["tactical_bomber"]
    assert _strikers(state, "defence") == []
    assert _strikers(replace(state, spent={}), "attack") == []


def _struck(state: State, *faces: int, kamikazes: int = 0) -> SeaBattle:
    frame = SeaBattle(SEA, kamikazes=kamikazes)
    done = _with(state, frame, *faces)
    naval._first_strike(done, frame)
    assert not done.dice.left  # type: ignore[attr-defined]
    top = done.pos.top
    assert isinstance(top, SeaBattle)
    return top


@pytest.mark.rule("GW-10.2-01", "GW-10.7-01", "GW-10.7-06", "GW-AMB-41")
def test_first_strike_is_of_both_sides_at_once() -> None:
    """What each hits is owed, and who fired is remembered; who is hit is not set aside."""
    both = _struck(_fleet(_mine("submarine"), _theirs("submarine"), _theirs("battleship")), 3, 2)
    assert both == SeaBattle(
        SEA,
        step=1,
        owed=(Owed("defence", 1, "surface_ship"), Owed("attack", 1, "ship")),
        struck=("attack", "defence"),
    )
    one = _struck(_fleet(_mine("submarine"), _theirs("battleship")), 4)
    assert one == SeaBattle(SEA, step=1, struck=("attack",))
    none = _struck(_fleet(_mine("submarine"), _theirs("destroyer")))
    assert none == SeaBattle(SEA, step=1)


@pytest.mark.rule("GW-10.2-01", "GW-10.7-06")
def test_aircraft_by_surprise_are_no_submarines_and_kamikazes_strike_with_them() -> None:
    """Submarines that did not fire first fire later; so many kamikazes roll as were sent."""
    here = {"did": "moved", "to": "P16"}
    bomber = unit("tactical_bomber", "japan", **here)
    state = _surprised()
    state = replace(state, spent={"ready": {"surprise_attack P16": 1}})
    ships = those(bomber, unit("submarine", "japan", **here), unit("destroyer", "usa"))
    state = board(state, P16=ships)
    frame = SeaBattle("P16", kamikazes=2)
    done = _with(state, frame, 12, 7, 8)
    naval._first_strike(done, frame)
    assert done.pos.top == SeaBattle(
        "P16", step=1, kamikazes=2, owed=(Owed("defence", 1, "surface_ship"),)
    )


@pytest.mark.rule("GW-10.2-01", "GW-10.7-01", "GW-10.7-06")
def test_submarines_beside_aircraft_by_surprise_have_fired_first() -> None:
    here = {"did": "moved", "to": SEA}
    state = _surprised(
        unit("tactical_bomber", "japan", **here),
        unit("submarine", "japan", **here),
        unit("light_cruiser", "usa"),
    )
    assert _struck(state, 12, 12).struck == ("attack",)


@pytest.mark.rule("GW-10.2-02", "GW-10.7-06")
def test_fighters_of_both_sides_hit_aircraft_first_and_the_hit_still_fire() -> None:
    """Not who fires by surprise already, nor bombers."""
    frame = SeaBattle(SEA)
    state = _fleet(
        _mine("fighter"), _mine("tactical_bomber"), _theirs("jet_fighter"), _theirs("seaplane")
    )
    done = _with(state, frame, 6, 8)
    naval._air_superiority(done, frame)
    assert done.pos.top == SeaBattle(
        SEA,
        step=2,
        owed=(
            Owed("defence", 1, "air_first", late=True),
            Owed("attack", 1, "air_first", late=True),
        ),
    )
    surprise = _surprised(unit("fighter", "japan", did="moved", to=SEA), unit("fighter", "usa"))
    done = _with(surprise, frame, 5)
    naval._air_superiority(done, frame)
    assert done.pos.top == SeaBattle(SEA, step=2, owed=(Owed("attack", 1, "air_first", late=True),))


# the end of a round


def _after_round(state: State, frame: SeaBattle) -> Script:
    done = _with(state, frame)
    naval._next_round(done, frame)
    return done


@pytest.mark.rule("GW-0.2-19", "GW-10.3-07", "GW-10.7-06", "GW-EX-51")
def test_after_the_first_round_defending_submarines_submerge_and_the_attacker_may_retreat() -> None:
    """Those of the attack do not; in a later round nobody does."""
    state = _fleet(
        _mine("destroyer"), _mine("submarine"), _theirs("destroyer"), _theirs("submarine")
    )
    first = _after_round(state, SeaBattle(SEA, step=4, struck=("attack",)))
    assert first.state.flow == (
        SeaBattle(SEA, round=2, step=2),
        Window((HoldSea("germany", SEA),)),
    )
    assert {*first.pos.units(SEA)} == {
        (_mine("destroyer"), 1),
        (_mine("submarine"), 1),
        (_theirs("destroyer"), 1),
        (_theirs("submarine", duty="submerged"), 1),
    }
    later = _after_round(state, SeaBattle(SEA, round=2, step=4))
    assert later.pos.units(SEA) == state.units[SEA]
    assert later.state.flow[0] == SeaBattle(SEA, round=3, step=2)


@pytest.mark.rule("GW-0.2-19", "GW-10.3-07", "GW-10.7-06")
def test_a_meeting_on_the_way_is_one_round() -> None:
    """Submarines submerge after it, not after hits by guns or kamikazes alone."""
    ships = _fleet(unit("destroyer", to="A35"), _theirs("submarine"), _theirs("destroyer"))
    for meeting, below in (("submarines", True), ("guns", False), ("kamikazes", False)):
        frame = SeaBattle(SEA, meeting, step=4)  # type: ignore[arg-type]
        flow = (frame, *((Assault("aquitaine"),) if meeting == "guns" else ()))
        done = script(replace(ships, flow=flow[::-1]))
        naval._next_round(done, frame)
        assert done.state.flow == flow[1:]
        sunk = (_theirs("submarine", duty="submerged"), 1) in done.pos.units(SEA)
        assert sunk == below, meeting


@pytest.mark.rule("GW-0.2-19", "GW-10.7-06", "GW-10.7-04", "GW-AMB-67")
def test_a_combat_ends_with_one_side_with_harmless_ones_or_with_a_lone_raider() -> None:
    mine, raider = _mine("destroyer"), _theirs("battlecruiser", duty="raider")
    for there in (
        (),
        (_theirs("submarine"),),
        (raider,),
        (raider, replace(raider, hits=0)),
    ):
        assert _after_round(_fleet(mine, *there), SeaBattle(SEA, step=4)).state.flow == ()
    lost = _fleet(_theirs("destroyer"))
    assert _after_round(lost, SeaBattle(SEA, step=4)).state.flow == ()
    harmless = _fleet(_mine("naval_transport"), _theirs("naval_transport"))
    assert _after_round(harmless, SeaBattle(SEA, step=4)).state.flow == ()
    both = _fleet(mine, raider, _theirs("destroyer"))
    assert len(_after_round(both, SeaBattle(SEA, step=4)).state.flow) == 2
    hunted = _fleet(_mine("naval_transport"), _theirs("destroyer"))
    assert len(_after_round(hunted, SeaBattle(SEA, step=4)).state.flow) == 2


@pytest.mark.rule("GW-10.7-04", "GW-AMB-67")
def test_a_raider_is_alone_with_nobody_else_beside_it() -> None:
    raider = _theirs("battlecruiser", duty="raider")

    def lone(*there: Unit) -> bool:
        return naval.is_lone_raider(pos(_fleet(_mine("destroyer"), *there)), SeaBattle(SEA))

    assert lone(raider)
    assert lone(raider, _theirs("submarine", duty="submerged"))
    assert not lone(raider, _theirs("battlecruiser"))
    assert not lone(_theirs("battlecruiser"))


@pytest.mark.rule("GW-0.2-19", "GW-EX-51")
def test_only_submarines_that_defended_submerge() -> None:
    """Not one that declined, nor one at peace; nothing happens without any."""
    there = [_theirs("destroyer"), unit("submarine", "usa"), _mine("submarine")]
    done = _with(_fleet(*there, _theirs("submarine")), SeaBattle(SEA))
    naval.submerge(done, SeaBattle(SEA))
    assert dict(done.pos.units(SEA)) == dict.fromkeys(
        (*there, _theirs("submarine", duty="submerged")), 1
    )
    naval.submerge(done, SeaBattle(SEA))
    assert written(done) == ["UnitsChanged"]
    declined = _with(_fleet(*there, _theirs("submarine")), SeaBattle(SEA))
    naval.submerge(declined, SeaBattle(SEA, apart=(f"submarine {GB}",)))
    assert written(declined) == []


@pytest.mark.rule("GW-10.7-06")
def test_who_attacked_has_fought_when_the_combat_is_over() -> None:
    """Not in a meeting on the way."""
    state = _fleet(_mine("destroyer"), unit("light_cruiser"))
    frame = SeaBattle(SEA)
    done = _with(state, frame)
    naval.end(done, frame)
    assert {*done.pos.units(SEA)} == {
        (unit("destroyer", did="fought", came="A22"), 1),
        (unit("light_cruiser"), 1),
    }
    none = _with(_fleet(unit("light_cruiser")), frame)
    naval.end(none, frame)
    assert written(none) == ["FlowBecame"]


@pytest.mark.rule("GW-9.4.1-02")
@pytest.mark.parametrize(
    ("left", "apart", "cleared"),
    [
        ([], (), True),
        ([_theirs("naval_transport")], (), True),
        ([_theirs("submarine")], (), True),
        ([_theirs("destroyer")], (), False),
        ([_theirs("battleship")], (), False),
        ([_theirs("fighter")], (), False),
        ([_theirs("fighter", duty="patrol")], (f"patrol {GB}",), True),
        ([_theirs("destroyer", duty="escort")], ("escort",), True),
        ([_theirs("naval_transport"), _theirs("destroyer")], (), False),
        ([_theirs("naval_transport"), unit("destroyer", "japan")], (), True),
    ],
)
def test_when_a_screen_has_succeeded(
    left: list[Unit], apart: tuple[str, ...], cleared: bool
) -> None:
    """Japan is at war with Great Britain, not with who attacks."""
    state = war(_fleet(_mine("submarine"), *left), (GB, "japan"))
    assert naval.is_screened(pos(state), SeaBattle(SEA, apart=apart)) == cleared


# retreat


@pytest.mark.rule("GW-10.3-05", "GW-EX-61")
def test_where_ships_can_retreat_to() -> None:
    """To each sea zone that a ship came from, once; not to where aircraft came from, out of a port,
    nor where an enemy fleet is."""

    def back(*units: Unit, enemies: str = "") -> tuple[str, ...]:
        state = at_sea(**{SEA: those(*units), "A35": those(_theirs(enemies or "naval_transport"))})
        return naval.retreats(pos(state), SEA)

    two = (_mine("destroyer"), _mine("light_cruiser"), _mine("submarine", came="A35"))
    assert {*back(*two)} == {"A22", "A35"}
    assert len(back(*two)) == 2
    assert back(*two, enemies="destroyer") == ("A22",)
    assert {*back(*two, enemies="submarine")} == {"A22", "A35"}
    assert back(_mine("fighter")) == ()
    assert back(_mine("destroyer", came="aquitaine")) == ()
    assert back(unit("destroyer", came="A22")) == ()


def _objected(action: Retreat, *units: Unit, enemies: str = "") -> list[str]:
    there = those(_theirs(enemies)) if enemies else ()
    state = at_sea(**{SEA: those(*units, _theirs("destroyer")), "A22": there})
    state = replace(state, flow=(SeaBattle(SEA, round=2), Window((HoldSea("germany", SEA),))))
    return [each.rule for each in naval.retreat_objections(pos(state), action)]


@pytest.mark.rule("GW-10.3-01", "GW-10.3-05")
def test_why_ships_do_not_retreat() -> None:
    """Aircraft alone always may; ships only to where one came from, so many as there are."""
    all_back = Retreat("germany")
    ship, other = _mine("destroyer"), _mine("light_cruiser", came="A35")
    assert _objected(all_back, ship) == []
    assert _objected(all_back, ship, enemies="destroyer") == ["GW-10.3-05"]
    assert _objected(all_back, _mine("fighter"), enemies="destroyer") == []
    assert _objected(all_back, _mine("fighter"), ship, enemies="destroyer") == ["GW-10.3-05"]

    def to(space: str, *units: Unit) -> Retreat:
        return Retreat("germany", (Flight(space, those(*units)),))

    assert _objected(to("A35", ship), ship, other) == []
    assert _objected(to("A21", ship), ship, other) == ["GW-10.3-05"]
    assert _objected(to("A35", _theirs("destroyer")), ship, other) == ["GW-10.3-01"]
    assert _objected(to("A35", _mine("fighter")), ship, other, _mine("fighter")) == ["GW-10.3-01"]
    twice = Retreat("germany", (Flight("A35", those(ship)), Flight("A22", those(ship))))
    assert _objected(twice, ship, other) == ["GW-10.3-01"]
    assert _objected(twice, ship, ship, other) == []
    away = Retreat("germany", (Flight("A21", those(ship)), Flight("A20", those(other))))
    assert _objected(away, ship, other) == ["GW-10.3-05"] * 2


@pytest.mark.rule("GW-10.3-01", "GW-10.3-04", "GW-10.3-05")
def test_where_each_goes_when_the_attack_is_given_up() -> None:
    """Where it came from; where others did, if that is barred or said; cargo lands nowhere,
    aircraft have fought and are where they are."""
    cargo = (unit("infantry", to="aquitaine"), unit("marines"))
    ships = [
        (_mine("destroyer"), 3),
        (_mine("light_cruiser", came="A20"), 1),
        (_mine("naval_transport", came="A35", cargo=cargo), 1),
        (_mine("fighter", came="normandy"), 2),
        (_theirs("destroyer"), 1),
    ]
    state = at_sea(**{SEA: those(*ships), "A20": those(_theirs("destroyer"))})
    done = script(state)
    naval.retreat(done, SEA, (Flight("A35", those((_mine("destroyer"), 2))),))

    def gone(kind: str, **more: object) -> Unit:
        return unit(kind, did="retreated", **more)

    assert dict(done.pos.units(SEA)) == {
        _theirs("destroyer"): 1,
        unit("fighter", did="fought", came="normandy"): 2,
    }
    empty = gone("naval_transport", cargo=(unit("infantry"), unit("marines")))
    first = naval.retreats(pos(state), SEA)[0]
    expected = {"A22": {gone("destroyer"): 1}, "A35": {gone("destroyer"): 2, empty: 1}}
    expected[first][gone("light_cruiser")] = 1
    for space, units in expected.items():
        assert dict(done.pos.units(space)) == units
    assert [*done.pos.units("A20")] == [(_theirs("destroyer"), 1)]


@pytest.mark.rule("GW-10.3-05")
def test_all_of_a_kind_may_go_elsewhere() -> None:
    both = at_sea(**{SEA: those((_mine("destroyer"), 2), _mine("submarine", came="A35"))})
    done = script(both)
    naval.retreat(done, SEA, (Flight("A35", those((_mine("destroyer"), 2))),))
    assert done.pos.units("A22") == ()
    assert kinds(done.pos.units("A35")) == ["destroyer", "destroyer", "submarine"]


@pytest.mark.rule("GW-10.7-02", "GW-10.7-06")
def test_whoever_nobody_decides_for_keeps_out_without_being_asked() -> None:
    """The submarine of an uncontrolled neutral; a lead is asked once for all its nations."""
    state = war(_fleet(_mine("destroyer"), unit("submarine", "norway")), ("germany", "norway"))
    frame = SeaBattle(SEA)
    done = _with(state, frame)
    naval._submarines(done, frame)
    assert done.pos.top == SeaBattle(SEA, apart=("submarine norway",))
    both = war(_fleet(_mine("destroyer"), _theirs("submarine"), unit("submarine", "anzac")))
    both = war(both, ("anzac", "germany"))
    done = _with(both, frame)
    naval._submarines(done, frame)
    assert done.pos.top == Window((Meet(GB, SEA, "germany", "stand"),))
