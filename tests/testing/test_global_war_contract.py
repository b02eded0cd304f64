"""The ledger of Global War 1936 catches games that count wrongly, whole as they look."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from wartable.core.game import Played
from wartable.games.global_war_1936.events import Change, PhaseBegan, Surrendered, UnitsChanged
from wartable.games.global_war_1936.game import GlobalWar1936
from wartable.games.global_war_1936.setup import setup
from wartable.games.global_war_1936.state import Options
from wartable.testing.contract import check_game
from wartable.testing.global_war_1936.contract import subject
from wartable.testing.global_war_1936.ledger import booked, ledger
from wartable.testing.subject import Broken


class Cheating(GlobalWar1936):
    """A game whose states are those that it folds itself, so that events and states agree."""

    def play(self, state, action, dice):
        events = super().play(state, action, dice).events
        for event in events:
            state = self.evolve(state, event)
        return Played(events, state)


class PaysInSilence(Cheating):
    """ipp germany: by the events \\d+, counted \\d+, since PhaseBegan"""

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if isinstance(event, PhaseBegan):
            richer = replace(after.sheets["germany"], ipp=after.sheets["germany"].ipp + 1)
            return replace(after, sheets=after.sheets | {"germany": richer})
        return after


class LosesAnArmy(Cheating):
    """unit \\w+ germany: by the events \\d+, counted \\d+, since PhaseBegan"""

    def evolve(self, state, event):
        after = super().evolve(state, event)
        if isinstance(event, PhaseBegan):
            left = {space: them for space, them in after.units.items() if space != "berlin"}
            return replace(after, units=left)
        return after


@pytest.mark.parametrize("game", [LosesAnArmy, PaysInSilence])
def test_a_game_that_counts_wrongly_is_caught(game):
    """The docstring of the broken game says how it is caught."""
    with pytest.raises(Broken, match=game.__doc__):
        check_game(subject(Options(rounds=1), game()), 0, cap=60, full=0, some=0)


def test_what_becomes_of_a_nation_becomes_of_what_it_has():
    start = setup(Options())
    before = ledger(start)
    ((_, gone),) = booked(start, [Surrendered("france", "GW-5.7-01")])

    assert any(account[0] == "unit" for account in gone)
    assert gone == {account: -before[account] for account in before if account[-1] == "france"}


def test_units_that_move_are_as_many_as_before():
    start = setup(Options())
    army = start.units["berlin"]
    changes = (Change("berlin", army, ()), Change("bavaria", (), army))
    ((_, moved),) = booked(start, [UnitsChanged(changes)])

    assert army
    assert not +moved
    assert not -moved
