# `make docs` and `make test` are all a fresh clone needs; both make .venv first.
PYTHON ?= python3
PLUGIN ?= tests/plugins/BridgeSample
OUT ?= $(if $(filter tests/plugins/BridgeSample,$(PLUGIN)),generated,build/$(notdir $(patsubst %/,%,$(PLUGIN))))
BIN := .venv/bin

.PHONY: docs generated check test test-corpus lint types imports format accept soundness bench corpus accuracy language clean

docs: .venv/ready ## the catalog and the reference of PLUGIN (the specimen without one) into OUT
	$(BIN)/uecatalog generate "$(PLUGIN)" --out "$(OUT)"

generated: .venv/ready ## what is committed under generated/
	$(BIN)/uecatalog generate tests/plugins/BridgeSample --out generated

check: generated ## that generated/ is what the source gives
	@test -z "$$(git status --porcelain -- generated)" || { git status --short -- generated; echo "generated/ is not what the source gives: commit what make generated made" >&2; exit 1; }

test: .venv/ready ## the tests
	$(BIN)/python -m pytest -q

test-corpus: .venv/ready corpus ## the tests over real plugins
	$(BIN)/python -m pytest -q -m corpus tests/corpus

lint: .venv/ready ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/ready ## types
	$(BIN)/mypy

imports: .venv/ready ## which package may import which
	$(BIN)/lint-imports --no-cache

format: .venv/ready ## lays the code out
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

accept: .venv/ready ## rewrites expectations from what is derived now; read the diff
	$(BIN)/python -m pytest -q --accept

soundness: .venv/ready ## COUNT generated programs, compiled and held against their catalog (the long run: COUNT=10000)
	PYTHONPATH=tests:. $(BIN)/python -m soundness --count $(or $(COUNT),500) --jobs 2 --shrink 3

bench: .venv/ready ## cold run against a plain parse of the same files: make bench PLUGIN=path
	$(BIN)/python tests/bench/cold.py "$(PLUGIN)"

corpus: .venv/ready ## real plugins from two wheels, into .corpus
	$(BIN)/python tests/corpus/fetch.py

accuracy: .venv/ready ## scores a plugin against labelled facts: make accuracy PLUGIN=path TRUTH=file
	$(BIN)/python tests/accuracy/score.py "$(TRUTH)" "$(PLUGIN)"

language: ## starts a language: make language LANG=it
	@echo "translations come with a later version" >&2; exit 2

clean: ## everything that is made and not committed
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Python's venv module is missing: apt-get install python3-venv" >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
