# The commands of the project. `make play` and `make test` set up what they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help play test check coverage bench figures peers train-example strength levels \
  playthroughs docs clean

help:
	@echo "make play          serve the table in the browser, here on this machine"
	@echo "make test          set up everything that tests need, check the code, run all tests"
	@echo "make check         format, lint, types, spelling, import directions"
	@echo "make coverage      say which lines no test runs"
	@echo "make bench         print the figures"
	@echo "make peers         measure other people's games beside ours, from the network; docs/peers.md"
	@echo "make train-example let a network learn to beat random play; docs/training.md"
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
	@$(PIP) install --editable '.[cli,web]'
	@touch $@

$(VENV)/test: $(BIN)/python pyproject.toml examples/pig/pyproject.toml
	@echo "Installing what the tests need …"
	@$(PIP) install --editable '.[test]' --editable examples/pig
	@touch $@ $(VENV)/play

play: $(VENV)/play
	@$(BIN)/hanse serve

check: $(VENV)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/codespell
	$(BIN)/lint-imports

# Each process takes a half of the tests, and what is left of another's when it is done: so most
# games are compiled once. What needs the speed runs compiled, the browser apart, as its event loop
# would be in the way; the conformance suite once more with every index checked. Rules run plain, so
# that overflow warnings are errors, and last, as some of these tests start programs that find
# everything compiled then.
PROCESSES := -n auto --dist worksteal
COMPILED := tests/conformance tests/bots tests/web
BROWSER := tests/web/browser
test: check
	@$(BIN)/python -m tests.machine
	$(BIN)/python -m pytest $(COMPILED) --ignore $(BROWSER) $(PROCESSES)
	$(BIN)/python -m pytest $(BROWSER) $(PROCESSES)
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest tests/conformance $(PROCESSES) -k in_bounds
	HANSE_JIT=0 $(BIN)/python -m pytest tests $(COMPILED:%=--ignore %) $(PROCESSES)

coverage: $(VENV)/test
	HANSE_JIT=0 $(BIN)/python -m pytest tests $(COMPILED:%=--ignore %) $(PROCESSES) --cov=hanse --cov-report=term:skip-covered

bench: $(VENV)/test
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.search
	$(BIN)/python -m benchmarks.envs
	$(BIN)/python -m benchmarks.web
	@echo "Other people's games beside ours: make peers (needs the network)."

figures: $(VENV)/test
	{ $(BIN)/python -m benchmarks.engine; echo; $(BIN)/python -m benchmarks.search; } | tee docs/figures.md

strength: $(VENV)/test
	$(BIN)/python -m benchmarks.strength

levels: $(VENV)/test
	$(BIN)/python -m benchmarks.levels --write

# Other people's programs live in an environment of their own; one that can't be installed is named.
$(VENV)/peers/ready: $(BIN)/python benchmarks/peers/requirements.txt
	@$(PYTHON) -m venv $(VENV)/peers
	@while read -r peer; do echo "Installing $$peer …"; \
	  $(VENV)/peers/bin/python -m pip --disable-pip-version-check --quiet install "$$peer" \
	    || echo "$$peer can't be installed here."; \
	done < benchmarks/peers/requirements.txt
	@touch $@

peers: $(VENV)/test $(VENV)/peers/ready
	$(BIN)/python -m benchmarks.peers --python $(VENV)/peers/bin/python --write

# torch is heavy, so it isn't among what tests need. The files of this index need no graphics card;
# with TORCH_INDEX= it comes from where everything else comes from.
TORCH_INDEX ?= https://download.pytorch.org/whl/cpu
TORCH ?= torch>=2.6,<3
$(VENV)/train: $(BIN)/python pyproject.toml
	@echo "Installing what training needs …"
	@$(PIP) install $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX)) '$(TORCH)'
	@$(PIP) install --editable '.[train]'
	@touch $@

train-example: $(VENV)/train
	$(BIN)/python examples/train_maskable_ppo.py --plot docs/pictures/training.svg

playthroughs: $(VENV)/test
	$(BIN)/python -m tests.playthroughs.write

docs: $(VENV)/test
	$(BIN)/python -m docs.make

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .coverage
