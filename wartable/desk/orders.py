"""Standing orders, held against what a game says can be ordered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.desk.values import OptionInfo, StandingOrders


def faults(orders: Iterable[OptionInfo], said: StandingOrders) -> Iterator[str]:
    """What cannot be ordered so."""
    known = {option.id: option for option in orders}
    for id, value in said.items():
        if id not in known:
            yield f"nothing is ordered about {id!r}"
            continue
        option = known[id]
        if isinstance(value, list) != option.ranked:
            yield f"{id}: {'choices in their order' if option.ranked else 'one choice'}, please"
            continue
        chosen = value if isinstance(value, list) else [value]
        choices = {choice.value for choice in option.choices}
        yield from (f"{id}: there is no choice {each!r}" for each in chosen if each not in choices)
