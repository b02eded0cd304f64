"""Who takes the hits, battleships, artillery support: S42-CMB-32, S42-CMB-52, S42-BB, S42-INF."""

from __future__ import annotations

import pytest

from wartable.core.errors import IllegalAction
from wartable.forces import Pool, force
from wartable.games.axis_allies.actions import TakeHits
from wartable.games.axis_allies.battle.casualties import choices, fault_in
from wartable.games.axis_allies.battle.values import attack_values, defense_values
from wartable.games.axis_allies.events import CasualtiesTaken
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Unit, parse_force
from wartable.testing.axis_allies import Bench, rolls
from wartable.testing.dice import ScriptedDice

table = Bench(GAME)


def at_sea(attackers, defenders, power="united_kingdom", enemy="germany", zone="sz_6", **given):
    """Ships and aircraft of both sides in one sea zone."""
    units = {power: attackers, enemy: defenders}
    return table.position(power, "conduct_combat", {zone: units}, **given)


def values(units, of=attack_values):
    """What the units of each type need to hit."""
    found: dict[str, list[int]] = {}
    pos = table.pos(table.position("germany"))
    for unit, value in of(pos, parse_force(units, "germany")):
        found.setdefault(unit.type, []).append(value)
    return found


# ---- Infantry and artillery ----


@pytest.mark.rule("S42-EX-14", "S42-INF-01", "S42-INF-02", "S42-ART-01")
def test_each_artillery_lifts_one_infantry():
    """S42-EX-14: 2 artillery and 5 infantry attack; 2 infantry hit on 2, 3 on 1, artillery on 2."""
    assert values("2 artillery, 5 infantry") == {
        "artillery": [2, 2],
        "infantry": [2, 2, 1, 1, 1],
    }


@pytest.mark.rule("S42-INF-01", "S42-INF-02")
def test_infantry_without_artillery_attacks_on_one():
    """Alone it hits on 1; more artillery than infantry lifts no more than there are."""
    assert values("2 infantry") == {"infantry": [1, 1]}
    assert values("3 artillery, 1 infantry") == {"artillery": [2, 2, 2], "infantry": [2]}
    assert values("1 artillery, 1 tank, 1 fighter") == {
        "artillery": [2],
        "fighter": [3],
        "tank": [3],
    }


@pytest.mark.rule("S42-INF-02")
def test_seaborne_and_overland_infantry_share_the_artillery():
    """Pairs are made of all attackers, wherever they came from; no artillery serves two."""
    units = "1 artillery*moved<sz_5, 1 infantry*moved<sz_5, 1 infantry*moved<germany"

    assert sorted(values(units)["infantry"]) == [1, 2]


@pytest.mark.rule("S42-INF-03")
def test_artillery_lifts_nobody_in_defence():
    """Infantry defends on 2, with artillery or without."""
    assert values("1 artillery, 2 infantry", defense_values) == {
        "artillery": [2],
        "infantry": [2, 2],
    }


