"""Every page in Russian: no word of it is in Latin letters but names, rules and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor
from wartable.games import family_of, games

SHOWN = """() => {
  const left_out = "[lang=en], [translate=no], [aria-label='Язык'], code, kbd, script, style";
  const found = new Set([document.title]);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode()); )
    if (!text.parentElement.closest(left_out)) found.add(text.data.trim());
  for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"])
    for (const each of document.querySelectorAll(`[${name}]`))
      if (!each.closest(left_out)) found.add(each.getAttribute(name));
  return [...found];
}"""
"""Whatever is read on a page or read out, but for what says that it is English or that people named
it."""
ENGLISH = re.compile("[A-Za-z]{2,}")
SPOKEN = [game.id for game in family_of("spring_1942").games]
NAMES = re.compile(r"wartable|[A-Z0-9]+-[A-Z0-9.]+-\d+|https?://|\b(?:RU|Enter)\b")


def english(page: Page) -> list[str]:
    """The texts of the page with English in them."""
    page.wait_for_load_state("networkidle")
    titles = "|".join(re.escape(game.title) for game in games().values())
    texts = page.evaluate(SHOWN)
    assert any(re.search("[\u0430-\u044f]", text) for text in texts)
    return [text for text in texts if ENGLISH.search(NAMES.sub("", re.sub(titles, "", text)))]


@pytest.fixture
def reader(visit: Visit) -> Visitor:
    """A guest who reads Russian."""
    reader = visit(locale="ru")
    reader.expects(404)
    reader.ask("POST", "/account/guest", {"language": "ru"})
    return reader


def set_up(reader: Visitor, game: str, *who: str, start: bool = True) -> str:
    """A table of the game, its powers played by these in turn."""
    powers = [power["id"] for power in reader.ask("GET", f"/games/{game}")["powers"]]
    seats = [{"powers": [id], "who": who[n % len(who)]} for n, id in enumerate(powers)]
    body = {"game": game, "seats": seats, "start": start, "public": True, "clock": {"kind": "days"}}
    return str(reader.ask("POST", "/tables", body)["id"])


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/account",
        "/nowhere",
        "/t/nowhere",
        "/join/nowhere",
        "/confirm/x",
        "/forgotten",
        "/renew/x",
        "/rules",
        "/rules/E40-MOV-03",
    ],
)
def test_a_page(reader: Visitor, path: str) -> None:
    reader.page.goto(path)

    assert english(reader.page) == []


def test_an_account(reader: Visitor) -> None:
    reader.ask("POST", "/account/sign-up", {"name": "Зоя", "password": "correct horse"})
    reader.page.goto("/account")

    assert english(reader.page) == []


@pytest.mark.parametrize("game", SPOKEN)
def test_a_new_table_and_the_odds(reader: Visitor, game: str) -> None:
    reader.page.goto("/new")
    reader.page.get_by_role("combobox", name="Игра").select_option(game)
    reader.page.get_by_text("Настройки", exact=True).click()
    expect(reader.page.get_by_text("Последний раунд")).to_be_visible()
    assert english(reader.page) == []

    reader.page.goto(f"/odds/{game}")
    reader.page.get_by_role("button", name="На море").click()  # noqa: RUF001
    assert english(reader.page) == []


@pytest.mark.parametrize("game", SPOKEN)
def test_a_table_that_waits_for_people(reader: Visitor, game: str) -> None:
    reader.page.goto(f"/t/{set_up(reader, game, 'me', 'open', 'random', start=False)}")
    expect(reader.page.get_by_role("button", name="Пригласить по ссылке").first).to_be_visible()

    assert english(reader.page) == []


@pytest.mark.parametrize("game", SPOKEN)
def test_a_table(reader: Visitor, game: str) -> None:
    """Each tab, a space, what the keys do, the board as a list, the past, and the proof."""
    page = reader.page
    id = set_up(reader, game, "me")
    reader.press_done(id)
    table = reader.at(id)
    for tab in page.get_by_role("tab").all():
        tab.click()
        assert english(page) == []
    _open_all(page.locator("aside details"))
    assert english(page) == []
    table.click("russia" if game == "spring_1942" else "germany")
    page.get_by_role("button", name="Как играть").click()
    assert english(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("m")
    assert english(page) == []
    page.keyboard.press("m")
    page.get_by_role("button", name="История").click()
    page.get_by_role("slider").wait_for()
    assert english(page) == []
    page.goto(f"/t/{id}/proof")
    expect(page.get_by_text("Отпечаток записи", exact=True)).to_be_visible()
    assert english(page) == []


def _open_all(found: Locator) -> None:
    for each in found.all():
        if each.get_attribute("open") is None:
            each.locator("summary").click()
