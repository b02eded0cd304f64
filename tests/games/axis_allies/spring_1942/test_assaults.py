"""Amphibious assaults: sea combat, bombardment, land combat (S42-AMP, S42-CRU)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Captured, CasualtiesTaken
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)

TRANSPORT = "transport~1*moved<sz_8{infantry*loaded^western_europe+tank*loaded^western_europe}"
"""A transport in Sea Zone 7 with infantry and a tank that will assault Western Europe."""


def assault(ships, sea="", land="2 infantry", others=None, attackers="", **given):
    """American ships in Sea Zone 7 off Western Europe; German ships there, German units ashore."""
    units = {
        "sz_7": {"united_states": ships} | ({"germany": sea} if sea else {}),
        "western_europe": {"germany": land} if land else {},
    }
    if attackers:
        units["western_europe"]["united_states"] = attackers
    return table.position("united_states", "conduct_combat", units | (others or {}), **given)


# ---- Step 1: sea combat ----


@pytest.mark.rule("S42-EX-07", "S42-AMP-02", "S42-AMP-05", "S42-AMP-07", "S42-AMP-16")
def test_a_destroyer_off_the_coast_must_be_sunk_before_the_landing():
    """S42-EX-07: a US transport with land units and a US battleship enter the zone off Western
    Europe that holds an enemy destroyer: sea combat is forced; the destroyer sunk, the units land;
    no bombardment follows."""
    state = table.position(
        "united_states",
        "combat_move",
        {
            "sz_8": "1 transport{infantry+tank}, 1 battleship",
            "sz_7": {"germany": "1 destroyer"},
            "western_europe": {"germany": "2 infantry"},
        },
    )
    sail = "sail transport{infantry+tank}: sz_8 > sz_7 into western_europe: 1 infantry, 1 tank"
    state = table.play(state, "move 1 battleship: sz_8 > sz_7", sail, "done")

    events, state = table.events(state, "fight in western_europe", dice=[4, 6, 3, 1, 6, 6])

    assert rolls(events) == [
        ("attack", (4,)),
        ("defense", (2,)),
        ("attack", (3, 1)),
        ("defense", (2, 2)),
    ]
    assert state.control["western_europe"] == "united_states"


@pytest.mark.rule("S42-AMP-02", "S42-AMP-16", "S42-AMP-21")
def test_nothing_lands_while_enemy_warships_remain():
    """The sea battle is lost: nobody goes ashore and the assault is over."""
    state = assault(f"1 destroyer~1*moved<sz_8, 1 {TRANSPORT}", sea="2 cruiser")

    state = table.play(state, "fight in western_europe", dice=[6, 3, 3])

    assert not state.flow
    assert table.units(state, "western_europe") == ""
    assert table.units(state, "sz_7", "germany") == "2 cruiser"
    assert state.phase == "noncombat_move"


@pytest.mark.rule("S42-EX-08", "S42-AMP-03", "S42-AMP-06", "S42-AMP-08", "S42-CMB-37")
@pytest.mark.parametrize("sea", ["1 submarine", "1 transport", "1 submarine, 1 transport"])
def test_submarines_and_transports_may_be_ignored_or_fought(sea):
    """S42-EX-08: only enemy submarines or transports are there: the attacker may ignore them and
    bombard, or fight them and not bombard."""
    state = assault(f"1 battleship~1*moved<sz_8, 1 {TRANSPORT}", sea=sea)
    assert table.choices(state) == {
        "fight in western_europe",
        "fight in western_europe engaging sz_7",
    }

    ignored = table.play(state, "fight in western_europe")
    assert table.asked(ignored) == [("united_states", "ChooseBombardment")]

    answers = ["submerge in sz_7: 1 submarine"] if "submarine" in sea else []
    shot = [6] if sea == "1 submarine, 1 transport" else []
    events, fought = table.events(
        state, "fight in western_europe engaging sz_7", *answers, dice=[*shot, 3, 1, 6, 6]
    )
    assert "bombardment" not in dict(rolls(events))
    assert fought.control["western_europe"] == "united_states"
    assert "transport" not in table.units(fought, "sz_7", "germany")


@pytest.mark.rule("S42-AMP-03", "S42-AMP-08")
def test_submarines_passed_by_are_not_fought_after_the_landing():
    """The battleship ignored the submarine and bombarded: it does not attack it afterwards."""
    state = assault(f"1 battleship~1*moved<sz_8, 1 {TRANSPORT}", sea="1 submarine")

    state = table.play(
        state,
        "fight in western_europe",
        "bombard western_europe with 1 battleship~1*moved<sz_8",
        dice=[6, 3, 1, 6, 6],
    )

    assert state.phase == "noncombat_move"
    assert table.units(state, "sz_7", "germany") == "1 submarine"


@pytest.mark.rule("S42-AMP-03")
def test_there_is_nothing_to_engage_in_an_empty_zone():
    """The choice exists only where enemy submarines or transports are."""
    state = assault(f"1 battleship~1*moved<sz_8, 1 {TRANSPORT}")

    assert table.refused(state, "fight in western_europe engaging sz_7") == {"S42-AMP-03"}


@pytest.mark.rule("S42-AMP-03", "S42-CMB-01", "S42-AMB-22")
def test_the_choice_to_fight_at_sea_comes_after_the_raid():
    """Bombers raid the coast that is assaulted: the raid first, then the assault and choice."""
    state = assault(
        f"1 battleship~1*moved<sz_8, 1 {TRANSPORT}",
        sea="1 submarine",
        attackers="1 bomber~2*raid",
        factories={"western_europe": 0},
    )

    assert table.choices(state) == {"fight in western_europe"}
    assert table.refused(state, "fight in western_europe engaging sz_7") == {"S42-AMP-03"}
    state = table.play(state, "fight in western_europe", dice=[4])
    assert table.choices(state) == {
        "fight in western_europe",
        "fight in western_europe engaging sz_7",
    }


@pytest.mark.rule("S42-AMP-04")
def test_all_attacking_ships_of_the_zone_take_part_in_the_sea_combat():
    """Battleship, the cruiser that was there before, and the transport are all on the board."""
    state = assault(f"1 battleship~1*moved<sz_8, 1 cruiser, 1 {TRANSPORT}", sea="2 destroyer")

    state = table.play(state, "fight in western_europe", dice=[4, 6, 6, 6])

    assert table.attackers(state) == "1 battleship, 1 cruiser, 1 transport"


@pytest.mark.rule("S42-CMB-01", "S42-CMB-04")
def test_a_zone_is_fought_over_once_although_two_assaults_come_from_it():
    """From Sea Zone 6 the US assaults Norway and Western Europe: the destroyer there is fought in
    the first assault, and in neither do ships bombard."""
    state = table.position(
        "united_states",
        "conduct_combat",
        {
            "sz_6": {
                "united_states": "1 battleship~1*moved<sz_7, "
                "1 transport~1*moved<sz_7{infantry*loaded^norway}, "
                "1 transport~1*moved<sz_7{infantry*loaded^western_europe}",
                "germany": "1 destroyer",
            },
            "norway": {"germany": "1 infantry"},
            "western_europe": {"germany": "1 infantry"},
        },
    )

    events, state = table.events(state, "fight in norway", dice=[4, 6, 1, 6])
    assert [what for what, _ in rolls(events)] == ["attack", "defense", "attack", "defense"]
    assert state.control["norway"] == "united_states"
    events, state = table.events(state, "fight in western_europe", dice=[1, 6])
    assert [what for what, _ in rolls(events)] == ["attack", "defense"]
    assert state.control["western_europe"] == "united_states"


# ---- Step 2: bombardment ----


@pytest.mark.rule("S42-AMP-01", "S42-AMP-06", "S42-AMP-11", "S42-CRU-01", "S42-AMB-09")
def test_battleships_bombard_on_four_and_cruisers_on_three():
    """Without sea combat the ships fire before the land combat, one die each."""
    state = assault(f"1 battleship~1*moved<sz_8, 1 cruiser~1*moved<sz_8, 1 {TRANSPORT}")

    state = table.play(state, "fight in western_europe")
    events, _ = table.events(
        state,
        "bombard western_europe with 1 battleship~1*moved<sz_8, 1 cruiser~1*moved<sz_8",
        dice=[5, 4, 3, 1, 6, 6],
    )

    assert rolls(events) == [
        ("bombardment", (4, 3)),
        ("attack", (3, 1)),
        ("defense", (2, 2)),
    ]


@pytest.mark.rule("S42-AMP-09")
def test_only_battleships_and_cruisers_in_the_landing_zone_bombard():
    """Destroyers do not bombard, nor does a battleship in another zone off the same coast, nor an
    ally's."""
    state = assault(
        f"1 cruiser, 1 destroyer, 1 {TRANSPORT}",
        others={"sz_6": "1 battleship"},
    )
    state = table.play(state, "fight in western_europe")

    assert table.choices(state) == {
        "bombard western_europe with none",
        "bombard western_europe with 1 cruiser",
    }
    assert table.refused(state, "bombard western_europe with 1 battleship") == {"S42-AMP-09"}
    assert table.refused(state, "bombard western_europe with 1 destroyer") == {"S42-AMP-09"}


