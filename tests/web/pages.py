"""The pages as a player finds them: by role and label, on the map by place."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000
"""Milliseconds that computer players or a busy machine may need."""

expect.set_options(timeout=PATIENCE)


UNSPENT = re.compile(r"^Leave \d+ IPC unspent$")
"""What is asked of who ends the purchases with money to spend."""


class Home:
    """The first page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def play_now(self, name: str = "Play now") -> Table:
        """Press the big button."""
        self.page.get_by_role("button", name=name).click()
        return Table(self.page).ready()


class Table:
    """A table that is being played: the map, and beside it what is to be decided."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.side = page.get_by_role("complementary")
        self.map = page.get_by_role("application")
        self.toasts = page.locator(".toasts")

    def ready(self) -> Table:
        """Open, with the position drawn."""
        expect(self.side).to_be_visible()
        return self

    # ---- what is asked ----

    @property
    def ask(self) -> Locator:
        """The first question that is put to this seat; its heading can have the focus."""
        return self.side.get_by_role("region").filter(has=self.page.locator("h2[tabindex]")).first

    def wait_for(self, ask: str | re.Pattern[str]) -> Locator:
        """The question with this title; computers may play on before it is put."""
        region = self.side.get_by_role("region", name=ask)
        expect(region.first).to_be_visible()
        return region.first

    @property
    def phases(self) -> Locator:
        """The bar of phases."""
        return self.side.locator(".phase li")

    @property
    def phase(self) -> Locator:
        """The phase in the bar that is on now."""
        return self.side.locator("[aria-current=step]")

    def press(self, name: str | re.Pattern[str]) -> None:
        """A button of the questions; twice, if it asks whether one is sure."""
        button = self.side.get_by_role("button", name=name, exact=isinstance(name, str)).first
        button.click()
        if name == "End purchases":
            expect(self.side.locator("[data-button=done]", has_text=name)).to_be_hidden()
            unspent = self.side.get_by_role("button", name=UNSPENT)
            if unspent.is_visible():
                unspent.click()

    def number(self, label: str, within: Locator | None = None) -> Locator:
        """The counter with this label."""
        return (within or self.side).get_by_role("spinbutton", name=label, exact=True)

    def count(self, label: str, n: int, within: Locator | None = None) -> None:
        """Set a counter with its buttons."""
        place = within or self.side
        now = int(self.number(label, place).get_attribute("aria-valuenow") or 0)
        way = "more" if n > now else "fewer"
        for _ in range(abs(n - now)):
            at = self.number(label, place).get_attribute("aria-valuenow")
            place.get_by_role("button", name=f"{label}: one {way}", exact=True).last.click()
            expect(self.number(label, place)).not_to_have_attribute("aria-valuenow", at or "")
        expect(self.number(label, place)).to_have_attribute("aria-valuenow", str(n))

    def still(self) -> None:
        """Nothing is under way: the last press is answered."""
        expect(self.side).to_have_attribute("aria-busy", "false")

    def asked(self) -> str:
        """What is asked when the last press is answered: its title."""
        self.still()
        return self.ask.get_attribute("aria-label") or ""

    def answer(self) -> str:
        """Press the main thing that is offered, or the first; the title of what was asked."""
        title = self.asked()
        main = self.ask.locator("button.primary:enabled")
        other = self.ask.locator("button[data-button]:enabled:visible")
        (main if main.count() else other).first.click()
        self.still()
        return title

    def until(self, title: str) -> list[str]:
        """Press what is offered first until this is asked; the titles of what was asked before."""
        asked: list[str] = []
        while title not in self.asked():
            assert len(asked) < 200, asked
            asked.append(self.answer())
        return asked

    # ---- the map ----

    def block(self, space: str) -> Locator:
        """What is drawn in a space: its name and its pieces."""
        return self.map.locator(f'[data-space="{space}"]')

    def show(self, name: str) -> None:
        """Find a space by its name; its card opens."""
        self.page.get_by_role("button", name="Find a space").click()
        box = self.page.get_by_role("combobox", name="Find a space")
        box.fill(name)
        self.page.get_by_role("listbox").get_by_role("option").first.wait_for()
        box.press("Enter")
        expect(self.card(name)).to_be_visible()

    def card(self, name: str) -> Locator:
        """The card of a space that was pressed or found."""
        return self.page.locator(".open.card").filter(has_text=name)

    def close_card(self) -> None:
        self.page.locator(".open.card").get_by_role("button", name="Close").click()

    def settled(self, space: str) -> dict[str, float]:
        """Where a space is drawn once the map stands still."""
        before: dict[str, float] | None = None
        for _ in range(100):
            box = self.block(space).bounding_box()
            now: dict[str, float] | None = None
            if box:
                now = {"x": box["x"], "y": box["y"]}
                now |= {"width": box["width"], "height": box["height"]}
            if now and now == before:
                return now
            before = now
            time.sleep(0.05)
        raise AssertionError(f"{space} is not on the screen")

    def click(self, space: str) -> None:
        """Press a space on the map, at its name and pieces."""
        box = self.settled(space)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hit = self.page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y)?.closest('[role=application]') !== null",
            [x, y],
        )
        assert hit, f"something lies over {space} at {x:.0f}, {y:.0f}"
        self.page.mouse.click(x, y)

    def tap(self, space: str) -> None:
        """Press a space with a finger."""
        box = self.settled(space)
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tray(self, name: str) -> Locator:
        """The tray of pieces picked up in a space."""
        return self.page.get_by_role("region", name=f"Pieces in {name}")

    def pick_all(self, space: str, name: str) -> Locator:
        """Pick up everything that can move in a space; the tray."""
        self.click(space)
        tray = self.tray(name)
        tray.get_by_role("button", name="All", exact=True).click()
        return tray

    def send(self, space: str, name: str, target: str) -> None:
        """Pick up everything in a space and press where it shall go."""
        tray = self.pick_all(space, name)
        expect(tray).to_contain_text("Press where they should go")
        self.click(target)
        expect(tray).to_be_hidden()

    # ---- the log and the time line ----

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Log")

    def tab(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("tab", name=name).click()

    @property
    def time_line(self) -> Locator:
        return self.page.get_by_role("slider", name="Look back")
