"""Money besides purchases: research and convoys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from wartable.core.errors import MalformedAction
from wartable.core.game import listed
from wartable.core.sentences import places
from wartable.desk.axis_allies.offers import Asked, Offers, done
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Row, Sheet
from wartable.games.axis_allies.actions import ChooseChart, Disrupt, Research
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    DisruptConvoys,
    DoResearch,
    PickChart,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.research import missing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import open_purses

BETWEEN = "|"
SHARED = "shared"
"""The stock of the one die that two purses pay for together."""


def research(game: AxisAllies, words: Words, pos: Position, decision: DoResearch) -> Offers:
    """Dice, as many as the purses pay for; of those that two pay for together one is enough,
    whatever each gives in all (G40-RND-02, G40-UKE-07)."""
    cost = pos.data.research.die_cost
    money = {purse.id: pos.state.money[purse.id] for purse in open_purses(pos, pos.me)}
    shares = [{purse: cost} for purse in money]
    shares += [
        {one: part, other: cost - part}
        for one, other in combinations(money, 2)
        for part in range(1, cost)
    ]
    rows = tuple(
        _die(words, share, money, cost)
        for share in shares
        if all(money[purse] >= part for purse, part in share.items())
    )
    sheet = Sheet(
        "research",
        words.say("sheet.research"),
        words.say("submit.research"),
        rows,
        budget=sum(money.values()),
        unit=words.say("name.ipc"),
        least=1,
        stocks=money | {SHARED: 1},
        note=words.say("row.research", face=pos.data.research.success),
    )
    return {
        "sheets": (sheet,) if rows else (),
        "buttons": (done(game, words, pos, decision.owner, "research"),),
    }


def _die(words: Words, share: Mapping[str, int], money: Mapping[str, int], cost: int) -> Row:
    """A die for which these purses pay so much."""
    is_shared = len(share) > 1
    name = words.half if len(money) > 1 else words.purse
    return Row(
        key=BETWEEN.join(f"{purse}={part}" for purse, part in share.items()),
        label=" + ".join(
            f"{name(purse)} {part}" if is_shared else name(purse) for purse, part in share.items()
        ),
        most=1 if is_shared else min(money[purse] // cost for purse in share),
        cost=cost,
        group=words.say("row.shared_die" if is_shared else "row.own_dice"),
        note=""
        if is_shared
        else words.say("row.in_purse", money=sum(money[each] for each in share)),
        draws={**share, **({SHARED: 1} if is_shared else {})},
    )


def dice(by: str, counts: Mapping[str, int]) -> Research:
    """The dice of a filled sheet: what other purses than the power's own pay is named."""
    paid: Counter[str] = Counter()
    for key, number in counts.items():
        for part in key.split(BETWEEN):
            purse, _, money = part.partition("=")
            if not money.isdecimal():
                raise MalformedAction("there is no row {word}", places(word=key))
            paid[purse] += number * int(money)
    others = {purse: money for purse, money in paid.items() if purse != by}
    return Research(by, sum(counts.values()), others)


def chart(game: AxisAllies, words: Words, pos: Position, decision: PickChart) -> Offers:
    """The charts with what can still be found on them (G40-RND-04)."""
    left = missing(pos, decision.owner)
    return {
        "buttons": tuple(
            Button(
                f"chart:{action.chart}",
                words.say("button.chart", chart=action.chart),
                action,
                note=", ".join(words.technology(each.id) for each in left[action.chart]),
            )
            for action in listed(game, pos.state, decision)
            if isinstance(action, ChooseChart)
        )
    }


def convoys(game: AxisAllies, words: Words, pos: Position, decision: DisruptConvoys) -> Offers:
    """Roll or not (G40-CVY-01)."""
    dice = words.number("dice", decision.dice)
    return {
        "buttons": tuple(
            Button(
                f"{'disrupt' if action.roll else 'spare'}:{decision.space}",
                words.say("button.disrupt", dice=dice)
                if action.roll
                else words.say("button.spare"),
                action,
                tone="primary" if action.roll else "",
                about=(decision.space,),
            )
            for action in listed(game, pos.state, decision)
            if isinstance(action, Disrupt)
        ),
        "parts": {"units": words.units(decision.units)},
    }


ASKED: dict[type[AnyDecision], Asked] = {
    DoResearch: Asked(
        ("G40-RND-02",),
        research,
        sheets={"research": lambda pos, by, space, counts: (dice(by, counts),)},
    ),
    PickChart: Asked(
        ("G40-RND-04",),
        chart,
        lambda pos, decision: ChooseChart(decision.owner, decision.charts[0]),
    ),
    DisruptConvoys: Asked(
        ("G40-CVY-01",),
        convoys,
        lambda pos, decision: Disrupt(decision.owner, decision.space, True),
    ),
}
