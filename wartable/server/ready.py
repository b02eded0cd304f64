"""All that thinks is loaded where this is imported: the process that others are forked from.

What they share they neither load again nor keep in memory again; the garbage collector leaves it
alone, for whatever it looks at is copied.
"""

from __future__ import annotations

import gc

from wartable.server.thinkers import ready_to_answer, ready_to_play

ready_to_answer()
ready_to_play()
gc.collect()
gc.freeze()
