"""Webhooks: a message to an address that a user named, never into our own network."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import SplitResult, urlsplit

import msgspec

from wartable.server.refusals import Refusal

TIMEOUT = 10.0
_ASKING = ThreadPoolExecutor(2, thread_name_prefix="names")
"""Where names are looked up."""


def check_webhook(url: str) -> SplitResult:
    """The parts of an address that could be called; `Refusal` says why it could not."""
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refusal("webhook_letters")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
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
    host = parts.hostname or ""
    looking = asyncio.get_running_loop().run_in_executor(
        _ASKING, public_address, host, parts.port or 443
    )
    try:
        await asyncio.wait_for(looking, TIMEOUT)
    except TimeoutError:
        raise Refusal("webhook_unknown", host=host) from None


def public_address(host: str, port: int) -> str:
    """The IP address to call. All addresses of the host must be public, and the one that was looked
    at is the one that is called: a name cannot change its meaning in between."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refusal("webhook_unknown", host=host) from None
    addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
    for address in addresses:
        if not is_public(address):
            raise Refusal("webhook_private", host=host)
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an IP address is out in the world: not ours, not this machine's, not special; an IPv4
    address dressed as IPv6 is judged by what is inside."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])
        if inner:
            return is_public(str(inner))
        if ip in ipaddress.ip_network("64:ff9b::/96"):
            return is_public(str(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)))
    return ip.is_global and not ip.is_multicast


def call(url: str, message: object, *, allow_private: bool = False) -> int:
    """Post a message as JSON; the status of the answer. No redirect is followed."""
    parts = check_webhook(url)
    assert parts.hostname is not None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = parts.hostname if allow_private else public_address(parts.hostname, port)
    try:
        raw = socket.create_connection((address, port), TIMEOUT)
        if parts.scheme == "https":
            context = ssl.create_default_context()
            raw = context.wrap_socket(raw, server_hostname=parts.hostname)
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=TIMEOUT)
        connection.sock = raw
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {"content-type": "application/json", "user-agent": "wartable"}
        connection.request("POST", target, msgspec.json.encode(message), headers)
        status = connection.getresponse().status
        connection.close()
        return status
    except (OSError, http.client.HTTPException) as error:
        raise Refusal("webhook_silent", host=parts.hostname, why=str(error)) from error
