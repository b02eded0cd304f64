"""A game as a picture: who was winning when, what turned it, and who had the luck."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from wartable.ai.prospects import Calibration
from wartable.analysis.report import Analysis
from wartable.analysis.words import SIGMA, heading, points, subtitle, title, told_sides, trust
from wartable.odds.picture import ATTACK, DEFENSE, FAINT, INK, RULE, percent
from wartable.odds.svg import Drawing, Point

WIDTH = 960.0
MARGIN = 40.0
AXIS = 46.0
"""Room for the numbers on the left of a chart."""
HEAD = 116.0
CHANCES = 290.0
LUCK = 190.0
PAPER = "#fdfdfb"
BAND = "#f3f4f1"
CONE = "#7a8694"
SIDES = (ATTACK, DEFENSE, "#2f855a", "#6b46c1", "#b7791f")
"""The colours of the sides; after the last comes the first again."""
CHANCE = "Chance to win, after each turn"
LETTER = 0.56
"""The mean width of a letter, as a share of its size."""


@dataclass(frozen=True)
class Frame:
    """Where a chart over the turns of a game lies, and where its numbers lie in it."""

    left: float
    top: float
    width: float
    height: float
    turns: int
    low: float
    high: float

    def x(self, turn: float) -> float:
        """After so many turns."""
        return self.left + self.width * turn / max(1, self.turns)

    def dot(self, most: float) -> float:
        """The radius of a turn's dot: dots that stand close are smaller."""
        return min(most, max(1.0, 0.45 * self.width / max(1, self.turns)))

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.top + self.height * (1.0 - share)


def picture(found: Analysis) -> str:
    """The analysis as SVG."""
    inner = WIDTH - 2 * MARGIN
    has_chances = found.start.win is not None
    told = _told(found, 590.0 if found.calibration else inner)
    below = max(_height(told), 312.0 if found.calibration else 0.0)
    notes = [line for note in found.notes for line in textwrap.wrap(note, 130)]
    told_of = told_sides(found)
    height = HEAD + (CHANCES + 64 + below if has_chances else 0) + MARGIN
    height += (LUCK + 86) * len(told_of)
    height += 18 * len(notes)
    drawing = Drawing(WIDTH, height, title(found), _description(found), PAPER)
    drawing.text(MARGIN, MARGIN + 8, found.title, size=21, bold=True)
    drawing.text(MARGIN, MARGIN + 32, subtitle(found), size=14, color=FAINT)
    top = HEAD
    if has_chances:
        _draw_chances(drawing, found, top)
        top += CHANCES + 64
        _draw_told(drawing, told, top)
        if found.calibration:
            _draw_calibration(drawing, found.calibration, WIDTH - MARGIN - 240, top)
        top += below
    for place, side in enumerate(told_of):
        _draw_luck_of(drawing, found, side, top + (LUCK + 86) * place)
    top += (LUCK + 86) * (len(told_of) - 1)
    for number, words in enumerate([_legend(found), *notes]):
        drawing.text(MARGIN, top + LUCK + 80 + 18 * number, words, size=12, color=FAINT)
    return drawing.svg()


def _colour(found: Analysis, side: str) -> str:
    return SIDES[list(found.sides).index(side) % len(SIDES)]


# ---- words ----


def _legend(found: Analysis) -> str:
    """How the charts of luck are read."""
    first, *others = (side.name for side in found.sides.values())
    helped = f"the {first}, below it the {others[0]}" if len(others) == 1 else "the side"
    return (
        f"Shaded: one and two standard deviations of fair dice. Above 0 the dice helped {helped}."
    )


def _description(found: Analysis) -> str:
    """What the picture shows, for those who do not see it."""
    said = [subtitle(found) + "."]
    for side, luck in found.luck_of_sides.items():
        said.append(f"Luck of the {found.sides[side].name}: {luck.amount:+.3g} {found.measure}.")
    said += [f"{heading(found, point)}: {point.text}." for point in found.turning_points]
    return " ".join(said)


@dataclass(frozen=True)
class _Line:
    words: str
    number: int = 0
    """The number of the turning point that it heads."""
    share: str = ""


def _told(found: Analysis, width: float) -> list[_Line]:
    """The turning points in lines of this width."""
    lines: list[_Line] = []
    letters = int((width - 26) / (12 * LETTER))
    for number, point in enumerate(found.turning_points, start=1):
        share = f"dice {points(point.dice)}, decision {points(point.decision)}"
        lines.append(_Line(heading(found, point), number, share))
        lines += [_Line(words) for words in textwrap.wrap(point.text, letters)[:3]]
    return lines


