"""The luck of Empire of the Sun: what came against all that could have."""

from __future__ import annotations

import gzip
from itertools import combinations
from pathlib import Path
from statistics import fmean, pvariance

import pytest
from msgspec.structs import replace

from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.prospects import EmpireProspects, better
from wartable.analysis.empire_of_the_sun import luck
from wartable.analysis.empire_of_the_sun.chronicle import Fell, Play, chronicle
from wartable.core.game import Outcome
from wartable.core.log import Log
from wartable.games import find_game
from wartable.games.empire_of_the_sun.events import CardsDrawn, Rolled
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Options
from wartable.odds.empire_of_the_sun import battle_odds, intelligence_chance, submarine_odds

PATH = (
    Path(__file__).parents[2]
    / "logs"
    / "empire_of_the_sun-rules-1-format-2-south-pacific-negotiation.jsonl.gz"
)
PROSPECTS = EmpireProspects(GAME)


@pytest.fixture(scope="module")
def plays() -> list[Play]:
    log = Log.parse(gzip.decompress(PATH.read_bytes()), find_game, PATH.name)
    return list(chronicle(log))


def rolled(plays: list[Play], what: str) -> list[Fell]:
    return [
        fell
        for play in plays
        for fell in play.fell
        if isinstance(fell.event, Rolled) and fell.event.what.startswith(what)
    ]


def test_cards_are_judged_against_every_hand_that_could_have_been_drawn() -> None:
    start = GAME.setup(Options())
    pile = ("JP-17", "JP-33", "JP-73", "JP-05", "JP-26")
    cards = {**start.cards, "japan": replace(start.cards["japan"], draw=pile)}
    before = replace(start, cards=cards)
    drawn = ("JP-33", "JP-26")
    (gain,) = luck.card_gain(Fell(1, CardsDrawn("japan", drawn), before, before)).values()
    hands = [sum(map(better, hand)) for hand in combinations(pile, 2)]

    assert gain.came == pytest.approx(sum(map(better, drawn)))
    assert gain.expected == pytest.approx(fmean(hands))
    assert gain.variance == pytest.approx(pvariance(hands))
    assert gain.variance > 0


def test_cards_that_are_not_seen_are_no_luck() -> None:
    start = GAME.setup(Options())
    event = CardsDrawn("japan", (HIDDEN, HIDDEN))

    assert luck.card_gain(Fell(1, event, start, start)) == {}


def test_submarines_cost_japan_what_they_do(plays: list[Play]) -> None:
    found = rolled(plays, "submarines")
    for fell in found:
        gain = luck.strategic_gain(fell)
        assert gain is not None
        assert isinstance(fell.event, Rolled)
        chance = submarine_odds(fell.before).chance["success"]
        assert (gain.luck < 0) == (fell.event.result == "success") or chance in (0, 1)
        loss = gain.variance**0.5 / (chance * (1 - chance)) ** 0.5 if 0 < chance < 1 else 0
        assert gain.luck == pytest.approx(
            -(1 - chance) * loss if fell.event.result == "success" else chance * loss
        )

    assert len(found) == 3


def test_intelligence_is_worth_what_the_battles_are_under_each_condition(
    plays: list[Play],
) -> None:
    found = rolled(plays, "intelligence")
    judged = 0
    for fell in found:
        gain = luck.intelligence_gain(fell)
        if gain is None or not gain.variance:
            continue
        assert isinstance(fell.event, Rolled)
        chance = intelligence_chance(Position(fell.asked))
        share = chance if fell.event.result == "success" else 1 - chance
        assert gain.variance == pytest.approx(gain.luck**2 * share / (1 - share))
        judged += 1

    assert judged


def test_battles_end_as_their_odds_say(plays: list[Play]) -> None:
    """What came of a battle lies within all that could have."""
    found = [fought for play in plays for fought in play.fought]
    for fought in found:
        gain = luck.battle_gain(fought)
        assert gain is not None
        pos = Position(fought.before)
        side = pos.offensive.side
        ends = battle_odds(fought.before, fought.hex).ends
        values = [luck._end(pos, side, fought.hex, end) for end in ends]
        assert min(values) - 1e-9 <= gain.came <= max(values) + 1e-9
        assert min(values) - 1e-9 <= gain.expected <= max(values) + 1e-9
        if any(end.taken for end in ends):
            assert stakes_of("south_pacific").by_place[fought.hex] > 0

    assert len(found) >= 5


def test_chances_are_even_at_the_beginning_and_certain_at_the_end() -> None:
    for scenario in ("south_pacific", "1943", "campaign_short"):
        start = GAME.setup(Options(scenario=scenario))
        assert PROSPECTS.chances(start)["japan"] == pytest.approx(0.5, abs=0.02)
    over = replace(start, outcome=Outcome(("allies",), "EOS-16.2-01", ""))
    assert PROSPECTS.chances(over) == {"japan": 0.0, "allies": 1.0}


def test_a_side_that_holds_more_has_the_better_chance() -> None:
    start = GAME.setup(Options(scenario="south_pacific"))
    port = "4024"
    more = replace(start, japanese=start.japanese ^ {port})
    change = PROSPECTS.chances(more)["japan"] - PROSPECTS.chances(start)["japan"]

    assert (change > 0) == (port in more.japanese)
    assert abs(change) > 0.001
