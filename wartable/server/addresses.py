"""Where people reach this server: what its host says, or what the machine sees of its network."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from wartable.server.settings import Settings

OUTSIDE = {
    socket.AF_INET: ("198.51.100.1", "192.168.254.254", "10.254.254.254", "172.31.254.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}
"""Somebody out there, and in each sort of private network: the way to them shows which addresses
are ours. Nothing is sent to anybody."""


def network_addresses(settings: Settings) -> tuple[str, ...]:
    """Where other machines of the network reach this one; none if it listens to itself alone."""
    if not settings.listens:
        return ()
    at = urlsplit(f"//{settings.listens}")
    listens, port = _address(at.hostname or ""), at.port
    if listens is None:  # a name that stands for an address of this machine
        return () if _is_of_this_machine(at.hostname or "") else (f"http://{at.netloc}",)
    found = _own_addresses(listens) if listens.is_unspecified else [listens]
    return tuple(
        f"http://{_in_url(each)}:{port}"
        for each in found
        if not each.is_loopback and not each.is_link_local
    )


def told_to(settings: Settings, asker: str) -> tuple[str, ...]:
    """The addresses of the network for somebody who asks from this address: only who sits at this
    machine needs them, and nobody else learns them."""
    at = _address(asker)
    return network_addresses(settings) if at is not None and at.is_loopback else ()


def here(listens: str) -> str:
    """Where a browser on the server's own machine reaches it."""
    at = urlsplit(f"//{listens}")
    address = _address(at.hostname or "")
    if address is None or not address.is_unspecified:
        return f"http://{at.netloc}"
    return f"http://{'127.0.0.1' if address.version == 4 else '[::1]'}:{at.port}"


def public_address(settings: Settings) -> str:
    """Where links in letters lead: as far out as is known."""
    found = (settings.address, *network_addresses(settings))
    if any(found):
        return next(each for each in found if each)
    return here(settings.listens) if settings.listens else ""


def _own_addresses(listens: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    family = socket.AF_INET if listens.version == 4 else socket.AF_INET6
    found: dict[IPv4Address | IPv6Address, None] = {}
    for outside in OUTSIDE[family]:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            found[ip_address(probe.getsockname()[0])] = None
    return list(found)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _is_of_this_machine(name: str) -> bool:
    try:
        found = socket.getaddrinfo(name, None)
    except OSError:
        return False
    return all(ip_address(each[4][0]).is_loopback for each in found)


def _in_url(address: IPv4Address | IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else str(address)
