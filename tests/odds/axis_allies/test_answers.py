"""Waves, holding, the cheapest force, many battles at once, positions, bounds."""

from __future__ import annotations

from itertools import product

import pytest

from wartable.core.errors import BadData
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import parse_force
from wartable.odds.axis_allies import (
    AssaultCase,
    Case,
    Chance,
    InOrder,
    Policy,
    Submerging,
    batch,
    by_power,
    by_value,
    chance_to_hold,
    cheapest_force,
    from_line_up,
    from_position,
    judge,
    odds,
    parse_order,
    quick,
    raid_from_line_up,
    raid_from_position,
    raid_odds,
    waves_odds,
)
from wartable.testing.axis_allies import Bench

bench = Bench(GAME)


def win(attackers: str, defenders: str, policy: Policy | None = None) -> float:
    return odds(from_line_up(GAME, attackers, defenders), policy).win


# by hand


def test_one_against_one() -> None:
    """An infantry hits on 1, the defending one on 2: of 3 ways that end it, 10/72 of 32/72."""
    found = odds(from_line_up(GAME, "infantry", "infantry"))

    ends_it = 1 - (5 / 6) * (4 / 6)
    assert found.win == pytest.approx((1 / 6) * (4 / 6) / ends_it)
    assert found.lose == pytest.approx((5 / 6) * (2 / 6) / ends_it)
    assert found.draw == pytest.approx((1 / 6) * (2 / 6) / ends_it)
    assert found.rounds == pytest.approx(1 / ends_it)
    assert found.swings == pytest.approx({-3: found.lose, 0: found.draw, 3: found.win})
    assert found.swing_quantile(0.0) == -3
    assert found.swing_quantile(0.5) == -3
    assert found.swing_quantile(1.0) == 3


def test_lone_transports_are_sunk_without_dice() -> None:
    found = odds(from_line_up(GAME, "fighter", "2 transport"))

    assert found.win == 1.0
    assert found.rounds == 0.0
    assert found.mean_swing == 14


# losses


def last_alive(attackers: str, defenders: str, policy: Policy | None = None) -> set[str]:
    """What is left of the attackers in the ends where one unit is left."""
    found = odds(from_line_up(GAME, attackers, defenders), policy)
    return {found.say(units) for units in found.attackers if sum(n for _, n in units) == 1}


def test_the_last_land_unit_is_kept_to_take_the_territory() -> None:
    attackers, defenders = "2 infantry, 1 fighter", "2 infantry"

    assert last_alive(attackers, defenders) == {"1 infantry"}
    assert last_alive(attackers, defenders, Policy(attacker=by_value)) == {"1 fighter"}


def test_losses_in_the_order_given() -> None:
    policy = Policy(attacker=InOrder(("tank", "artillery")))

    assert last_alive("infantry, artillery, tank", "2 infantry", policy) == {"1 infantry"}


def test_the_weakest_first() -> None:
    assert last_alive("bomber, tank", "infantry", Policy(attacker=by_power)) == {"1 bomber"}


def test_artillery_outlives_the_infantry_it_supports() -> None:
    assert last_alive("infantry, artillery", "infantry") == {"1 artillery"}


def test_a_defending_fighter_outlives_a_bomber() -> None:
    """Which is dearer, but hardly fires in defense; an attacker keeps the bomber."""
    found = odds(from_line_up(GAME, "2 infantry", "bomber, fighter"))
    left = {found.say(units) for units in found.defenders if sum(n for _, n in units) == 1}

    assert left == {"1 fighter"}
    assert last_alive("bomber, fighter, infantry", "2 infantry", Policy(attacker=by_value)) == {
        "1 bomber"
    }


def test_a_carrier_outlives_a_battleship_while_fighters_need_it() -> None:
    """Submarines hit ships only: with two fighters up, the battleship goes first."""
    attackers = "battleship!1, carrier, 2 fighter"
    found = odds(from_line_up(GAME, attackers, "submarine"))
    losses = {found.say(units) for units in found.attackers}

    assert "2 fighter, 1 carrier" in losses
    assert "2 fighter, 1 battleship!1" not in losses


