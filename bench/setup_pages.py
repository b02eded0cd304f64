"""`python -m bench.setup_pages`: write the pages of the set-ups in docs/games again."""

from __future__ import annotations

from pathlib import Path

from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.europe_1940.edition import EUROPE_1940
from wartable.games.axis_allies.global_1940.edition import GLOBAL_1940
from wartable.games.axis_allies.setup_page import setup_page
from wartable.games.axis_allies.spring_1942.edition import SPRING_1942

EDITIONS = (SPRING_1942, EUROPE_1940, GLOBAL_1940)
FOLDER = Path(__file__).parents[1] / "docs" / "games"


def path(edition: Edition) -> Path:
    """Where the page of an edition stands."""
    return FOLDER / f"{edition.id}_setup.md"


def main() -> None:
    for edition in EDITIONS:
        path(edition).write_text(setup_page(edition), encoding="utf-8")
        print(path(edition))


if __name__ == "__main__":
    main()
