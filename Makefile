# simpan: `make run` plays, `make test` tests, `make help` lists the rest. Everything is set up on the way.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/.ready
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PYTEST := $(PY) -m pytest -n $(JOBS)
SOURCES := $(wildcard src tests tools setup.py)

.PHONY: help run play test test-pure test-compiled test-served check lint fix bench golden build web sizes lock clean distclean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

run: build web ## start the table in the browser and print its address
	@$(VENV)/bin/simpan serve

play: build ## play against the computer at the terminal
	@$(VENV)/bin/simpan play lumen

test: test-pure test-compiled test-served ## test both engines, interpreted and compiled, then the server, its pages and the chat referee

test-pure: $(READY)
	SIMPAN_PURE=1 $(PYTEST) -m "not compiled_only and not served"

test-compiled: build
	@if [ "$$($(PY) tools/compiled_engine.py state)" = compiled ]; \
	then set -x; SIMPAN_PURE=0 SIMPAN_EXPECT_COMPILED=1 $(PYTEST) -m "not pure_only and not served"; \
	else echo "compiled engine: not built, so not tested"; fi

# Once only, with the engine that a user has. Chromium and PostgreSQL come from the system's packages.
test-served: build web
	@tools/setup-system
	@tools/build-web $(VENV) check
	SIMPAN_PURE=0 $(PYTEST) -m served tests/server tests/web tests/chat

check: lint test ## lint, then test

lint: $(READY) ## style, format, types, layers
	$(PY) -m ruff check $(SOURCES)
	$(PY) -m ruff format --check $(SOURCES)
	$(PY) -m mypy --strict src tests tools
	$(VENV)/bin/lint-imports | grep -v '[║╔╚]'

fix: $(READY) ## repair what ruff can repair
	$(PY) -m ruff check --fix $(SOURCES)
	$(PY) -m ruff format $(SOURCES)

bench: $(READY) $(VENV)/.bench ## measure, against the references
	@$(PY) tools/compiled_engine.py build trained
	@$(VENV)/bin/simpan bench

golden: build ## rewrite the golden playthroughs and the rule browser's examples; the diff is the review
	PYTHONPATH=. $(PY) tests/golden.py
	$(PY) -m tools.examples

build: $(READY) ## compile the engine if its sources changed; SIMPAN_PROFILE=0: faster to build, slower to run
	@$(PY) tools/compiled_engine.py build

web: $(READY) ## build the browser client if its sources changed
	@mkdir -p build
	@tools/build-web $(VENV)

sizes: $(READY) ## files and functions longer than they should be
	@$(PY) tools/sizes.py

lock: $(READY) ## resolve the dependencies anew (needs the registry)
	@$(PY) tools/lock.py

clean: ## remove what was built and cached
	rm -rf build dist web/node_modules src/simpan/server/static .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage* src/*.egg-info
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
	rm -f $(READY)

distclean: clean ## … and the virtual environment
	rm -rf $(VENV)

# The marker is the last thing made, so a set-up that broke off is begun again.
$(READY): requirements/dev.txt pyproject.toml setup.py tools/setup-venv tools/compiled_engine.py
	@tools/setup-venv $(VENV)
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(READY)
	@$(PY) -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all: -r requirements/bench.txt
	@touch $@