def test_fighters_without_a_deck_are_lost() -> None:
    """The carrier is the only ship: when a submarine sinks it, both fighters go with it."""
    found = odds(from_line_up(GAME, "carrier, 2 fighter", "3 submarine"))
    sunk = [end for end in found.ends if found.say(end.attackers) == "2 fighter"]

    assert found.on_decks == 2
    assert sunk
    for end in sunk:
        left = sum(number for _, number in end.defenders)
        assert found.swing(end) == (3 - left) * 6 - 14 - 20
    assert odds(from_line_up(GAME, "cruiser, 2 fighter", "3 submarine")).on_decks == 0


def test_the_last_destroyer_outlives_a_cruiser_against_submarines() -> None:
    attackers = "destroyer, cruiser"

    assert last_alive(attackers, "2 submarine") == {"1 destroyer"}
    assert last_alive(attackers, "destroyer") == {"1 cruiser"}


def test_the_empty_transport_goes_before_the_loaded_one() -> None:
    left = last_alive("transport, transport{infantry+tank}, destroyer", "2 cruiser")

    assert "1 transport" not in left
    assert "1 transport{infantry+tank}" in left or "1 destroyer" in left


@pytest.mark.parametrize("text", ["default", "value", "power", "infantry, tank"])
def test_orders_by_name(text: str) -> None:
    order = parse_order(GAME.edition.data, text)

    assert win("3 infantry, tank", "2 infantry", Policy(attacker=order)) > 0.5


@pytest.mark.parametrize("text", ["nonsense", "infantry,", "infantry,default", ""])
def test_no_order(text: str) -> None:
    with pytest.raises(BadData, match="unknown order of losses or unit"):
        parse_order(GAME.edition.data, text)


# retreats


def test_retreats() -> None:
    attackers, defenders = "3 infantry, 1 fighter", "4 infantry"
    case = from_line_up(GAME, attackers, defenders)
    never = odds(case)

    assert never.undecided == 0.0
    assert odds(case, Policy(rounds=1)).rounds == 1.0
    assert odds(case, Policy(rounds=50)).win == pytest.approx(never.win, abs=1e-9)
    for policy in (Policy(rounds=2), Policy(units_left=2), Policy(win_chance=0.3)):
        stopped = odds(case, policy)
        assert stopped.undecided > 0.0
        assert stopped.win < never.win
        assert stopped.mean_swing > never.mean_swing
        assert sum(stopped.ends.values()) == pytest.approx(1.0)


def test_seaborne_units_never_retreat() -> None:
    """S42-AMP-22: with nobody else there the wish to retreat changes nothing."""
    case = from_line_up(GAME, "3 infantry, 1 cruiser", "4 infantry")

    assert odds(case, Policy(rounds=1)).ends == pytest.approx(odds(case).ends)


def test_only_aircraft_break_off() -> None:
    case = from_line_up(GAME, "1 infantry, 2 fighter", "3 infantry")
    policy = Policy(attacker=by_value, only_aircraft=True)

    for end in odds(case, policy).ends:
        if end.withdrew:
            assert {unit.type for unit, _ in end.withdrew} == {"fighter"}


def test_submarines_submerge_at_once() -> None:
    case = from_line_up(GAME, "2 cruiser", "2 submarine")

    found = odds(case, Policy(defending_submarines=Submerging.ALWAYS))

    assert found.win == 1.0
    assert found.mean_swing == 0.0


# waves, holding


def test_one_wave_is_a_battle() -> None:
    whole = odds(from_line_up(GAME, "4 infantry, 1 tank", "3 infantry"))
    found = waves_odds(GAME, ["4 infantry, 1 tank"], "3 infantry")

    assert found.take == pytest.approx(whole.take)
    assert found.swings == pytest.approx(whole.swings)


def test_a_second_wave_meets_what_the_first_left() -> None:
    first = odds(from_line_up(GAME, "2 infantry, 1 fighter", "2 infantry, 1 aa_gun"))
    take = first.take
    for units, chance in first.defenders.items():
        if units:
            text = f"{units[0][1]} infantry, 1 aa_gun"
            take += chance * odds(from_line_up(GAME, "2 tank", text)).take
    gone = sum(p for end, p in first.ends.items() if not end.defenders and not first.takes(end))

    found = waves_odds(GAME, ["2 infantry, 1 fighter", "2 tank"], "2 infantry, 1 aa_gun")

    assert found.take == pytest.approx(take + gone)
    assert [wave.take for wave in found.waves] == pytest.approx(
        [first.take, take + gone - first.take]
    )
    assert sum(found.swings.values()) == pytest.approx(1.0)


