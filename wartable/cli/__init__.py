"""The command line; nothing imports it."""

import os

# Before NumPy is loaded: the matrices are small, and on several processors their products take
# several times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
