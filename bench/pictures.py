"""`make pictures`: every page at three widths, for the documentation and for a look at all of them.

Without a folder, those that the documentation shows go to docs/pictures; with one, all go there.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.empire import (
    LAE,
    PAPUA,
    RABAUL,
    UNITS,
    activate,
    at_one_screen,
    card,
    listed,
    pick,
    play,
    unfold,
)
from tests.web.pages import Table
from tests.web.positions import log_of
from tests.web.serving import Server
from tests.web.visitor import Visitor, launched

SHOWN = Path(__file__).parents[1] / "docs" / "pictures"
SIZES = {1440: 900, 768: 1024, 390: 844}
KEPT = {
    "home-1440",
    "purchase-1440",
    "reach-1440",
    "battle-1440",
    "odds-1440",
    "battle-390",
    "reach-390",
    "dark-1440",
    "scramble-1440",
    "war-1440",
    "offensive-1440",
    "cards-390",
}
"""The pictures that docs/ shows."""


def at_purchase(visitor: Visitor) -> Table:
    table = visitor.at(visitor.new_table(axis="easy", name="Sunday evening"))
    table.wait_for("Soviet Union: purchase units")
    return table


def at_combat_move(visitor: Visitor) -> Table:
    table = at_purchase(visitor)
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    return table


def purchase(visitor: Visitor) -> None:
    table = at_purchase(visitor)
    table.count("infantry", 4)
    table.count("tank", 1)


def reach(visitor: Visitor) -> None:
    table = at_combat_move(visitor)
    tray = table.pick_all("caucasus", "Caucasus")
    expect(tray).to_contain_text("Press where they should go")


def battle(visitor: Visitor) -> None:
    table = at_combat_move(visitor)
    table.send("russia", "Russia", "west_russia")
    table.press("End combat move")
    table.press("Fight in West Russia")
    table.wait_for(re.compile("West Russia"))


def played_on(visitor: Visitor) -> Table:
    """A round later, everybody else played by computers."""
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play now").click()
    table = Table(visitor.page).ready()
    for title, button in (
        ("purchase units", "End purchases"),
        ("combat move", "End combat move"),
        ("noncombat move", "End noncombat move"),
    ):
        table.wait_for(f"Soviet Union: {title}")
        table.press(button)
    table.still()
    table.until("Soviet Union: purchase units")
    return table


def look_back(visitor: Visitor) -> None:
    table = played_on(visitor)
    visitor.page.get_by_role("button", name="Look back", exact=True).click()
    table.time_line.wait_for()
    visitor.page.wait_for_load_state("networkidle")


def as_list(visitor: Visitor) -> None:
    table = at_combat_move(visitor)
    table.page.keyboard.press("m")


def lobby(visitor: Visitor) -> None:
    visitor.page.goto(f"/t/{visitor.new_table(axis='open', name='Sunday evening')}")
    visitor.page.get_by_role("button", name="Start the game").wait_for()


def dark(visitor: Visitor) -> None:
    visitor.page.emulate_media(color_scheme="dark")
    reach(visitor)


def german(visitor: Visitor) -> None:
    at_combat_move(visitor)
    visitor.page.get_by_role("combobox", name="Language").select_option("de")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")


def scramble(visitor: Visitor) -> None:
    """Europe 1940: a submarine attacks beside an air base."""
    given = {"start": "setup", "power": "germany"}
    attack = "germany: move submarine: sz_124 > sz_111"
    log = log_of("europe_1940", given, attack, "germany: done")
    table = visitor.at(visitor.go_on(log, "united_kingdom"))
    table.wait_for("United Kingdom: scramble from Scotland?")
    table.count("fighter", 1)


def war(visitor: Visitor) -> None:
    """Global 1940: who may declare war on whom, and why the others may not."""
    given = {"start": "setup", "power": "germany", "phase": "declare_war"}
    table = visitor.at(visitor.go_on(log_of("global_1940", given), "germany"))
    table.wait_for("Germany: declare war?")
    table.tab("Politics")
    table.press("Germany, Soviet Union: at peace")


def cards(visitor: Visitor) -> None:
    """Empire of the Sun: a hand, and every way to play a card."""
    table = visitor.at(at_one_screen(visitor, PAPUA))
    unfold(card(table, "Combined Fleet"))


def offensive(visitor: Visitor) -> None:
    """The same: an Offensive on a copy, a brigade on the march and a landing to be chosen."""
    table = visitor.at(at_one_screen(visitor, PAPUA))
    play(table, "Combined Fleet", "Operations 3: South Seas HQ")
    table.wait_for("Activate units")
    activate(table, *UNITS)
    tray = pick(table, LAE, "Lae", "4th SN Brigade")
    listed(tray, "Attack Buna")
    pick(table, RABAUL, "Rabaul", "South Seas (SS) Brigade", "CA Aoba", "CV Shokaku")


def proof(visitor: Visitor) -> None:
    visitor.page.goto(f"/t/{visitor.new_table()}/proof")


def path(address: str) -> Callable[[Visitor], None]:
    def go(visitor: Visitor) -> None:
        visitor.page.goto(address)

    return go


SCENES: dict[str, Callable[[Visitor], None]] = {
    "home": path("/"),
    "new": path("/new"),
    "lobby": lobby,
    "purchase": purchase,
    "reach": reach,
    "battle": battle,
    "scramble": scramble,
    "war": war,
    "cards": cards,
    "offensive": offensive,
    "list": as_list,
    "look-back": look_back,
    "dark": dark,
    "german": german,
    "odds": path("/odds"),
    "rules": path("/rules/S42-CMB-17"),
    "account": path("/account"),
    "proof": proof,
}


def pictures(chromium: Browser, address: str, wanted: set[str]) -> Iterator[tuple[str, bytes]]:
    """Each scene at each width, under its name."""
    for scene, arrange in SCENES.items():
        for width, height in SIZES.items():
            name = f"{scene}-{width}"
            if name not in wanted:
                continue
            how: dict[str, Any] = {"viewport": {"width": width, "height": height}}
            if width < 500:
                how |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
            visitor = Visitor(chromium, address, **how)
            arrange(visitor)
            visitor.page.wait_for_load_state("networkidle")
            visitor.page.wait_for_timeout(800)
            yield name, visitor.page.screenshot()
            for complaint in visitor.complaints:
                print(f"{name}: {complaint}", file=sys.stderr)
            visitor.close()


def save(picture: bytes, file: Path) -> None:
    """With a palette: a third of the size, and no difference to the eye."""
    with Image.open(BytesIO(picture)) as image:
        image.convert("RGB").quantize(256, kmeans=2, dither=Image.Dither.NONE).save(
            file, optimize=True
        )


def main() -> None:
    """Take them, from a server of their own."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SHOWN
    everything = {f"{scene}-{width}" for scene in SCENES for width in SIZES}
    wanted = KEPT if folder == SHOWN else everything
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        chromium = launched(playwright)
        try:
            for name, picture in pictures(chromium, server.address, wanted):
                save(picture, folder / f"{name}.png")
                print(folder / f"{name}.png")
        finally:
            chromium.close()
            server.stop()


if __name__ == "__main__":
    main()
