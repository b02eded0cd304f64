"""A battle of ten- and twelve-sided dice, die by die, is what the tree of its results says."""

from __future__ import annotations

from borderlands.battle import Decline
from borderlands.game import GAME
from borderlands.turn import Attack

from wartable.odds.tree import then, together
from wartable.testing.dice import ScriptedDice
from wartable.testing.enumeration import Enumeration, die_by_die

GIVEN = {
    "truces": [],
    "order": ["fox", "boar", "heron"],
    "aside": {"boar": "walls_3", "fox": "arms_14", "heron": "arms_2"},
    "counters": {
        "fox_guard": {"hex": "0302"},
        "fox_riders": {"hex": "0203"},
        "boar_guard": {"hex": "0303"},
        "heron_guard": {"hex": "0504"},
    },
}
BOTH = ("fox_guard", "fox_riders")


class BothAttack:
    """Fox's guard attacks, then its riders; Boar declines both times."""

    def key(self, state):
        return self.left(state), state.fought, state.battle

    def is_over(self, state):
        return self.attacker(state) is None and state.battle is None

    def counts(self, state):
        return state.battle is not None

    def ways(self, state):
        if state.battle is None:
            attack = Attack("fox", self.attacker(state), "boar_guard")
            return [(GAME.play(state, attack, ScriptedDice()).state, 1.0)]
        return die_by_die(lambda dice: GAME.play(state, Decline("boar"), dice).state)

    def attacker(self, state):
        ready = [each for each in BOTH if each in state.counters and each not in state.fought]
        return ready[0] if ready and "boar_guard" in state.counters else None

    def left(self, state):
        """The steps of all three."""
        there = state.counters
        return tuple(there[each].steps if each in there else 0 for each in (*BOTH, "boar_guard"))


def fight(strength, place):
    """What one attack does to the steps of the three."""
    tenth = [(face, 1 / 10) for face in range(1, 11)]
    twelfth = [(face, 1 / 12) for face in range(1, 13)]

    def after(left):
        if not left[2]:
            yield left, 1.0
            return
        for (attack, defence), chance in together(tenth, twelfth):
            attacks, defends = attack + strength + 2, defence + 4 - (left[2] < 2)
            lost = [*left]
            lost[2] -= attacks > defends
            lost[place] -= attacks < defends
            yield tuple(lost), chance

    return after


def test_every_die_is_what_the_tree_of_results_says():
    contest = BothAttack()
    played = Enumeration(contest, GAME.scenarios.start(GIVEN))
    expected = then(then({(2, 2, 2): 1.0}, fight(4, 0)), fight(3, 1))

    found = {}
    for state, chance in played.ends:
        left = contest.left(state)
        found[left] = found.get(left, 0.0) + chance
    assert found.keys() == expected.keys()
    assert all(abs(found[left] - expected[left]) < 1e-12 for left in expected)
    assert abs(played.counted - 2) < 1e-12


def test_dice_may_depend_on_those_before():
    """A one is rolled again, with another die."""

    def play(dice):
        (face,) = dice.roll(1, 4)
        return face if face > 1 else dice.roll(1, 2)

    assert list(die_by_die(play)) == [((1,), 1 / 8), ((2,), 1 / 8), (2, 0.25), (3, 0.25), (4, 0.25)]
