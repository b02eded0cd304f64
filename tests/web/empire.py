"""Empire of the Sun at tables of these tests: positions to sit down at, and how an Offensive is
pressed."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.pages import Table
from tests.web.positions import log_of
from tests.web.visitor import Visitor

GAME = "empire_of_the_sun"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
BUNA, GILI_GILI, LAE, RABAUL, PORT_MORESBY = "3922", "4024", "3822", "4021", "3823"
PAPUA: dict[str, Any] = {
    "options": {"scenario": "1942"},
    "empty": True,
    "player": "japan",
    "japanese": [LAE, RABAUL],
    "allied": [BUNA, GILI_GILI, PORT_MORESBY, "3727"],
    "hands": {"japan": ["JP-29", "JP-50"], "allies": ["AL-12", "AL-61"]},
    "units": {
        "jp_hq_south_seas": RABAUL,
        "jp_bde_4sn": LAE,
        "jp_bde_ss": RABAUL,
        "jp_ca_aoba": RABAUL,
        "jp_cv_shokaku": RABAUL,
        "au_div_8": f"{BUNA} reduced",
        "us_hq_southwest_pacific": "3727",
        "us_air_5af": PORT_MORESBY,
    },
}
"""Japan plays: a brigade in Lae stands before Australians in Buna whom it cannot hurt and who
cannot destroy it; Gili Gili is empty, in reach of a landing and of the 5th Air Force. The Allies
hold a card for an Ambush."""
DECLARED = (
    "japan: play JP-29 operations jp_hq_south_seas",
    "japan: activate jp_bde_4sn, jp_bde_ss, jp_ca_aoba, jp_cv_shokaku",
    "japan: done",
    "japan: march jp_bde_4sn to 3922 for 3922",
    "japan: land jp_bde_ss, jp_ca_aoba, jp_cv_shokaku to 4024",
    "japan: done",
    "japan: cover 4024 with jp_cv_shokaku",
)
"""What Japan does there: it attacks Buna, and lands in Gili Gili under a carrier's cover."""
UNITS = ("4th SN Brigade", "South Seas (SS) Brigade", "CA Aoba", "CV Shokaku")
MONSOON: dict[str, Any] = {
    "options": {"scenario": "1943"},
    "empty": True,
    "player": "allies",
    "japanese": ["4423"],
    "marks": {"asp": {"allies": 3}, "us_rivalry": False},
    "hands": {"japan": ["JP-19", "JP-50"], "allies": ["AL-30", "AL-59"]},
    "units": {
        "us_hq_south_pacific_ghormley": "4828",
        "us_mar_div_1": "4825",
        "us_bb_washington": "4825",
        "jp_hq_south_seas": "4017",
    },
}
"""The Allies play, with Marines and a battleship in Espiritu Santo; Japan holds a weather card."""


def new_table(visitor: Visitor, japan: str, allies: str, **more: Any) -> str:
    """A table of the South Pacific; its id."""
    seats = [{"powers": ["japan"], "who": japan}, {"powers": ["allies"], "who": allies}]
    asked = {"game": GAME, "seats": seats, **more}
    return str(visitor.ask("POST", "/tables", asked)["id"])


def at_one_screen(visitor: Visitor, given: dict[str, Any], *actions: str) -> str:
    """A table in this position where the visitor plays both sides; its id."""
    return visitor.go_on(log_of(GAME, given, *actions), "japan", "allies")


def against(
    host: Visitor, guest: Visitor, given: dict[str, Any], mine: str, theirs: str, *actions: str
) -> str:
    """A table in this position, in which the host is to decide, with the guest on the other side;
    its id."""
    id = host.go_on(log_of(GAME, given, *actions), mine)
    host.ask("PUT", f"/tables/{id}/seats/{theirs}", {"computer": ""})
    link = host.ask("POST", f"/tables/{id}/seats/{theirs}/invite")
    guest.ask("POST", "/account/guest", {"name": "Erika"})
    guest.ask("POST", f"/invitations/{link['token']}")
    return id


def card(table: Table, name: str) -> Locator:
    """A card of the hand."""
    return table.side.get_by_role("article", name=name)


def unfold(there: Locator) -> None:
    """Show every way to play a card."""
    fold = there.get_by_role("button", name="ways to play it")
    if fold.get_attribute("aria-expanded") == "false":
        fold.click()


def play(table: Table, name: str, way: str) -> None:
    """Open a card and press one of the ways to play it."""
    there = card(table, name)
    unfold(there)
    there.get_by_role("button", name=way, exact=True).click()
    table.still()


def activate(table: Table, *units: str) -> None:
    """Take these units on the sheet, and go on."""
    for unit in units:
        row = table.ask.get_by_role("button", name=unit, exact=True)
        row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
    table.press("Activate")
    expect(table.ask.get_by_role("button", name="Go on to the moves")).to_be_enabled()
    table.press("Go on to the moves")
    table.wait_for("Move the activated units")


def pick(table: Table, space: str, name: str, *units: str) -> Locator:
    """Pick these units up in a hex; the tray."""
    table.click(space)
    tray = table.tray(name)
    for unit in units:
        row = tray.get_by_role("button", name=unit)
        if row.get_attribute("aria-pressed") == "false":
            row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
    for other in tray.locator("[aria-pressed=true]").all():
        if not any(unit in other.inner_text() for unit in units):
            other.click()
    return tray


def fill(table: Table) -> None:
    """Count on an open sheet until it can be sent: hits go to whom they can."""
    form = table.ask.locator("form")
    rows = form.locator(".one[aria-pressed=false]:enabled, [aria-label$=more]:enabled")
    for _ in range(20):
        sent = form.locator(".foot button")
        if not sent.count() or sent.is_enabled() or not rows.count():
            return
        rows.first.click()


def listed(tray: Locator, target: str) -> None:
    """Send what is in the tray where its list says."""
    tray.get_by_role("button", name="as a list").click()
    tray.locator(".targets").get_by_role("button", name=target).first.click()
    expect(tray).to_be_hidden()
