"""What many games come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import median

from bench.empire_of_the_sun_players.games import Record
from wartable.cli.tournament import wilson

CONQUERED = ("philippines", "malaya", "dutch_east_indies")
ENOUGH = 12
"""Resource hexes that Japan needs at the end of 1942 (EOS-17.27-01)."""
Told = Callable[[Sequence[Record]], str]


def share(hits: float, number: int) -> str:
    """A share in percent with its confidence interval."""
    low, high = wilson(hits, number)
    return f"{100 * hits / number:.1f} % ({100 * low:.0f}-{100 * high:.0f})"


def pair(first: str) -> Told:
    """How the first of two players fared, and which side won."""

    def told(records: Sequence[Record]) -> str:
        won = sum(getattr(record.job, record.winner, "") == first for record in records)
        sides = Counter(record.winner for record in records)
        as_side = {
            side: [record for record in records if getattr(record.job, side) == first]
            for side in ("japan", "allies")
        }
        by_side = ", ".join(
            f"as {side} {sum(record.winner == side for record in them)} of {len(them)}"
            for side, them in as_side.items()
        )
        return (
            f"{first} won {won} of {len(records)}, {share(won, len(records))}; {by_side}; "
            f"japan : allies {sides['japan']} : {sides['allies']}"
        )

    return told


def sides(records: Sequence[Record]) -> str:
    """Which side won, and by which rule."""
    won = Counter(record.winner or "nobody" for record in records)
    rules = Counter(f"{record.winner} {record.rule}" for record in records)
    return f"japan : allies {won['japan']} : {won['allies']}; {_counted(rules)}"


def surrenders(records: Sequence[Record]) -> str:
    """How often the three nations had surrendered at the end of what was played."""
    fallen = [{*record.turns[-1].surrendered} if record.turns else set() for record in records]
    every = sum({*CONQUERED} <= each for each in fallen)
    each_one = Counter(nation for each in fallen for nation in each)
    return f"all three in {every} of {len(records)}, {share(every, len(records))}; " + _counted(
        each_one
    )


def resources(records: Sequence[Record]) -> str:
    """How often Japan held resource hexes enough at the end."""
    held = [record.turns[-1].resources for record in records if record.turns]
    enough = sum(number >= ENOUGH for number in held)
    return f"{enough} of {len(held)}, {share(enough, len(held))}; held {sorted(held)}; " + sides(
        records
    )


def campaigns(records: Sequence[Record]) -> str:
    """How many games ended by the rules."""
    ended = sum(bool(record.rule) for record in records)
    lengths = [record.turns[-1].turn for record in records if record.turns]
    return f"{ended} of {len(records)} ended by the rules, last turns {sorted(lengths)}; " + sides(
        records
    )


def effort(records: Sequence[Record]) -> str:
    """CPU and memory."""
    lines = []
    for what, of in (("Offensive", "offensives"), ("answer", "replies")):
        by_level: dict[str, list[float]] = {}
        for record in records:
            for level, seconds in getattr(record, of).items():
                by_level.setdefault(level, []).extend(seconds)
        lines += [
            f"{what} of {level}: median {median(each):.2f} s, worst {max(each):.2f} s"
            for level, each in sorted(by_level.items())
        ]
    turns = [turn.cpu for record in records for turn in record.turns]
    if turns:
        lines.append(f"a turn: median {median(turns):.1f} s, worst {max(turns):.1f} s")
    lines.append(f"a game: median {median([record.cpu for record in records]):.1f} s of CPU")
    lines.append(f"memory: at most {max(record.memory for record in records)} MB")
    illegal = [record.illegal for record in records if record.illegal]
    lines.append(f"illegal: {len(illegal)} {illegal[:3] if illegal else ''}".strip())
    faults = [record.fault for record in records if record.fault]
    lines.append(f"broken off: {len(faults)} {faults[:3] if faults else ''}".strip())
    return "; ".join(lines)


def _counted(of: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in of.most_common())


def line(record: Record) -> str:
    """One game in a line."""
    job = record.job
    end = record.turns[-1] if record.turns else None
    stood = (
        f"turn {end.turn}, will {end.will}, resources {end.resources}, points {end.points}"
        if end
        else "not a turn"
    )
    return (
        f"{job.scenario} [{job.seed}] {job.japan} v {job.allies}: "
        f"{record.winner or 'nobody'} {record.rule}, {stood}, {record.cpu:.0f} s"
        + (f", ILLEGAL {record.illegal}" if record.illegal else "")
        + (f", FAULT {record.fault}" if record.fault else "")
    )


def stranded(records: Iterable[Record]) -> str:
    """Units out of supply at the ends of turns, on average."""
    turns = [turn for record in records for turn in record.turns]
    if not turns:
        return ""
    found = {side: sum(turn.stranded[side] for turn in turns) / len(turns) for side in SIDES}
    return "out of supply at the end of a turn: " + ", ".join(
        f"{side} {number:.1f}" for side, number in found.items()
    )


SIDES = ("japan", "allies")