@pytest.mark.rule("S42-AMP-09", "S42-MNF-04")
def test_an_allys_battleship_does_not_bombard():
    """A British battleship lies beside the American transport: nobody is asked."""
    state = table.position(
        "united_states",
        "conduct_combat",
        {
            "sz_7": {"united_states": f"1 {TRANSPORT}", "united_kingdom": "1 battleship"},
            "western_europe": {"germany": "2 infantry"},
        },
    )

    events, _ = table.events(state, "fight in western_europe", dice=[3, 1, 6, 6])

    assert rolls(events)[0] == ("attack", (3, 1))


@pytest.mark.rule("S42-EX-27", "S42-AMP-10")
def test_at_most_one_ship_bombards_for_each_land_unit_landed():
    """S42-EX-27: 2 battleships and 2 cruisers, 3 land units offloaded, no sea combat: at most 3
    ships fire."""
    state = assault(
        f"2 battleship, 2 cruiser, 1 {TRANSPORT}, "
        "1 transport~1*moved<sz_8{infantry*loaded^western_europe}",
        land="5 infantry",
    )
    state = table.play(state, "fight in western_europe")

    assert table.refused(state, "bombard western_europe with 2 battleship, 2 cruiser") == {
        "S42-AMP-10"
    }
    assert table.is_legal(state, "bombard western_europe with 2 battleship, 1 cruiser")


