"""The desk of the Axis & Allies family."""
