"""Webhooks: a message to an address that a user named, never into our own network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from urllib.parse import SplitResult, urlsplit

import httpx
import msgspec

from wartable.server.refusals import Refusal

TIMEOUT = 10.0
"""Seconds for a whole call, from the look at the name to the status of the answer."""
NAMES = 16
_CHECKING = ThreadPoolExecutor(NAMES, thread_name_prefix="names")
_CALLING = ThreadPoolExecutor(NAMES, thread_name_prefix="hooks")
"""Where names are looked up: when an address is saved, and when it is called. Nobody who saves
slow ones keeps a call waiting."""

WORLD = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out for the world; whatever is outside of it is special."""
SPECIAL = tuple(
    ipaddress.ip_network(each)
    for each in (
        "192.88.99.0/24",  # relays of 6to4
        "2001::/23",  # protocols: Teredo, benchmarks, ORCHID
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "3fff::/20",  # documentation
    )
)
"""Out in the world by their number, but nobody's server: tunnels lead wherever they like."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")


def check_webhook(url: str) -> SplitResult:
    """The parts of an address that could be called; `Refusal` says why it could not."""
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refusal("webhook_letters")
    try:
        parts = urlsplit(url)
        port = parts.port
        httpx.URL(url)
    except (ValueError, httpx.InvalidURL):
        raise Refusal("webhook_address") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Refusal("webhook_scheme")
    if parts.username or parts.password:
        raise Refusal("webhook_password")
    if port == 0:
        raise Refusal("webhook_port")
    return parts


async def check_public(url: str, *, allow_private: bool) -> None:
    """Whether the address could be called now; it is looked at again each time it is. A name server
    that is slow keeps nobody else waiting."""
    parts = check_webhook(url)
    if allow_private:
        return
    try:
        async with asyncio.timeout(TIMEOUT):
            await _look_up(_CHECKING, parts, allow_private=False)
    except TimeoutError:
        raise Refusal("webhook_unknown", host=parts.hostname or "") from None


async def _look_up(where: ThreadPoolExecutor, parts: SplitResult, *, allow_private: bool) -> str:
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(where, address_of, parts.hostname or "", allow_private)


def address_of(host: str, allow_private: bool = False) -> str:
    """The IP address to call. All addresses of the host must be public, and the one that was looked
    at is the one that is called: a name cannot change its meaning in between."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refusal("webhook_unknown", host=host) from None
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    for address in addresses:
        if not allow_private and not is_public(address):
            raise Refusal("webhook_private", host=host)
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an IP address is out in the world: not ours, not this machine's, not special; an IPv4
    address dressed as IPv6 is judged by what is inside."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped or ip in NAT64:
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
        if ip not in WORLD:
            return False
    return ip.is_global and not ip.is_multicast and not any(ip in each for each in SPECIAL)


async def call(url: str, message: object, *, allow_private: bool = False) -> int:
    """Post a message as JSON; the status of the answer. No redirect is followed, and however slowly
    somebody answers, it is over after `TIMEOUT`."""
    parts = check_webhook(url)
    host = parts.hostname or ""
    try:
        async with asyncio.timeout(TIMEOUT):
            address = await _look_up(_CALLING, parts, allow_private=allow_private)
            return await _post(httpx.URL(url), address, msgspec.json.encode(message))
    except TimeoutError:
        raise Refusal("webhook_silent", host=host, why="it took too long") from None
    except (OSError, httpx.HTTPError) as error:
        raise Refusal("webhook_silent", host=host, why=str(error)) from error


async def _post(url: httpx.URL, address: str, content: bytes) -> int:
    headers = {
        "host": url.netloc.decode(),
        "content-type": "application/json",
        "user-agent": "wartable",
    }
    # `TIMEOUT` holds for all of it together; the client's own would begin anew with every byte.
    async with (
        httpx.AsyncClient(verify=_trusted(), trust_env=False, timeout=None) as client,
        client.stream(
            "POST",
            url.copy_with(host=address),
            content=content,
            headers=headers,
            extensions={"sni_hostname": url.host},
        ) as answer,
    ):
        return answer.status_code


@cache
def _trusted() -> ssl.SSLContext:
    """Whose certificates are believed; reading them takes a while."""
    return ssl.create_default_context()
