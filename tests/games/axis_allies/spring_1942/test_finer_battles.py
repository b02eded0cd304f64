"""Finer points of the battles of Spring 1942: who fires, who is hit, who may go, what is told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.forces import Fault, Pool
from wartable.games.axis_allies.actions import Land
from wartable.games.axis_allies.battle.at_sea import may_fight_at_sea, must_fight_at_sea
from wartable.games.axis_allies.battle.casualties import (
    ANY,
    fault_in,
    seat_of,
    spokesman,
    takes,
    targets,
)
from wartable.games.axis_allies.battle.press_on import next_round
from wartable.games.axis_allies.events import (
    BattleEnded,
    BattleJoined,
    CasualtiesTaken,
    Damaged,
    FlowBecame,
    GunsTaken,
    Marked,
    Rolled,
)
from wartable.games.axis_allies.names import MOST_BATTLE_ROUNDS
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Battle, Options
from wartable.games.axis_allies.unit import Unit
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


def at_sea(attackers: str, defenders: str, **more: str):
    """A British attack in Sea Zone 6, about to be fought."""
    return table.position(
        "united_kingdom",
        "conduct_combat",
        {"sz_6": {"united_kingdom": attackers, "germany": defenders}, **more},
    )


def over_caucasus(attackers: str, **defenders: str):
    """A German attack on Caucasus, about to be fought."""
    return table.position(
        "germany", "conduct_combat", {"caucasus": {"germany": attackers, **defenders}}
    )


def told(events, kind):
    return [event for event in events if isinstance(event, kind)]


class Ones:
    """Every die hits, so that every battle ends."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return (1,) * count


def hitting(state, text: str):
    """What happens, and the state after it, if every die hits."""
    played = GAME.play(state, table.action(state, text), Ones())
    return played.events, played.state


# Guns


@pytest.mark.rule("S42-AAG-03", "S42-AAG-06", "S42-AAG-07")
@pytest.mark.parametrize(
    ("there", "fired"),
    [
        ({"soviet_union": "1 infantry"}, []),
        ({"soviet_union": "1 infantry, 1 aa_gun"}, [("AA fire", (1, 1))]),
        ({"soviet_union": "1 infantry", "united_kingdom": "2 aa_gun"}, [("AA fire", (1, 1))]),
    ],
)
def test_guns_of_any_enemy_fire_and_nobody_else_does(there, fired):
    attackers = "1 bomber~3*moved, 1 fighter~2*moved, 1 tank*moved<ukraine_s_s_r"
    dice = [6] * (6 if fired else 4)
    events, _ = table.events(over_caucasus(attackers, **there), "fight in caucasus", dice=dice)

    assert [each for each in rolls(events) if each[0] == "AA fire"] == fired


@pytest.mark.rule("S42-AAG-03", "S42-AAG-07")
def test_a_gun_that_the_attacker_brought_does_not_fire_at_his_aircraft():
    attackers = "1 fighter~2*moved, 1 tank*moved<ukraine_s_s_r, 1 aa_gun*moved"
    state = over_caucasus(attackers, soviet_union="1 infantry")
    events, _ = table.events(state, "fight in caucasus", dice=[6, 6, 6])

    assert [what for what, _ in rolls(events)] == ["attack", "defense"]


@pytest.mark.rule("S42-AAG-09", "S42-CAP-03")
def test_only_guns_of_the_other_side_pass_with_the_territory():
    """Caucasus falls with a Soviet gun in it; nothing else changes hands."""
    state = table.position(
        "germany",
        units={
            "ukraine_s_s_r": "1 tank",
            "caucasus": {"soviet_union": "1 aa_gun"},
            "sz_16": {"soviet_union": "1 submarine"},
        },
        control={"ukraine_s_s_r": "germany"},
    )
    events, state = table.events(state, "move 1 tank: ukraine_s_s_r > caucasus", "done")

    (taken,) = told(events, GunsTaken)
    assert [change.space for change in taken.changes] == ["caucasus"]
    assert table.units(state, "caucasus") == "1 aa_gun*captured, 1 tank~1*moved<ukraine_s_s_r"
    assert table.units(state, "caucasus", "soviet_union") == ""


@pytest.mark.rule("S42-AAG-09", "S42-CAP-03")
@pytest.mark.parametrize(("there", "guns"), [("1 fighter*intercepted", 0), ("1 aa_gun", 1)])
def test_what_is_no_gun_changes_no_owner(there, guns):
    """A fighter that rose against a raid is still there when the territory falls."""
    state = table.position(
        "germany",
        units={
            "caucasus": {"germany": "1 tank~1*moved<ukraine_s_s_r", "soviet_union": there},
        },
        control={"ukraine_s_s_r": "germany"},
    )
    events, state = table.events(state, "done")

    assert state.control["caucasus"] == "germany"
    assert len(told(events, GunsTaken)) == guns
    assert "fighter" not in table.units(state, "caucasus", "germany")


@pytest.mark.rule("S42-AAG-09", "S42-CAP-03")
def test_a_friends_gun_stays_his_in_what_is_taken():
    """A Japanese gun and German units stand where nobody fights any more: it stays Japanese."""
    state = table.position(
        "germany",
        units={
            "ukraine_s_s_r": "1 tank",
            "caucasus": {"japan": "1 aa_gun", "soviet_union": "1 aa_gun"},
        },
        control={"ukraine_s_s_r": "germany"},
    )
    state = table.play(state, "move 1 tank: ukraine_s_s_r > caucasus", "done")

    assert table.units(state, "caucasus", "japan").startswith("1 aa_gun")
    assert "aa_gun*captured" in table.units(state, "caucasus")


@pytest.mark.rule("S42-AAG-10", "S42-CAP-10", "S42-TRN-04")
def test_at_the_end_of_a_turn_only_guns_taken_in_it_are_settled():
    """Ships and guns that nobody took stay whose they are, and nothing is told of them."""
    state = table.position(
        "germany",
        "mobilize",
        {
            "germany": "1 aa_gun",
            "sz_5": "1 submarine",
            "caucasus": {"soviet_union": "1 aa_gun, 1 infantry"},
        },
        bought={"infantry": 1},
        factories={"germany": 0},
    )
    events, state = table.events(state, "place 1 infantry in germany from germany")

    assert state.power != "germany"
    assert not told(events, GunsTaken)


# At sea


@pytest.mark.rule("S42-CMV-14", "S42-SUB-04", "S42-CMV-20")
@pytest.mark.parametrize(
    ("mine", "may"),
    [
        ("1 transport", False),
        ("1 destroyer", True),
        ("1 destroyer*retreated", False),
        ("1 destroyer*retreated, 1 transport", False),
        ("1 destroyer*retreated, 1 transport, 1 cruiser", True),
        ("1 destroyer, 1 transport*offloaded", False),
    ],
)
def test_who_can_attack_and_has_not_retreated_may_fight_submarines(mine, may):
    pos = table.pos(at_sea(mine, "1 submarine"))

    assert may_fight_at_sea(pos, "sz_6") is may
    assert not may_fight_at_sea(pos, "sz_7")


@pytest.mark.rule(
    "S42-CMV-17", "S42-CMV-29", "S42-AMP-02", "S42-CMV-41", "S42-AMB-10", "S42-AMB-13"
)
@pytest.mark.parametrize(
    ("mine", "theirs", "must"),
    [
        ("1 destroyer", "1 cruiser", True),
        ("1 fighter", "1 cruiser", False),
        ("1 fighter~1*moved", "1 cruiser", True),
        ("1 fighter, 1 destroyer", "1 cruiser", True),
        ("1 transport", "1 cruiser", True),
        ("1 destroyer", "1 submarine", False),
        ("1 destroyer~1*moved<sz_7", "1 submarine", True),
        ("1 transport~1*moved<sz_7", "1 submarine", False),
        ("1 destroyer, 1 cruiser~1*moved<sz_7", "1 transport", True),
        ("1 destroyer, 1 transport*moved{infantry*loaded^norway}", "1 submarine", False),
        ("1 cruiser~1*moved<sz_7, 1 transport*moved{infantry*loaded^norway}", "1 submarine", False),
        ("1 fighter~1*moved, 1 transport*moved{infantry*loaded^norway}", "1 submarine", True),
        ("1 cruiser~1*moved<sz_7, 1 transport*offloaded", "1 submarine", False),
    ],
)
def test_who_must_fight_at_sea(mine, theirs, must):
    """Ships beside enemy warships, and whoever was sent; a landing may pass submarines by."""
    pos = table.pos(at_sea(mine, theirs))

    assert must_fight_at_sea(pos, "sz_6") is must
    assert not must_fight_at_sea(table.pos(at_sea(mine, "")), "sz_6")


@pytest.mark.rule("S42-CMB-34", "S42-CMB-35", "S42-AMB-07")
@pytest.mark.parametrize(
    ("attackers", "defenders", "sunk"),
    [
        ("1 fighter~1*moved", "1 transport", True),
        ("1 fighter~1*moved", "1 transport, 1 submarine", True),
        ("1 fighter~1*moved", "1 transport, 1 submarine, 1 destroyer", False),
        ("1 fighter~1*moved, 1 destroyer~1*moved<sz_7", "1 transport, 1 submarine", False),
        ("1 fighter~1*moved", "1 submarine, 1 destroyer", False),
        ("1 transport~1*moved<sz_7, 1 destroyer~1*moved<sz_7", "1 transport", True),
    ],
)
def test_which_transports_are_sunk_without_dice(attackers, defenders, sunk):
    events, _ = hitting(at_sea(attackers, defenders), "fight in sz_6")

    without_dice = [event.lost for event in told(events, CasualtiesTaken) if event.rule]
    sent = [[(unit.type, number) for unit, number in lost] for lost in without_dice]
    assert sent == ([[("transport", 1)]] if sunk else [])


@pytest.mark.rule("S42-CMB-34")
def test_submarines_alone_under_aircraft_lose_nothing():
    """There is no transport to sink, and neither side can hit the other."""
    events, _ = table.events(at_sea("1 fighter~1*moved", "1 submarine"), "fight in sz_6")

    assert not told(events, CasualtiesTaken)
    assert [event.why for event in told(events, BattleEnded)] == ["neither side can hit the other"]


@pytest.mark.rule("S42-AMB-10", "S42-AMB-11", "S42-CMB-34")
def test_sunk_transports_are_the_end_of_their_defence():
    events, _ = table.events(
        at_sea("1 fighter~1*moved", "1 transport"),
        "fight in sz_6",
    )

    assert [event.why for event in told(events, BattleEnded)] == ["the defenders are gone"]


@pytest.mark.rule("S42-AMB-11", "S42-CMB-41")
def test_transports_that_cannot_retreat_are_not_asked():
    """A fighter and a transport that was there before against a submarine: there is nowhere to go,
    and the submarine fires until it hits; then nobody can hit anybody."""
    state = at_sea("1 fighter~1*moved, 1 transport", "1 submarine")
    stay = "submerge in sz_6: none"
    events, state = table.events(state, "fight in sz_6", stay, stay, dice=[6, 6, 1, 6])

    (taken,) = told(events, CasualtiesTaken)
    assert [unit.type for unit, _ in taken.lost] == ["transport"]
    assert [event.why for event in told(events, BattleEnded)] == ["neither side can hit the other"]
    assert not any(name == "PressOnOrRetreat" for _, name in table.asked(state))


@pytest.mark.rule("S42-CMB-36", "S42-CMB-41", "S42-AMB-29")
def test_transports_against_transports_without_a_retreat_are_not_lost():
    state = at_sea("1 destroyer, 1 transport", "1 destroyer, 1 transport")
    events, state = table.events(state, "fight in sz_6", dice=[1, 1])

    assert [event.rule for event in told(events, CasualtiesTaken)] == ["", ""]
    assert table.units(state, "sz_6").startswith("1 transport")
    assert table.units(state, "sz_6", "germany") == "1 transport"


@pytest.mark.rule("S42-CMB-42", "S42-CMB-43", "S42-CMB-53")
def test_who_has_something_left_to_fight_with_need_not_retreat():
    state = at_sea("2 destroyer~1*moved<sz_7", "2 destroyer")
    (question,) = GAME.pending(table.play(state, "fight in sz_6", dice=[6] * 4))

    assert (question.to, question.must_retreat) == (("sz_7",), False)

    state = at_sea("1 destroyer~1*moved<sz_7, 1 transport~1*moved<sz_7", "2 destroyer")
    (question,) = GAME.pending(table.play(state, "fight in sz_6", dice=[6, 1, 6]))

    assert (question.to, question.must_retreat) == (("sz_7",), True)


@pytest.mark.rule("S42-CMB-43", "S42-CMB-44")
@pytest.mark.parametrize(
    ("attackers", "to"),
    [
        ("1 destroyer", ()),
        ("1 destroyer~1*moved<sz_7", ("sz_7",)),
        ("1 destroyer~1*moved<sz_7, 1 cruiser~1*moved<sz_5", ("sz_7",)),
        ("1 destroyer~1*moved<sz_7, 1 cruiser~1*moved<sz_8", ("sz_7",)),
        ("1 destroyer~1*moved<sz_8", ()),
    ],
)
def test_ships_retreat_to_zones_beside_that_no_enemy_warship_held(attackers, to):
    """Sea Zone 5 holds a German cruiser, Sea Zone 8 is not beside Sea Zone 6."""
    state = at_sea(attackers, "2 cruiser", sz_5={"germany": "1 cruiser"})
    events, _ = hitting(state, "fight in sz_6")

    flows = [event.flow for event in told(events, FlowBecame)]
    battles = [frame for flow in flows for frame in flow if isinstance(frame, Battle)]
    assert battles[0].retreats == to


@pytest.mark.rule("S42-CMB-38")
def test_a_battle_of_too_many_rounds_is_no_battle():
    state = at_sea("1 cruiser~1*moved<sz_7", "2 cruiser")
    state = table.play(state, "fight in sz_6", dice=[6] * 3)
    pos, battle = table.pos(state), table.battle(state)

    after = next_round(pos, replace(battle, round=MOST_BATTLE_ROUNDS - 1))
    assert after.round == MOST_BATTLE_ROUNDS
    with pytest.raises(BadData, match="never ends"):
        next_round(pos, after)


# Submarines


@pytest.mark.rule("S42-CMB-25", "S42-CMB-30", "S42-CMB-28")
@pytest.mark.parametrize(
    ("attackers", "defenders", "fired"),
    [
        (
            "1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7",
            "1 destroyer",
            ["attack", "attack", "defense"],
        ),
        (
            "1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7",
            "1 cruiser",
            ["surprise strike", "attack", "defense"],
        ),
    ],
)
def test_submarines_fire_once_early_or_with_the_others(attackers, defenders, fired):
    state = at_sea(attackers, defenders)
    if "destroyer" not in defenders:
        state = table.play(state, "fight in sz_6")
        events, _ = table.events(state, "submerge in sz_6: none", dice=[6, 6, 6])
    else:
        events, _ = table.events(state, "fight in sz_6", dice=[6, 6, 6])

    assert [what for what, _ in rolls(events)] == fired


@pytest.mark.rule("S42-CMB-16", "S42-CMB-25", "S42-CMB-30", "S42-SUB-01")
def test_when_a_strike_sank_all_nobody_else_fires():
    state = table.play(
        at_sea("1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7", "1 cruiser"), "fight in sz_6"
    )
    events, _ = table.events(state, "submerge in sz_6: none", dice=[1])

    assert [what for what, _ in rolls(events)] == ["surprise strike"]


@pytest.mark.rule("S42-CMB-16", "S42-CMB-18", "S42-CMB-14")
@pytest.mark.parametrize(
    ("attackers_go", "defenders_go"), [(True, True), (True, False), (False, True)]
)
def test_nobody_strikes_where_the_others_have_submerged(attackers_go, defenders_go):
    state = table.play(at_sea("1 submarine~1*moved<sz_7", "1 submarine"), "fight in sz_6")
    mine = "1 submarine*fought" if attackers_go else "none"
    theirs = "1 submarine" if defenders_go else "none"
    events, _ = table.events(
        state,
        f"united_kingdom: submerge in sz_6: {mine}",
        f"germany: submerge in sz_6: {theirs}",
    )

    assert rolls(events) == []


@pytest.mark.rule("S42-CMB-15", "S42-SUB-02", "S42-CMB-22")
def test_what_submerges_before_a_landing_does_not_stop_it():
    """A submarine submerges in the sea combat of an assault; then the landing goes on."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 cruiser, 1 transport*moved{infantry*loaded^norway}",
                "germany": "1 submarine, 1 cruiser",
            },
        },
    )
    state = table.play(state, "fight in norway")
    state = table.play(state, "germany: submerge in sz_6: 1 submarine", dice=[1, 6])

    assert table.units(state, "sz_6", "germany") == "1 submarine"
    assert state.control["norway"] == "united_kingdom"


@pytest.mark.rule("S42-CMB-28", "S42-INF-03")
def test_defenders_without_a_value_roll_no_die():
    state = at_sea("1 cruiser~1*moved<sz_7", "1 cruiser, 2 transport")
    events, _ = table.events(state, "fight in sz_6", dice=[6, 6])

    assert rolls(events) == [("attack", (3,)), ("defense", (3,))]


# Casualties


@pytest.mark.rule("S42-BB-01", "S42-BB-02")
def test_a_whole_battleship_can_take_two_hits_and_a_damaged_one_another():
    pos = table.pos(table.position("germany"))
    whole, damaged = Unit("battleship", "germany"), Unit("battleship", "germany", hits=1)
    cruiser = Unit("cruiser", "germany")

    assert targets(pos, ((whole, 2), (damaged, 1), (cruiser, 1))) == {
        whole: 2,
        damaged: 3,
        cruiser: 1,
    }
    assert targets(pos, ()) == {}


@pytest.mark.rule("S42-CMB-32", "S42-CMB-52", "S42-BB-02")
@pytest.mark.parametrize(
    ("chosen", "fault"),
    [
        ("cruiser 2", None),
        ("cruiser 1, battleship 1", None),
        ("battleship 1, damaged 1", None),
        ("cruiser 1", Fault.WASTED),
        ("cruiser 1, cruiser 1", Fault.NOT_THERE),
        ("cruiser 2, battleship 0", Fault.NOT_THERE),
        ("cruiser 3, battleship -1", Fault.NOT_THERE),
        ("damaged 2", Fault.NOT_THERE),
        ("damaged 1, cruiser 1", Fault.NOT_THERE),
        ("battleship 2", Fault.NOT_THERE),
        ("cruiser 1, transport 1", Fault.KEPT_FOR_LAST),
    ],
)
def test_what_may_be_chosen_for_two_hits(chosen, fault):
    """Two cruisers, a battleship and a transport are hit twice."""
    pos = table.pos(table.position("germany"))
    kinds = {
        "cruiser": Unit("cruiser", "germany"),
        "battleship": Unit("battleship", "germany"),
        "damaged": Unit("battleship", "germany", hits=1),
        "transport": Unit("transport", "germany"),
    }
    units = ((kinds["battleship"], 1), (kinds["cruiser"], 2), (kinds["transport"], 1))
    words = [each.split() for each in chosen.split(", ")]
    picked = tuple((kinds[name], int(number)) for name, number in words)

    assert fault_in(pos, units, (Pool(2, ANY),), picked) is fault


@pytest.mark.rule("S42-OVR-04", "S42-MNF-08")
def test_a_power_has_the_seat_that_plays_it_or_one_of_its_own():
    east, west = ("soviet_union",), ("united_kingdom", "united_states")
    seats = {"axis": ("germany", "japan"), "east": east, "west": west}
    pos = table.pos(table.position("germany", options=Options(seats=seats)))

    assert {power: seat_of(pos, power) for power in pos.data.powers} == {
        power: seat for seat, powers in seats.items() for power in powers
    }
    apart = table.pos(table.position("germany"))
    assert all(seat_of(apart, power) == power for power in pos.data.powers)
    assert all(spokesman(pos, power) == power for power in pos.data.powers)


# Bombardment


def assault_on_norway(ships: str, defenders: str, *, cargo: str = "infantry", **more):
    """British units are about to land in Norway."""
    bound = "+".join(f"{kind}*loaded^norway" for kind in cargo.split("+"))
    return table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": f"{ships}, 1 transport*moved{{{bound}}}",
            "norway": {"germany": defenders},
            **more,
        },
    )


@pytest.mark.rule("S42-AMP-07", "S42-AMP-08", "S42-AMP-09", "S42-AMP-10")
@pytest.mark.parametrize(
    ("ships", "defenders", "asked"),
    [
        ("1 battleship", "1 infantry", True),
        ("1 battleship", "1 infantry, 1 fighter", True),
        ("1 battleship", "1 fighter", False),
        ("1 destroyer", "1 infantry", False),
        ("1 battleship*fought", "1 infantry", False),
        ("1 cruiser*retreated", "1 infantry", False),
    ],
)
def test_ships_bombard_where_land_units_can_be_hit(ships, defenders, asked):
    state = assault_on_norway(ships, defenders)
    _, state = hitting(state, "fight in norway")

    assert (("united_kingdom", "ChooseBombardment") in table.asked(state)) is asked


@pytest.mark.rule("S42-AMP-15", "S42-NCM-01", "S42-AMP-09")
def test_of_two_like_ships_in_two_zones_one_bombards():
    """Two zones have a battleship and a transport each; the ship that fires is marked."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_3": "1 battleship, 1 transport*moved{infantry*loaded^norway}",
            "sz_6": "1 battleship, 1 transport*moved{infantry*loaded^norway}",
            "norway": {"germany": "2 infantry"},
        },
    )
    state = table.play(state, "fight in norway")
    assert table.choices(state) == {
        "bombard norway with none",
        "bombard norway with 1 battleship",
        "bombard norway with 2 battleship",
    }
    events, after = hitting(state, "bombard norway with 1 battleship")

    (marked,) = told(events, Marked)
    assert [change.space for change in marked.changes] == ["sz_3"]
    assert "1 battleship*fought" in table.units(after, "sz_3")
    assert "fought" not in table.units(after, "sz_6")

    _, after = hitting(state, "bombard norway with 2 battleship")
    for zone in ("sz_3", "sz_6"):
        assert "1 battleship*fought" in table.units(after, zone)


@pytest.mark.rule("S42-AMP-09", "S42-AMP-10")
def test_a_ship_that_cannot_bombard_is_refused():
    state = table.play(
        assault_on_norway("2 battleship, 1 destroyer", "1 infantry"), "fight in norway"
    )

    assert table.refused(state, "bombard norway with 1 destroyer") == {"S42-AMP-09"}
    assert table.refused(state, "bombard norway with 2 battleship") == {"S42-AMP-10"}
    assert table.is_legal(state, "bombard norway with 1 battleship")


@pytest.mark.rule("S42-AMP-16", "S42-CMV-39", "S42-CMB-05")
def test_only_cargo_with_orders_loses_them_when_a_landing_is_called_off():
    """An American infantry and a British tank are aboard a British transport; the infantry alone
    was to land. The zone is not cleared, so both stay aboard and nobody has orders."""
    state = table.position(
        "united_states",
        units={
            "sz_8": "1 cruiser",
            "sz_7": {
                "united_kingdom": "1 transport{infantry@united_states+tank@united_kingdom}",
                "germany": "1 destroyer",
            },
            "western_europe": {"germany": "1 infantry"},
        },
    )
    cargo = "infantry+tank@united_kingdom"
    state = table.play(
        state,
        "move 1 cruiser: sz_8 > sz_7",
        f"sail transport@united_kingdom{{{cargo}}}: sz_7 into western_europe: 1 infantry",
        "done",
    )
    events, state = table.events(state, "fight in western_europe", dice=[6, 1])

    assert [event.kind for event in told(events, BattleJoined)] == ["sea"]
    ((ship, _),) = [pair for pair in state.units["sz_7"] if pair[0].type == "transport"]
    assert sorted((unit.type, unit.to) for unit in ship.cargo) == [("infantry", ""), ("tank", "")]


# Raids


def raid(raiders: str, defenders: str, **options):
    return table.position(
        "united_kingdom",
        "conduct_combat",
        {"germany": {"united_kingdom": raiders, "germany": defenders}},
        factories={"germany": 0},
        options=Options(**options),
    )


@pytest.mark.rule("S42-SBR-03", "S42-SBR-04", "S42-OPT-06")
def test_only_bombers_that_are_left_bomb():
    """An escort rolls no die for damage, and where all bombers fell nothing is told."""
    escorted = raid("1 bomber~2*raid, 1 fighter~2*escort", "1 infantry", escorts=True)
    events, _ = table.events(escorted, "fight in germany", dice=[4])
    assert [(event.what, event.faces) for event in told(events, Rolled)] == [("bombing", (4,))]

    shot = raid("1 bomber~2*raid", "1 infantry, 1 aa_gun")
    events, _ = table.events(shot, "fight in germany", dice=[1])
    assert [event.what for event in told(events, Rolled)] == ["AA fire"]
    assert not told(events, Damaged)


@pytest.mark.rule("S42-OPT-02", "S42-OPT-03", "S42-OPT-07")
def test_each_owner_is_asked_for_his_own_interceptors():
    state = table.position(
        "united_kingdom",
        units={
            "united_kingdom": "1 bomber",
            "germany": {"germany": "2 fighter, 1 bomber", "japan": "1 fighter"},
            "southern_europe": {"germany": "1 fighter"},
        },
        factories={"germany": 0, "southern_europe": 0},
        options=Options(escorts=True),
    )
    state = table.play(
        state, "move 1 bomber: united_kingdom > sz_6 > sz_5 > germany to raid", "done"
    )

    asked = {(q.owner, q.space): [(u.type, n) for u, n in q.fighters] for q in GAME.pending(state)}
    assert asked == {
        ("germany", "germany"): [("fighter", 2)],
        ("japan", "germany"): [("fighter", 1)],
    }
    events, _ = table.events(state, "germany: intercept in germany with none")
    assert not told(events, Marked)
    events, _ = table.events(state, "germany: intercept in germany with 1 fighter")
    assert told(events, Marked)


# The order of combats


@pytest.mark.rule("S42-CMB-04", "S42-CMB-01", "S42-CMB-05")
@pytest.mark.parametrize(
    ("sea", "engage", "fought"),
    [
        ("1 destroyer", "", ["sea"]),
        ("1 submarine", "", ["land"]),
        ("1 submarine", " engaging sz_6", ["sea"]),
    ],
)
def test_the_sea_combats_of_an_assault_are_those_that_must_be_and_those_chosen(sea, engage, fought):
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 destroyer, 1 transport*moved{infantry*loaded^norway}",
                "germany": sea,
            },
            "norway": {"germany": "1 infantry"},
        },
    )
    assert table.refused(state, "fight in sz_6") == {"S42-CMB-05"}
    events, _ = hitting(state, f"fight in norway{engage}")

    assert [event.kind for event in told(events, BattleJoined)][:1] == fought


@pytest.mark.rule("S42-CMB-04", "S42-AMP-01")
def test_a_zone_that_was_fought_for_is_not_fought_for_again():
    """Two landings go from one zone: the sea combat belongs to the first."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": (
                    "1 destroyer, 1 transport*moved{infantry*loaded^norway},"
                    " 1 transport*moved{infantry*loaded^western_europe}"
                ),
                "germany": "1 submarine",
            },
            "norway": {"germany": "1 infantry"},
            "western_europe": {"germany": "1 infantry"},
        },
        fought=frozenset({"sz_6"}),
    )
    events, _ = hitting(state, "fight in norway")

    assert [event.kind for event in told(events, BattleJoined)] == ["land"]


@pytest.mark.rule("S42-CAP-23", "S42-CMB-01")
def test_what_nobody_defends_is_taken_after_raids_and_assaults_all_at_once():
    """Two tanks stand in empty territories while a landing is still to be fought."""
    spaces = ["algeria", "libya"]
    state = table.position(
        "united_kingdom",
        units={
            "sz_6": "1 transport{infantry}",
            "norway": {"germany": "1 infantry"},
            **dict.fromkeys(spaces, "1 tank*moved"),
        },
        control=dict.fromkeys(spaces, "germany"),
    )
    state = table.play(state, "sail transport{infantry}: sz_6 into norway: 1 infantry", "done")
    assert [state.control[space] for space in spaces] == ["germany", "germany"]

    _, state = hitting(state, "fight in norway")
    assert [state.control[space] for space in spaces] == ["united_kingdom", "united_kingdom"]


@pytest.mark.rule("S42-CAP-23", "S42-CMB-05")
def test_at_sea_nothing_is_taken_without_a_fight():
    """A transport that nobody guards is attacked when the attacker says so."""
    state = table.position(
        "united_kingdom",
        units={"sz_6": "1 destroyer", "sz_5": {"germany": "1 transport"}},
    )
    state = table.play(state, "move 1 destroyer: sz_6 > sz_5", "done")

    assert table.asked(state) == [("united_kingdom", "ConductCombat")]
    assert state.fought == frozenset()


# Decks


@pytest.mark.rule("S42-NCM-09", "S42-NCM-14", "S42-ACC-02", "S42-NCM-12")
def test_fighters_land_on_their_own_deck_first_and_bombers_on_none():
    units = {
        "sz_6": {
            "united_kingdom": "1 carrier, 1 fighter~4*fought, 1 bomber~6*fought",
            "united_states": "1 carrier",
        }
    }
    state = table.position("united_kingdom", "noncombat_move", units)
    labels = {
        branch.label for decision in GAME.pending(state) for branch in GAME.legal(state, decision)
    }
    assert "fighter in sz_6 lands" in labels
    assert "bomber in sz_6 lands" not in labels

    state = table.play(state, "done")
    assert table.units(state, "sz_6", "united_kingdom") == "1 carrier{fighter}"
    assert table.units(state, "sz_6", "united_states") == "1 carrier"


@pytest.mark.rule("S42-NCM-10", "S42-NCM-14", "S42-AMB-18")
@pytest.mark.parametrize(("kind", "waits"), [("fighter~4", True), ("bomber~6", False)])
def test_only_carrier_aircraft_wait_for_a_new_carrier(kind, waits):
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_6": f"1 {kind}*fought"},
        factories={"united_kingdom": 0},
        bought={"carrier": 1},
    )
    state = table.play(state, "done")

    assert (kind.partition("~")[0] in table.units(state, "sz_6")) is waits


@pytest.mark.rule("S42-NCM-09")
def test_nobody_lands_on_a_carrier_that_is_not_there():
    state = table.position(
        "united_kingdom", "noncombat_move", {"sz_6": "1 fighter~4*fought, 1 carrier"}
    )
    fighter = next(unit for unit, _ in state.units["sz_6"] if unit.type == "fighter")
    ghost = Land("united_kingdom", "sz_6", ((fighter, 1),), Unit("carrier", "united_kingdom", 1))

    assert [each.rule for each in GAME.objections(state, ghost)] == ["S42-NCM-09"]


# What belongs to more than one step


class Heard:
    """Every die hits; whose dice they are is written down before they are rolled."""

    def __init__(self, face: int = 1) -> None:
        self.names: list[tuple[str, ...]] = []
        self.rolled: list[int] = []
        self.face = face

    def announce(self, names) -> None:
        self.names.append(tuple(names))

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self.rolled.append(count)
        return (self.face,) * count


@pytest.mark.rule(
    "S42-AAG-05", "S42-OPT-05", "S42-TBL-04", "S42-AMP-11", "S42-CMB-09", "S42-SBR-03", "S42-CRU-01"
)
def test_whose_dice_are_rolled_is_announced():
    raiders = "1 bomber~2*raid, 2 fighter~2*escort"
    raided = raid(raiders, "1 aa_gun, 1 fighter*intercepted", escorts=True)
    dice = Heard(6)
    GAME.play(raided, table.action(raided, "fight in germany"), dice)
    assert dice.names == [
        ("bomber", "fighter", "fighter"),
        ("fighter", "fighter"),
        ("fighter",),
        ("bomber",),
    ]
    assert dice.rolled == [len(names) for names in dice.names]

    state = table.play(assault_on_norway("1 battleship, 1 cruiser", "1 tank"), "fight in norway")
    dice = Heard()
    GAME.play(state, table.action(state, "bombard norway with 1 cruiser"), dice)
    assert dice.names == [("cruiser",), ("tank",)]


@pytest.mark.rule("S42-OPT-05", "S42-AAG-05")
def test_where_guns_shot_all_raiders_down_the_interceptors_do_not_fire():
    state = raid("1 bomber~2*raid", "1 aa_gun, 1 fighter*intercepted", escorts=True)
    events, _ = table.events(state, "fight in germany", dice=[1])

    assert [what for what, _ in rolls(events)] == ["AA fire"]


@pytest.mark.rule("S42-AAG-05", "S42-AAG-04")
def test_where_guns_miss_nothing_is_lost():
    state = over_caucasus("1 bomber~3*moved", soviet_union="1 aa_gun, 1 infantry")
    events, _ = table.events(state, "fight in caucasus", dice=[6, 6, 6])

    assert not told(events, CasualtiesTaken)


@pytest.mark.rule("S42-CMB-27", "S42-CMB-29")
def test_only_hits_are_asked_about():
    """A submarine misses and a cruiser hits."""
    state = at_sea("1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7", "1 destroyer, 1 cruiser")
    state = table.play(state, "fight in sz_6", dice=[1, 6])
    (question,) = GAME.pending(state)

    assert question.pools == (Pool(1, ANY),)


@pytest.mark.rule("S42-CMB-15", "S42-CMB-14")
def test_each_owner_of_submarines_decides_for_his_own():
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 cruiser~1*moved<sz_7",
                "germany": "1 submarine",
                "japan": "1 submarine",
            }
        },
    )
    state = table.play(state, "fight in sz_6")
    assert table.asked(state) == [("germany", "ChooseSubmerging"), ("japan", "ChooseSubmerging")]

    state = table.play(state, "germany: submerge in sz_6: 1 submarine")
    assert table.asked(state) == [("japan", "ChooseSubmerging")]
    assert table.defenders(state) == "1 submarine"


@pytest.mark.rule("S42-FTR-03", "S42-BB-04")
def test_all_who_survive_go_back_whatever_flies_among_them():
    defenders = "1 carrier{fighter}, 1 submarine, 1 transport"
    state = at_sea("1 destroyer~1*moved<sz_7", defenders)
    state = table.play(state, "fight in sz_6", dice=[6] * 4)
    state = table.play(state, "retreat from sz_6 to sz_7")

    assert table.units(state, "sz_6", "germany") == defenders


@pytest.mark.rule("S42-FTR-03", "S42-BB-04")
def test_a_carrier_whose_fighter_fell_goes_back_without_it():
    state = at_sea("1 destroyer~1*moved<sz_7", "1 carrier{fighter+fighter}")
    state = table.play(state, "fight in sz_6", dice=[1])
    state = table.play(state, "germany: hits in sz_6: 1 fighter", dice=[6] * 3)
    state = table.play(state, "retreat from sz_6 to sz_7")

    assert table.units(state, "sz_6", "germany") == "1 carrier{fighter}"


@pytest.mark.rule("S42-AMB-11", "S42-CMB-38")
@pytest.mark.parametrize(
    ("attackers", "defenders", "parts"),
    [
        ("1 fighter~1*moved", "1 submarine", True),
        ("1 fighter~1*moved, 1 cruiser~1*moved<sz_7", "1 submarine", False),
        ("1 cruiser~1*moved<sz_7", "1 submarine, 1 destroyer", False),
        ("1 submarine~1*moved<sz_7", "1 carrier{fighter}", False),
    ],
)
def test_who_can_hit_the_other_fights_on(attackers, defenders, parts):
    state = at_sea(attackers, defenders)
    if parts:
        assert not any(
            isinstance(frame, Battle) for frame in hitting(state, "fight in sz_6")[1].flow
        )
        return
    dice = Heard(6)
    state = GAME.play(state, table.action(state, "fight in sz_6"), dice).state
    while table.asked(state)[0][1] == "ChooseSubmerging":
        owner = table.asked(state)[0][0]
        text = f"{owner}: submerge in sz_6: none"
        state = GAME.play(state, table.action(state, text), dice).state

    assert table.asked(state) == [("united_kingdom", "PressOnOrRetreat")]


@pytest.mark.rule("S42-CMB-32", "S42-AMB-06", "S42-CMB-20", "S42-CMB-31")
@pytest.mark.parametrize("any_unit", [True, False])
def test_who_can_take_which_hit(any_unit):
    bombardment = "any_unit" if any_unit else "land_units"
    pos = table.pos(table.position("germany", options=Options(bombardment=bombardment)))

    def hit(kind: str) -> set[str]:
        names = ("infantry", "fighter", "submarine", "cruiser")
        return {name for name in names if takes(pos, Unit(name, "germany"), kind)}

    assert hit("any") == {"infantry", "fighter", "submarine", "cruiser"}
    assert hit("submarine") == {"submarine", "cruiser"}
    assert hit("aircraft") == {"infantry", "fighter", "cruiser"}
    assert hit("AA fire") == {"fighter"}
    assert hit("bombardment") == (hit("any") if any_unit else {"infantry"})


@pytest.mark.rule("S42-CMB-43", "S42-CMB-44")
def test_a_zone_that_was_hostile_at_the_start_of_the_turn_is_no_retreat():
    """Sea Zone 5 is cleared first; the cruiser that left it cannot go back there."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_5": {"united_kingdom": "1 destroyer", "germany": "1 destroyer"},
            "sz_6": {"united_kingdom": "1 cruiser~1*moved<sz_5", "germany": "1 cruiser"},
        },
    )
    state = table.play(state, "fight in sz_5", dice=[1, 6])
    events, _ = hitting(state, "fight in sz_6")

    flows = [event.flow for event in told(events, FlowBecame)]
    battles = [frame for flow in flows for frame in flow if isinstance(frame, Battle)]
    assert battles[0].retreats == ()


@pytest.mark.rule("S42-CMB-43", "S42-CMB-54", "S42-AMP-22")
def test_land_units_retreat_to_friendly_territories_that_they_came_from():
    """One came by sea, one from what is German, one from what is not."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": (
                    "1 infantry*moved<sz_16, 1 tank*moved<ukraine_s_s_r, 1 tank*moved<russia,"
                    " 1 fighter~1*moved"
                ),
                "soviet_union": "9 infantry",
            }
        },
        control={"ukraine_s_s_r": "germany"},
    )
    state = table.play(state, "fight in caucasus", dice=[6] * 13)

    assert table.battle(state).retreats == ("ukraine_s_s_r",)