@pytest.mark.rule("S42-ART-01")
def test_pairs_are_counted_anew_each_round():
    """The artillery is lost in round 1: in round 2 the infantry hits on 1 again."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "1 artillery*moved<ukraine_s_s_r, 2 infantry*moved<ukraine_s_s_r",
                "soviet_union": "3 infantry",
            }
        },
    )

    events, state = table.events(state, "fight in caucasus", dice=[6, 6, 6, 1, 6, 6])
    assert rolls(events)[0] == ("attack", (2, 2, 1))
    events, state = table.events(
        state,
        "hits in caucasus: 1 artillery*fought",
        "press on in caucasus",
        dice=[6, 6, 6, 6, 6],
    )
    assert rolls(events)[0] == ("attack", (1, 1))


# ---- Battleships ----


@pytest.mark.rule("S42-BB-01")
@pytest.mark.parametrize("side", ["attacking", "defending"])
def test_a_battleship_needs_two_hits(side):
    """Attacking or defending, one hit does not sink it, two do."""
    if side == "defending":
        state = at_sea("2 cruiser~1*moved<sz_7", "1 battleship")
        one, two = [1, 6, 6], [1, 1, 6]
        fleet = table.defenders
    else:
        state = at_sea("1 battleship~1*moved<sz_7", "2 cruiser")
        one, two = [6, 1, 6], [6, 1, 1]
        fleet = table.attackers

    assert fleet(table.play(state, "fight in sz_6", dice=one)) == "1 battleship"
    sunk = table.play(state, "fight in sz_6", dice=two)
    assert not sunk.flow
    assert "battleship" not in table.units(sunk, "sz_6") + table.units(sunk, "sz_6", "germany")


@pytest.mark.rule("S42-BB-02")
def test_a_damaged_battleship_fights_at_full_value():
    """Hit once in the first round, it still hits on 4 in the second."""
    state = at_sea("1 cruiser~1*moved<sz_7", "1 battleship")

    state = table.play(state, "fight in sz_6", dice=[3, 6])
    assert [str(unit) for unit, _ in table.battle(state).defenders] == ["battleship!1@germany"]
    events, state = table.events(state, "press on in sz_6", dice=[6, 4])

    assert rolls(events) == [("attack", (3,)), ("defense", (4,))]
    assert table.units(state, "sz_6") == ""


@pytest.mark.rule("S42-BB-03")
def test_a_defending_battleship_goes_behind_the_line_on_its_second_hit_and_still_fires():
    """Two hits of one volley sink it, and it fires once more before it goes."""
    state = at_sea("2 cruiser~1*moved<sz_7", "1 battleship")

    events, state = table.events(state, "fight in sz_6", dice=[3, 3, 4])

    assert rolls(events)[1] == ("defense", (4,))
    taken = next(event for event in events if isinstance(event, CasualtiesTaken))
    assert [unit.type for unit, _ in taken.lost] == ["battleship"]
    assert table.units(state, "sz_6") == "1 cruiser*fought"


@pytest.mark.rule("S42-BB-03", "S42-BB-02")
def test_with_two_battleships_two_hits_damage_both_or_sink_one():
    """The owner chooses."""
    state = table.play(
        at_sea("2 cruiser~1*moved<sz_7", "2 battleship"), "fight in sz_6", dice=[3, 3]
    )

    assert table.choices(state) == {
        "hits in sz_6: 2 battleship",
        "hits in sz_6: 1 battleship, 1 battleship!1",
    }
    assert table.refused(state, "hits in sz_6: 2 battleship!1")


@pytest.mark.rule("S42-BB-04", "S42-CMB-23")
def test_a_battleship_is_whole_again_after_its_combat():
    """Damaged in the combat it survives, whether it wins, defends or retreats."""
    won = at_sea("1 battleship~1*moved<sz_7", "1 cruiser")
    won = table.play(won, "fight in sz_6", dice=[4, 3])
    assert table.units(won, "sz_6") == "1 battleship*fought"

    held = at_sea("1 cruiser~1*moved<sz_7", "1 battleship")
    held = table.play(held, "fight in sz_6", dice=[3, 4])
    assert table.units(held, "sz_6", "germany") == "1 battleship"

    left = at_sea("1 battleship~1*moved<sz_7", "2 cruiser")
    left = table.play(left, "fight in sz_6", "retreat from sz_6 to sz_7", dice=[6, 3, 6])
    assert table.units(left, "sz_7") == "1 battleship*retreated"


# ---- Pools of hits ----


@pytest.mark.rule("S42-EX-37", "S42-CMB-52", "S42-CMB-32")
def test_hits_are_assigned_so_that_most_take_effect():
    """S42-EX-37: 2 bombers and 1 cruiser hit 1 cruiser and 2 submarines three times, without a
    destroyer: a submarine and the cruiser are lost, one bomber hit is wasted."""
    state = at_sea("2 bomber~2*moved, 1 cruiser~1*moved<sz_7", "1 cruiser, 2 submarine")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6, 1, 1, 1, 6])

    assert table.defenders(state) == "1 submarine"


@pytest.mark.rule("S42-CMB-52")
def test_no_hit_may_be_wasted_by_taking_the_target_of_another():
    """A bomber and a cruiser hit a cruiser and two submarines: two units are lost. The ship's hit
    may not take the cruiser, which alone can take the bomber's."""
    state = at_sea(
        "1 bomber~2*moved, 1 cruiser~1*moved<sz_7", "1 cruiser, 1 battleship, 2 submarine"
    )
    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6, 1, 1])

    assert table.refused(state, "hits in sz_6: 1 cruiser") == {"S42-CMB-52"}
    assert table.refused(state, "hits in sz_6: 2 submarine") == {"S42-CMB-32"}
    assert table.is_legal(state, "hits in sz_6: 1 cruiser, 1 submarine")
    assert table.is_legal(state, "hits in sz_6: 1 battleship, 1 cruiser")


@pytest.mark.rule("S42-CMB-32")
def test_hits_without_an_eligible_target_are_lost():
    """Two bombers hit twice, the enemy has one cruiser and one submarine: the cruiser is lost and
    the submarine stays."""
    state = at_sea("2 bomber~2*moved, 1 carrier~1*moved<sz_7", "1 cruiser, 1 submarine")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 1, 1, 6, 6])

    assert table.defenders(state) == "1 submarine"


