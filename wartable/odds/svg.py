"""A small writer of SVG: boxes, lines, words."""

from __future__ import annotations

from html import escape
from typing import Literal

FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif"

Anchor = Literal["start", "middle", "end"]


class Drawing:
    """A picture under construction; everything drawn later lies on top."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width = width
        self.height = height
        self.title = title
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
                f'<rect width="{self.width:g}" height="{self.height:g}" fill="#ffffff"/>',
                *self._parts,
                "</svg>\n",
            ]
        )
