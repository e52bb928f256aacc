# The commands of the project. `make play` and `make test` set up what they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help play test check coverage bench figures strength levels playthroughs docs clean

help:
	@echo "make play          sit down at the table"
	@echo "make test          set up everything that tests need, check the code, run all tests"
	@echo "make check         format, lint, types, spelling, import directions"
	@echo "make coverage      say which lines no test runs"
	@echo "make bench         print the figures"
	@echo "make figures       print them and keep them in docs/figures.md"
	@echo "make strength      let each bot play the next weaker, in every game; takes hours"
	@echo "make levels        rate the levels for people, and keep the table in docs/bots.md"
	@echo "make playthroughs  write the golden play-throughs anew"
	@echo "make docs          write the generated parts of the documents anew"
	@echo "make clean         remove what was set up here"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	  "Hanse needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12")'
	@echo "Setting up Python in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play: $(BIN)/python pyproject.toml
	@echo "Installing what the table needs …"
	@$(PIP) install --editable '.[cli]'
	@touch $@

$(VENV)/test: $(BIN)/python pyproject.toml examples/pig/pyproject.toml
	@echo "Installing what the tests need …"
	@$(PIP) install --editable '.[test]' --editable examples/pig
	@touch $@ $(VENV)/play

play: $(VENV)/play
	@$(BIN)/hanse play amsterdam

check: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/codespell
	$(BIN)/lint-imports

# Rules run plain, so that overflow warnings are errors; the conformance suite and bots, which need
# the speed, run compiled, and the suite once more with every index checked.
test: check
	HANSE_JIT=0 $(BIN)/python -m pytest tests --ignore tests/conformance --ignore tests/bots -n auto
	$(BIN)/python -m pytest tests/conformance tests/bots -n auto
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest tests/conformance -n auto -k in_bounds

coverage: $(VENV)/test
	HANSE_JIT=0 $(BIN)/python -m pytest tests --ignore tests/conformance --ignore tests/bots -n auto --cov=hanse --cov-report=term:skip-covered

bench: $(VENV)/test
	$(BIN)/python -m benchmarks.engine

figures: $(VENV)/test
	$(BIN)/python -m benchmarks.engine | tee docs/figures.md

strength: $(VENV)/test
	$(BIN)/python -m benchmarks.strength

levels: $(VENV)/test
	$(BIN)/python -m benchmarks.levels --write

playthroughs: $(VENV)/test
	$(BIN)/python -m tests.playthroughs.write

docs: $(VENV)/test
	$(BIN)/python -m docs.make

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .coverage
