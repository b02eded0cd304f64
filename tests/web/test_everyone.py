"""Phones, keyboards, four languages, light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.serving import Server
from tests.web.visitor import Visitor
from wartable.server.accounts import GUESTS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PAGES = ("/", "/new", "/odds", "/rules", "/rules/S42-CMB-17", "/account", "/nowhere")
LANGUAGES = ("de", "ru", "cs")
SAME_EVERYWHERE = {
    "wartable",
    "Deutsch",
    "English",
    "Русский",
    "Čeština",
    "ANZAC",
    "Enter",
    "Esc",
    "Shift ←",
}
SAME = {
    "de": {
        "Chat",
        "Plan",
        "Name",
        "Start",
        "China",
        "Japan",
        "Computer, brutal",
        "Computer, normal",
        "IPC",
        "live",
    },
    "ru": set[str](),
    "cs": {"Chat", "tank", "transport", "IPC"},
}
"""Words that a language shares with English."""


# ---- a phone ----


def is_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_phone_buys_and_moves(visit: Visit) -> None:
    """With a finger: a purchase, and an attack from the map."""
    phone = visit(**PHONE)
    phone.page.goto("/")
    phone.page.get_by_role("button", name="Play now").tap()
    table = Table(phone.page).ready()
    table.wait_for("Soviet Union: purchase units")
    assert not is_wider_than_the_screen(phone.page)
    more = table.side.get_by_role("button", name="infantry: one more")
    for _ in range(8):
        more.tap()
    table.side.get_by_role("button", name="Buy", exact=True).tap()
    expect(table.side).to_contain_text("Bought so far: 8 infantry")
    table.side.get_by_role("button", name="End purchases").tap()
    table.wait_for("Soviet Union: combat move")

    table.tap("russia")
    tray = table.tray("Russia")
    tray.get_by_role("button", name="All", exact=True).tap()
    expect(tray).to_contain_text("Press where they should go")
    table.tap("west_russia")

    expect(tray).to_be_hidden()
    table.tab("Log")
    expect(table.log).to_contain_text("Russia → West Russia")
    assert not is_wider_than_the_screen(phone.page)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_fits_a_phone(visit: Visit, path: str) -> None:
    """Nothing hangs over the edge, in the language with the longest words too."""
    phone = visit(**PHONE)
    for language in ("en", "de"):
        phone.page.add_init_script(
            f"localStorage.setItem('wartable.language', JSON.stringify('{language}'))"
        )
        phone.page.goto(path)
        expect(phone.page.locator("main h1, main h2").first).to_be_visible()
        phone.page.wait_for_load_state("networkidle")

        assert not is_wider_than_the_screen(phone.page)


# ---- a keyboard ----


def focused(page: Page) -> str:
    """What the focus is on, as a screen reader would name it."""
    return str(
        page.evaluate(
            "(e => e?.getAttribute('aria-label') ?? e?.textContent?.trim() ?? '')"
            "(document.activeElement)"
        )
    )


def tab_to(page: Page, name: str, most: int = 80) -> None:
    """Press Tab until something with this name has the focus."""
    seen = []
    for _ in range(most):
        page.keyboard.press("Tab")
        seen.append(focused(page))
        if seen[-1] == name:
            return
    raise AssertionError(f"{name!r} is never reached: {seen}")


def test_the_keyboard_starts_a_game_buys_and_ends_phases(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    table = Table(page).ready()
    table.wait_for("Soviet Union: purchase units")

    tab_to(page, "infantry")
    page.keyboard.press("End")
    expect(table.number("infantry")).to_have_attribute("aria-valuenow", "8")
    tab_to(page, "Buy")
    page.keyboard.press("Enter")
    expect(table.side).to_contain_text("Bought so far: 8 infantry")
    page.keyboard.press("u")
    expect(table.log).not_to_contain_text("buys")
    table.still()
    page.keyboard.press("e")
    expect(table.side.get_by_role("button", name="Leave 24 IPC unspent")).to_be_visible()
    page.keyboard.press("e")
    table.wait_for("Soviet Union: combat move")


def test_the_keyboard_finds_a_space_and_attacks(visitor: Visitor) -> None:
    page = visitor.page
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    page.keyboard.press("e")
    expect(table.side.get_by_role("button", name="Leave 24 IPC unspent")).to_be_visible()
    page.keyboard.press("e")
    table.wait_for("Soviet Union: combat move")

    page.keyboard.press("/")
    page.keyboard.type("caucas")
    expect(page.get_by_role("option", name="Caucasus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(table.card("Caucasus")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.card("Caucasus")).to_be_hidden()

    page.keyboard.press("m")
    tab_to(page, "Move", 200)
    page.keyboard.press("Enter")
    tray = page.get_by_role("region", name=re.compile("^Pieces in"))
    tray.get_by_role("button", name="All", exact=True).focus()
    page.keyboard.press("Enter")
    target = tray.get_by_role("button", name="Attack West Russia")
    expect(target).to_be_visible()
    target.focus()
    page.keyboard.press("Enter")
    expect(table.ask.get_by_role("button", name="Battle in West Russia")).to_be_visible()


def test_arrow_keys_walk_over_the_board(visitor: Visitor) -> None:
    """The space that is reached is told to screen readers, and Enter opens it."""
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.map.focus()
    said = visitor.page.locator("p[aria-live=polite]").last
    names = set()
    for _ in range(3):
        visitor.page.keyboard.press("ArrowRight")
        expect(said).not_to_have_text("")
        names.add(said.inner_text())
    assert len(names) == 3
    name = re.split("[,.]", said.inner_text())[0]
    visitor.page.keyboard.press("Enter")
    expect(table.card(name)).to_be_visible()


# ---- languages ----

WORDS = """() => {
  const found = new Set();
  const add = text => {
    if (/\\p{L}{2}/u.test(text ?? "")) found.add(text.trim());
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (!at.closest("svg, script, style, [role=log]")) add(walk.currentNode.textContent);
  }
  for (const at of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) add(at.getAttribute(name));
  return [...found];
}"""


def words_of(visitor: Visitor, table: str) -> set[str]:
    """Every text a reader meets: on all pages, and at a table with each of its tabs open."""
    page = visitor.page
    found: set[str] = set()
    for path in ("/", "/new", "/odds", "/account", "/nowhere"):
        page.goto(path)
        expect(page.locator("main h1, main h2").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        for each in page.locator("details").all():
            each.evaluate("each => each.open = true")
        found |= set(page.evaluate(WORDS))
    at = visitor.at(table)
    at.ask.wait_for()
    for tab in page.get_by_role("tab").all():
        tab.click()
        page.wait_for_load_state("networkidle")
        found |= set(page.evaluate(WORDS))
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    found |= set(page.evaluate(WORDS))
    return found


@pytest.fixture(scope="module")
def quiet_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where nobody else has named a table or a person."""
    server = Server(tmp_path_factory.mktemp("quiet"), is_warm=False)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def english(chromium: Browser, quiet_house: Server) -> set[str]:
    visitor = Visitor(chromium, quiet_house.address)
    words = words_of(visitor, visitor.new_table())
    visitor.close()
    return words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_english_is_left(
    visit: Visit, quiet_house: Server, english: set[str], language: str
) -> None:
    """A browser that asks for a language gets all of it: pages, questions, menus, labels."""
    visitor = visit(quiet_house.address, locale=language)

    found = words_of(visitor, visitor.new_table())

    same = SAME_EVERYWHERE | SAME[language]
    left = {re.sub(r"^\d+ ", "", text) for text in found & english} - same
    guests = "|".join(GUESTS["en"])
    titles = "Axis & Allies|Empire of the Sun"
    names = re.compile(rf"S42-|{titles}|^({guests}) \d|^[A-Z]{{2}}$|'s table$")
    assert {text for text in left if not names.search(text)} == set()
    assert visitor.page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize(
    ("language", "russia"), [("de", "Russland"), ("ru", "Россия"), ("cs", "Rusko")]
)
def test_the_language_is_chosen_at_the_table(visitor: Visitor, language: str, russia: str) -> None:
    """Names of spaces and the question change at once; a reload keeps it."""
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    expect(table.block("russia")).to_contain_text("Russia")
    visitor.page.get_by_role("combobox", name="Language").select_option(language)

    for _ in range(2):
        expect(table.block("russia")).to_contain_text(russia)
        expect(table.side).not_to_contain_text("combat move")
        expect(table.side).not_to_contain_text("Soviet Union")
        visitor.page.reload()


# ---- light and dark ----


def brightness(page: Page) -> float:
    """Of the page behind everything, from 0 to 255."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    channels = [float(n) for n in re.findall(r"[\d.]+", colour)[:3]]
    return sum(channels) / 3


def test_dark_as_the_system_has_it_and_as_one_chooses(visit: Visit) -> None:
    day, night = visit(color_scheme="light"), visit(color_scheme="dark")
    for visitor in (day, night):
        visitor.page.goto("/")
        expect(visitor.page.get_by_role("button", name="Play now")).to_be_visible()
    assert brightness(day.page) > 180
    assert brightness(night.page) < 70

    turn = day.page.get_by_role("button", name=re.compile("^Colours"))
    while "dark" not in (turn.get_attribute("aria-label") or ""):
        turn.click()
    assert brightness(day.page) < 70
    day.page.reload()
    expect(day.page.get_by_role("button", name="Play now")).to_be_visible()
    assert brightness(day.page) < 70
