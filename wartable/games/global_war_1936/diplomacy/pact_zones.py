"""What the Molotov-Ribbentrop pact opens to the USSR and closes to both (GW-6.4-04 to
GW-6.4-09)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.core.game import Objection
from wartable.games.global_war_1936.diplomacy.pacts import is_signed
from wartable.games.global_war_1936.groups import soviet_sphere
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no

PACT = "molotov_ribbentrop"
EASTERN_POLAND = frozenset({"east_poland", "lubelskie", "podlachia"})
OPENED = EASTERN_POLAND | {"viipuri_province"}
"""What the USSR attacks before it has wartime income (GW-6.4-04)."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A row: while the pact is in force this party does not attack there."""

    rule: str
    by: str
    zones: frozenset[str]
    sentence: str
    unless: Callable[[Position], bool] = lambda pos: False


def _owns_warsaw(pos: Position) -> bool:
    """From the turn after Germany owns Warsaw (GW-6.4-06)."""
    return pos.owned_since_start("germany", "warsaw")


ROWS: tuple[Closed, ...] = (
    Closed(
        "GW-6.4-04",
        "ussr",
        frozenset({"dolnoslaske", "warsaw", "west_poland"}),
        "under the pact the USSR goes no further into Poland",
    ),
    Closed(
        "GW-6.4-04",
        "ussr",
        frozenset({"central_romania"}),
        "under the pact the USSR goes no further into Romania",
    ),
    Closed(
        "GW-6.4-09",
        "ussr",
        frozenset({"bulgaria", "hungary"}),
        "under the pact the USSR attacks neither Bulgaria nor Hungary",
    ),
    Closed(
        "GW-6.4-06",
        "germany",
        EASTERN_POLAND,
        "under the pact Germany attacks it only after a turn that began with Warsaw",
        _owns_warsaw,
    ),
)


def is_opened(pos: Position, by: str, zone: str) -> bool:
    """The USSR attacks there at any income: by the pact (GW-6.4-04), or in all of its sphere at a
    table that plays so (GW-AMB-52)."""
    if by != "ussr":
        return False
    in_sphere = pos.state.options.sphere == "any_income" and zone in soviet_sphere()
    return in_sphere or (zone in OPENED and is_signed(pos, PACT))


def closed_objections(pos: Position, by: str, zone: str) -> Iterator[Objection]:
    """Why a party does not attack there while the pact is in force."""
    if not is_signed(pos, PACT):
        return
    for row in ROWS:
        if row.by == by and zone in row.zones and not row.unless(pos):
            yield no(pos, row.rule, row.sentence)
