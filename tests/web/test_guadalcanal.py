"""The guided first game of Empire of the Sun: a newcomer does what is outlined, to the end."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.visitor import Visitor

GLOW = "path.coach"


class Lesson:
    """The table of the lesson, the coach at it, and somebody who presses what is outlined."""

    def __init__(self, visitor: Visitor, by: str = "click") -> None:
        self.page, self.by = visitor.page, by
        visitor.home()
        offered = self.page.locator("section.learn li").filter(has_text="Empire of the Sun")
        self.press(offered.get_by_role("button"))
        self.table = Table(self.page).ready()
        self.coach = self.page.locator("section.coach")
        self.outlined = self.table.side.locator("button.coached")

    def press(self, what: Locator) -> None:
        if self.by == "tap":
            what.tap()
        elif self.by == "keys":
            what.focus()
            what.press("Enter")
        else:
            what.click()

    def steps(self) -> Iterator[str]:
        """What the coach says, one thing after the other; each is done before the next."""
        title = self.coach.get_by_role("heading")
        while True:
            expect(title).to_be_visible()
            self.table.still()
            said = title.inner_text()
            yield said
            self.follow()
            expect(title).not_to_have_text(said)

    def until(self, wanted: str) -> list[str]:
        """All that is said before this."""
        heard: list[str] = []
        for said in self.steps():
            if said == wanted:
                return heard
            heard.append(said)
            assert len(heard) < 60, heard
        return heard

    def follow(self) -> None:
        """Read on, or do what is outlined in the panel, or else what is shown on the map."""
        onward = self.coach.locator("button.primary")
        if onward.count():
            return self.press(onward)
        rows = self.table.side.locator("form li.coached")
        while left := rows.count():
            self.press(rows.first.get_by_role("button").last)
            expect(rows).to_have_count(left - 1)
        fold = self.table.side.locator("button.fold.coached")
        if fold.count():
            self.press(fold)
            expect(fold).to_have_count(0)
        if self.outlined.count():
            return self.press(self.outlined)
        return self.send()

    def send(self) -> None:
        """Let the coach pick the pieces up, and press where they shall go."""
        self.press(self.coach.get_by_role("button", name="Show me"))
        tray = self.page.locator("section.tray")
        expect(tray).to_be_visible()
        if self.by == "keys":
            self.press(tray.get_by_role("button", name="as a list"))
            there = tray.locator(".targets button")
            expect(there.first).to_be_visible()
            outlined = tray.locator(".targets button.coached")
            return self.press(outlined if outlined.count() else there.first)
        expect(tray).to_contain_text("Press where they should go")
        x, y = self.glow()
        if self.by == "tap":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        choice = self.page.locator("section.choice button.coached")
        expect(choice.or_(tray)).to_have_count(0 if not choice.count() else 1)
        if choice.count():
            self.press(choice)
        return None

    def glow(self) -> tuple[float, float]:
        """The middle of what shines on the map, when it stands still."""
        glow, before = self.page.locator(GLOW), None
        expect(glow).to_have_count(1)
        for _ in range(100):
            if (box := glow.bounding_box()) and box == before:
                return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            before = box
            self.page.wait_for_timeout(60)
        raise AssertionError("the map does not come to rest")


def test_a_newcomer_takes_guadalcanal_and_holds_it(visitor: Visitor) -> None:
    """From the first page to the last word, by what is outlined; then the full game is a press
    away. It always goes the same way."""
    lesson = Lesson(visitor)
    heard = lesson.until("Well done!")

    assert len(heard) == 34
    assert heard[:3] == ["Welcome, admiral", "The counters", "What a card can be"]
    assert "Seen through" in heard
    assert "Turned back" in heard
    before = visitor.page.url
    lesson.press(lesson.coach.get_by_role("button", name="Start the full game"))
    visitor.page.wait_for_url(lambda url: url != before)
    expect(lesson.coach).to_have_count(0)


def test_the_coach_lays_over_the_map_what_he_speaks_of(visitor: Visitor) -> None:
    """The zones are there while they are spoken of, and gone when it goes on; dice are told."""
    lesson = Lesson(visitor)
    laid = visitor.page.locator(".laid")
    lesson.until("An HQ leads")
    expect(laid).to_contain_text("South Pacific HQ (Ghormley): range 7, efficiency 1")
    lesson.until("Zones of influence")
    expect(laid).to_contain_text("Japan: hexes barred to you: 29. Neutralised: 0.")
    lesson.follow()
    expect(laid).to_have_count(0)

    lesson.until("The way is open")
    expect(laid).to_contain_text("Neutralised: 1.")
    lesson.until("How it was fought")
    expect(lesson.coach).to_contain_text("air and naval stage in Guadalcanal: die 7 (Surprise +3")


def test_the_first_offensive_by_keyboard(visitor: Visitor) -> None:
    """Cards, counters and moves without a pointer: where units go stands in a list."""
    lesson = Lesson(visitor, by="keys")
    heard = lesson.until("Moves are made")

    assert heard[-2:] == ["The way is open", "The landing"]


def test_the_coach_leads_to_the_landing_on_a_phone(visit: Visit) -> None:
    """By fingers, until the Marines are ashore; nothing hangs over the edge."""
    screen = {"width": 390, "height": 844}
    phone = visit(viewport=screen, has_touch=True, is_mobile=True)
    lesson = Lesson(phone, by="tap")
    lesson.until("Moves are made")

    assert not phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")
