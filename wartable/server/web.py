"""The client's files, and its one page for every other path."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

import wartable
from wartable.server.refusals import Unknown

DIST = Path(wartable.__file__).parent / "web" / "dist"
FOR_EVER = "public, max-age=31536000, immutable"

NOT_BUILT = b"""<!doctype html><meta charset="utf-8"><title>wartable</title>
<p>The server runs. The client is not built yet: run <code>make client</code>.</p>
<p>Programs find the interface described at <a href="/api/schema">/api/schema</a>.</p>
"""


@get("/", include_in_schema=False, sync_to_thread=True)
def home() -> Response[bytes]:
    """The first page."""
    return _answer("")


@get("/{path:path}", include_in_schema=False, sync_to_thread=True)
def page(path: FromPath[str]) -> Response[bytes]:
    """A file of the client; for any other path its page, which knows what to show."""
    return _answer(path.strip("/"))


def _answer(path: str) -> Response[bytes]:
    if path == "api" or path.startswith("api/"):
        raise Unknown("no_page")
    file = found(DIST, path)
    if file is not None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        kept = FOR_EVER if path.startswith("assets/") else "no-cache"
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": kept})
    if "." in path.rpartition("/")[2]:
        raise Unknown("no_page")
    index = DIST / "index.html"
    text = index.read_bytes() if index.is_file() else NOT_BUILT
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})


def found(folder: Path, path: str) -> Path | None:
    """The file of this path inside the folder; nothing outside of it is ever found."""
    try:
        file = (folder / path).resolve()
        is_inside = path and file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if is_inside else None
