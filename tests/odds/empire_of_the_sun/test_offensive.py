"""The odds of whole Offensives: what is rolled before the battles, and who reacts."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import play
from tests.games.empire_of_the_sun.steps import at_step
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.actions import Go, ReactWith, Roll, Stay
from wartable.games.empire_of_the_sun.decisions import Intelligence, React, SpecialReaction
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle, Fight, State
from wartable.odds.empire_of_the_sun import (
    Policy,
    battle_odds,
    best_reactions,
    intelligence_chance,
    offensive_odds,
    special_chance,
    under,
)
from wartable.odds.empire_of_the_sun.reaction import value, ways_to_react
from wartable.testing.empire_of_the_sun.field import Field

WAKE, KWAJALEIN, TRUK = "4612", "4715", "4017"
KAUAI, OAHU = "5708", "5808"
SEAS = "jp_hq_south_seas"
AOBA, FLOTILLA, ENTERPRISE = "jp_ca_aoba", "jp_air_flot_24", "us_cv_enterprise"
NORTHAMPTON = "us_ca_northampton"
US = (ENTERPRISE, "us_cv_lexington")


def attack(step: int = 7, **changes: Any) -> State:
    """US ships attack Kwajalein, where a flotilla, a cruiser and a brigade are; Kongo and Akagi
    lie at Truk under the South Seas HQ."""
    units = {
        ENTERPRISE: "4714",
        "us_cv_lexington": "4714",
        NORTHAMPTON: KWAJALEIN,
        "us_bb_washington": KWAJALEIN,
        FLOTILLA: KWAJALEIN,
        AOBA: KWAJALEIN,
        "jp_bde_4sn": KWAJALEIN,
        SEAS: TRUK,
        "jp_bb_kongo": TRUK,
        "jp_cv_akagi": TRUK,
        **changes.pop("units", {}),
    }
    return at_step(
        step,
        changes.pop("card", "AL-05"),
        units=units,
        activated=dict.fromkeys((*US, NORTHAMPTON, "us_bb_washington"), OAHU),
        battles={KWAJALEIN: Fight(US)},
        **changes,
    )


def asked(state: State) -> Any:
    return GAME.pending(state)[0]


@pytest.mark.rule("EOS-7.25-08", "EOS-7.25-09")
def test_the_roll_for_the_condition_is_mixed_in():
    """The odds before the roll are those of both conditions by its chance."""
    state = attack()
    assert isinstance(asked(state), Intelligence)
    chance = intelligence_chance(Position(state))
    both = [battle_odds(under(state, each), KWAJALEIN) for each in ("surprise", "intercept")]
    found = offensive_odds(state)

    assert 0 < chance < 1
    assert found.intercept == chance
    odds = found.battles[KWAJALEIN]
    assert odds.stage == pytest.approx((1 - chance) * both[0].stage + chance * both[1].stage)
    assert sum(odds.ends.values()) == pytest.approx(1.0)
    assert found.steps("japan") == pytest.approx(odds.steps("japan"))
    assert found.all_won == pytest.approx(odds.win)


@pytest.mark.rule("EOS-7.25-04", "EOS-7.25-07")
def test_after_the_roll_the_condition_is_known():
    state = play(attack(), Roll("japan"), 0)
    assert isinstance(asked(state), React)
    found = offensive_odds(state)

    assert found.intercept is None
    assert [course.condition for course in found.courses] == ["intercept"]
    assert found.battles[KWAJALEIN].ends == battle_odds(state, KWAJALEIN).ends


@pytest.mark.rule("EOS-7.26-02", "EOS-7.26-05", "EOS-7.26-09")
def test_nobody_reacts_or_whoever_does_best():
    """Kongo and Akagi help; nobody else has an HQ. What is found is legal, as many as the HQ
    commands, and no worse than nobody."""
    state = play(attack(), Roll("japan"), 0)
    none, best = offensive_odds(state, reaction="none"), offensive_odds(state, reaction="best")

    assert [course.hq for course in best.courses] == [SEAS]
    assert {"jp_cv_akagi", "jp_bb_kongo"} <= {*best.reactions[SEAS]}
    assert len(best.reactions[SEAS]) <= 4
    assert best.battles[KWAJALEIN].win < none.battles[KWAJALEIN].win

    reacted = play(state, ReactWith("japan", SEAS))
    reacted = play(reacted, Stay("japan", (FLOTILLA,), KWAJALEIN))
    given = offensive_odds(reacted)
    assert given.battles[KWAJALEIN].ends == battle_odds(reacted, KWAJALEIN).ends
    assert offensive_odds(reacted, reaction="none").battles[KWAJALEIN].ends == (
        none.battles[KWAJALEIN].ends
    )


@pytest.mark.rule("EOS-7.26-04")
def test_without_reaction_units_are_where_they_were():
    state = play(play(attack(), Roll("japan"), 0), ReactWith("japan", SEAS))
    go = next(
        way
        for branch in GAME.legal(state, asked(state))
        for way in branch.actions()
        if isinstance(way, Go) and way.units == ("jp_bb_kongo",)
    )
    moved = play(state, go)
    assert moved.at["jp_bb_kongo"] == KWAJALEIN
    none = offensive_odds(moved, reaction="none")

    assert none.pos.where("jp_bb_kongo") == TRUK
    assert offensive_odds(moved).battles[KWAJALEIN].swing < none.battles[KWAJALEIN].swing


def landing() -> State:
    """A Japanese brigade has landed on Kauai, a carrier covers it; 7AF and the HQ are on Oahu."""
    return at_step(
        6,
        "JP-49",
        units={
            "jp_bde_4sn": KAUAI,
            "jp_cv_akagi": KAUAI,
            "us_hq_central_pacific": OAHU,
            "us_air_7af": OAHU,
        },
        activated={"jp_bde_4sn": KWAJALEIN, "jp_cv_akagi": KWAJALEIN},
        fields={"landed": {"jp_bde_4sn": KWAJALEIN}, "covers": {"jp_cv_akagi": KAUAI}},
    )


@pytest.mark.rule("EOS-7.27-01", "EOS-7.27-02", "EOS-7.27-12", "EOS-6.5-05")
def test_a_landing_that_may_be_answered():
    """If the roll fails the hex is taken by who landed; the ZOI always counts."""
    state = landing()
    assert isinstance(asked(state), SpecialReaction)
    chance = special_chance(Position(state))
    value = Position(state).card("JP-49").intelligence
    assert value is not None
    assert chance == pytest.approx(min(9, value + 2 + 1) / 10)
    found = offensive_odds(state, reaction="best")

    assert found.special == {KAUAI: chance}
    assert found.fought(KAUAI) == pytest.approx(chance)
    assert sum(course.chance for course in found.courses) == pytest.approx(1.0)
    assert found.take(KAUAI) == pytest.approx(1 - chance + chance * found.battles[KAUAI].take)
    assert found.taken[1] == pytest.approx(found.take(KAUAI))


@pytest.mark.rule("EOS-16.45-01")
def test_battles_are_fought_apart_from_each_other():
    """Two battles under one condition: steps add up, and all are won by the product."""
    field = Field(
        WAKE,
        "allies",
        units={
            "us_bb_washington": WAKE,
            "jp_bb_kongo": WAKE,
            "us_ca_baltimore": KWAJALEIN,
            "jp_ca_aoba": KWAJALEIN,
        },
        battles={WAKE: Fight(), KWAJALEIN: Fight()},
    )
    state = field.pos.state
    found = offensive_odds(state)
    each = [battle_odds(state, place) for place in (WAKE, KWAJALEIN)]

    assert found.intercept is None
    assert found.all_won == pytest.approx(prod(odds.win for odds in each))
    mean = sum(number * chance for number, chance in found.steps("japan").items())
    assert mean == pytest.approx(sum(odds.mean_steps("japan") for odds in each))
    assert found.disaster == 0
    assert found.taken == pytest.approx({0: 1.0})


@pytest.mark.rule("EOS-CARD-54")
def test_an_attack_card_is_mixed_in():
    """JP-36 costs an active ship a step with 0 to 4, before the battle."""
    state = play(attack(), Roll("japan"), 0)
    plain, struck = offensive_odds(state), offensive_odds(state, cards=("JP-36",))

    assert [course.chance for course in struck.courses] == pytest.approx([0.5, 0.5])
    assert struck.battles[KWAJALEIN].win <= plain.battles[KWAJALEIN].win
    with pytest.raises(BadData, match="before the battles"):
        offensive_odds(state, cards=("JP-24",))


def test_without_an_offensive_or_a_battle_there_is_nothing_to_tell():
    state = attack()
    with pytest.raises(BadData, match="no Offensive"):
        offensive_odds(replace(state, offensive=None))
    with pytest.raises(BadData, match="no battle"):
        offensive_odds(replace(state, offensive=replace(state.offensive, battles={}), flow=()))
    assert offensive_odds(state, Policy("value", "value")).battles
    with pytest.raises(BadData, match="being fought"):
        offensive_odds(replace(state, flow=(Battle(KWAJALEIN),)))


@pytest.mark.rule("EOS-7.26-05", "EOS-7.26-08")
def test_no_other_set_does_better_here():
    """Compared with every set of units that the HQ can send, in this position."""
    state = play(attack(), Roll("japan"), 0)
    (found,) = best_reactions(state, Policy())
    chosen = play(state, ReactWith("japan", SEAS))

    def every(now: State, ways: list[Any]) -> Iterator[float]:
        yield value({KWAJALEIN: battle_odds(now, KWAJALEIN)})
        for number, way in enumerate(ways):
            if not GAME.objections(now, way):
                yield from every(play(now, way), ways[number + 1 :])

    ways = list(ways_to_react(Position(chosen)))
    assert len({way.units for way in ways}) >= 3
    assert found.value == pytest.approx(max(every(chosen, ways)))
