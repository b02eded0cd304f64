"""Money besides purchases: research and convoys."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.core.game import listed
from wartable.desk.axis_allies.offers import Offers, done
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Row, Sheet
from wartable.games.axis_allies.actions import ChooseChart, Disrupt, Research
from wartable.games.axis_allies.decisions import DisruptConvoys, DoResearch, PickChart
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.research import missing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import open_purses


def research(game: AxisAllies, words: Words, pos: Position, decision: DoResearch) -> Offers:
    """Dice, as many as each purse pays for (G40-RND-02, G40-UKE-07)."""
    cost = pos.data.research.die_cost
    rows = tuple(
        Row(
            key=purse.id,
            label=words.purse(purse.id),
            most=pos.state.money[purse.id] // cost,
            note=words.say("row.die", cost=cost),
        )
        for purse in open_purses(pos, pos.me)
        if pos.state.money[purse.id] >= cost
    )
    sheet = Sheet(
        "research",
        words.say("sheet.research"),
        words.say("submit.research"),
        rows,
        least=1,
        note=words.say("row.research", face=pos.data.research.success),
    )
    return {
        "sheets": (sheet,) if rows else (),
        "buttons": (done(game, words, pos, decision.owner, "research"),),
    }


def dice(pos: Position, by: str, counts: Mapping[str, int]) -> Research:
    """The dice of a filled sheet: what other purses than the power's own pay is named."""
    cost = pos.data.research.die_cost
    paid = {purse: number * cost for purse, number in counts.items() if purse != by}
    return Research(by, sum(counts.values()), paid)


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