@pytest.mark.rule("S42-AMP-10")
def test_overland_units_bring_no_ships_to_bear():
    """One infantry lands, two tanks come over land: one ship bombards."""
    state = assault(
        "2 battleship, 1 transport~1*moved<sz_8{infantry*loaded^western_europe}",
        attackers="2 tank~1*moved<southern_europe",
        control={"southern_europe": "united_states"},
    )
    state = table.play(state, "fight in western_europe")

    assert table.refused(state, "bombard western_europe with 2 battleship") == {"S42-AMP-10"}
    assert table.is_legal(state, "bombard western_europe with 1 battleship")


@pytest.mark.rule("S42-AMP-12", "S42-AMP-14", "S42-AMP-17")
def test_units_hit_by_the_bombardment_fire_once_more():
    """A battleship hits one of three infantry: it is behind the line, so the landing needs to hit
    only two; all three fire in the first round, and then they are gone."""
    state = assault(f"1 battleship, 1 {TRANSPORT}", land="3 infantry")

    events, state = table.events(
        state,
        "fight in western_europe",
        "bombard western_europe with 1 battleship",
        dice=[4, 3, 1, 6, 6, 6],
    )

    assert rolls(events)[1:] == [("attack", (3, 1)), ("defense", (2, 2, 2))]
    assert state.control["western_europe"] == "united_states"


