"""Tables on the web: seats, clocks, storage. It knows no rule."""
