# The two commands that matter: `make play` and `make test`.

CARGO ?= cargo
export RUSTDOCFLAGS = -D warnings
# Cargo shares out its jobs by itself.
unexport MAKEFLAGS MFLAGS
# What the page needs is there when npm has written this file.
PACKAGES = web/node_modules/.package-lock.json
# The Python package is built and tested in a virtual environment of its own. It has a folder for its build, too: Cargo
# would otherwise build the bindings anew whenever the workspace has been checked without maturin, and the other way round.
PYTHON_TARGET = target/python
VENV = $(PYTHON_TARGET)/venv
VENV_READY = $(VENV)/.ready

.PHONY: help play release dist page test test-rust test-web python python-dist check check-rust check-web check-python audit bench load slow fuzz fmt golden pictures tools

help:
	@echo "make play      build everything and serve the games at http://127.0.0.1:8080"
	@echo "make test      every check and every test, the browser's included"
	@echo "make python    build and test the Python package in its own virtual environment"
	@echo "make check     formatting, lints, documentation"
	@echo "make release   the program with the page inside: target/release/lamplight"
	@echo "make dist      the same, as it is shipped and measured (slower to build): target/dist/lamplight"
	@echo "make bench     random play of every game on one core"
	@echo "make load      a thousand tables over real sockets"
	@echo "make audit     licences, sources, bans and security advisories of all libraries"
	@echo "make slow      the long versions of the tests"
	@echo "make fuzz      every parser that meets strangers, a minute each (FUZZ_SECONDS=60)"
	@echo "make fmt       format the code"
	@echo "make golden    write golden files and snapshots anew (read the difference!)"
	@echo "make pictures  write the pictures of the documentation and of shared links anew"

play: release
	./target/release/lamplight serve

release: page
	$(CARGO) build --release --locked -p lamplight-cli

dist: page
	$(CARGO) build --profile dist --locked -p lamplight-cli

page: $(PACKAGES)
	cd web && npm run build

# Rust on one side, the page and then the Python package on the other; last, the browser plays on what was built.
test: tools page
	$(MAKE) --no-print-directory --jobs=2 test-rust test-web python
	cd web && npm run e2e

test-rust: check-rust
	$(CARGO) test --workspace --locked

test-web: check-web
	cd web && npm test

# The everyday profile: the games run at full speed, and it is built in half the time of what `pip install .` builds.
python: check-python
	. $(VENV)/bin/activate && PIP_QUIET=1 CARGO_TARGET_DIR=$(PYTHON_TARGET) maturin develop --quiet --locked --profile release
	$(VENV)/bin/python -m mypy.stubtest --mypy-config-file pyproject.toml lamplight._native
	$(VENV)/bin/python -m pytest

# The wheel and the source distribution, as they are shipped.
python-dist: $(VENV_READY)
	LAMPLIGHT_SLOW=1 CARGO_TARGET_DIR=$(CURDIR)/$(PYTHON_TARGET) $(VENV)/bin/python -m pytest python/tests/test_dist.py

check: tools check-rust check-web check-python

check-rust:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) doc --workspace --no-deps --document-private-items --locked

check-web: $(PACKAGES)
	cd web && npm run check

check-python: $(VENV_READY)
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/ruff check
	$(VENV)/bin/mypy

# cargo-deny is no package of Debian's: it is compiled once if it is missing. A test checks licences and sources, too.
audit:
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny check --hide-inclusion-graph

bench: dist
	./target/dist/lamplight bench

load: dist
	./target/dist/lamplight load

slow: tools python $(PACKAGES)
	LAMPLIGHT_SLOW=1 $(CARGO) test --workspace --locked --release
	LAMPLIGHT_SLOW=1 $(VENV)/bin/python -m pytest python/tests/test_openspiel.py
	cd web && LAMPLIGHT_SLOW=1 npx vitest run faults
	$(MAKE) --no-print-directory python-dist

# The project's own compiler will do: coverage needs no nightly one, only sanitizers would, and there is no unsafe code.
# What is found new lies in fuzz/target/found; CONTRIBUTING.md tells what to do with it.
FUZZ_SECONDS ?= 60
fuzz:
	@command -v cargo-fuzz >/dev/null || $(CARGO) install --locked cargo-fuzz
	cd fuzz && for target in $$($(CARGO) fuzz list --fuzz-dir .); do \
		mkdir -p target/found/$$target && \
		$(CARGO) fuzz run --fuzz-dir . --sanitizer none $$target target/found/$$target corpus/$$target -- \
			-max_total_time=$(FUZZ_SECONDS) -max_len=6000 -timeout=20 || exit 1; \
	done

fmt: $(PACKAGES) $(VENV_READY)
	$(CARGO) fmt --all
	cd web && npm run format
	$(VENV)/bin/ruff format
	$(VENV)/bin/ruff check --fix

golden:
	LAMPLIGHT_GOLDEN=write INSTA_UPDATE=always $(CARGO) test --workspace

pictures: release
	cd web && LAMPLIGHT_BIN=../target/release/lamplight node scripts/pictures.mjs
	cd web && LAMPLIGHT_BIN=../target/release/lamplight node scripts/share.mjs

# Not `npm ci`: it refuses a lock file without the optional packages of other platforms, which not every registry has.
$(PACKAGES): web/package-lock.json
	cd web && npm install --no-audit --no-fund
	@touch $@

$(VENV_READY): pyproject.toml
	python3 -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --upgrade pip
	$(VENV)/bin/python -m pip install --quiet --group dev
	@touch $@

# What the checks need beyond Rust and Node, installed once through the ordinary package clients.
APT = DEBIAN_FRONTEND=noninteractive $(if $(filter 0,$(shell id -u)),,sudo -E) apt-get
tools:
	@command -v python3 >/dev/null || { $(APT) update && $(APT) install -y python3; }
	@python3 -c 'import ensurepip' 2>/dev/null || { $(APT) update && $(APT) install -y python3-venv; }
	@command -v chromium >/dev/null || { $(APT) update && $(APT) install -y chromium; }