def test_waves_at_sea_put_fighters_back_on_their_carriers() -> None:
    found = waves_odds(GAME, ["1 submarine", "2 cruiser"], "1 carrier{fighter+fighter}, 1 cruiser")

    assert max(sum(n for _, n in units) for units in found.defenders) <= 4
    assert sum(found.defenders.values()) == pytest.approx(1.0)


def test_taking_and_holding() -> None:
    found = odds(from_line_up(GAME, "3 infantry, 1 fighter", "1 infantry"))
    expected = 0.0
    for end, chance in found.ends.items():
        if found.takes(end):
            infantry = sum(n for unit, n in end.attackers if unit.type == "infantry")
            counter = from_line_up(GAME, "2 tank", f"{infantry} infantry")
            expected += chance * (1 - odds(counter).take)

    assert chance_to_hold(GAME, found, "2 tank") == pytest.approx(expected)
    assert chance_to_hold(GAME, found, "1 fighter") == pytest.approx(found.take)


# the cheapest force


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95])
def test_the_cheapest_force_is_the_cheapest(chance: float) -> None:
    numbers = {"infantry": 4, "artillery": 2, "tank": 2, "fighter": 1}
    costs = {name: GAME.edition.data.units[name].cost for name in numbers}
    able = []
    for counts in product(*(range(n + 1) for n in numbers.values())):
        chosen = [f"{n} {name}" for n, name in zip(counts, numbers, strict=True) if n]
        if chosen:
            found = odds(from_line_up(GAME, ", ".join(chosen), "3 infantry, 1 tank"))
            if found.take >= chance:
                cost = sum(n * costs[name] for n, name in zip(counts, numbers, strict=True))
                able.append((cost, -found.take))

    available = ", ".join(f"{n} {name}" for name, n in numbers.items())
    best = cheapest_force(GAME, available, "3 infantry, 1 tank", chance)

    if not able:
        assert best is None
    else:
        assert best is not None
        assert (best.cost, -best.odds.take) == pytest.approx(min(able))


def test_the_cheapest_force_may_bombard() -> None:
    best = cheapest_force(GAME, "3 infantry, 1 cruiser, 1 battleship", "1 infantry", 0.6)

    assert best is not None
    assert best.odds.take >= 0.6
    at_sea = cheapest_force(GAME, "2 transport, 2 submarine, 2 destroyer", "1 cruiser", 0.6)
    assert at_sea is not None
    assert at_sea.odds.win >= 0.6


def test_the_cheapest_force_is_part_of_what_is_there() -> None:
    """Three tanks would be the cheapest; there is one, and the rest is done by infantry."""
    tanks = cheapest_force(GAME, "8 infantry, 4 tank", "2 infantry", 0.9)
    assert tanks is not None
    assert {unit.type: number for unit, number in tanks.units}["tank"] > 1
    best = cheapest_force(GAME, "8 infantry, 1 tank", "2 infantry", 0.9)
    assert best is not None
    assert best.cost > tanks.cost
    assert {unit.type: number for unit, number in best.units}["tank"] == 1


def test_no_force_is_enough() -> None:
    assert cheapest_force(GAME, "2 infantry", "9 tank") is None
    with pytest.raises(BadData):
        cheapest_force(GAME, "2 infantry", "9 tank", 0.0)


# who comes how


@pytest.mark.rule("S42-AMP-10", "S42-AMP-18")
def test_one_ship_bombards_for_each_land_unit_and_none_for_aircraft() -> None:
    """An infantry lands with two fighters above it: the second cruiser does not fire. With a second
    infantry ashore it does."""
    defenders = "3 infantry"

    def chance(attackers: str) -> float:
        return win(attackers, defenders)

    alone = chance("1 infantry, 2 fighter")
    one = chance("1 infantry, 2 fighter, 1 cruiser")
    assert one > alone
    assert chance("1 infantry, 2 fighter, 2 cruiser") == pytest.approx(one)
    two = chance("2 infantry, 2 fighter, 2 cruiser")
    assert two > chance("2 infantry, 2 fighter, 1 cruiser")
    assert chance("2 fighter, 2 cruiser") == pytest.approx(chance("2 fighter"))


