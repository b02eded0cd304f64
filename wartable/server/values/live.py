"""What a socket tells."""

from __future__ import annotations

from wartable.server.values.playing import ChatLine, Sight
from wartable.server.values.tables import TableInfo
from wartable.server.values.value import Sent


class SightTold(Sent, frozen=True, tag="sight", tag_field="kind"):
    sight: Sight


class TableTold(Sent, frozen=True, tag="table", tag_field="kind"):
    table: TableInfo


class ChatTold(Sent, frozen=True, tag="chat", tag_field="kind"):
    line: ChatLine


class Beat(Sent, frozen=True, tag="beat", tag_field="kind"):
    """The line is not dead."""


LiveMessage = SightTold | TableTold | ChatTold | Beat
"""What the socket of a table tells."""
