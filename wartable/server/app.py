"""The server, put together."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import InitPlugin
from litestar.types import Message, Scope

from wartable.core.errors import WartableError
from wartable.server import web
from wartable.server.accounts import digest
from wartable.server.asking import COOKIE, DEPENDENCIES, SHORT, AnyRequest
from wartable.server.checkpoints import keep_log_short
from wartable.server.clock_watch import watch_clocks
from wartable.server.computers import Computers
from wartable.server.counting import Limit
from wartable.server.database import open_database, postgresql_words
from wartable.server.errors import CSRF_COOKIE, REFUSALS, fail, refuse, refuse_depth, refuse_http
from wartable.server.hall import Hall
from wartable.server.housekeeping import keep_house
from wartable.server.live import CHANNEL, MISSED, Live
from wartable.server.notices import Notices
from wartable.server.published import Published
from wartable.server.routes import accounts, admin, games, lessons, live, playing, tables
from wartable.server.rows import TableRow
from wartable.server.settings import Settings, read_settings
from wartable.server.sole import sole_server
from wartable.server.thinkers import Thinkers

BODY = 64 * 1024

THREADS = 64
"""How many requests are worked on at once: most of them wait, for the disk or for each other."""

logger = logging.getLogger("wartable.server")

SECURITY = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
        " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self';"
        " object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(settings: Settings | None = None) -> Litestar:
    """The server for these settings, or for those that the environment names."""
    settings = settings or read_settings()
    database = open_database(settings)
    hall = Hall(settings, database)
    thinkers = Thinkers(settings.thinkers, settings.askers)
    channels = ChannelsPlugin(_backend(settings), channels=[CHANNEL])
    talk = Live(hall, channels)
    computers = Computers(hall, thinkers)
    notices = Notices(hall)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(THREADS, thread_name_prefix="worker"))

        def passed_on(id: str, what: str, row: TableRow | None) -> None:
            talk.publish(id, what, row)
            if what in ("moved", "changed", "orders"):
                if row is None or computers.have_to_play(row):
                    computers.wake(id)
                notices.wake(id)

        def told(id: str, what: str, row: TableRow | None) -> None:
            loop.call_soon_threadsafe(passed_on, id, what, row)

        hall.listeners.append(told)
        held = ExitStack()
        if held.enter_context(sole_server(settings)):
            computers.forget_leases()
        watches = [
            asyncio.create_task(_watched(each))
            for each in (
                talk.listen(),
                talk.remind(),
                computers.watch(),
                watch_clocks(hall),
                keep_house(hall),
                notices.watch(),
                keep_log_short(database),
            )
        ]
        if settings.warm:
            _settle_in()
            watches.append(asyncio.create_task(_watched(thinkers.warm())))
        try:
            yield
        finally:
            hall.listeners.remove(told)
            for watch in watches:
                watch.cancel()
            await asyncio.gather(*watches, return_exceptions=True)
            talk.close()
            await computers.close()
            await notices.close()
            thinkers.close()
            database.close()
            held.close()

    secret = database.secret("csrf", secrets.token_hex(32))
    return Litestar(
        route_handlers=[_routes(settings), web.home, web.page],
        plugins=[channels, _Then(running), Published()],
        dependencies={
            **DEPENDENCIES,
            "thinkers": Provide(lambda: thinkers, sync_to_thread=False, use_cache=True),
            "notices": Provide(lambda: notices, sync_to_thread=False, use_cache=True),
        },
        state=State({"hall": hall, "live": talk}),
        exception_handlers={
            WartableError: refuse,
            HTTPException: refuse_http,
            RecursionError: refuse_depth,
            Exception: fail,
        },
        before_send=[_headers(settings)],
        request_max_body_size=BODY,
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=SHORT,
            gzip_compress_level=5,
            exclude_opt_key="compresses_itself",
        ),
        csrf_config=CSRFConfig(
            secret=secret,
            cookie_name=CSRF_COOKIE,
            header_name="x-csrftoken",
            cookie_secure=settings.https,
            cookie_samesite="lax",
        ),
        openapi_config=OpenAPIConfig(
            title="wartable",
            version="1",
            description="One table for the strategy board games of the Second World War.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
    )


class _Then(InitPlugin):
    """Runs once the plugins before it do, and ends before they do."""

    def __init__(self, running: Callable[[Litestar], AbstractAsyncContextManager[None]]) -> None:
        self._running = running

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        app_config.lifespan.append(self._running)
        return app_config


def _settle_in() -> None:
    """What was loaded to serve with stays: the garbage collector, during which nothing else is
    done, need not look through it, nor come so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


