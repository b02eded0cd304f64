"""A board of land spaces and sea zones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from wartable.board.borders import BoardError, check_borders

KINDS = ("land", "sea")


@dataclass(frozen=True, slots=True)
class Passage:
    """A canal or strait between two sea zones, held by whoever holds its keepers.

    It is no space and costs no movement of its own.
    """

    name: str
    kind: str
    """"canal" or "strait"."""
    ends: tuple[str, str]
    keepers: tuple[str, ...]
    open_to: frozenset[str] = frozenset()
    """Kinds of ship that pass whoever holds the keepers."""


@dataclass(frozen=True, eq=False)
class Board:
    """Spaces and the borders they share.

    Each border is given twice, once from either side, so that a slip in one of them shows.
    """

    kinds: Mapping[str, str]
    borders: Collection[tuple[str, str]]
    passages: Sequence[Passage] = ()

    land: frozenset[str] = field(init=False)
    sea: frozenset[str] = field(init=False)
    neighbours: dict[str, tuple[str, ...]] = field(init=False)
    land_neighbours: dict[str, tuple[str, ...]] = field(init=False)
    """Of each land space, the land spaces beside it."""
    sea_neighbours: dict[str, tuple[str, ...]] = field(init=False)
    """Of each sea zone, the sea zones beside it, those beyond a passage too."""
    coast: dict[str, tuple[str, ...]] = field(init=False)
    """Of a land space its sea zones, of a sea zone its land spaces."""
    _by_ends: dict[tuple[str, str], Passage] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        kinds = dict(self.kinds)
        borders = frozenset(self.borders)
        passages = tuple(self.passages)
        _check_spaces(kinds)
        check_borders(kinds, borders)
        _check_passages(kinds, borders, passages)

        beside: dict[str, list[str]] = {space: [] for space in kinds}
        for here, there in sorted(borders):
            beside[here].append(there)

        def of_kind(kind: str, *, on: str) -> dict[str, tuple[str, ...]]:
            return {
                here: tuple(there for there in around if kinds[there] == kind)
                for here, around in beside.items()
                if kinds[here] == on
            }

        derived = {
            "kinds": kinds,
            "borders": borders,
            "passages": passages,
            "land": frozenset(space for space, kind in kinds.items() if kind == "land"),
            "sea": frozenset(space for space, kind in kinds.items() if kind == "sea"),
            "neighbours": {here: tuple(around) for here, around in beside.items()},
            "land_neighbours": of_kind("land", on="land"),
            "sea_neighbours": of_kind("sea", on="sea"),
            "coast": of_kind("sea", on="land") | of_kind("land", on="sea"),
            "_by_ends": {
                ends: passage for passage in passages for ends in (passage.ends, passage.ends[::-1])
            },
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def passage(self, a: str, b: str) -> Passage | None:
        """The canal or strait that joins two sea zones, if one does."""
        return self._by_ends.get((a, b))

    def is_land(self, space: str) -> bool:
        return self.kinds[space] == "land"


def _check_spaces(kinds: Mapping[str, str]) -> None:
    for space, kind in kinds.items():
        if kind not in KINDS:
            raise BoardError(space, f"is {kind!r}, not land or sea")


def _check_passages(
    kinds: Mapping[str, str],
    borders: Collection[tuple[str, str]],
    passages: Iterable[Passage],
) -> None:
    for passage in passages:
        if passage.kind not in ("canal", "strait"):
            raise BoardError(passage.name, f"is {passage.kind!r}, not a canal or strait")
        for end in passage.ends:
            if kinds.get(end) != "sea":
                raise BoardError(passage.name, f"ends in {end!r}, which is no sea zone")
        if passage.ends not in borders:
            raise BoardError(passage.name, f"joins {' and '.join(passage.ends)}, not adjacent")
        if not passage.keepers:
            raise BoardError(passage.name, "has no keeper")
        for keeper in passage.keepers:
            if kinds.get(keeper) != "land":
                raise BoardError(passage.name, f"is kept by {keeper!r}, which is no land space")