@pytest.mark.rule("S42-AMP-12")
def test_the_defender_picks_what_the_bombardment_hits():
    """Infantry or tank: the German player says which, before the land combat."""
    state = assault(f"1 battleship, 1 {TRANSPORT}", land="1 infantry, 1 tank")

    state = table.play(
        state, "fight in western_europe", "bombard western_europe with 1 battleship", dice=[4]
    )
    assert table.asked(state) == [("germany", "ChooseCasualties")]
    events, state = table.events(state, "hits in western_europe: 1 infantry", dice=[3, 6, 6, 6])
    assert rolls(events) == [("attack", (3, 1)), ("defense", (3, 2))]
    assert table.units(state, "western_europe", "germany") == ""


@pytest.mark.rule("S42-AMP-13", "S42-AMB-06")
def test_bombardment_hits_land_units_only_unless_agreed_otherwise():
    """Two hits on an infantry and a fighter: the fighter is safe, the second hit is lost. A table
    may agree that any unit can be hit."""
    fleet = f"2 battleship, 1 {TRANSPORT}"
    bombard = ("fight in western_europe", "bombard western_europe with 2 battleship")

    def hit(options, dice):
        state = assault(fleet, land="1 infantry, 1 fighter, 1 aa_gun", options=options)
        events, _ = table.events(state, *bombard, dice=dice)
        taken = next(event for event in events if isinstance(event, CasualtiesTaken))
        return [unit.type for unit, _ in taken.lost]

    assert hit(Options(), [1, 1, 3, 1, 6, 6]) == ["infantry"]
    assert hit(Options(bombardment="any_unit"), [1, 1, 6, 6]) == ["fighter", "infantry"]


@pytest.mark.rule("S42-AMB-21")
def test_the_bombardment_comes_before_antiaircraft_fire():
    """Ships first, then the gun at the aircraft, then the land combat."""
    state = assault(
        f"1 battleship, 1 {TRANSPORT}", land="2 infantry, 1 aa_gun", attackers="1 fighter~2*moved"
    )

    events, _ = table.events(
        state,
        "fight in western_europe",
        "bombard western_europe with 1 battleship",
        dice=[6, 6, 6, 6, 6, 6, 6],
    )

    assert [what for what, _ in rolls(events)] == ["bombardment", "AA fire", "attack", "defense"]


@pytest.mark.rule("S42-AMP-15")
def test_a_ship_bombards_once_a_turn():
    """The battleship that fired at Norway is not there to fire at Western Europe."""
    state = table.position(
        "united_states",
        "conduct_combat",
        {
            "sz_6": "1 battleship, 1 transport~1*moved<sz_7{infantry*loaded^norway}, "
            "1 transport~1*moved<sz_7{infantry*loaded^western_europe}",
            "norway": {"germany": "1 infantry"},
            "western_europe": {"germany": "1 infantry"},
        },
    )
    fired = table.play(state, "fight in norway", "bombard norway with 1 battleship", dice=[6, 1, 6])
    events, fired = table.events(fired, "fight in western_europe", dice=[1, 6])
    assert rolls(events)[0][0] == "attack"

    spared = table.play(state, "fight in norway", "bombard norway with none", dice=[1, 6])
    spared = table.play(spared, "fight in western_europe")
    assert table.asked(spared) == [("united_states", "ChooseBombardment")]


@pytest.mark.rule("S42-AMP-15", "S42-CMV-09")
def test_a_ship_that_retreated_from_another_zone_does_not_bombard():
    """Beaten off before Norway, a battleship retreats to the zone of the other landing."""
    state = table.position(
        "united_states",
        "conduct_combat",
        {
            "sz_6": {
                "united_states": "1 battleship~1*moved<sz_7, "
                "1 transport~1*moved<sz_7{infantry*loaded^norway}",
                "germany": "1 cruiser",
            },
            "sz_7": "1 transport~1*moved<sz_8{infantry*loaded^western_europe}",
            "norway": {"germany": "1 infantry"},
            "western_europe": {"germany": "1 infantry"},
        },
    )

    state = table.play(state, "fight in norway", "retreat from sz_6 to sz_7", dice=[6, 6])
    events, _ = table.events(state, "fight in western_europe", dice=[1, 6])

    assert rolls(events)[0][0] == "attack"


