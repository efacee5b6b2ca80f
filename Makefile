# imscope: `make demo` shows it, `make test` tests it; each does its own set-up.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# Set to nothing where the static standard library is not installed.
STATIC ?= --static-swift-stdlib
# STRICT=1 lets `make test` share the objects of `make check` (warnings are errors in both).
STRICT ?=
QUICK ?=
# `make bench ONLY=search JSON=figures.json` measures one group and keeps the figures.
ONLY ?=
JSON ?=
SECONDS ?= 600
RATE ?= 200

RELEASE = .build/release/imscope
SOURCES = Sources Dashboards Exports Tests
STRICT_FLAGS = --scratch-path .build/strict -Xswiftc -warnings-as-errors
TEST_FLAGS = $(if $(STRICT),$(STRICT_FLAGS))
UNITS = $(wildcard Exports/Definitions/*.service Exports/Definitions/*.timer)

.PHONY: help deps test-deps build demo test check bench fuzz sweep soak test-sanitized install uninstall clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

deps: ## Install the system libraries that are missing
	@sh Tests/Scripts/install-libraries needed

test-deps: deps
	@sh Tests/Scripts/install-libraries helpful

build: deps ## Build the release binary
	$(SWIFT) build -c release --product imscope $(STATIC)

demo: build ## Watch a simulated store in this terminal
	$(RELEASE) demo

test: test-deps ## Run the tests
	$(SWIFT) test $(TEST_FLAGS)

check: deps ## Check format, module lines and warnings
	$(SWIFT) format lint --strict --recursive $(SOURCES) Package.swift
	sh Tests/Scripts/check-module-lines
	$(SWIFT) build --build-tests $(STRICT_FLAGS)

bench: test-deps ## Measure, beside rivals (QUICK=1 for two minutes' worth)
	$(SWIFT) build -c release --product imscope $(STATIC)
	$(SWIFT) build -c release --product Benchmarks $(STATIC)
	.build/release/Benchmarks $(if $(QUICK),--quick) $(if $(ONLY),--only $(ONLY)) $(if $(JSON),--json $(JSON))

sweep: test-deps ## Run every command on a store with each page in turn overwritten by noise
	SWEEP=all $(SWIFT) test $(TEST_FLAGS) --filter DamageTests

# `make test` tries the same inputs every time; this tries new ones. FUZZ_SEED=N repeats a run.
fuzz: test-deps ## Feed the parsers noise for SECONDS
	FUZZ_SECONDS=$(SECONDS) $(SWIFT) test -c release --scratch-path .build/fuzz \
		-Xswiftc -enable-testing --filter '^FuzzTests\.'

# XCTest keeps what it allocates to the end, so leaks are judged by the soak's memory and not at exit.
test-sanitized: test-deps ## Run the tests under the thread and the address sanitizer
	$(SWIFT) test --scratch-path .build/thread --sanitize=thread
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --scratch-path .build/address --sanitize=address

soak: build ## Watch a store that lives at RATE operations for SECONDS, and compare with a fresh start
	sh Tests/Scripts/soak $(RELEASE) $(SECONDS) $(RATE)

install: build ## Install below PREFIX (and DESTDIR)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
		"$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/imscope"
	$(RELEASE) man > "$(DESTDIR)$(PREFIX)/share/man/man1/imscope.1"
	$(RELEASE) completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/imscope"
	$(RELEASE) completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_imscope"
	$(RELEASE) completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/imscope.fish"
ifneq ($(UNITS),)
	install -d "$(DESTDIR)$(PREFIX)/lib/systemd/user"
	for unit in $(notdir $(UNITS)); do \
		sed 's|@PREFIX@|$(PREFIX)|g' "Exports/Definitions/$$unit" \
			> "$(DESTDIR)$(PREFIX)/lib/systemd/user/$$unit" || exit 1; \
	done
endif

uninstall: ## Remove what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/imscope" "$(DESTDIR)$(PREFIX)/share/man/man1/imscope.1" \
		"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/imscope" \
		"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_imscope" \
		"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/imscope.fish" \
		$(patsubst %,"$(DESTDIR)$(PREFIX)/lib/systemd/user/%",$(notdir $(UNITS)))

clean: ## Remove what was built
	rm -rf .build
