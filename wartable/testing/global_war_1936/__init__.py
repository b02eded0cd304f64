"""What tests of Global War 1936 share: the game as the contract looks at it, and plain answers."""
