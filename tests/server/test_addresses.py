"""Where people reach a server is what its host says, or what its machine sees of the network."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.conftest import ALLIED_SEAT, Visitor, settings_for
from wartable.core.errors import BadOptions
from wartable.server.addresses import here, network_addresses, public_address, told_to
from wartable.server.app import create_app
from wartable.server.settings import read_settings

PUBLIC = "https://war.example.org"


@pytest.mark.parametrize("listens", ["127.0.0.1:8000", "127.0.0.5:8000", "[::1]:80", "localhost:9"])
def test_who_listens_to_itself_alone_is_reached_by_nobody_else(
    tmp_path: Path, listens: str
) -> None:
    settings = settings_for(tmp_path, listens=listens)

    assert network_addresses(settings) == ()
    assert public_address(settings) == here(listens) == f"http://{listens}"


@pytest.mark.parametrize(
    ("listens", "inside"), [("0.0.0.0:8000", "127.0.0.1:8000"), ("[::]:8000", "[::1]:8000")]
)
def test_who_listens_to_all_is_reached_at_the_addresses_of_the_machine(
    tmp_path: Path, listens: str, inside: str
) -> None:
    """Each is one at which this machine could listen, and none is the loopback."""
    found = network_addresses(settings_for(tmp_path, listens=listens))
    assert len(set(found)) == len(found)
    for address in found:
        at = urlsplit(address)
        assert at.hostname
        assert (at.scheme, at.port) == ("http", 8000)
        assert at.hostname not in ("127.0.0.1", "::1", "0.0.0.0", "::")
        family = socket.AF_INET6 if ":" in at.hostname else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as own:
            own.bind((at.hostname, 0))
    assert here(listens) == f"http://{inside}"


def test_one_address_to_listen_at_is_the_one_to_be_reached_at(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, listens="192.0.2.7:8000")

    assert network_addresses(settings) == ("http://192.0.2.7:8000",)
    assert public_address(settings) == "http://192.0.2.7:8000"


def test_what_the_host_says_comes_first(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, listens="127.0.0.1:8000", address=PUBLIC)
    assert public_address(settings) == PUBLIC

    with TestClient(create_app(settings)) as client:
        visitor = Visitor(client)
        table = visitor.table("me", "open")["id"]
        made = visitor.post(f"/tables/{table}/seats/{ALLIED_SEAT}/invite", {}, 201)
    assert (made["address"], made["network"]) == (PUBLIC, [])


@pytest.mark.parametrize(
    "said",
    [
        "war.example.org",
        "ftp://war.example.org",
        "https://",
        "https://a.org/war",
        "http://a:b",
        "https://me:secret@a.org",
        "https://a.org/?x",
        "javascript:alert(1)",
    ],
)
def test_a_public_address_is_a_whole_one(said: str) -> None:
    with pytest.raises(BadOptions, match="no public address"):
        read_settings({"WARTABLE_ADDRESS": said})


@pytest.mark.parametrize("said", ["https://war.example.org/", "http://10.0.0.2:8000", ""])
def test_a_public_address_has_no_slash_at_the_end(said: str) -> None:
    settings = read_settings({"WARTABLE_ADDRESS": said})

    assert settings.address == said.rstrip("/")
    assert settings.https == said.startswith("https")


@pytest.mark.parametrize("name", ["127.0.0.1:8000", "192.0.2.7:8000", "war.example.org"])
def test_a_socket_is_for_pages_of_its_own_address(visitor: Visitor, name: str) -> None:
    """By whichever address one comes."""
    table = visitor.table("me", "me", public=True)["id"]
    at = f"ws://{name}/api/tables/{table}/live"
    with visitor.client.websocket_connect(at, headers={"origin": f"http://{name}"}) as socket:
        assert socket.receive_json()["kind"]

    elsewhere = {"origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        visitor.client.websocket_connect(at, headers=elsewhere) as socket,
    ):
        socket.receive_json()
    assert closed.value.code == 4403


@pytest.mark.parametrize(
    ("asker", "is_told"),
    [("127.0.0.1", True), ("::1", True), ("192.0.2.9", False), ("10.0.0.3", False), ("", False)],
)
def test_only_who_sits_at_the_machine_learns_its_addresses(
    tmp_path: Path, asker: str, is_told: bool
) -> None:
    settings = settings_for(tmp_path, listens="192.0.2.7:8000")
    assert bool(told_to(settings, asker)) == is_told
