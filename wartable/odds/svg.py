"""A small writer of SVG: boxes, lines, curves, words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Literal

FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif"

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]


class Drawing:
    """A picture under construction; everything drawn later lies on top."""

    def __init__(
        self,
        width: float,
        height: float,
        title: str,
        description: str = "",
        background: str = "#ffffff",
    ) -> None:
        """`title` and `description` are what a screen reader says."""
        self.width = width
        self.height = height
        self.title = title
        self.description = description
        self.background = background
        self._parts: list[str] = []

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, tip: str = ""
    ) -> None:
        """A filled box, with words that show when pointed at."""
        inside = f"<title>{escape(tip)}</title>" if tip else ""
        self._parts.append(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(width, 0):.2f}" '
            f'height="{max(height, 0):.2f}" fill="{fill}">{inside}</rect>'
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, color: str, *, dashed: bool = False
    ) -> None:
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(
            f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" '
            f'stroke="{color}" stroke-width="1"{dash}/>'
        )

    def area(self, points: Sequence[Point], fill: str, opacity: float = 1.0) -> None:
        """A filled polygon."""
        self._parts.append(
            f'<polygon points="{_joined(points)}" fill="{fill}" fill-opacity="{opacity:g}"/>'
        )

    def curve(self, points: Sequence[Point], color: str, width: float = 2.0) -> None:
        """Points joined by straight lines."""
        self._parts.append(
            f'<polyline points="{_joined(points)}" fill="none" stroke="{color}" '
            f'stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def dot(
        self, x: float, y: float, radius: float, fill: str, tip: str = "", rim: str = "none"
    ) -> None:
        """A filled circle, with words that show when pointed at."""
        inside = f"<title>{escape(tip)}</title>" if tip else ""
        self._parts.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:g}" fill="{fill}" '
            f'stroke="{rim}" stroke-width="1.5">{inside}</circle>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 13,
        color: str = "#1f2933",
        anchor: Anchor = "start",
        bold: bool = False,
    ) -> None:
        weight = ' font-weight="600"' if bold else ""
        self._parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" fill="{color}" '
            f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
        )

    def svg(self) -> str:
        """The whole picture."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width:g}" '
                f'height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}" '
                f'font-family="{escape(FONT)}" role="img">',
                f"<title>{escape(self.title)}</title>",
                *([f"<desc>{escape(self.description)}</desc>"] if self.description else []),
                f'<rect width="{self.width:g}" height="{self.height:g}" fill="{self.background}"/>',
                *self._parts,
                "</svg>\n",
            ]
        )


def _joined(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
