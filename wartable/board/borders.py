"""Borders between spaces, and what lies on them: railways, rivers, terrain, barriers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from wartable.board.search import Neighbours


class BoardError(ValueError):
    """A board that cannot be: the space or passage at fault, and why."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


def check_borders(spaces: Collection[str], borders: Collection[tuple[str, str]]) -> None:
    """Each border joins two spaces and is given from either side."""
    for here, there in sorted(borders):
        if here not in spaces:
            raise BoardError(here, f"borders {there!r} but is no space")
        if there not in spaces:
            raise BoardError(here, f"borders {there!r}, which is no space")
        if here == there:
            raise BoardError(here, "borders itself")
        if (there, here) not in borders:
            raise BoardError(here, f"borders {there!r}, but not the other way round")


@dataclass(frozen=True, eq=False)
class Borders:
    """What is met on the way from a space into the one beside it.

    Each border is given twice, once from either side, so that a slip in one of them shows: a
    feature lies on both, unless it is one-sided, as a river that only those from one side cross.
    """

    spaces: Collection[str]
    features: Mapping[tuple[str, str], frozenset[str]]
    one_sided: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        spaces = tuple(self.spaces)
        features = {border: self.features[border] for border in sorted(self.features)}
        check_borders(frozenset(spaces), features.keys())
        for (here, there), met in features.items():
            if missing := sorted(met - features[there, here] - self.one_sided):
                raise BoardError(
                    here, f"has {missing[0]!r} towards {there!r}, but not the other way round"
                )
        object.__setattr__(self, "spaces", spaces)
        object.__setattr__(self, "features", features)

    def between(self, here: str, there: str) -> frozenset[str]:
        """What is met on the way from one space into the one beside it."""
        return self.features[here, there]

    def along(self, *features: str) -> Neighbours:
        """Of each space, those beyond a border with any of these features."""
        return self._where(lambda met: not met.isdisjoint(features))

    def clear_of(self, *features: str) -> Neighbours:
        """Of each space, those beyond a border with none of these features."""
        return self._where(lambda met: met.isdisjoint(features))

    def _where(self, is_open: Callable[[frozenset[str]], bool]) -> Neighbours:
        beside: dict[str, list[str]] = {space: [] for space in self.spaces}
        for (here, there), met in self.features.items():
            if is_open(met):
                beside[here].append(there)
        return {here: tuple(around) for here, around in beside.items()}
