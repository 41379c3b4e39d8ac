# `make docs` and `make test` are all a fresh clone needs; both make .venv first.
PYTHON ?= python3
PLUGIN ?= tests/plugins/BridgeSample
OUT ?= $(if $(filter tests/plugins/BridgeSample,$(PLUGIN)),generated,build/$(notdir $(patsubst %/,%,$(PLUGIN))))
BIN := .venv/bin
SPREAD := -n auto --dist worksteal# behind a long test none waits
export UECATALOG_CACHE_DIR ?= $(CURDIR)/build/kept

.PHONY: docs generated check test test-outputs test-corpus lint types imports format accept soundness bench bench-outputs corpus accuracy i18n language site test-site clean

docs: .venv/ready ## the catalog and the reference of PLUGIN (the specimen without one) into OUT
	$(BIN)/uecatalog generate $(if $(filter tests/plugins/BridgeSample,$(PLUGIN)),,"$(PLUGIN)" --out "$(OUT)")

generated: .venv/ready ## what is committed under generated/, as pyproject.toml says
	$(BIN)/uecatalog generate

check: .venv/ready ## that generated/ is what the source gives
	$(BIN)/uecatalog check

test: .venv/ready ## the tests
	$(BIN)/python -m pytest -q $(SPREAD)

test-outputs: .venv/outputs build/outputs/ready corpus ## the outputs under their ecosystems' own tools; needs node and npm
	$(BIN)/python -m pytest -q -m outputs $(SPREAD) tests/outputs

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

bench-outputs: .venv/ready ## every output of 1,000 commands against a plain parse: make bench-outputs PLUGIN=path
	PYTHONPATH=. $(BIN)/python tests/bench/emitting.py "$(PLUGIN)"

corpus: .venv/ready ## real plugins from two wheels, into .corpus
	$(BIN)/python tests/corpus/fetch.py

accuracy: .venv/ready ## scores a plugin against labelled facts: make accuracy PLUGIN=path TRUTH=file
	$(BIN)/uecatalog accuracy "$(TRUTH)" "$(PLUGIN)"

i18n: .venv/ready ## brings all translations up to date with their texts, and says what is wrong or left to do
	$(BIN)/uecatalog i18n update
	$(BIN)/uecatalog i18n update tests/plugins/BridgeSample
	$(BIN)/uecatalog i18n status
	$(BIN)/uecatalog i18n check
	$(BIN)/uecatalog i18n check tests/plugins/BridgeSample

language: .venv/ready ## starts a language: make language LANG=it
	$(BIN)/uecatalog i18n update --lang "$(LANG)"

site: .venv/site ## the site of PLUGIN into build/site
	$(BIN)/uecatalog site "$(PLUGIN)" --out build/site

test-site: .venv/site ## builds the site and looks at it: needs Debian's chromium, and npm for axe-core
	@command -v chromium >/dev/null || { echo "chromium is missing: apt-get install chromium" >&2; exit 2; }
	@command -v npm >/dev/null || { echo "npm is missing: apt-get install npm" >&2; exit 2; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site-tests]'
	npm ci --silent --prefix tests/site
	$(BIN)/python -m pytest -q -m site tests/site

clean: ## everything that is made and not committed
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 ..." >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Python's venv module is missing: apt-get install python3-venv" >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q extractor # a fifth of a small run is spent on that where nobody may write it later
	@touch $@

.venv/outputs: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,outputs]'
	@touch $@

build/outputs/ready: tests/outputs/package.json
	@command -v npm >/dev/null || { echo "make test-outputs needs node and npm: apt-get install nodejs npm" >&2; exit 2; }
	mkdir -p build/outputs
	cp tests/outputs/package.json build/outputs/
	npm install --prefix build/outputs --no-audit --no-fund --no-package-lock --loglevel=error
	@touch $@

.venv/site: .venv/ready pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site]'
	@touch $@