@pytest.mark.rule("S42-AMP-07", "S42-AMP-10")
def test_of_two_landing_zones_only_the_quiet_one_bombards():
    """Units land in Western Europe from Sea Zones 6 and 7; there was combat in 6 only."""
    state = table.position(
        "united_states",
        "conduct_combat",
        {
            "sz_6": {
                "united_states": "1 battleship~1*moved<sz_3, "
                "1 transport~1*moved<sz_3{infantry*loaded^western_europe}",
                "germany": "1 destroyer",
            },
            "sz_7": f"1 cruiser~1*moved<sz_8, 1 {TRANSPORT}",
            "western_europe": {"germany": "2 infantry"},
        },
    )

    state = table.play(state, "fight in western_europe", dice=[4, 6])

    assert table.choices(state) == {
        "bombard western_europe with none",
        "bombard western_europe with 1 cruiser~1*moved<sz_8",
    }
    events, _ = table.events(state, "bombard western_europe with none", dice=[3, 1, 6, 6, 6])
    assert rolls(events)[0] == ("attack", (3, 1, 1))


# ---- Step 3: land combat ----


@pytest.mark.rule("S42-AMP-18", "S42-CMV-26")
def test_seaborne_and_overland_units_attack_together():
    """Infantry and tank from the sea, infantry from Southern Europe: one combat."""
    state = assault(
        f"1 {TRANSPORT}",
        attackers="1 infantry~1*moved<southern_europe",
        control={"southern_europe": "united_states"},
    )

    events, _ = table.events(state, "fight in western_europe", dice=[6] * 5)

    assert rolls(events)[0] == ("attack", (3, 1, 1))


@pytest.mark.rule("S42-AMP-19", "S42-TRP-12")
def test_one_transport_lands_in_one_territory():
    """Its two units cannot be sent to Norway and Western Europe."""
    state = table.position(
        "united_states",
        "combat_move",
        {"sz_7": "1 transport{infantry+tank}"},
    )

    state = table.play(state, "sail transport{infantry+tank}: sz_7 > sz_6 into norway: 1 tank")
    ship = "transport~1*moved<sz_7{infantry+tank^norway}"
    assert table.refused(state, f"sail {ship}: sz_6 into western_europe: 1 infantry")
    assert table.pos(state).assaults == {"norway": ("sz_6",)}


@pytest.mark.rule("S42-AMP-20", "S42-CMB-47")
def test_units_sent_against_the_land_fight_a_round_though_the_ships_were_beaten():
    """The transports are sunk at sea: the fighter and the tank from Southern Europe must fight
    one round in Western Europe before they may retreat."""
    state = assault(
        f"1 destroyer~1*moved<sz_8, 1 {TRANSPORT}",
        sea="2 cruiser",
        attackers="1 fighter~2*moved, 1 tank~1*moved<southern_europe",
        control={"southern_europe": "united_states"},
    )

    events, state = table.events(state, "fight in western_europe", dice=[6, 3, 3, 6, 6, 6, 6])

    assert [what for what, _ in rolls(events)] == ["attack", "defense", "attack", "defense"]
    assert table.attackers(state) == "1 fighter, 1 tank"
    assert table.is_legal(state, "retreat from western_europe to southern_europe")


