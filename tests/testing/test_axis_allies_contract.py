"""The ledger of the Axis & Allies family catches games that count wrongly, whole as they look."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.core.game import Played
from wartable.forces import force
from wartable.games.axis_allies.events import (
    BattleEnded,
    BidPlaced,
    Bought,
    CasualtiesTaken,
    Change,
    FlowBecame,
    GunsTaken,
    Marked,
    Mobilized,
    MoneyChanged,
    Moved,
    PhaseBegan,
    Returned,
    Rolled,
    Sailed,
    WentAshore,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.games.axis_allies.spring_1942.edition import GAME as SPRING_1942
from wartable.games.axis_allies.state import Battle, Options
from wartable.games.axis_allies.unit import Unit
from wartable.testing.axis_allies.contract import subject
from wartable.testing.axis_allies.ledger import booked
from wartable.testing.contract import check_game
from wartable.testing.subject import Broken


class Cheating(AxisAllies):
    """A game that changes events as they happen, so that events and states agree."""

    def play(self, state, action, dice):
        events = []
        for event in super().play(state, action, dice).events:
            for changed in self.cheat(state, event):
                events.append(changed)
                state = self.evolve(state, changed)
        return Played(tuple(events), state)

    def cheat(self, state, event):
        """What happens instead."""
        raise NotImplementedError


def with_more(change):
    """Twice as many arrive."""
    return Change(change.space, change.gone, force((unit, 2 * n) for unit, n in change.come))


class DoublesMoves(Cheating):
    """by the events \\d+, counted \\d+, since Moved"""

    def cheat(self, state, event):
        if isinstance(event, Moved) and state.phase == "noncombat_move":
            event = replace(event, changes=tuple(map(with_more, event.changes)))
        yield event


class LosesWinners(Cheating):
    """by the events \\d+, counted \\d+, since (FlowBecame|BattleEnded)"""

    def cheat(self, state, event):
        if isinstance(event, BattleEnded):
            event = replace(event, changes=())
        yield event


class LosesWinnersInSilence(LosesWinners):
    """by the events \\d+, counted \\d+, since (FlowBecame|BattleEnded)"""

    def cheat(self, state, event):
        if isinstance(event, BattleEnded):
            event = replace(event, attackers=(), defenders=(), changes=())
        yield event


class LosesSomeOnTheBoard(Cheating):
    """by the events \\d+, counted \\d+, since"""

    def cheat(self, state, event):
        if isinstance(event, CasualtiesTaken) and event.lost:
            event = replace(event, lost=event.lost[:-1])
        yield event


class PaysTwice(Cheating):
    """is paid twice: income"""

    def cheat(self, state, event):
        yield event
        if isinstance(event, MoneyChanged) and event.why == "income":
            yield event


class PaysTooMuch(Cheating):
    """the territories bring another"""

    def cheat(self, state, event):
        if isinstance(event, MoneyChanged) and event.why == "income":
            event = replace(event, amount=2 * event.amount)
        yield event


class PaysInSilence(Cheating):
    """money \\w+: by the events \\d+, counted \\d+, since MoneyChanged"""

    def cheat(self, state, event):
        yield event

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if isinstance(event, MoneyChanged):
            more = after.money[event.power] + event.amount
            return replace(after, money=after.money | {event.power: more})
        return after


class LosesCargo(Cheating):
    """by the events \\d+, counted \\d+, since (Sailed|WentAshore)"""

    def cheat(self, state, event):
        if isinstance(event, Sailed | WentAshore):
            changes = tuple(
                Change(c.space, c.gone, force((replace(u, cargo=()), n) for u, n in c.come))
                for c in event.changes
            )
            event = replace(event, changes=changes)
        yield event


class TakesMoney(Cheating):
    """money \\w+: by the events \\d+, counted \\d+, since PhaseBegan"""

    def cheat(self, state, event):
        yield event

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if isinstance(event, PhaseBegan) and after.money[after.power]:
            return replace(after, money=after.money | {after.power: after.money[after.power] - 1})
        return after


class SellsCheaply(Cheating):
    """is not the price"""

    def cheat(self, state, event):
        yield replace(event, cost=event.cost - 1) if isinstance(event, Bought) else event


class PlacesTwice(Cheating):
    """by the events \\d+, counted \\d+, since Mobilized"""

    def cheat(self, state, event):
        if isinstance(event, Mobilized):
            event = replace(event, changes=tuple(map(with_more, event.changes)))
        yield event


class ForgetsWhatWaits(Cheating):
    """waiting \\w+ \\w+: by the events \\d+, counted 0, since PhaseBegan"""

    def cheat(self, state, event):
        yield event

    def evolve(self, state, event):
        after = super().evolve(state, event)
        return replace(after, bought={}) if isinstance(event, PhaseBegan) else after


class MarksTurnCoats(Cheating):
    """unit \\w+ \\w+: by the events \\d+, counted \\d+, since Marked"""

    def cheat(self, state, event):
        if isinstance(event, Marked):
            changes = tuple(
                Change(c.space, c.gone, force((replace(u, type="tank"), n) for u, n in c.come))
                for c in event.changes
            )
            event = replace(event, changes=changes)
        yield event


class BoardKeepsTheDead(Cheating):
    """by the events \\d+, counted \\d+, since (CasualtiesTaken|FlowBecame)"""

    def cheat(self, state, event):
        if isinstance(event, FlowBecame):
            flow = tuple(
                replace(frame, defenders=force((u, n + 1) for u, n in frame.defenders))
                if isinstance(frame, Battle) and frame.round > 1
                else frame
                for frame in event.flow
            )
            event = replace(event, flow=flow)
        yield event


BROKEN = [
    BoardKeepsTheDead,
    DoublesMoves,
    ForgetsWhatWaits,
    LosesCargo,
    LosesSomeOnTheBoard,
    LosesWinners,
    LosesWinnersInSilence,
    MarksTurnCoats,
    PaysInSilence,
    PaysTooMuch,
    PaysTwice,
    PlacesTwice,
    SellsCheaply,
    TakesMoney,
]


@pytest.mark.parametrize("edition", [SPRING_1942.edition, GLOBAL_1940.edition])
@pytest.mark.parametrize("game", BROKEN)
def test_a_game_that_counts_wrongly_is_caught(game, edition):
    """The docstring of the broken game says how it is caught, within a few games."""
    with pytest.raises(Broken, match=game.__doc__):
        play(game(edition), games=6)


def play(game, games):
    for seed in range(games):
        check_game(subject(game, Options(rounds=2)), seed, full=0, some=0)


def rolled(what, faces, hits):
    return Rolled("", "germany", what, (), (), faces, hits)


INFANTRY = Change("germany", ((Unit("infantry", "germany"), 1),), ())


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([Returned("germany", {"infantry": 2}, 5)], "is not the price"),
        ([BidPlaced((), "germany", "tank", "germany", 5)], "is not the price"),
        ([GunsTaken((INFANTRY,), "germany", "japan")], "other units change hands than guns"),
        ([MoneyChanged("germany", 9, "income")], "nothing is collected now"),
        (
            [rolled("convoy raid", (3,), 3), MoneyChanged("germany", -4, "convoys disrupted")],
            "the raiders rolled 3",
        ),
        (
            [rolled("war bonds", (3,), 3), MoneyChanged("germany", 4, "war bonds")],
            "other dice were rolled",
        ),
        ([MoneyChanged("germany", 5, "research")], "research costs"),
        (
            [MoneyChanged("germany", -5, "research"), rolled("research", (3, 4), 0)],
            "2 dice for research were paid with 5",
        ),
        ([MoneyChanged("germany", -1, "its capital fell")], "not all of its money"),
        ([MoneyChanged("germany", 2, "what is left of the bid")], "are left"),
        ([MoneyChanged("germany", 2, "the weather")], "nothing is paid for that"),
        (
            [MoneyChanged("japan", 99, "took the capital of germany")],
            "the capital held 0",
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_money_that_comes_for_no_good_reason_is_caught(events, said):
    """Whatever comes or goes, it is as much as the rules say, and when they say so."""
    start = GLOBAL_1940.setup(Options(bid={"germany": 3}))

    with pytest.raises(Broken, match=said):
        [*booked(GLOBAL_1940.edition, start, events)]