@pytest.mark.rule("S42-AMP-22", "S42-AMP-23", "S42-CMB-43")
def test_who_came_over_land_may_go_back_and_who_came_ashore_may_not() -> None:
    """Everybody wants to leave after a round: infantry from next door does, beside aircraft or
    alone; infantry from the sea fights on to the end, and only the fighter gets away."""
    leave = Policy(rounds=1)

    def fought(attackers: str) -> float:
        return odds(from_line_up(GAME, attackers, "3 infantry"), leave).rounds

    assert fought("3 infantry") == pytest.approx(1.0)
    assert fought("3 infantry, 1 fighter") == pytest.approx(1.0)
    assert fought("1 fighter") == pytest.approx(1.0)
    assert fought("3 infantry, 1 cruiser") > 1.0
    assert fought("3 infantry, 1 fighter, 1 cruiser") > 1.0


# many battles


def test_a_batch_says_what_each_battle_says() -> None:
    state = bench.position("germany", units={"karelia_s_s_r": {"soviet_union": "1 aa_gun"}})
    pos = bench.pos(state)
    lines = [
        ("karelia_s_s_r", "3 infantry, 1 fighter", "2 infantry"),
        ("ukraine_s_s_r", "3 infantry, 1 fighter", "2 infantry"),
        ("sz_5", "2 submarine, 1 fighter", "1 destroyer, 1 transport"),
    ]
    battles = [
        (space, parse_force(attackers, "germany"), parse_force(defenders, "soviet_union"))
        for space, attackers, defenders in lines
    ]

    found = batch(pos, battles)

    for (space, attackers, defenders), chance in zip(lines, found, strict=True):
        guns = ", 1 aa_gun" if space == "karelia_s_s_r" else ""
        whole = odds(from_line_up(GAME, attackers, defenders + guns))
        assert chance.win == pytest.approx(whole.win)
        assert chance.take == pytest.approx(whole.take)
        assert chance.swing == pytest.approx(whole.mean_swing)
    assert found[0].win < found[1].win
    assert judge(pos, *battles[0]) == found[0]


@pytest.mark.rule("S42-AAG-03", "S42-AAG-07")
def test_a_battle_is_judged_once_for_all_places_where_the_same_guns_fire() -> None:
    """Guns of the enemy make another battle of it, however many; nothing else that stands there
    does: neither who is no gun nor the attacker's own."""
    tanks, infantry = "3 infantry, 1 fighter", "2 infantry"
    forces = parse_force(tanks, "germany"), parse_force(infantry, "soviet_union")

    def judged(units: dict[str, dict[str, str]]) -> Chance:
        return judge(bench.pos(bench.position("germany", units=units)), "karelia_s_s_r", *forces)

    quick.forget()
    bare = judged({})
    assert judged({"karelia_s_s_r": {"soviet_union": infantry}}) is bare
    assert judged({"karelia_s_s_r": {"germany": tanks}}) is bare
    assert judged({"karelia_s_s_r": {"germany": "1 aa_gun", "japan": "1 aa_gun"}}) is bare
    under_fire = judged({"karelia_s_s_r": {"soviet_union": "1 aa_gun"}})
    assert under_fire.win < bare.win
    assert under_fire.win == pytest.approx(win(tanks, f"{infantry}, 1 aa_gun"))
    allied = judged({"karelia_s_s_r": {"united_kingdom": "1 aa_gun", "germany": tanks}})
    assert allied is under_fire


def test_a_battle_without_defenders_is_won() -> None:
    pos = bench.pos(bench.position("germany"))
    tanks, planes = parse_force("tank", "germany"), parse_force("fighter", "germany")

    assert judge(pos, "karelia_s_s_r", tanks, ()).take == 1.0
    assert judge(pos, "karelia_s_s_r", planes, ()).take == 0.0
    assert judge(pos, "karelia_s_s_r", (), tanks).win == 0.0


# positions