@pytest.mark.rule("S42-AMP-20", "S42-TRP-11", "S42-CMV-39")
def test_when_the_ships_retreat_the_cargo_goes_with_them_and_the_rest_fights():
    """The ships go back to Sea Zone 8 with the infantry and the tank; the fighter alone fights."""
    state = assault(
        f"1 destroyer~1*moved<sz_8, 1 {TRANSPORT}",
        sea="1 cruiser",
        attackers="1 fighter~2*moved",
    )

    state = table.play(
        state,
        "fight in western_europe",
        "retreat from sz_7 to sz_8",
        dice=[6, 6, 6, 6, 6],
    )

    assert table.units(state, "sz_8") == (
        "1 destroyer*retreated, 1 transport*retreated{infantry*loaded+tank*loaded}"
    )
    assert table.attackers(state) == "1 fighter"


@pytest.mark.rule("S42-AMP-21")
def test_with_nobody_left_to_attack_the_assault_is_over():
    """The ships retreat and nobody else was sent: no land combat, the next phase begins."""
    state = assault(f"1 destroyer~1*moved<sz_8, 1 {TRANSPORT}", sea="1 cruiser")

    state = table.play(state, "fight in western_europe", "retreat from sz_7 to sz_8", dice=[6, 6])

    assert state.phase == "noncombat_move"
    assert state.control["western_europe"] == "germany"


@pytest.mark.rule("S42-AMP-22")
def test_seaborne_units_never_retreat():
    """Only seaborne units are left: nobody is asked, the rounds go on."""
    state = assault(f"1 {TRANSPORT}")

    events, state = table.events(state, "fight in western_europe", dice=[6] * 8 + [3, 1, 6, 6])

    assert [what for what, _ in rolls(events)] == ["attack", "defense"] * 3


@pytest.mark.rule(
    "S42-AMP-22", "S42-AMP-23", "S42-AMP-24", "S42-AMP-25", "S42-AMP-29", "S42-AMP-26"
)
def test_overland_units_and_aircraft_retreat_together_and_the_seaborne_fight_on():
    """Units from Germany and Southern Europe and a fighter beside a landing: at the end of a round
    all but the seaborne go, to one territory that one of them came from."""
    state = assault(
        f"1 {TRANSPORT}",
        attackers="1 fighter~2*moved, 1 infantry~1*moved<southern_europe, "
        "1 artillery~1*moved<germany",
        control={"southern_europe": "united_states", "germany": "united_states"},
    )
    state = table.play(state, "fight in western_europe", dice=[6] * 7)

    assert table.choices(state) == {
        "press on in western_europe",
        "retreat from western_europe to germany",
        "retreat from western_europe to southern_europe",
    }
    assert table.refused(state, "retreat from western_europe to sz_7") == {"S42-CMB-43"}
    events, state = table.events(state, "retreat from western_europe to germany", dice=[1, 1, 6, 6])

    assert rolls(events) == [("attack", (3, 1)), ("defense", (2, 2))]
    assert table.units(state, "germany") == "1 artillery*retreated, 1 infantry*retreated"
    assert state.control["western_europe"] == "united_states"
    assert table.units(state, "western_europe") == (
        "1 fighter~2*fought, 1 infantry*fought<sz_7, 1 tank*fought<sz_7"
    )


@pytest.mark.rule("S42-AMP-23", "S42-AMP-26")
def test_aircraft_beside_a_landing_may_break_off():
    """A fighter attacks with seaborne units only: it may leave at the end of a round."""
    state = assault(f"1 {TRANSPORT}", attackers="1 fighter~2*moved")

    state = table.play(state, "fight in western_europe", dice=[6] * 5)
    assert table.choices(state) == {
        "press on in western_europe",
        "retreat from western_europe",
    }
    state = table.play(state, "retreat from western_europe", dice=[3, 1, 6, 6])
    assert "fighter" in table.units(state, "western_europe")


@pytest.mark.rule("S42-AMP-26")
def test_aircraft_in_the_sea_battle_may_retreat_with_the_ships():
    """The fighter over the sea leaves the battle with the ships and lands afterwards."""
    state = assault(f"1 destroyer~1*moved<sz_8, 1 fighter~1*moved, 1 {TRANSPORT}", sea="2 cruiser")

    state = table.play(
        state, "fight in western_europe", "retreat from sz_7 to sz_8", dice=[6, 6, 6, 6]
    )

    assert table.units(state, "sz_7") == "1 fighter~1*fought"