def _height(told: Sequence[_Line]) -> float:
    return 44.0 + sum(24 if line.number else 16 for line in told)


def _draw_told(drawing: Drawing, told: Sequence[_Line], top: float) -> None:
    drawing.text(MARGIN, top, "Turning points" if told else "No turning points", size=15, bold=True)
    y = top
    for line in told:
        y += 24 if line.number else 16
        if line.number:
            _draw_number(drawing, MARGIN + 9, y - 4, line.number)
            drawing.text(MARGIN + 26, y, line.words, size=13, bold=True)
            drawing.text(MARGIN + 26 + 13 * 0.6 * len(line.words) + 10, y, line.share, size=12)
        else:
            drawing.text(MARGIN + 26, y, line.words, size=12, color=FAINT)


def _draw_number(drawing: Drawing, x: float, y: float, number: int, tip: str = "") -> None:
    drawing.dot(x, y, 9, INK, tip, rim=PAPER)
    drawing.text(x, y + 4, str(number), size=11, color="#ffffff", anchor="middle", bold=True)


# ---- charts over turns ----


def _draw_rounds(drawing: Drawing, found: Analysis, frame: Frame) -> None:
    """Every other round on a band, and the number of each below."""
    spans: dict[int, list[int]] = {}
    for number, turn in enumerate(found.turns):
        spans.setdefault(turn.round, []).append(number)
    floor = frame.top + frame.height
    drawing.text(frame.left - 8, floor + 17, "round", size=11, color=FAINT, anchor="end")
    narrow = frame.width / max(1, len(spans)) < 22
    for place, (number, turns) in enumerate(spans.items()):
        left, right = frame.x(turns[0]), frame.x(turns[-1] + 1)
        if place % 2 == 0:
            drawing.box(left, frame.top, right - left, frame.height, BAND)
        if not narrow or number % 5 == 0 or place == 0:
            middle = (left + right) / 2
            drawing.text(middle, floor + 17, str(number), size=12, color=FAINT, anchor="middle")


def _draw_scale(
    drawing: Drawing, frame: Frame, values: Sequence[float], say: Callable[[float], str]
) -> None:
    for value in values:
        y = frame.y(value)
        drawing.line(frame.left, y, frame.left + frame.width, y, RULE)
        drawing.text(frame.left - 8, y + 4, say(value), size=11, color=FAINT, anchor="end")


def _draw_chances(drawing: Drawing, found: Analysis, top: float) -> None:
    """The chances of the sides, one on the other: the first side's from below, the last one's from
    above."""
    drawing.text(MARGIN, top, CHANCE, size=15, bold=True)
    wide = WIDTH - 2 * MARGIN - AXIS
    frame = Frame(MARGIN + AXIS, top + 16, wide, CHANCES - 16, len(found.turns), 0.0, 1.0)
    _draw_rounds(drawing, found, frame)
    standings = [found.start, *(turn.end for turn in found.turns)]
    chances = [
        [standing.win[side] for side in found.sides]
        for standing in standings
        if standing.win is not None
    ]
    lines = [
        [(frame.x(turn), frame.y(level)) for turn, level in enumerate(levels)]
        for levels in zip(*map(_stacked, chances), strict=True)
    ]
    left, right = frame.x(0), frame.x(len(chances) - 1)
    for side, (under, over) in reversed(list(zip(found.sides, pairwise(lines), strict=True))):
        drawing.area([*over, *reversed(under)], _colour(found, side), 0.22)
    _draw_scale(drawing, frame, (0.0, 0.25, 0.5, 0.75, 1.0), lambda value: f"{100 * value:.0f} %")
    drawing.line(left, frame.y(0.5), right, frame.y(0.5), FAINT, dashed=True)
    for line in lines[1:-1]:
        drawing.curve(line, INK, 2.4)
    for turn, (x, y) in zip(found.turns, lines[1][1:], strict=True):
        power = found.powers[turn.power]
        tip = f"after round {turn.round}, {power.name}"
        if (win := turn.end.win) is not None:
            told = (f"{found.sides[side].name} {percent(win[side])}" for side in told_sides(found))
            tip += f": {', '.join(told)}"
        drawing.dot(x, y, frame.dot(3.6), power.colour, tip, rim=PAPER)
    last = len(found.sides) - 1
    for place, (side, who) in reversed(list(enumerate(found.sides.items()))):
        floor, ceiling = lines[place][0][1], lines[place + 1][0][1]
        if place == 0:
            y = frame.top + frame.height - 12
        else:
            y = frame.top + 24 if place == last else (floor + ceiling) / 2 + 5
        drawing.text(left + 12, y, who.name, size=16, color=_colour(found, side), bold=True)
    _draw_marks(drawing, found, frame, lines[1])
    _draw_powers(drawing, found, frame)


