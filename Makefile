# Every task of the project. `make` alone lists them.

CACHE_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/hackathon-site
CARGO_TARGET_DIR ?= $(CACHE_DIR)/target
export CACHE_DIR CARGO_TARGET_DIR
export CARGO_TERM_COLOR ?= auto

cargo := .make/cargo
# Folders, too: a file that was removed changes its folder.
ui_sources := $(shell find ui/src ui/build ui/static) $(wildcard ui/build.mjs ui/package.json ui/tsconfig.json)
# Login and payment providers for tests.
peers := server/tests/support/peers
# A page built with other frameworks, for comparison.
others := server/bench/others
debug_server := $(CARGO_TARGET_DIR)/debug/server
release_server := $(CARGO_TARGET_DIR)/release/server
# Databases of tests in memory, if there is room for them: creating one is mostly writing its files.
test_tmp := $(shell [ "$$(df --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] 2>/dev/null && echo /dev/shm || echo /tmp)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# The tasks share cargo's lock and apt's.
.NOTPARALLEL:

.PHONY: help
help: ## list the tasks
	@sed -n -e 's/^## \(.*\)/\n\1/p' -e 's/^\([a-z0-9-]*\):.*## \(.*\)$$/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

## Every day

.PHONY: run
run: build ## build, migrate, load demo data and serve on http://localhost:8080
	dist/server migrate up
	dist/server seed --demo
	dist/server serve

.PHONY: dev
dev: setup-build ui/dist/manifest.json ## serve from source; both sides rebuild on change and the browser reloads
	node ui/dev.mjs

.PHONY: check
check: lint test ## what CI runs beside the audit: tests, formatting, lints, licences, types, generated files

.PHONY: fmt
fmt: ui/node_modules/.package-lock.json ## format all sources
	cargo fmt --all
	npm --prefix ui run --silent format

.PHONY: types
types: setup-build setup-postgres ui/dist/manifest.json ## write the generated files: OpenAPI document, list of routes, TypeScript types, entities, .env.example, fixtures of page tests, drawings of panels
	UPDATE_GENERATED=1 $(cargo) test --package server --test integration generated
	npm --prefix ui run --silent types
	npm --prefix ui run --silent test -- src/components/panel-markup.test.ts --update
	@# With the program that cargo has built above.
	node ui/build/record-fixtures.mjs $(debug_server)

## Also

.PHONY: build
build: setup-build ui/dist/manifest.json ## build the self-contained release binary, dist/server, and its bill of materials
	@echo 'Building the release binary (several minutes the first time).'
	$(cargo) build --release --package server --bin server
	@$(release_server) serve --fault none 2>&1 | grep -q 'unexpected argument' || \
		{ echo 'Faults can be injected into the release build.' >&2; exit 1; }
	@mkdir -p dist
	@# Compared by what it is, not by its age: switching engines brings back an older program.
	@sha256sum $(release_server) | cut -d ' ' -f 1 >dist/.program
	@if [ ! -e dist/server ] || ! cmp -s dist/.program dist/.program-inside; then \
		cp $(release_server) dist/server.new && $(release_server) ssr-snapshot --append-to dist/server.new && \
		mv dist/server.new dist/server && mv dist/.program dist/.program-inside; \
	fi
	@rm -f dist/sbom.cdx.json
	@node .make/audit/main.mjs sbom dist/sbom.cdx.json || echo 'Warning: there is no valid bill of materials for this build.' >&2

.PHONY: test
test: test-ui e2e test-quickjs test-rust ## run every test: UI, browser, Rust on both engines and both databases

.PHONY: test-rust
test-rust: setup-build setup-postgres setup-mail setup-redis setup-nginx setup-s3 setup-ics setup-disk $(peers)/node_modules/.package-lock.json ui/dist/manifest.json
	@# Much of what they do is waiting: for a database, for a limit to pass.
	TMPDIR=$${TMPDIR:-$(test_tmp)} RUST_TEST_THREADS=$${RUST_TEST_THREADS:-5} .make/test-rust

.PHONY: stress
stress: setup-build setup-postgres $(peers)/node_modules/.package-lock.json ui/dist/manifest.json ## run tests with many repetitions at full size: buyers, kills, random sequences (SEED)
	TMPDIR=$${TMPDIR:-$(test_tmp)} RUST_TEST_THREADS=$${RUST_TEST_THREADS:-2} STRESS=full $(cargo) test --workspace -- --nocapture stress:: waiting_list::races:: waiting_list::random:: account::address::

.PHONY: test-quickjs
test-quickjs: setup-build setup-quickjs
	SSR_ENGINE=quickjs .make/cargo test --package ssr-runtime

.PHONY: test-ui
test-ui: ui/dist/manifest.json
	npm --prefix ui run --silent test

.PHONY: e2e
e2e: setup-build setup-browser setup-mail $(peers)/node_modules/.package-lock.json ui/dist/manifest.json ## walk through the site in a real browser
	@# Builds the program as the Rust tests do: alone, every crate would be built again with other features.
	$(cargo) test --workspace --no-run
	node ui/build/record-fixtures.mjs --check $(debug_server)
	E2E_SERVER=$(debug_server) npm --prefix ui run --silent e2e

.PHONY: lint
lint: setup-build setup-openapi setup-typos ui/dist/manifest.json
	.make/titles
	node .make/words.mjs
	$(CACHE_DIR)/typos-1.52.0/bin/typos
	cargo fmt --all --check
	$(cargo) clippy --workspace --all-targets -- --deny warnings
	npm --prefix ui run --silent lint
	npm --prefix ui run --silent typecheck
	node .make/audit/main.mjs licences
	$(CACHE_DIR)/openapi-validator-0.9.0/bin/openapi-spec-validator docs/openapi.json

.PHONY: seed
seed: setup-build ui/dist/manifest.json ## load demo data into the configured database
	$(cargo) run --package server --bin server -- migrate up
	$(cargo) run --package server --bin server -- seed --demo

.PHONY: bench
bench: build setup-bench setup-nginx setup-postgres setup-quickjs $(peers)/node_modules/.package-lock.json $(others)/.next/BUILD_ID ## measure pages per second beside Node, Next.js, React Router and nginx, load, logins, lists and a flash sale
	SSR_ENGINE=quickjs .make/cargo build --release --package server --bin server --target-dir $(CARGO_TARGET_DIR)/quickjs
	QUICKJS_SERVER=$(CARGO_TARGET_DIR)/quickjs/release/server node server/bench/run.mjs

.PHONY: lighthouse
lighthouse: build setup-lighthouse ## let Lighthouse judge the public pages, as a phone and as a desktop
	E2E_SERVER=dist/server node ui/lighthouse.mjs

.PHONY: fuzz
fuzz: setup-build setup-fuzz ui/dist/manifest.json ## send at least 20,000 generated requests to a test server (about an hour; CASES for each operation, SEED)
	@# Uses the binary that the Rust tests build, as e2e does.
	$(cargo) test --workspace --no-run
	$(CACHE_DIR)/schemathesis-4.32.5/bin/python server/fuzz/run.py $(debug_server)

.PHONY: audit
audit: setup-build ## check all dependencies for licences and known vulnerabilities, if the registries are reachable
	node .make/audit/main.mjs licences
	node .make/audit/main.mjs advisories

.PHONY: clean
clean: ## remove everything that was built
	rm -rf dist ui/dist ui/dist-dev ui/node_modules $(peers)/node_modules $(CARGO_TARGET_DIR)

.PHONY: setup-build setup-browser setup-lighthouse setup-postgres setup-mail setup-redis setup-nginx setup-s3 setup-ics setup-disk setup-openapi setup-typos setup-fuzz setup-quickjs setup-bench
setup-build setup-browser setup-lighthouse setup-postgres setup-mail setup-redis setup-nginx setup-s3 setup-ics setup-disk setup-openapi setup-typos setup-fuzz setup-quickjs setup-bench: setup-%:
	@.make/setup $*

ui/node_modules/.package-lock.json: ui/package-lock.json
	npm --prefix ui ci --no-audit --no-fund --loglevel=error
	@touch $@

$(others)/node_modules/.package-lock.json: $(others)/package-lock.json
	npm --prefix $(others) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(others)/.next/BUILD_ID: $(others)/node_modules/.package-lock.json $(shell find $(others)/app $(others)/router -type f) $(wildcard $(others)/*.jsx $(others)/*.mjs)
	npm --prefix $(others) run --silent build

$(peers)/node_modules/.package-lock.json: $(peers)/package-lock.json
	npm --prefix $(peers) ci --no-audit --no-fund --loglevel=error
	@touch $@

ui/dist/manifest.json: ui/node_modules/.package-lock.json $(ui_sources)
	npm --prefix ui run --silent build
	@touch $@