@pytest.mark.rule("S42-AMP-27", "S42-CMV-28", "S42-AMB-04")
def test_an_aircraft_fights_at_sea_or_on_land_and_never_both():
    """One fighter goes to the sea zone, one to the territory; each fires in its own battle only,
    and neither can be sent elsewhere."""
    state = table.position(
        "united_states",
        "combat_move",
        {
            "united_kingdom": "2 fighter",
            "sz_8": "1 transport{infantry+tank}",
            "sz_7": {"germany": "1 destroyer"},
            "western_europe": {"germany": "2 infantry"},
        },
    )
    sail = "sail transport{infantry+tank}: sz_8 > sz_7 into western_europe: 1 infantry, 1 tank"
    state = table.play(
        state,
        "move 1 fighter: united_kingdom > sz_7",
        "move 1 fighter: united_kingdom > sz_7 > western_europe",
        sail,
    )
    assert table.refused(state, "move 1 fighter~1*moved: sz_7 > western_europe") == {"S42-CMV-08"}

    events, _ = table.events(state, "done", "fight in western_europe", dice=[3, 6] + [6] * 5)
    assert rolls(events) == [
        ("attack", (3,)),
        ("defense", (2,)),
        ("attack", (3, 3, 1)),
        ("defense", (2, 2)),
    ]


@pytest.mark.rule("S42-AMP-27", "S42-AMP-07", "S42-CMV-41")
def test_aircraft_sent_to_the_sea_zone_fight_what_is_there():
    """A fighter is sent against a German transport in the landing zone: the choice is made, there
    is sea combat and no bombardment."""
    state = assault(f"1 battleship~1*moved<sz_8, 1 fighter~1*moved, 1 {TRANSPORT}", "1 transport")

    assert table.choices(state) == {"fight in western_europe"}
    events, state = table.events(state, "fight in western_europe", dice=[3, 1, 6, 6])

    assert rolls(events)[0] == ("attack", (3, 1))
    assert table.units(state, "sz_7", "germany") == ""


@pytest.mark.rule("S42-AMP-28", "S42-MAP-26")
def test_aircraft_on_the_coast_do_not_defend_the_sea():
    """German fighters in Western Europe take no part in the battle off its coast."""
    state = assault(f"1 destroyer~1*moved<sz_8, 1 {TRANSPORT}", sea="1 destroyer", land="2 fighter")

    events, state = table.events(state, "fight in western_europe", dice=[6, 6])

    assert rolls(events) == [("attack", (2,)), ("defense", (2,))]
    assert table.defenders(state) == "1 destroyer"


@pytest.mark.rule("S42-AMP-16", "S42-CAP-23")
def test_an_empty_coast_is_taken_without_dice():
    """Nobody defends: the units land and the territory is captured."""
    state = assault(f"1 battleship, 1 {TRANSPORT}", land="")

    state = table.play(state, "fight in western_europe")

    assert state.control["western_europe"] == "united_states"
    assert table.units(state, "western_europe") == "1 infantry*moved<sz_7, 1 tank*moved<sz_7"


