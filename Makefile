# Bulka.  `make serve` starts a club house; `make test` checks everything.
# A machine needs Python >= 3.11 and make; uv is used where it is installed.

VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(shell command -v uv 2>/dev/null)
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

# What pytest gets besides its configuration: all cores, tests in ascending order.
PYTEST_ARGS ?= -n auto --dist load

# English is the source; these are translated.
LANGUAGES := cs de it ko

.DEFAULT_GOAL := help
.PHONY: help serve migrate dev check format quick test bench deck messages lock clean

help:
	@echo "make serve     start the server (settings: HOST, PORT, DATABASE_URL, see README.md)"
	@echo "make dev       install what development needs"
	@echo "make quick     the pure layers: ruff, and the tests of rules and table; below a minute"
	@echo "make test      all checks and all tests, with branch coverage"
	@echo "make check     the checks that run nothing: ruff, mypy, import-linter, biome, djlint"
	@echo "make format    let ruff and biome put the code in order"
	@echo "make bench     measure the rules and a running server"
	@echo "make deck      draw the cards again"
	@echo "make messages  collect the texts to translate"
	@echo "make lock      choose the newest dependencies (needs uv)"
	@echo "make clean     remove the environment and what the tools left"

# ---------------------------------------------------------------- running

serve: $(VENV)/.stamp-run $(VENV)/.stamp-locale
	@$(BIN)/bulka migrate
	@exec $(BIN)/bulka serve

migrate: $(VENV)/.stamp-run
	$(BIN)/bulka migrate

# ---------------------------------------------------------------- checking

# Style sheets and scripts, where there is a biome for this machine (see pyproject.toml).
define BIOME
@if test -x $(BIN)/biome; then set -x; $(BIN)/biome $(1); \
	else echo "No biome for this machine: style sheets and scripts are not checked."; fi
endef

dev: $(VENV)/.stamp-dev

check: $(VENV)/.stamp-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict app tools bench tests
	$(BIN)/lint-imports
	$(call BIOME,check)
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/djlint --quiet --check templates

format: $(VENV)/.stamp-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint --quiet --reformat templates || true
	$(call BIOME,check --write)

# The loop while one works: what needs no server, no database and no browser.
quick: $(VENV)/.stamp-dev
	$(BIN)/ruff check app tests
	$(BIN)/pytest -q -n auto -m "not thorough" tests/rules tests/table tests/test_records.py tests/test_layout.py

test: check $(VENV)/.stamp-locale
	$(BIN)/pytest $(PYTEST_ARGS) --cov --cov-report=term

bench: $(VENV)/.stamp-dev
	@for script in bench/*.py; do $(BIN)/python $$script || exit 1; done

# ---------------------------------------------------------------- making

deck: $(VENV)/.stamp-run
	$(BIN)/python -m tools.deck static/deck

messages: $(VENV)/.stamp-run
	mkdir -p app/locale
	$(BIN)/pybabel -q extract -F babel.cfg -k N_ -k Nn_:1,2 -k _m -k _n:1,2 --sort-by-file --no-wrap --no-location \
		--project=Bulka --copyright-holder="The Bulka authors" -o app/locale/bulka.pot .
	for lang in $(LANGUAGES); do \
		po=app/locale/$$lang/LC_MESSAGES/bulka.po; verb=update; \
		test -f $$po || verb=init; \
		$(BIN)/pybabel -q $$verb -D bulka -i app/locale/bulka.pot -d app/locale -l $$lang --no-wrap \
			$$(test $$verb = init || echo --no-fuzzy-matching --ignore-obsolete) || exit 1; \
	done

LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --upgrade --quiet
lock:
	$(LOCK) -o requirements.lock
	$(LOCK) --extra dev -c requirements.lock -o requirements-dev.lock

clean:
	rm -rf $(VENV) app/locale/*/LC_MESSAGES/*.mo build *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find app tests migrations tools -name __pycache__ -prune -exec rm -rf {} +

# ---------------------------------------------------------------- the environment
# A stamp says that a step was finished; a folder alone says nothing.

ifneq ($(UV),)
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

$(VENV)/.stamp-venv:
ifneq ($(UV),)
	@$(UV) venv --quiet --allow-existing --python '>=3.11' $(VENV)
else
	@test -n "$(PYTHON)" || { echo "Bulka needs Python 3.11 or newer: install it, or uv."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo; \
		echo "Python cannot make an environment here."; \
		echo "On Debian or Ubuntu: apt-get install python3-venv, then make again."; exit 1; }
endif
	@touch $@

$(VENV)/.stamp-run: $(VENV)/.stamp-venv requirements.lock pyproject.toml
	@echo "Installing Bulka into $(VENV) …"
	@$(INSTALL) --require-hashes -r requirements.lock
	@$(INSTALL) --no-deps -e .
	@touch $@

$(VENV)/.stamp-locale: $(VENV)/.stamp-run $(wildcard app/locale/*/LC_MESSAGES/bulka.po)
	@test ! -d app/locale || $(BIN)/pybabel -q compile -D bulka -d app/locale
	@touch $@

$(VENV)/.stamp-dev: $(VENV)/.stamp-run requirements-dev.lock
	@echo "Installing the tools for development …"
	@$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@
