"""Empire of the Sun for everyone: on a phone, by keyboard alone, in four languages, read out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.desk.empire_of_the_sun.test_names import PRINTED
from tests.web.conftest import Visit
from tests.web.empire import (
    DECLARED,
    LAE,
    PAPUA,
    PHONE,
    RABAUL,
    activate,
    at_one_screen,
    card,
    fill,
    play,
)
from tests.web.test_axe import faults
from tests.web.test_no_english import english
from tests.web.test_phone import is_in_sight
from tests.web.visitor import Visitor

BY_SOUTH_SEAS = "Operations 3: South Seas HQ"


def test_a_phone(visit: Visit) -> None:
    """Map above, hand and step below; what is laid over the map is chosen by a sign, and what is to
    be pressed is in sight."""
    phone = visit(**PHONE)
    table = phone.at(at_one_screen(phone, PAPUA))
    page = phone.page
    ask = table.wait_for("Play a card")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert is_in_sight(ask.get_by_role("heading"))
    tools = page.get_by_role("toolbar")
    box = tools.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.get_by_role("combobox", name="Show on the map").select_option("zoi")
    laid = page.get_by_role("status").filter(has_text="Zones of influence")
    for whose in ("yours", "the enemy's", "of both"):
        expect(laid.get_by_text(whose, exact=True)).to_be_visible()
    page.get_by_role("status").get_by_role("button", name="Close").tap()

    hand = card(table, "Combined Fleet")
    hand.get_by_role("button", name="ways to play it").tap()
    hand.get_by_role("button", name=BY_SOUTH_SEAS).tap()
    table.wait_for("Activate units")
    table.ask.get_by_role("button", name="4th SN Brigade", exact=True).tap()
    assert is_in_sight(table.ask.get_by_role("button", name="Activate", exact=True))
    table.ask.get_by_role("button", name="Activate", exact=True).tap()
    table.still()
    go_on = table.ask.get_by_role("button", name="Go on to the moves")
    assert is_in_sight(go_on)
    go_on.tap()
    table.wait_for("Move the activated units")
    table.tap(LAE)
    tray = table.tray("Lae")
    expect(tray).to_be_visible()
    expect(tray.get_by_role("button", name="4th SN Brigade")).to_have_attribute(
        "aria-pressed", "true"
    )
    tray.get_by_role("button", name="as a list").tap()
    tray.locator(".targets").get_by_role("button", name="Attack Buna").tap()
    expect(tray).to_be_hidden()
    assert is_in_sight(page.get_by_role("button", name="Send it"))


def test_by_keyboard_alone(visitor: Visitor) -> None:
    """A card is played, a unit activated and moved, and the Offensive sent, without a mouse."""
    table = visitor.at(at_one_screen(visitor, PAPUA))
    page = visitor.page
    table.wait_for("Play a card")

    def press(name: str | re.Pattern[str]) -> None:
        """Go to a button with Tab, and press it."""
        wanted = page.get_by_role("button", name=name, exact=isinstance(name, str)).first
        expect(wanted).to_be_enabled()
        for _ in range(150):
            if wanted.evaluate("it => it === document.activeElement"):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError(f"Tab does not come to {name}")
        page.keyboard.press("Enter")
        table.still()

    press("6 ways to play it")
    press(BY_SOUTH_SEAS)
    table.wait_for("Activate units")
    press("4th SN Brigade")
    press("Activate")
    press("Go on to the moves")
    table.wait_for("Move the activated units")
    page.keyboard.press("/")
    page.keyboard.type("Lae")
    page.get_by_role("listbox").get_by_role("option").first.wait_for()
    page.keyboard.press("Enter")
    expect(table.card("Lae")).to_be_visible()
    page.keyboard.press("Enter")
    tray = table.tray("Lae")
    expect(tray).to_be_visible()
    chosen = tray.get_by_role("button", name="4th SN Brigade")
    expect(chosen).to_be_focused()
    if chosen.get_attribute("aria-pressed") == "false":
        page.keyboard.press("Enter")
    press("as a list")
    press(re.compile("^Attack Buna"))
    expect(tray).to_be_hidden()
    press("Go on to the battles")
    press("Send it")
    expect(table.log).to_contain_text("Overland to Buna: 4th SN Brigade")


def test_the_list_says_what_the_map_shows(visitor: Visitor) -> None:
    """Hexes with units by region, each to be opened; a hex is found by its number too."""
    table = visitor.at(at_one_screen(visitor, PAPUA))
    table.show("4021")
    expect(table.card("Rabaul")).to_contain_text("CA Aoba")
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("m")
    visitor.page.get_by_role("combobox", name="Show", exact=True).select_option("held")
    rows = visitor.page.locator("main [data-row]")
    spaces = visitor.sight(visitor.page.url.split("/")[-1])["scene"]["spaces"]
    held = {id for id, now in spaces.items() if now.get("pieces")}
    assert {row.get_attribute("data-row") for row in rows.all()} == held
    row = visitor.page.locator(f'[data-row="{RABAUL}"]')
    expect(row.get_by_role("img", name=re.compile("^CA Aoba"))).to_be_visible()


LATIN = re.compile("[A-Za-z]{2,}")
KEPT = {"EOS", "JP", "AL", "wartable", "RU", *["Empire", "of", "the", "Sun"]}
WORDS = {
    "de": re.compile("Karte|Einheit|Zug"),
    "ru": re.compile("[\u0430-\u044f]{3}"),
    "cs": re.compile("[ěščřžýáíéů]"),
}
FOREIGN = re.compile(
    r"\b(the|and|of|units?|cards?|press|play|move|battle|hand|turn|offensive is|send it)\b", re.I
)
PROPER = re.compile(r"[A-ZÀ-Ž][\w'./-]*( (of |the |and )+[A-ZÀ-Ž][\w'./-]*)*")
"""Names of cards and ships may hold such words between capitals."""


def reading(visit: Visit, language: str) -> tuple[Visitor, Callable[[], list[str]]]:
    """Somebody who reads this language, and what on their page is in no language of theirs."""
    reader = visit(locale=language)
    reader.ask("POST", "/account/guest", {"language": language})

    def read() -> list[str]:
        if language == "ru":
            found = english(reader.page)
            return [text for text in found if {*LATIN.findall(text)} - PRINTED - KEPT]
        text = reader.page.locator("body").inner_text()
        assert WORDS[language].search(text)
        return [line for line in text.splitlines() if FOREIGN.search(PROPER.sub("", line))]

    return reader, read


@pytest.mark.parametrize("language", ["de", "ru", "cs"])
def test_no_foreign_word_in_what_is_asked_of_an_offensive(visit: Visit, language: str) -> None:
    """Every question from the answer to it to its end, the board of the battle, and the log."""
    reader, read = reading(visit, language)
    id = at_one_screen(reader, PAPUA, *DECLARED)
    table = reader.at(id)
    found: list[str] = []
    asked: set[str] = set()
    while reader.sight(id)["scene"].get("procedure"):
        asked.add(table.asked())
        found += read()
        fill(table)
        fights = table.ask.locator("li .row button:enabled")
        if fights.count():
            fights.first.click()
            table.still()
        else:
            table.answer()
    assert len(asked) > 2, asked
    assert not found, "\n".join(sorted({*found}))


@pytest.mark.parametrize("language", ["de", "ru", "cs"])
def test_no_foreign_word(visit: Visit, language: str) -> None:
    """The hand, a plan, the moves, every tab, the tracks, the key and the board as a list."""
    reader, read = reading(visit, language)
    page = reader.page
    table = reader.at(at_one_screen(reader, PAPUA))
    found = read()
    table.side.locator("article .fold").first.click()
    for details in table.side.locator("article details").all():
        details.locator("summary").click()
    found += read()
    table.side.locator("article [data-button]:enabled").first.click()
    expect(table.side.locator("section.plan")).to_be_visible()
    found += read()
    table.ask.locator("[aria-pressed=false]:enabled").first.click()
    table.ask.locator("form .foot button").click()
    table.still()
    table.ask.locator("[data-button=done]").click()
    table.still()
    found += read()
    table.click(RABAUL)
    found += read()
    page.keyboard.press("Escape")
    for tab in page.get_by_role("tab").all():
        tab.click()
        found += read()
    page.locator(".bar > button").click()
    found += read()
    page.locator(".bar > button").click()
    page.keyboard.press("?")
    found += read()
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    found += read()
    assert not found, "\n".join(sorted({*found}))


@pytest.mark.parametrize(
    ("size", "theme"), [({}, "light"), (PHONE, "dark")], ids=["laptop", "phone"]
)
def test_nobody_is_kept_out(visit: Visit, size: dict[str, Any], theme: str) -> None:
    """axe-core finds nothing grave on the table: hand, plan, moves, tracks, key and list."""
    visitor = visit(**{**size, "color_scheme": theme})
    table = visitor.at(at_one_screen(visitor, PAPUA))
    table.wait_for("Play a card")
    found = faults(visitor.page)
    if theme == "light":
        play(table, "Combined Fleet", BY_SOUTH_SEAS)
        table.wait_for("Activate units")
        found += faults(visitor.page)
        activate(table, "4th SN Brigade")
        table.click(LAE)
        found += faults(visitor.page)
        visitor.page.keyboard.press("Escape")
        visitor.page.get_by_role("button", name="Tracks").click()
        found += faults(visitor.page)
        visitor.page.get_by_role("button", name="Tracks").click()
        visitor.page.keyboard.press("m")
        found += faults(visitor.page)
        visitor.page.keyboard.press("m")
    assert not found, "\n".join(dict.fromkeys(found))