def _stacked(chances: Sequence[float]) -> list[float]:
    """Where the chance of each side begins and ends, one on the other; all of them fill the
    chart."""
    return [0.0, *list(accumulate(chances))[:-1], 1.0]


def _draw_powers(drawing: Drawing, found: Analysis, frame: Frame) -> None:
    """Whose dot is whose, beside the title; those for whom there is no room there a line above."""
    right = frame.left + frame.width + 16
    room = right - MARGIN - 15 * 0.6 * len(CHANCE) - 16
    widths = [12 * 0.6 * len(power.name) + 26 for power in found.powers.values()]
    above = next(n for n in range(len(widths) + 1) if sum(widths[n:]) <= room)
    x = right - sum(widths[:above])
    y = frame.top - 34
    for place, (power, width) in enumerate(zip(found.powers.values(), widths, strict=True)):
        if place == above:
            x, y = right - sum(widths[above:]), frame.top - 14
        drawing.dot(x, y - 4, 4, power.colour)
        drawing.text(x + 8, y, power.name, size=12, color=FAINT)
        x += width


def _draw_marks(drawing: Drawing, found: Analysis, frame: Frame, line: Sequence[Point]) -> None:
    """The numbers of the turning points over the turns they ended with; below the curve where it
    runs high, and none over another."""
    taken: list[Point] = []
    for point in found.turning_points:
        x, y = line[point.turn + 1]
        step = 21.0 if y - frame.top < 60 else -21.0
        at = y + step
        while any(abs(x - a) < 20 and abs(at - b) < 20 for a, b in taken):
            at += step
        taken.append((x, min(max(at, frame.top + 10), frame.top + frame.height - 10)))
        drawing.line(x, y, *taken[-1], INK)
    for number, (point, mark) in enumerate(zip(found.turning_points, taken, strict=True), start=1):
        _draw_number(drawing, *mark, number, f"{heading(found, point)}: {point.text}")


# ---- luck ----


@dataclass(frozen=True)
class _Walk:
    """Luck as it added up, with the standard deviation that it might have."""

    luck: tuple[float, ...]
    sd: tuple[float, ...]


def _walk(steps: Sequence[tuple[float, float]]) -> _Walk:
    luck, variance = [0.0], [0.0]
    for step, sd in steps:
        luck.append(luck[-1] + step)
        variance.append(variance[-1] + sd**2)
    return _Walk(tuple(luck), tuple(math.sqrt(each) for each in variance))


def _draw_luck_of(drawing: Drawing, found: Analysis, side: str, top: float) -> None:
    """What the dice gave a side: in money and, where chances are known, in them."""
    has_chances = found.start.win is not None
    name, inner = found.sides[side].name, WIDTH - 2 * MARGIN
    wide = (inner - 36) / 2 if has_chances else inner
    luck = [turn.luck[side] for turn in found.turns]
    others = [_colour(found, each) for each in found.sides if each != side]
    colours = (_colour(found, side), others[0] if len(others) == 1 else CONE)
    amount = _walk([(each.amount, each.amount_sd) for each in luck])
    frame = _luck_frame(found, MARGIN, top, wide, amount, 5.0)
    _draw_luck(
        drawing, found, frame, f"Luck of the {name}, in {found.measure}", amount, _rounded, colours
    )
    if has_chances:
        chance = _walk([(each.win or 0.0, each.win_sd or 0.0) for each in luck])
        frame = _luck_frame(found, MARGIN + wide + 36, top, wide, chance, 0.02)
        heading = f"Luck of the {name}, in chance to win"
        _draw_luck(drawing, found, frame, heading, chance, _share, colours)


def _share(value: float) -> str:
    return f"{_rounded(100 * value)} %"


def _rounded(value: float) -> str:
    """A whole number with its sign; nothing has none."""
    return f"{value:+.0f}" if round(value) else "0"


def _luck_frame(
    found: Analysis, left: float, top: float, width: float, walk: _Walk, least: float
) -> Frame:
    """Room for all of the luck, for two standard deviations, and for this at least."""
    most = max(*(abs(each) for each in walk.luck), 2 * walk.sd[-1], least) * 1.06
    return Frame(left + AXIS, top + 34, width - AXIS, LUCK, len(found.turns), -most, most)


