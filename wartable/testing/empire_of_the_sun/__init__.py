"""What tests of Empire of the Sun share: positions, battles, and plain answers to check against."""