@pytest.mark.rule("S42-CMB-27")
def test_a_unit_is_named_once_with_its_number():
    """An answer that names a unit twice is refused: it would lose more than the hits."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "1 tank*moved<ukraine_s_s_r",
                "soviet_union": "3 infantry, 1 tank",
            }
        },
    )
    state = table.play(state, "fight in caucasus", dice=[3])

    infantry = Unit("infantry", "soviet_union")
    twice = TakeHits("soviet_union", "caucasus", ((infantry, 1), (infantry, 1)))
    with pytest.raises(IllegalAction):
        GAME.play(state, twice, ScriptedDice())


# ---- A defence of several players ----


def german_and_japanese_defence(seats=None):
    """Germans and Japanese hold Persia together; two British tanks hit once."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "persia": {
                "united_kingdom": "2 tank*moved<india",
                "germany": "1 infantry, 1 tank",
                "japan": "1 infantry",
            }
        },
        control={"persia": "japan"},
        options=Options(seats=seats or {}),
    )
    return table.play(state, "fight in persia", dice=[3, 6])


@pytest.mark.rule("S42-MNF-08", "S42-MNF-01", "S42-CMB-09")
def test_players_of_one_defence_choose_losses_together():
    """Both players are asked; when they name the same unit, it is lost, and all others fire."""
    state = german_and_japanese_defence()
    assert table.asked(state) == [("germany", "ChooseCasualties"), ("japan", "ChooseCasualties")]

    state = table.play(state, "japan: hits in persia: 1 infantry@germany")
    assert table.asked(state) == [("germany", "ChooseCasualties")]
    events, state = table.events(state, "germany: hits in persia: 1 infantry", dice=[6, 6, 6])

    assert rolls(events) == [("defense", (3, 2, 2))]
    assert table.defenders(state) == "1 infantry, 1 tank"
    assert {unit.owner for unit, _ in table.battle(state).defenders if unit.type == "infantry"} == {
        "japan"
    }


@pytest.mark.rule("S42-MNF-08")
def test_if_they_disagree_the_attacker_chooses():
    """Each names the other's infantry: now the British player picks, and may pick the tank."""
    state = german_and_japanese_defence()
    state = table.play(
        state,
        "japan: hits in persia: 1 infantry@germany",
        "germany: hits in persia: 1 infantry@japan",
    )

    assert table.asked(state) == [("united_kingdom", "ChooseCasualties")]
    assert table.refused(state, "hits in persia: 1 tank*fought")
    state = table.play(state, "hits in persia: 1 tank@germany", dice=[6, 6, 6])
    assert table.defenders(state) == "2 infantry"


@pytest.mark.rule("S42-MNF-08", "S42-TBL-01")
def test_one_player_with_both_powers_has_nobody_to_agree_with():
    """Whoever plays Germany and Japan is asked once."""
    seats = {
        "axis": ("germany", "japan"),
        "allies": ("soviet_union", "united_kingdom", "united_states"),
    }
    state = german_and_japanese_defence(seats)

    assert table.asked(state) == [("germany", "ChooseCasualties")]
    state = table.play(state, "hits in persia: 1 infantry@japan", dice=[6, 6, 6])
    assert table.defenders(state) == "1 infantry, 1 tank"


@pytest.mark.rule("S42-MNF-08", "S42-ACC-03")
def test_guests_on_a_defending_carrier_have_a_say():
    """A Japanese carrier with a German fighter is attacked: the fighter defends, and both players
    choose whether carrier or fighter is lost."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_34": {
                "united_kingdom": "1 cruiser~1*moved<sz_33",
                "japan": "1 carrier{fighter@germany}",
            }
        },
    )

    state = table.play(state, "fight in sz_34", dice=[3])
    assert sorted(table.asked(state)) == [
        ("germany", "ChooseCasualties"),
        ("japan", "ChooseCasualties"),
    ]
    state = table.play(state, "germany: hits in sz_34: 1 fighter")
    state = table.play(state, "japan: hits in sz_34: 1 fighter@germany", dice=[6, 6])
    assert table.defenders(state) == "1 carrier"


@pytest.mark.rule("S42-CMB-21", "S42-CMB-52")
def test_losses_of_a_great_fleet_are_listed_at_once():
    """35 hits by aircraft on 31 that can take them before the transports: every such ship is lost,
    and the choice is among the transports, however many ways there are to be wrong."""
    fleet = "2 battleship, 3 carrier, 2 cruiser, 3 destroyer, 3 submarine, 2 fighter"
    second = "2 battleship, 2 carrier, 2 cruiser, 3 destroyer, 3 submarine, 2 fighter"
    transports = "3 transport, 1 transport{infantry}, 1 transport{tank}"
    units = force(
        [
            *parse_force(f"{fleet}, {transports}", "united_kingdom"),
            *parse_force(f"{second}, {transports}", "united_states"),
            *parse_force("2 cruiser, 1 submarine, 2 fighter", "soviet_union"),
        ]
    )
    pos = table.pos(table.position("germany"))

    found = choices(pos, units, [Pool(35, "aircraft")], 200)

    assert 1 < len(found) < 200
    for chosen in found:
        assert not fault_in(pos, units, [Pool(35, "aircraft")], chosen)
        assert sum(number for unit, number in chosen if unit.type == "transport") == 4