def _draw_luck(
    drawing: Drawing,
    found: Analysis,
    frame: Frame,
    name: str,
    walk: _Walk,
    say: Callable[[float], str],
    colours: tuple[str, str],
) -> None:
    """Luck over the turns: one colour where the dice helped, another where they did not."""
    drawing.text(frame.left - AXIS, frame.top - 18, name, size=15, bold=True)
    last, sd = walk.luck[-1], walk.sd[-1]
    sigmas = f", {last / sd:+.1f} {SIGMA}" if sd > 1e-9 else ""
    drawing.text(
        frame.left + frame.width,
        frame.top - 18,
        f"{say(last)}{sigmas}",
        size=14,
        color=colours[0] if last >= 0 else colours[1],
        anchor="end",
        bold=True,
    )
    _draw_rounds(drawing, found, frame)
    for times in (2, 1):
        above = [(frame.x(turn), frame.y(times * sd)) for turn, sd in enumerate(walk.sd)]
        under = [(frame.x(turn), frame.y(-times * sd)) for turn, sd in enumerate(walk.sd)]
        drawing.area([*above, *reversed(under)], CONE, 0.13)
    _draw_scale(drawing, frame, _round_values(frame.high), say)
    steps = _with_crossings(walk.luck)
    zero = frame.y(0.0)
    for color, keep in zip(colours, (max, min), strict=True):
        line = [(frame.x(turn), frame.y(keep(value, 0.0))) for turn, value in steps]
        drawing.area([(line[0][0], zero), *line, (line[-1][0], zero)], color, 0.45)
    drawing.line(frame.left, zero, frame.left + frame.width, zero, FAINT)
    drawing.curve([(frame.x(turn), frame.y(value)) for turn, value in steps], INK, 1.8)
    for number, turn in enumerate(found.turns, start=1):
        x, y = frame.x(number), frame.y(walk.luck[number])
        tip = f"after round {turn.round}, {found.powers[turn.power].name}: "
        power = found.powers[turn.power]
        drawing.dot(x, y, frame.dot(2.4), power.colour, tip + say(walk.luck[number]))


def _with_crossings(values: Sequence[float]) -> list[tuple[float, float]]:
    """The values by turn, and where they pass through nothing."""
    found = [(0.0, values[0])]
    for turn, (before, after) in enumerate(pairwise(values)):
        if before * after < 0:
            found.append((turn + before / (before - after), 0.0))
        found.append((turn + 1.0, after))
    return found


def _round_values(most: float) -> list[float]:
    """Round numbers up to this, on both sides of nothing: two or three on each."""
    step = 10.0 ** math.floor(math.log10(most))
    for share in (0.2, 0.25, 0.5, 1.0, 2.0, 2.5, 5.0):
        if most / (step * share) < 3.5:
            step *= share
            break
    count = int(most / step)
    return [step * number for number in range(-count, count + 1)]


# ---- calibration ----


def _draw_calibration(drawing: Drawing, known: Calibration, left: float, top: float) -> None:
    """Chances given against shares won; on the line the model is right."""
    size = 168.0
    drawing.text(left, top, "How far to trust the chances", size=15, bold=True)
    x0, y0 = left + 40, top + 18
    for share in (0.0, 0.5, 1.0):
        x, y = x0 + size * share, y0 + size * (1 - share)
        drawing.line(x0, y, x0 + size, y, RULE)
        drawing.line(x, y0, x, y0 + size, RULE)
        words = f"{100 * share:.0f} %"
        drawing.text(x0 - 6, y + 4, words, size=10, color=FAINT, anchor="end")
        drawing.text(x, y0 + size + 14, words, size=10, color=FAINT, anchor="middle")
    drawing.line(x0, y0 + size, x0 + size, y0, FAINT, dashed=True)
    most = max((each.positions for each in known.bins), default=1)
    for each in known.bins:
        if each.positions:
            x, y = x0 + size * each.predicted, y0 + size * (1 - each.actual)
            tip = f"given {percent(each.predicted)}, won {percent(each.actual)}"
            radius = 2.5 + 4.5 * math.sqrt(each.positions / most)
            drawing.dot(x, y, radius, INK, f"{tip}, {each.positions} positions", rim=PAPER)
    drawing.text(
        x0 + size / 2,
        y0 + size + 30,
        "chance given (across), share won (up)",
        size=11,
        color=FAINT,
        anchor="middle",
    )
    for number, words in enumerate(textwrap.wrap(trust(known), 40)):
        drawing.text(left, y0 + size + 48 + 14 * number, words, size=11, color=FAINT)
