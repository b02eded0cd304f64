"""What wartable costs: speed and memory, measured in one run and printed against the aim."""
