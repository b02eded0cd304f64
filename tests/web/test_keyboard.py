"""A keyboard does everything, and the focus is never lost."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.web.pages import Table
from tests.web.visitor import Visitor

ATTACKERS = {"russia": ("infantry", "artillery", "tanks", "fighter"), "archangel": ("tank",)}
"""What each space sends to West Russia."""


class Keys:
    """Somebody with a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def at(self) -> str:
        """What has the focus, as a screen reader would name it."""
        return str(
            self.page.evaluate(
                """() => { const at = document.activeElement;
                   return at === document.body ? "" :
                     at.getAttribute("aria-label") ?? at.textContent.trim(); }"""
            )
        )

    def is_at(self, name: str | re.Pattern[str]) -> str:
        """The focus comes to something of this name; its whole name."""
        pattern = re.compile(re.escape(name)) if isinstance(name, str) else name
        found = self.page.wait_for_function(
            """pattern => { const at = document.activeElement;
               const name = at.getAttribute("aria-label") ?? at.textContent.trim();
               return at !== document.body && new RegExp(pattern).test(name) && name; }""",
            arg=pattern.pattern,
            polling=50,
        )
        return str(found.json_value())

    def tab_to(self, name: str | re.Pattern[str], most: int = 60) -> None:
        pattern = re.compile(f"^{re.escape(name)}$") if isinstance(name, str) else name
        seen = []
        for _ in range(most):
            self.press("Tab")
            seen.append(self.at)
            if pattern.search(seen[-1]):
                return
        raise AssertionError(f"{name!r} is never reached: {seen}")

    def find(self, name: str) -> None:
        """Find a space by its name; the board has the focus then."""
        self.press("/")
        self.page.keyboard.type(name)
        expect(self.page.locator("#found [aria-selected=true]")).to_contain_text(name)
        self.press("Enter")
        self.is_at(re.compile("^The board"))


def send(keys: Keys, table: Table, kinds: tuple[str, ...], target: str) -> None:
    """From the tray that has the focus: count, and choose where to go from its list."""
    for n, kind in enumerate(kinds):
        if n or keys.at != kind:
            keys.tab_to(kind)
        keys.press("End")
    expect(table.page.get_by_role("button", name="as a list", exact=True)).to_be_visible()
    keys.tab_to("as a list")
    keys.press("Enter")
    keys.tab_to(re.compile(rf"^(Attack|Move to|To)? ?{target}"))
    keys.press("Enter")
    expect(table.page.get_by_role("region", name=re.compile("^Pieces in"))).to_be_hidden()
    table.still()


def test_a_whole_attack_by_keyboard(visitor: Visitor) -> None:
    """Units are chosen, sent and fought with, losses taken, the fighter lands: no mouse, no touch,
    and after each press the focus is on what comes next."""
    keys = Keys(visitor.page)
    table = visitor.at(visitor.new_table(options={"low_luck": True}))
    table.wait_for("Soviet Union: purchase units")
    keys.tab_to("End purchases")
    keys.press("Enter")
    keys.is_at("Leave 24 IPC unspent")
    keys.press("Enter")
    keys.is_at("Soviet Union: combat move")

    for space, kinds in ATTACKERS.items():
        keys.find(space.capitalize())
        keys.press("Enter")
        expect(table.tray(space.capitalize())).to_be_visible()
        keys.is_at(re.compile("^(infantry|artillery|tank|fighter)"))
        send(keys, table, kinds, "West Russia")
        keys.is_at(re.compile("^The board"))
    keys.tab_to("End combat move")
    keys.press("Enter")
    keys.is_at("Soviet Union: conduct combat")

    keys.tab_to("Fight in West Russia")
    keys.press("Enter")
    asked = []
    while True:
        asked.append(keys.is_at(re.compile(": .*(West Russia|noncombat move)")))
        assert len(asked) < 30, asked
        if "noncombat" in asked[-1]:
            break
        keys.tab_to(re.compile("^(Take the losses|Fight another round|Place|Choose|Fire)"))
        keys.press("Enter")
        table.still()
    assert any("Germany: losses" in title for title in asked), asked

    keys.tab_to(re.compile("^Still in the air over West Russia"))
    keys.press("Enter")
    expect(table.tray("West Russia")).to_be_visible()
    keys.is_at("fighter")
    send(keys, table, ("fighter",), "Russia")
    keys.tab_to("End noncombat move")
    keys.press("Enter")
    keys.is_at("Germany: purchase units")


def test_a_unit_explains_itself(visitor: Visitor) -> None:
    """From the sheet of purchases and back."""
    keys = Keys(visitor.page)
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    keys.tab_to("tank: what is this?")
    keys.press("Enter")
    expect(visitor.page.get_by_role("dialog", name="tank")).to_contain_text("Attack")
    keys.press("Escape")
    keys.is_at(re.compile("^tank: what is this"))


def test_the_first_arrow_key_begins_at_home(visitor: Visitor) -> None:
    """Then it walks on; after a space was found it begins there."""
    keys = Keys(visitor.page)
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    said = visitor.page.locator("p[aria-live=polite]").last
    table.map.focus()
    keys.press("ArrowRight")
    expect(said).to_contain_text(re.compile("^Russia, Soviet Union"))
    keys.press("ArrowLeft")
    expect(said).to_contain_text(re.compile("^West Russia, Germany"))

    keys.find("Japan")
    keys.press("Escape")
    keys.press("ArrowLeft")
    expect(said).to_contain_text(re.compile("^Japan, Japan"))


def test_arrow_keys_tell_whose_a_space_is_who_stands_there_and_whether_it_is_reached(
    visitor: Visitor,
) -> None:
    """To the ear and to the eye; of a space that cannot be reached, why not (S42-CMV-10)."""
    keys = Keys(visitor.page)
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    said = visitor.page.locator("p[aria-live=polite]").last
    shown = visitor.page.locator(".area > .card[aria-hidden]")
    table.map.focus()
    keys.press("ArrowRight")
    expect(said).to_contain_text("Soviet Union: 3 infantry, 1 artillery, 2 tanks")
    expect(said).to_contain_text("Industrial complex.")
    expect(said).to_contain_text("Enter picks up pieces here.")
    expect(shown).to_contain_text("Russia")

    keys.press("Enter")
    table.tray("Russia").get_by_role("button", name="All", exact=True).focus()
    keys.press("Enter")
    expect(table.tray("Russia")).to_contain_text("Press where they should go")
    table.map.focus()
    keys.press("ArrowLeft")
    expect(said).to_contain_text(re.compile("^West Russia, Germany. .*Attack West Russia"))
    expect(shown).to_contain_text("Attack West Russia")
    keys.press("ArrowLeft")
    expect(said).to_contain_text(re.compile(r"They cannot go to .*: \w+"))
    expect(shown).to_contain_text("They cannot go to")


def test_buying_keeps_the_focus(visitor: Visitor) -> None:
    """On the sheet that was pressed, or on what is asked next."""
    keys = Keys(visitor.page)
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    keys.tab_to("infantry")
    keys.press("End")
    keys.tab_to("Buy")
    keys.press("Enter")
    expect(table.ask).to_contain_text("Bought so far: 8 infantry")
    keys.is_at(re.compile("^Soviet Union: purchase units"))
    keys.tab_to("↶ Undo")
    keys.press("Enter")
    expect(table.ask).to_contain_text("24 of 24 IPC left")
    keys.is_at(re.compile("^Soviet Union: purchase units"))


def test_the_focus_outlives_what_it_was_on(visitor: Visitor) -> None:
    """A card that closes gives it to the board; a list that is put in another order keeps it."""
    keys = Keys(visitor.page)
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    keys.find("Japan")
    expect(table.card("Japan")).to_be_visible()
    keys.tab_to("Close")
    keys.press("Enter")
    expect(table.card("Japan")).to_be_hidden()
    keys.is_at(re.compile("^The board"))

    keys.find("Russia")
    keys.press("Enter")
    keys.is_at("infantry")
    keys.press("End")
    expect(table.tray("Russia")).to_contain_text("as a list")
    keys.tab_to("as a list")
    keys.press("Enter")
    keys.tab_to(re.compile("West Russia"))
    target = keys.at
    visitor.page.evaluate("""() => { const at = document.activeElement.closest("li");
                             at.parentElement.prepend(at); }""")
    assert keys.is_at(re.compile("West Russia")) == target


def test_what_is_picked_up_while_an_answer_is_under_way_stays_in_hand(visitor: Visitor) -> None:
    """The socket tells of a move before its answer comes: the tray is put away then, and the next
    one is not the answer's to close."""
    keys = Keys(visitor.page)
    table = visitor.at(visitor.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    answers: list[Route] = []
    visitor.page.route("**/do?*", lambda route: answers.append(route))
    keys.find("Russia")
    keys.press("Enter")
    keys.is_at("infantry")
    table.tray("Russia").get_by_role("button", name="All", exact=True).focus()
    keys.press("Enter")
    table.tray("Russia").get_by_role("button", name="as a list", exact=True).focus()
    keys.press("Enter")
    keys.tab_to(re.compile("^Attack West Russia"))
    keys.press("Enter")
    visitor.page.wait_for_timeout(100)
    answer = answers[0].fetch()
    expect(table.tray("Russia")).to_be_hidden()

    keys.find("Archangel")
    keys.press("Enter")
    expect(table.tray("Archangel")).to_be_visible()
    keys.is_at("infantry")
    answers[0].fulfill(response=answer)
    table.still()
    expect(table.tray("Archangel")).to_be_visible()
    keys.is_at("infantry")
