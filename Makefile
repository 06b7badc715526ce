# `make run` serves the demo, `make test` runs the tests; everything else is for developers.
PYTHON ?= python3
PORT ?= 8000
PY := .venv/bin/python
PURE := -p rules -p tournaments.record -p tournaments.standings -p tournaments.pairing \
        -p decks.parsing -p judging.parsing -p judging.policies -p judging.lookup

.PHONY: help run test test-browser check lint format types contracts clauses messages schemas playouts oracle mutants \
        bench python base dev bench-env

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' Makefile

run: python ## install, migrate, fill the demo and serve on 127.0.0.1:8000 (PORT=8001 for another)
	@$(PYTHON) -m scripts.run --port $(PORT) $(if $(filter 0,$(DEMO)),--no-demo)

test: base ## the tests, in parallel, without a browser
	@$(PY) -m pytest -n auto $(ARGS)

test-browser: dev ## the tests in Debian's chromium
	@$(PY) -m scripts.browser $(ARGS)

check: lint types contracts clauses test ## everything but the browser tests

lint: dev ## style of code and templates, missing migrations
	@$(PY) -m ruff check --quiet . && $(PY) -m ruff format --check --quiet . || \
		{ echo "Mend what it can by itself: make format"; exit 1; }
	@$(PY) -m djlint --quiet --lint templates
	@$(PY) -m djlint --quiet --check templates || \
		{ $(PY) -m djlint --check templates; echo "Mend what it can by itself: make format"; exit 1; }
	@$(PY) manage.py makemigrations --check --dry-run
	@$(PY) -m scripts.vendor

format: dev ## lay out code and templates
	@$(PY) -m ruff check --fix --quiet . ; $(PY) -m ruff format --quiet .
	@$(PY) -m djlint --quiet --reformat templates

types: dev ## strict in the pure packages, with Django's plugin in the rest
	@$(PY) -m mypy --config-file= --strict --explicit-package-bases $(PURE)
	@$(PY) -m mypy config tournaments decks judging scripts tests conftest.py manage.py

contracts: base ## who may import whom
	@.venv/bin/lint-imports

clauses: base ## rulebook clauses without a test, per title and area
	@$(PY) -m scripts.clause_report

messages: base ## collect and compile the Japanese catalogue (needs gettext)
	@$(PY) -m scripts.messages

schemas: base ## write the published JSON Schemas anew from what the rules declare
	@$(PY) -m scripts.schemas

playouts: base ## random games of every title on the engine, every step looked at (GAMES=2000 TITLE=nanika)
	@$(PY) -m scripts.playouts $(if $(GAMES),--games $(GAMES)) $(if $(TITLE),--title $(TITLE))

oracle: base ## the engines against the independent oracles on random situations (TITLE=onsen SITUATIONS=1000)
	@$(PY) -m scripts.differential $(if $(TITLE),--title $(TITLE)) \
		$(if $(SITUATIONS),--situations $(SITUATIONS))

mutants: base ## small faults in a title's code that no test notices (TITLE=doremi MODULE=moving,day FAULTS=40)
	@$(PY) -m scripts.mutants $(if $(TITLE),--title $(TITLE)) $(if $(MODULE),--module $(MODULE)) \
		$(if $(FAULTS),--faults $(FAULTS)) $(ARGS)

bench: bench-env ## pairing and rules engine beside others, standings, pods, stepper, look-up, page flow (ONLY=pairing SIZES=32,128)
	@$(PY) -m scripts.bench $(if $(ONLY),--only $(ONLY)) $(if $(SIZES),--sizes $(SIZES)) $(ARGS)

base: python
	@$(PYTHON) -m scripts.environment requirements.txt

dev: python
	@$(PYTHON) -m scripts.environment requirements-dev.txt

bench-env: python
	@$(PYTHON) -m scripts.environment requirements-bench.txt

python:
	@command -v $(PYTHON) >/dev/null || { printf '%s\n' "Python is missing: there is no $(PYTHON) here." \
		"Mend: apt install python3 python3-venv   (as root), then again" >&2; exit 2; }