def attack_on_karelia() -> Case:
    units = {
        "karelia_s_s_r": {
            "germany": "3 infantry~1*moved<eastern_europe, 1 fighter~2*moved",
            "soviet_union": "2 infantry, 1 aa_gun",
        }
    }
    state = bench.position("germany", "conduct_combat", units)
    case = from_position(GAME, state, "karelia_s_s_r")
    assert isinstance(case, Case)
    return case


def test_a_position_is_a_line_up() -> None:
    found = odds(attack_on_karelia())

    same = odds(from_line_up(GAME, "3 infantry, 1 fighter", "2 infantry, 1 aa_gun"))
    assert found.win == pytest.approx(same.win)


def test_between_two_rounds() -> None:
    units = {
        "karelia_s_s_r": {
            "germany": "2 infantry~1*moved<eastern_europe",
            "soviet_union": "2 infantry",
        }
    }
    state = bench.position(
        "germany", "conduct_combat", units, control={"eastern_europe": "germany"}
    )
    state = bench.play(state, "fight in karelia_s_s_r", dice=[1, 6, 6, 6])
    case = from_position(GAME, state, "karelia_s_s_r")
    assert isinstance(case, Case)

    assert odds(case).win == pytest.approx(win("2 infantry", "1 infantry"))


def test_nothing_to_judge() -> None:
    state = bench.position("germany", "conduct_combat")
    with pytest.raises(BadData, match="no combat is to come"):
        from_position(GAME, state, "germany")
    with pytest.raises(BadData, match="did you mean 'germany'"):
        from_position(GAME, state, "germony")
    with pytest.raises(BadData, match="no raid"):
        raid_from_position(GAME, state, "germany")


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("", "1 infantry"),
        ("1 infantry", "1 battleship"),
        ("1 transport, 1 infantry", "1 infantry"),
        ("1 aa_gun", "1 infantry"),
        ("1 wizard", "1 infantry"),
        ("1 infantry", "1 industrial_complex"),
        ("0 infantry", "1 infantry"),
        ("battleship!2", "submarine"),
        ("infantry", "aa_gun"),
        ("cruiser", "destroyer, bomber"),
    ],
)
def test_line_ups_that_make_no_sense(attackers: str, defenders: str) -> None:
    with pytest.raises(BadData):
        from_line_up(GAME, attackers, defenders)


def test_a_raid_in_a_position_meets_interceptors() -> None:
    units = {
        "germany": {
            "united_kingdom": "2 bomber~3*raid, 1 fighter~2*escort",
            "germany": "2 fighter, 1 aa_gun",
        }
    }
    state = bench.position(
        "united_kingdom",
        "conduct_combat",
        units,
        factories={"germany": 0},
        options=Options(escorts=True),
    )
    alone = raid_odds(raid_from_position(GAME, state, "germany"))
    met = raid_odds(raid_from_position(GAME, state, "germany", intercept=True))

    same = raid_odds(
        raid_from_line_up(GAME, "germany", "2 bomber, 1 fighter", "2 fighter, 1 aa_gun")
    )
    assert met.damage == pytest.approx(same.damage)
    assert met.swings == pytest.approx(same.swings)
    assert alone.swing_quantile(0.5) > met.swing_quantile(0.5)


def test_an_assault_is_known_by_its_cargo() -> None:
    units = {
        "sz_6": {"united_kingdom": "1 transport*moved{infantry^norway}"},
        "norway": {"germany": "1 infantry"},
    }
    state = bench.position("united_kingdom", "conduct_combat", units)

    assert isinstance(from_position(GAME, state, "norway"), AssaultCase)


# bounds


def test_bounds_hold() -> None:
    attackers = "3 submarine, 2 destroyer, 1 battleship, 2 fighter"
    defenders = "2 submarine, 2 destroyer, 1 cruiser, 1 carrier{fighter}"
    case = from_line_up(GAME, attackers, defenders)
    whole = odds(case)

    for most in (90, 150):
        some = odds(case, most_rounds=most)
        assert some.unresolved > 0.0
        for name in ("win", "lose", "draw"):
            least = getattr(some, name)
            assert least <= getattr(whole, name) + 1e-12
            assert getattr(whole, name) <= least + some.unresolved + 1e-12