@pytest.mark.rule("S42-MNF-07", "S42-AMP-16", "S42-CMV-40")
def test_an_assault_from_an_allys_transport_is_called_off_if_the_sea_is_not_cleared():
    """American infantry aboard a British transport means to land; the American cruiser that was to
    clear the zone is sunk. The British transport was in no combat, its cargo stays aboard."""
    state = table.position(
        "united_states",
        "combat_move",
        {
            "sz_8": "1 cruiser",
            "sz_7": {
                "united_kingdom": "1 transport{infantry@united_states}",
                "germany": "1 destroyer",
            },
            "western_europe": {"germany": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "move 1 cruiser: sz_8 > sz_7",
        "sail transport@united_kingdom{infantry}: sz_7 into western_europe: 1 infantry",
        "done",
    )

    state = table.play(state, "fight in western_europe", dice=[6, 1])

    assert state.phase == "noncombat_move"
    assert table.units(state, "sz_7", "united_kingdom") == "1 transport{infantry@united_states}"


@pytest.mark.rule("S42-CAP-23", "S42-CMV-35")
def test_a_coast_that_a_tank_blitzed_before_the_landing_is_captured_once():
    """An assault on empty Algeria is declared; then a tank blitzes through it. The infantry lands
    in what is already British."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {"sz_12": "1 transport{infantry}", "libya": "1 tank"},
        control={"libya": "united_kingdom"},
    )
    state = table.play(
        state,
        "sail transport{infantry}: sz_12 into algeria: 1 infantry",
        "move 1 tank: libya > algeria > libya",
        "done",
    )

    events, state = table.events(state, "fight in algeria")

    assert not [event for event in events if isinstance(event, Captured)]
    assert state.control["algeria"] == "united_kingdom"
    assert "infantry" in table.units(state, "algeria")


@pytest.mark.rule("S42-CMV-40")
@pytest.mark.parametrize(("others", "legal"), [("", False), (", 1 submarine", True)])
def test_what_is_to_clear_the_zone_of_a_landing_stays(others, legal):
    """A cruiser began the turn beside a destroyer; once a landing counts on it, it cannot leave
    unless something else can clear the zone."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_7": {"united_kingdom": f"1 cruiser{others}", "germany": "1 destroyer"},
            "sz_8": "1 transport{infantry}",
            "western_europe": {"germany": "1 infantry"},
        },
    )
    leave = "move 1 cruiser: sz_7 > sz_8"
    assert table.is_legal(state, leave)

    state = table.play(
        state, "sail transport{infantry}: sz_8 > sz_7 into western_europe: 1 infantry"
    )

    assert table.refused(state, leave) == (set() if legal else {"S42-CMV-40"})
    assert ("sz_8" in table.destinations(state, "sz_7", "cruiser")) == legal
    assert table.is_legal(state, "move 1 cruiser: sz_7 > sz_8 > sz_7")


@pytest.mark.rule("S42-AMP-03", "S42-CMV-05")
def test_a_ship_that_came_for_the_landing_need_not_fight_after_it():
    """A cruiser comes along and does not bombard; the submarine passed by is left alone."""
    state = table.position(
        "united_kingdom",
        units={
            "sz_8": "1 transport{infantry}, 1 cruiser",
            "sz_7": {"germany": "1 submarine"},
            "western_europe": {"germany": "1 infantry"},
        },
    )
    state = table.play(
        state,
        "sail transport{infantry}: sz_8 > sz_7 into western_europe: 1 infantry",
        "move 1 cruiser: sz_8 > sz_7",
        "done",
        "fight in western_europe",
    )

    state = table.play(state, "bombard western_europe with none", dice=[1, 6])

    assert table.asked(state) == [("united_kingdom", "NoncombatMove")]


@pytest.mark.rule("S42-AMB-06", "S42-AMP-13")
@pytest.mark.parametrize(
    ("bombardment", "asked"),
    [("land_units", "PressOnOrRetreat"), ("any_unit", "ChooseBombardment")],
)
def test_nobody_is_asked_to_bombard_where_nothing_can_be_hit(bombardment, asked):
    """Only a fighter defends: bombardment is for land units, unless the table agreed otherwise."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_7": "1 transport*moved<sz_8{infantry*loaded^western_europe}, 1 battleship",
            "western_europe": {"united_kingdom": "1 fighter~2*moved", "germany": "1 fighter"},
        },
        options=Options(bombardment=bombardment),
    )
    dice = [6, 6, 6] if asked == "PressOnOrRetreat" else []

    state = table.play(state, "fight in western_europe", dice=dice)

    assert table.asked(state) == [("united_kingdom", asked)]
