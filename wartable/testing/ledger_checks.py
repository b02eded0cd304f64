"""What holds of everything that is counted: it changes as the events say, and not otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from wartable.core.records import Acted
from wartable.testing.subject import Broken, Count, Subject


def check_booked(subject: Subject, counted: Count, before: Any, acted: Acted, after: Any) -> Count:
    """Everything that is counted was there before or came by an event, and what is no longer there
    went by one; what is counted now."""
    expected, events = Counter(counted), acted.events
    for _, entry in subject.booked(before, events):
        _add(expected, entry)
    counted = subject.ledger(after)
    for account in dict.fromkeys([*expected, *counted]):
        wanted, there = expected[account], counted.get(account, 0)
        if wanted != there:
            raise Broken(
                f"{subject.game.format_action(acted.action)}: {_told(account)}: by the events"
                f" {wanted}, counted {there}, since {_since(subject, before, events, account)}"
            )
    return counted


def _since(subject: Subject, before: Any, events: Sequence[Any], account: Hashable) -> str:
    """The event after which the count was never right again."""
    state, expected = before, subject.ledger(before).get(account, 0)
    guilty: Any = None
    for event, entry in subject.booked(before, events):
        state = subject.game.evolve(state, event)
        expected += entry.get(account, 0)
        is_right = subject.ledger(state).get(account, 0) == expected
        guilty = None if is_right else guilty or event
    return str(guilty) if guilty else "no event: the state is another than they lead to"


def _add(total: Counter[Hashable], entry: Count) -> None:
    for account, number in entry.items():
        total[account] += number


def _told(account: Hashable) -> str:
    return " ".join(map(str, account)) if isinstance(account, tuple) else str(account)
