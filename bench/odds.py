"""Exact odds: what a battle costs, warm."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.figures import Figure, seconds
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Force, Unit, count
from wartable.games.empire_of_the_sun.names import Condition
from wartable.odds.axis_allies import batch, from_line_up, odds, quick
from wartable.odds.empire_of_the_sun import battle_odds
from wartable.odds.empire_of_the_sun.line_up import from_line_up as eots_line_up
from wartable.testing.empire_of_the_sun.random_battles import some_battle

NAME = "odds"

BATTLES = (
    (
        "land, 10 against 10",
        "4 infantry, 2 artillery, 2 tank, 2 fighter",
        "6 infantry, 1 artillery, 2 tank, 1 fighter",
        1,
    ),
    (
        "land, 40 against 40",
        "20 infantry, 8 artillery, 8 tank, 4 fighter",
        "26 infantry, 4 artillery, 6 tank, 4 fighter",
        20,
    ),
    (
        "land, 80 against 80",
        "40 infantry, 16 artillery, 16 tank, 8 fighter",
        "52 infantry, 8 artillery, 12 tank, 8 fighter",
        100,
    ),
    (
        "sea, 8 against 8, ships and aircraft",
        "2 submarine, 2 destroyer, 1 cruiser, 1 battleship, 2 fighter",
        "2 submarine, 1 destroyer, 1 carrier, 2 fighter, 1 battleship, 1 transport",
        100,
    ),
)
KINDS = ("infantry", "infantry", "infantry", "artillery", "tank", "tank", "fighter", "bomber")


def small_battles(seed: int, space: str) -> list[tuple[str, Force, Force]]:
    """A thousand of 3 to 6 against 3 to 6."""
    rng = random.Random(seed)

    def side(owner: str) -> Force:
        return count(Unit(rng.choice(KINDS), owner) for _ in range(rng.randint(3, 6)))

    return [(space, side("soviet_union"), side("germany")) for _ in range(1_000)]


SEA_AND_LAND = (
    "jp_cv_akagi, jp_cv_soryu, jp_bb_kongo, jp_bb_nagato, jp_ca_mogami, jp_ca_nachi, jp_ca_aoba, "
    "jp_air_flot_21, jp_army_38, jp_army_17",
    "us_cv_enterprise, us_cv_lexington, us_bb_washington, us_ca_northampton, us_ca_new_orleans, "
    "us_bb_md_ca, us_air_5af, us_air_7af, us_mar_div_1, us_corps_xiv",
)


def empire_figures() -> Iterator[Figure]:
    """Battles of Empire of the Sun: ten against ten under each condition, and small ones, each
    worked out anew."""
    conditions: tuple[Condition, ...] = ("surprise", "intercept", "ambush")
    for condition in conditions:
        state, place = eots_line_up(*SEA_AND_LAND, "4021", condition=condition, turn=5)
        battle_odds(state, place)
        spent = seconds(lambda s=state, p=place: battle_odds(s, p), 25)  # type: ignore[misc]
        yield Figure(f"Empire of the Sun, 10 against 10, {condition}", 1000 * spent, "ms", 2)
    fields = [some_battle(seed, most=2) for seed in range(1_000)]
    battles = [(field.pos.state, field.number) for field in fields]

    def thousand() -> None:
        for state, place in battles:
            battle_odds(state, place)

    yield Figure("Empire of the Sun, a thousand battles of up to 6", seconds(thousand, 3), "s", 1)


def figures() -> Iterator[Figure]:
    """Every figure of the odds."""
    yield from axis_allies_figures()
    yield from empire_figures()


def axis_allies_figures() -> Iterator[Figure]:
    """Battles of Axis & Allies."""
    for name, attackers, defenders, aim in BATTLES:
        case = from_line_up(GAME, attackers, defenders)
        odds(case)
        spent = seconds(lambda case=case: odds(case), 25)  # type: ignore[misc]
        yield Figure(name, 1000 * spent, "ms", aim)
    pos = GAME.position(GAME.setup(Options()))
    batch(pos, small_battles(0, "ukraine_s_s_r"))
    battles = small_battles(1, "ukraine_s_s_r")

    def thousand() -> None:
        quick.forget()
        batch(pos, battles)

    yield Figure("a thousand battles of 3 to 6", seconds(thousand), "s", 1)
    yield Figure("  the same again", seconds(lambda: batch(pos, battles)), "s")
