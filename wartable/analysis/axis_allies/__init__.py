"""What a log of the Axis & Allies family tells."""