async def _watched(work: Coroutine[Any, Any, None]) -> None:
    """Work that goes on as long as the server does; if it fails, the log says so."""
    try:
        await work
    except Exception:
        logger.exception("something that should go on has stopped")


def _backend(settings: Settings) -> ChannelsBackend:
    """Between workers on PostgreSQL its own messages, otherwise memory."""
    if not settings.is_postgresql:
        return MemoryChannelsBackend()
    from wartable.server.messages import Messages

    return Messages(postgresql_words(settings), MISSED)


def _routes(settings: Settings) -> Router:
    """All calls, with what each sort of them may ask for in a minute."""
    limits = settings.limits
    router = Router(
        "/api",
        route_handlers=[
            accounts.account,
            accounts.sign_out,
            live.live,
            admin.counts,
            admin.tables,
            admin.accounts,
            admin.entries,
            admin.remove_table,
            admin.remove_account,
            admin.strike,
            _limited(
                limits.looks,
                _session,
                games.games,
                games.game,
                games.board,
                games.rule,
                lessons.lessons,
                tables.tables,
                tables.invitation,
                tables.standing_invitations,
                playing.sight,
                playing.told,
                playing.at,
                playing.chat,
                playing.my_orders,
                playing.answered,
            ),
            _limited(
                limits.sign_ins,
                _address,
                accounts.sign_up,
                accounts.sign_in,
                accounts.guest,
                accounts.set_password,
                accounts.remove,
                accounts.letter,
                accounts.confirm,
                accounts.try_notice,
                accounts.forgotten,
                accounts.renew,
            ),
            _limited(
                limits.tables,
                _address,
                tables.new_table,
                lessons.learn,
                tables.import_table,
                tables.fork,
                tables.rematch,
                tables.join,
            ),
            _limited(
                limits.actions,
                _session,
                accounts.change,
                tables.remove,
                tables.start,
                tables.sit,
                tables.leave,
                tables.set_computer,
                tables.invite,
                tables.revoke,
                tables.resign,
                tables.draw,
                tables.pause,
                playing.do,
                playing.undo,
                playing.do_plan,
                playing.seal,
                playing.open_words,
                playing.forgo,
                playing.give_orders,
            ),
            _limited(
                limits.questions,
                _session,
                games.odds,
                games.rules,
                playing.export,
                playing.overlay,
                playing.reach,
                playing.why,
                playing.plan,
                playing.combat,
                playing.planned_combat,
                playing.proof,
                playing.series,
            ),
            _limited(limits.chat, _session, playing.say),
        ],
    )
    for route in router.routes:
        for handler in getattr(route, "route_handlers", ()):
            handler.responses = {**REFUSALS, **(handler.responses or {})}
    return router


def _limited(most: int, who: Callable[[AnyRequest], str], *handlers: Any) -> Router:
    return Router("/", route_handlers=handlers, middleware=[Limit(most, who)])


def _address(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


def _session(request: AnyRequest) -> str:
    """Whose requests are counted together; who makes a session up is counted by address."""
    hall: Hall = request.app.state.hall
    token = request.cookies.get(COOKIE)
    return digest(token) if token and hall.accounts.has_seen(token) else _address(request)


def _headers(settings: Settings) -> Callable[[Message, Scope], Awaitable[None]]:
    """Every answer says what a browser may do with it."""
    told = dict(SECURITY)
    if settings.https:
        told["strict-transport-security"] = "max-age=31536000"
    headers = [(name.encode(), value.encode()) for name, value in told.items()]

    async def add(message: Message, _: Scope) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]

    return add
