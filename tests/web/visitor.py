"""Somebody with a browser. What the browser complains about fails the test."""

from __future__ import annotations

import re
import shutil
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
)

from tests.web.pages import PATIENCE, Home, Table

ALLIES = ["soviet_union", "united_kingdom", "united_states"]
AXIS = ["germany", "japan"]
REFUSED = re.compile(r"Failed to load resource: .* status of (\d+)")
UNREACHED = re.compile(r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_\w+|ERR_SOCKET_NOT_CONNECTED")


BROWSERS = ("chromium-headless-shell", "chromium")


def launched(playwright: Playwright) -> Browser:
    """Debian's Chromium where it is installed, the one without windows first; otherwise the one
    that Playwright brings."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return playwright.chromium.launch(
        executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"]
    )


class Visitor:
    """One browser with cookies and storage of its own, and a page in it."""

    def __init__(self, chromium: Browser, address: str, **how: Any) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.is_cut_off = False
        self.expected = {409, 422}
        self.context: BrowserContext = chromium.new_context(
            **{
                "base_url": address,
                "viewport": {"width": 1440, "height": 900},
                "locale": "en-GB",
                "reduced_motion": "reduce",
                **how,
            }
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """One more page of this browser, listened to."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error.stack}"))
        page.on("response", self._answered)
        page.on("request", self._asked)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        refused = REFUSED.search(message.text)
        if message.type not in ("error", "warning"):
            return
        if refused and int(refused[1]) in self.expected:
            return
        if self.is_cut_off and UNREACHED.search(message.text):
            return
        where = message.location.get("url", "")
        self.complaints.append(f"console {message.type}: {message.text} {where}")

    def _answered(self, answer: Response) -> None:
        if answer.status >= 500 and answer.status not in self.expected:
            self.complaints.append(f"{answer.status} {answer.url}")

    def _asked(self, request: Request) -> None:
        to = urlsplit(request.url)
        if to.scheme not in ("data", "blob") and to.netloc != urlsplit(self.address).netloc:
            self.complaints.append(f"asked somebody else: {request.url}")

    def expects(self, status: int) -> None:
        """Answers with this status are no reason to complain."""
        self.expected.add(status)

    # ---- what a program of theirs would do ----

    def api(self, method: str, path: str, body: object = None) -> APIResponse:
        """A request with the cookies of this browser."""
        if not any(each["name"] == "csrftoken" for each in self.context.cookies()):
            self.context.request.get("/api/account")
        cookies = {each["name"]: each["value"] for each in self.context.cookies()}
        return self.context.request.fetch(
            f"/api{path}",
            method=method,
            data={} if body is None and method != "GET" else body,
            headers={"x-csrftoken": cookies.get("csrftoken", "")},
        )

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request that must go well."""
        answer = self.api(method, path, body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json() if answer.body() else None

    def new_table(self, allies: str = "me", axis: str = "me", **more: Any) -> str:
        """A table of two seats; its id."""
        seats = [{"powers": ALLIES, "who": allies}, {"powers": AXIS, "who": axis}]
        table: dict[str, Any] = self.ask(
            "POST", "/tables", {"game": "spring_1942", "seats": seats, **more}
        )
        return str(table["id"])

    def go_on(self, log: str, *seats: str, level: str = "random") -> str:
        """A table where this log ends, these seats this visitor's and the others a computer's; its
        id."""
        kept = self.ask("POST", "/tables/import", {"log": log})
        after = self.sight(kept["id"])["actions"]
        body = {"after": after, "seats": seats, "level": level}
        table: dict[str, Any] = self.ask("POST", f"/tables/{kept['id']}/fork", body)
        return str(table["id"])

    def sight(self, table: str) -> dict[str, Any]:
        """What the server shows this visitor of a table."""
        sight: dict[str, Any] = self.ask("GET", f"/tables/{table}")
        return sight

    def do(self, table: str, wish: dict[str, Any]) -> None:
        """What the page would send for a press: the wish of whoever is asked first; again
        if a browser has sealed its words meanwhile."""
        while True:
            sight = self.sight(table)
            body = {"version": sight["version"], "owner": sight["asks"][0]["owner"], "wish": wish}
            answer = self.api("POST", f"/tables/{table}/do", body)
            if answer.ok:
                return
            assert answer.json()["code"] == "stale", answer.text()

    def press_done(self, table: str) -> None:
        """The phase is ended, as its button does it."""
        ask = self.sight(table)["asks"][0]
        action = next(each["action"] for each in ask["buttons"] if each["id"] == "done")
        self.do(table, {"wish": "action", "action": action})

    # ---- the pages ----

    def home(self) -> Home:
        self.page.goto("/")
        return Home(self.page)

    def at(self, table: str) -> Table:
        """The page of a table, open."""
        self.page.goto(f"/t/{table}")
        return Table(self.page).ready()

    def close(self) -> None:
        self.context.close()
