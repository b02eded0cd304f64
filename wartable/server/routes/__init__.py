"""The wire: what each call of docs/api.md does."""
