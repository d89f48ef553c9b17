# The two commands that matter: `make play` and `make test`.

CARGO ?= cargo
export RUSTDOCFLAGS = -D warnings

.PHONY: help play test check bench slow fmt golden tools

help:
	@echo "make play    build everything and start a game against a bot"
	@echo "make test    every check and every test"
	@echo "make check   formatting, lints, documentation, licences"
	@echo "make bench   random play of every game on one core"
	@echo "make slow    the long versions of the tests, and security advisories"
	@echo "make fmt     format the code"
	@echo "make golden  write golden files and snapshots anew (read the difference!)"

play:
	$(CARGO) build --release --locked
	./target/release/lamplight play $(or $(GAME),pathagon)

test: check
	$(CARGO) test --workspace --locked

check: tools
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) doc --workspace --no-deps --document-private-items --locked
	$(CARGO) deny check --hide-inclusion-graph bans licenses sources

bench:
	$(CARGO) build --release --locked
	./target/release/lamplight bench

slow: tools
	LAMPLIGHT_SLOW=1 $(CARGO) test --workspace --locked --release
	$(CARGO) deny check advisories

fmt:
	$(CARGO) fmt --all

golden:
	LAMPLIGHT_GOLDEN=write INSTA_UPDATE=always $(CARGO) test --workspace

# What the checks need beyond the toolchain, installed once through cargo.
tools:
	@command -v python3 >/dev/null || apt-get install -y python3 || sudo apt-get install -y python3
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny
