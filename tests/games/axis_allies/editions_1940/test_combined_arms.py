"""Combined arms: who lifts whom (E40-CMB-35 to E40-CMB-38, G40-UNT-02 to G40-UNT-06)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from msgspec import structs

from wartable.forces import force
from wartable.games.axis_allies.battle.combined_arms import lifted
from wartable.games.axis_allies.battle.values import attack_values, defense_values
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import parse_force
from wartable.testing.axis_allies import rolls


def attack(table, units, technologies=()):
    """What the attackers hit on, by type, high values first."""
    state = table.position("germany", technologies={"germany": frozenset(technologies)})
    found: dict[str, list[int]] = {}
    for unit, value in attack_values(table.pos(state), parse_force(units, "germany")):
        found.setdefault(unit.type, []).append(value)
    return {kind: sorted(values, reverse=True) for kind, values in found.items()}


@pytest.mark.rule("E40-UNT-03", "E40-EX-28", "G40-UNT-04", "G40-EX-38")
def test_each_artillery_lifts_one(table):
    """E40-EX-28, G40-EX-38: 2 artillery and 5 infantry (or mechanized infantry): 2 on 2, 3 on 1."""
    for kind in ("infantry", "mechanized_infantry"):
        assert attack(table, f"2 artillery, 5 {kind}")[kind] == [2, 2, 1, 1, 1]


@pytest.mark.rule("E40-CMB-36", "E40-EX-19", "G40-UNT-02", "G40-EX-25")
def test_an_artillery_lifts_infantry_or_mechanized_infantry(table):
    """E40-EX-19, G40-EX-25: 1 artillery, 1 infantry, 1 mech: only one of the two attacks on 2."""
    found = attack(table, "1 artillery, 1 infantry, 1 mechanized_infantry")

    assert sorted(found["infantry"] + found["mechanized_infantry"]) == [1, 2]


@pytest.mark.rule("E40-CMB-35", "E40-AMB-09", "G40-UNT-06", "G40-UNT-02")
def test_a_fighter_or_a_tank_lifts_one_tactical_bomber(table):
    """To 4, not by 4; a second one needs a partner of its own."""
    assert attack(table, "1 tactical_bomber") == {"tactical_bomber": [3]}
    assert attack(table, "1 tactical_bomber, 1 tank")["tactical_bomber"] == [4]
    assert attack(table, "1 tactical_bomber, 1 fighter")["tactical_bomber"] == [4]
    assert attack(table, "3 tactical_bomber, 1 fighter, 1 tank")["tactical_bomber"] == [4, 4, 3]
    assert attack(table, "1 tactical_bomber, 1 strategic_bomber")["tactical_bomber"] == [3]


@pytest.mark.rule("E40-CMB-37", "E40-EX-19", "G40-EX-26", "G40-UNT-02")
def test_who_blitzed_with_a_tank_may_fight_beside_artillery(table):
    """E40-EX-19, G40-EX-26: the pairing of the blitz is forgotten in the battle."""
    units = {
        "france": {
            "germany": "1 mechanized_infantry~2*moved<western_germany,"
            " 1 tank~2*moved<western_germany, 1 artillery~1*moved<holland_belgium,"
            " 1 tactical_bomber~1*moved",
            "france": "1 infantry",
        }
    }
    state = table.position("germany", "conduct_combat", units)
    events, _ = table.events(state, "fight in france", dice=(6, 6, 6, 6, 6))

    assert rolls(events)[0] == ("attack", (4, 3, 2, 2))


@pytest.mark.rule("E40-CMB-38", "G40-UNT-05")
def test_nobody_is_lifted_in_defence(table):
    pos = table.pos(table.position("germany"))
    units = parse_force("1 artillery, 1 infantry, 1 tactical_bomber, 1 tank", "germany")

    values = {unit.type: value for unit, value in defense_values(pos, units)}
    assert values == {"artillery": 2, "infantry": 2, "tactical_bomber": 3, "tank": 3}


@pytest.mark.rule("E40-CMB-22", "E40-EX-22", "G40-CMB-21", "G40-EX-29")
def test_support_ends_with_the_round_in_which_its_giver_is_lost(table):
    """E40-EX-22, G40-EX-29: an artillery taken as a casualty lifts nobody in the next round."""
    units = {
        "france": {
            "germany": "1 artillery*moved<holland_belgium, 1 infantry*moved<holland_belgium",
            "france": "2 infantry",
        }
    }
    state = table.position(
        "germany", "conduct_combat", units, control={"holland_belgium": "germany"}
    )
    events, state = table.events(
        state, "fight in france", "hits in france: 1 artillery*fought", dice=(6, 6, 1, 6)
    )
    assert rolls(events)[0] == ("attack", (2, 2))
    events, _ = table.events(state, "press on in france", dice=(6, 1, 6))
    assert rolls(events)[0] == ("attack", (1,))


KINDS = ("artillery", "infantry", "mechanized_infantry", "tank", "tactical_bomber", "fighter")
LIFTS = {
    ("artillery", "infantry"),
    ("artillery", "mechanized_infantry"),
    ("tank", "tactical_bomber"),
    ("fighter", "tactical_bomber"),
}


def best(army, lifts):
    """The most units that can be lifted, by trying every order of partners."""
    wanting = [kind for kind in army if any(pair[1] == kind for pair in lifts)]
    most = 0
    for order in permutations([kind for kind in army if any(pair[0] == kind for pair in lifts)]):
        left = list(wanting)
        for giver in order:
            taker = next((kind for kind in left if (giver, kind) in lifts), None)
            if taker:
                left.remove(taker)
        most = max(most, len(wanting) - len(left))
    for order in set(permutations(wanting)):
        free = [kind for kind in army if any(pair[0] == kind for pair in lifts)]
        count = 0
        for taker in order:
            giver = next((kind for kind in free if (kind, taker) in lifts), None)
            if giver:
                free.remove(giver)
                count += 1
        most = max(most, count)
    return most


@pytest.mark.rule("E40-CMB-36", "G40-UNT-02")
@pytest.mark.parametrize(
    "army",
    [
        ("artillery", "infantry", "mechanized_infantry", "tank", "tactical_bomber"),
        ("tank", "tactical_bomber", "tactical_bomber", "fighter", "mechanized_infantry"),
        ("artillery", "mechanized_infantry", "mechanized_infantry", "tank", "tactical_bomber"),
        ("artillery", "infantry", "mechanized_infantry", "tank", "tank", "tactical_bomber"),
    ],
)
def test_as_many_are_lifted_as_can_be(table, army):
    """With tanks that lift mechanized infantry too, every partner is put where it helps most."""
    bases = {"artillery": 2, "infantry": 1, "mechanized_infantry": 1, "tank": 3, "fighter": 3}
    bases["tactical_bomber"] = 3
    text = ", ".join(f"{army.count(kind)} {kind}" for kind in dict.fromkeys(army))
    for technologies, more in (
        ((), set()),
        (("improved_mechanized_infantry",), {("tank", "mechanized_infantry")}),
    ):
        if not set(technologies) <= table.game.edition.data.research.technologies.keys():
            continue
        found = attack(table, text, technologies)
        gained = sum(map(sum, found.values())) - sum(bases[kind] for kind in army)
        assert gained == best(army, LIFTS | more)


@pytest.mark.rule("E40-CMB-36", "G40-UNT-02")
def test_a_unit_gives_its_partner_up_if_it_finds_another(table):
    """Were tactical bombers to take tanks first, one would leave its tank to mechanized infantry
    that has learnt to fight beside tanks, and fly beside the fighter."""
    edition = table.game.edition
    tactical = replace(
        edition.data.units["tactical_bomber"], supported_attack=5, supported_by=("tank", "fighter")
    )
    units = edition.data.units | {"tactical_bomber": tactical}
    research = GLOBAL_1940.edition.data.research
    other = replace(edition, data=replace(edition.data, units=units, research=research))
    state = structs.replace(
        table.position("germany"),
        technologies={"germany": frozenset({"improved_mechanized_infantry"})},
    )
    army = parse_force("1 tactical_bomber, 1 tank, 1 fighter, 1 mechanized_infantry", "germany")

    values = {unit.type: value for unit, value in attack_values(Position(other, state), army)}
    assert values["tactical_bomber"] == 5
    assert values["mechanized_infantry"] == 2

    for number in (2, 3):
        more = force((unit, number) for unit, _ in army)
        found = {unit.type: n for unit, n in lifted(Position(other, state), more).items()}
        assert found == {"tactical_bomber": number, "mechanized_infantry": number}
