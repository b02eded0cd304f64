"""The counters, from counters.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from wartable.core.data_file import DataFile, Place
from wartable.games.empire_of_the_sun.facts import Counter, Kind

MARKS = (
    "replaceable",
    "amphibious",
    "strategic_transport",
    "organic",
    "b29",
    "to_europe",
    "never_delayed",
    "never_returns",
)
"""What may be marked on a counter."""

Nation = Literal[
    "japan",
    "us",
    "british",
    "australian",
    "new_zealand",
    "indian",
    "dutch",
    "chinese",
    "joint",
]
"""Those of EOS-1.3-13, and of the HQs that command several."""

_RANGE = re.compile(r"(\d+)(?:/(\()?(\d+)\)?)?")


@dataclass(frozen=True)
class _Row:
    name: str
    nation: Nation
    service: Literal["", "army", "navy", "air"] = ""
    type: str = ""
    size: Literal["", "III", "X", "XX", "XXX", "XXXX"] = ""
    strength: tuple[int, ...] = ()
    defence: int = 0
    range: str = "0"
    asp: int = 0
    marks: str = ""
    pair: str = ""
    removed_if: str = ""
    hq: Literal["", "japan", "us", "commonwealth", "joint"] = ""
    command: int = 0
    efficiency: int = 0


def read_counters(file: DataFile) -> dict[str, Counter]:
    """Every counter by its id (EOS-1.24-01)."""
    counters: dict[str, Counter] = {}
    for kind in get_args(Kind):
        for name in file.names(kind):
            if name in counters:
                raise file.bad((kind, name), f"stands under {counters[name].kind} too")
            counters[name] = _counter(file, kind, name)
    for name, counter in counters.items():
        _check_pair(file, (counter.kind, name, "pair"), counter, counters)
    return counters


def _counter(file: DataFile, kind: Kind, name: str) -> Counter:
    place = (kind, name)
    row = file.row(place, _Row)
    marks = row.marks.split()
    file.refuse_unknown((*place, "marks"), "mark", marks, MARKS)
    if (kind == "hq") != bool(row.hq) or (kind == "hq") == bool(row.strength):
        raise file.bad(place, "an HQ, and no other, has a type and no strength")
    if len(row.strength) > 2:
        raise file.bad((*place, "strength"), "a counter has two sides")
    printed = _RANGE.fullmatch(row.range)
    if not printed:
        raise file.bad((*place, "range"), f"{row.range!r} is no range like 3, 2/4 or 2/(4)")
    normal, bracket, extended = printed.groups()
    return Counter(
        id=name,
        name=row.name,
        side="japan" if row.nation == "japan" else "allies",
        nation=row.nation,
        kind=kind,
        service=row.service,
        type=row.type,
        size=row.size,
        steps=len(row.strength),
        attack=row.strength[0] if row.strength else 0,
        reduced_attack=row.strength[-1] if row.strength else 0,
        defence=row.defence,
        range=int(normal),
        extended=int(extended or 0),
        bracketed=bool(bracket),
        replaceable="replaceable" in marks,
        amphibious="amphibious" in marks,
        strategic_transport="strategic_transport" in marks,
        asp=row.asp,
        organic="organic" in marks,
        lrb=row.type == "LRB",
        b29="b29" in marks,
        to_europe="to_europe" in marks,
        never_delayed="never_delayed" in marks,
        pair=row.pair,
        removed_if=row.removed_if,
        hq=row.hq,
        command=row.command,
        efficiency=row.efficiency,
        never_returns="never_returns" in marks,
        source=_source(file, place),
    )


def _source(file: DataFile, place: Place) -> tuple[str, ...]:
    mark = (*place, "source")
    return file.value(mark, tuple[str, ...]) if file.has(*mark) else ()


def _check_pair(
    file: DataFile, place: Place, counter: Counter, counters: Mapping[str, Counter]
) -> None:
    """A pair is an LRB and another air unit, each of which names the other (EOS-8.34-04)."""
    if counter.pair:
        file.refuse_unknown(place, "counter", (counter.pair,), counters)
        other = counters[counter.pair]
        if other.pair != counter.id or other.lrb == counter.lrb:
            raise file.bad(place, f"{other.id} is not the other half of the pair")
