# Everything starts from Python 3.11+ and make.

GAME ?= spring_1942
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help play test check bench soak clean

help:
	@echo "make play    install and start a game of $(GAME)"
	@echo "make test    install what the tests need and run all of them"
	@echo "make check   lint and types"
	@echo "make bench   the performance table"
	@echo "make soak    long random play"
	@echo "make clean   remove the environment and all caches"

play: .venv/.play
	@$(BIN)/wartable play $(GAME)

test: check
	@echo "== tests"
	@$(BIN)/python -m pytest -q -n 2

check: .venv/.dev
	@echo "== lint"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { $(BIN)/ruff format --check .; exit 1; }
	@echo "== types"
	@$(BIN)/mypy --strict wartable bench maps

bench: .venv/.dev
	@$(BIN)/python -m bench

soak: .venv/.dev
	@$(BIN)/python -m bench.soak

clean:
	@rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The first Python that is new enough makes the environment.
.venv/bin/python:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "== environment: $$($$python --version)"; \
			exec $$python -m venv .venv; \
		fi; \
	done; \
	echo "wartable needs Python 3.11 or newer (make PYTHON=/path/to/python3 names one)" >&2; exit 1

.venv/.play: pyproject.toml requirements-dev.lock | .venv/bin/python
	@echo "== installing wartable"
	@$(PIP) --constraint requirements-dev.lock --editable .
	@touch $@

.venv/.dev: pyproject.toml requirements-dev.lock | .venv/bin/python
	@echo "== installing wartable and what the tests need"
	@$(PIP) --requirement requirements-dev.lock
	@$(PIP) --no-deps --editable .
	@touch $@ .venv/.play
