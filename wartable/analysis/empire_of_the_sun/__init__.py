"""What a log of Empire of the Sun tells."""
