# make help  lists what can be made. MODE=fast|dev|san chooses how, CC=clang the compiler, B= the build folder. CPPFLAGS,
# CFLAGS and LDFLAGS are for whoever builds: they come after ours, and all compiling and linking is done with them.
MODE   ?= dev
B      ?= build/$(MODE)
GEN    := build/gen
PREFIX ?= /usr/local
OBJCOPY ?= objcopy
JOBS   ?= $(shell nproc)
ifeq ($(origin CC),default)
CC     := $(if $(filter san fuzz,$(MODE)),clang,gcc)
endif

FLAGS_dev   := -O1
FLAGS_fast  := -O3 -g1 -DNDEBUG
FLAGS_san   := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all
# for make check: with asserts and fast, for libFuzzer. -g1, which names lines, takes less to compile and to link.
FLAGS_test  := -O3 -g1
FLAGS_fuzz  := -O1 -g1 -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all
WARN     := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
# Another compiler may have new warnings: they stop nobody but our own checks.
WERROR   ?= $(if $(CI)$(filter san test fuzz,$(MODE)),-Werror)
LIBRARIES := libsoup-3.0 libcurl libcrypto libpq zlib
SOUP     := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(LIBRARIES) 2>/dev/null))
OWN      := -std=c17 -D_POSIX_C_SOURCE=200809L -g -Isrc -I$(GEN) $(SOUP) $(WARN) $(WERROR) $(FLAGS_$(MODE))
# Where ccache is asked for, what is the same in two modes is compiled once: all that asserts nothing, with and without asserts.
export CCACHE_DIR = $(CURDIR)/build/ccache
COMPILE   = $(CCACHE) $(CC) $(OWN) -MMD -MP $(CPPFLAGS) $(CFLAGS) $(ONLY_HERE)
# Sanitized programs are large, and there is one for each unit test: Debian's other linker takes a third of the time for them.
LINKER   := $(if $(filter san fuzz,$(MODE)),$(if $(filter clang,$(CC)),$(if $(shell command -v ld.lld-14),-fuse-ld=lld-14)))
LINK      = $(CC) $(filter -fsanitize%,$(OWN)) $(LINKER) $(CFLAGS) $(LDFLAGS)
LDLIBS   := -lm -ljansson -lsodium -lsqlite3 $(shell pkg-config --libs $(LIBRARIES) 2>/dev/null)

RULES   := $(patsubst src/%.c,$(B)/%.o,$(wildcard src/rules/*.c)) $(B)/gen/catalog.o
FOLDERS := base tower ai say match store server tools
# The browser client first: npm, on one processor, then has compilers beside it.
PROGRAM := $(B)/gen/assets.o $(B)/gen/assets_data.o $(patsubst src/%.c,$(B)/%.o,$(wildcard $(FOLDERS:%=src/%/*.c))) \
           $(B)/gen/catalog_rows.o $(B)/gen/catalog_figures.o $(B)/gen/net_weights.o $(B)/gen/net_expert.o \
           $(B)/gen/puzzles_text.o $(B)/gen/lessons.o
# The fuzzers need a part of it only, and theirs takes long to compile.
ifeq ($(MODE),fuzz)
PROGRAM := $(filter $(addprefix $(B)/,base/% tower/% say/% match/% store/state_names% server/message% server/wire_% tools/scenario%),$(PROGRAM))
endif
UNITS   := $(patsubst tests/unit/%.c,$(B)/unit/%,$(wildcard tests/unit/*.c))
FUZZERS := $(patsubst tests/fuzz/%.c,$(B)/fuzz/%,$(wildcard tests/fuzz/fuzz_*.c))
LIBS    := $(B)/libprogram.a $(B)/libmarrakesh.a

# What translators wrote, for the command line (base/speech.h), beside the program as it will be under share/locale.
LOCALES := $(patsubst po/%.po,$(B)/locale/%/LC_MESSAGES/marrakesh.mo,$(wildcard po/*.po))

all: $(B)/marrakesh $(LOCALES) ## build the program and libmarrakesh in build/$MODE

$(B)/marrakesh: $(B)/main.o $(LIBS)
	$(LINK) -o $@ $^ $(LDLIBS)

$(B)/locale/%/LC_MESSAGES/marrakesh.mo: po/%.po
	@mkdir -p $(@D)
	@if command -v msgfmt >/dev/null; then msgfmt -o $@ $<; else \
	    echo "$<: the command line speaks it with gettext only (tools/bootstrap play)" >&2; : >$@; fi

# The rules are a library of their own; what the program has around them is in the other one.
# Who links it sees of its names those that begin with mk_.
$(B)/libmarrakesh.a: $(B)/libmarrakesh.o
$(B)/libmarrakesh.o: $(RULES)
	$(LD) -r -o $@ $^
	$(OBJCOPY) --wildcard --keep-global-symbol='mk_*' $@
$(B)/libprogram.a: $(PROGRAM)
$(LIBS):
	@rm -f $@
	$(AR) rcs $@ $^

# ld -r wants code, also where a packager optimises when linking.
$(B)/rules/%.o $(B)/gen/catalog.o: ONLY_HERE := -fno-lto
# The tower must fall the same way everywhere: no fused multiplications.
$(B)/tower/%.o: ONLY_HERE := -ffp-contract=off
$(B)/%.o: src/%.c Makefile | $(GEN)/box.h $(GEN)/sentences.h
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<
$(B)/gen/%.o: $(GEN)/%.c Makefile | $(GEN)/box.h
	@mkdir -p $(@D)
	$(COMPILE) -Isrc/rules -c -o $@ $<
CATALOG := $(addprefix $(GEN)/,box.h catalog.c catalog_rows.c catalog_figures.c figures.json)
$(CATALOG) &: $(wildcard tools/catalog*.py data/*.toml)
	@mkdir -p $(GEN)
	python3 tools/catalog.py --out $(GEN) data
# The sentences of events.
$(GEN)/sentences.h: tools/sentences.py data/sentences.toml
	@mkdir -p $(GEN)
	python3 tools/sentences.py data/sentences.toml $@

# What the bots have learned.
$(GEN)/net_weights.c: data/bots.net
$(GEN)/net_expert.c: data/expert.net
$(GEN)/net_weights.c $(GEN)/net_expert.c: tools/net.py
	@mkdir -p $(GEN)
	python3 tools/net.py $(basename $(@F)) $(filter %.net,$^) $@

# The puzzles that are shipped.
$(GEN)/puzzles_text.c: tools/embed.py data/puzzles.txt
	@mkdir -p $(GEN)
	python3 tools/embed.py puzzles_text data/puzzles.txt $@

# Lessons, for the program.
LESSONS := $(wildcard data/lessons/*.txt)
$(GEN)/lessons.c: tools/lessons.py data/lessons $(LESSONS)
	@mkdir -p $(GEN)
	python3 tools/lessons.py $@ $(LESSONS)

# The browser client is part of the program: built where npm is (tools/web), then packed into it. CLIENT=off takes
# what is there already.
WEB := $(shell find web po \( -name node_modules -o -path web/dist -o -path web/src/gen -o -path web/tests -o -path web/unit -o -path web/dev \) \
         -prune -o -type f -print 2>/dev/null) $(wildcard data/*.toml data/lessons/*.txt) doc/rules.md
$(GEN)/web.done: tools/web $(if $(filter off,$(CLIENT)),,po/. $(WEB) $(GEN)/verify.wasm $(GEN)/figures.json)
	@mkdir -p $(GEN)
	@$(if $(filter off,$(CLIENT)),[ -e $@ ] || touch -d @0 $@,tools/web && touch $@)
$(GEN)/assets.c $(GEN)/assets.S &: tools/assets.py src/server/page.html $(GEN)/web.done $(wildcard web/dist/index.html)
	python3 tools/assets.py --out $(GEN) web/dist src/server/page.html
$(B)/gen/assets_data.o: $(GEN)/assets.S
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(B)/unit/%: tests/unit/%.c $(LIBS) Makefile
	@mkdir -p $(@D)
	$(COMPILE) -MF $@.d -MT $@ $(LINKER) $(LDFLAGS) -o $@ $< $(LIBS) $(LDLIBS)
# Counts the pieces of code that it runs through.
$(B)/unit/record_work: private ONLY_HERE := -fsanitize-coverage=trace-pc
$(B)/fuzz/%: tests/fuzz/%.c $(LIBS) Makefile
	@mkdir -p $(@D)
	$(COMPILE) -MF $@.d -MT $@ -Wno-missing-prototypes $(LINKER) $(LDFLAGS) -fsanitize=fuzzer -o $@ $< $(LIBS) $(LDLIBS)
$(B)/web/questions $(B)/web/events: $(B)/web/%: tests/web/%.c $(LIBS) Makefile
	@mkdir -p $(@D)
	$(COMPILE) -MF $@.d -MT $@ $(LINKER) $(LDFLAGS) -o $@ $< $(LIBS) $(LDLIBS)
$(B)/tower/check: tests/tower/check.c $(LIBS) Makefile
	@mkdir -p $(@D)
	$(COMPILE) -MF $@.d -MT $@ $(LINKER) $(LDFLAGS) -o $@ $< $(LIBS) $(LDLIBS)
# What checks a game in the browser: part of the client.
$(GEN)/verify.wasm: tools/verify-wasm $(wildcard tools/wasm/* src/tower/* src/rules/* src/match/*) src/say/rule.c \
    src/base/buf.c src/base/speech.c src/base/speech_plural.c $(GEN)/catalog.c
	WERROR=$(WERROR) tools/verify-wasm $@
$(B)/ai/legal $(B)/ai/chances: $(B)/ai/%: tests/ai/%.c $(LIBS) Makefile
	@mkdir -p $(@D)
	$(COMPILE) -MF $@.d -MT $@ $(LDFLAGS) -o $@ $< $(LIBS) $(LDLIBS)
# The example of an engine has the library and nothing else.
$(B)/examples/engine: examples/engine.c $(B)/libmarrakesh.a Makefile
	@mkdir -p $(@D)
	$(COMPILE) -MF $@.d -MT $@ -Isrc/rules $(LDFLAGS) -o $@ $< $(B)/libmarrakesh.a
$(B)/solo/solo: $(wildcard tests/solo/*.c) $(wildcard tests/solo/*.h) $(LIBS) Makefile
	@mkdir -p $(@D)
	$(filter-out -MMD -MP,$(COMPILE)) $(LDFLAGS) -o $@ $(filter %.c,$^) $(B)/libmarrakesh.a

units: $(UNITS)
fuzzers: $(FUZZERS)

# ---- to play, to install ----

play: ## play against bots in the browser: builds all, serves on this machine, opens the page
	@tools/bootstrap play
	+@$(call in,fast) -j$(JOBS) -s all
	@tools/play build/fast/marrakesh

watch: ## watch a game of four bots in the terminal
	@tools/bootstrap play
	+@$(call in,fast) -j$(JOBS) -s all
	build/fast/marrakesh sim --players 4 --games 1 --seed $$(od -An -N4 -tu4 /dev/urandom | tr -d ' ') --bots normal --watch

bench: ## measure speed and sizes, with MODE=fast
	@tools/bootstrap play
	+@$(call in,fast) -j$(JOBS) -s all
	build/fast/marrakesh bench

bench-server: ## measure the server: answers a second, waiting times, memory, start; with MODE=fast
	@tools/bootstrap play
	+@$(call in,fast) -j$(JOBS) -s all
	tools/bench-server build/fast/marrakesh

cluster: ## three servers on one PostgreSQL behind HAProxy, on this machine, to try it out
	@tools/bootstrap check
	+@$(call in,fast) -j$(JOBS) -s all
	@tools/with-postgres --durable tools/cluster build/fast/marrakesh

bench-cluster: ## measure PostgreSQL with 1, 2 and 3 processes against SQLite; with MODE=fast
	@tools/bootstrap check
	+@$(call in,fast) -j$(JOBS) -s all
	@tools/with-postgres --durable tools/bench-cluster build/fast/marrakesh

mutate: ## change the rules at random 500 times: which changes does no scenario notice? (not part of check: five minutes)
	@tools/bootstrap check
	@tools/mutate --report build/mutate.txt

install: ## install to DESTDIR/PREFIX: program, library, headers, languages; with SYSTEMD=on units of systemd, too
	+@$(call in,fast) all
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/lib $(DESTDIR)$(PREFIX)/include/marrakesh
	install build/fast/marrakesh $(DESTDIR)$(PREFIX)/bin/
	install -m 644 build/fast/libmarrakesh.a $(DESTDIR)$(PREFIX)/lib/
	install -m 644 $(addprefix src/rules/,marrakesh.h state.h ops.h catalog.h words.h) $(GEN)/box.h $(DESTDIR)$(PREFIX)/include/marrakesh/
	@for po in $(patsubst po/%.po,%,$(wildcard po/*.po)); do \
	    install -D -m 644 build/fast/locale/$$po/LC_MESSAGES/marrakesh.mo \
	        $(DESTDIR)$(PREFIX)/share/locale/$$po/LC_MESSAGES/marrakesh.mo || exit 1; done
ifeq ($(SYSTEMD),on)
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system
	@for unit in $(notdir $(wildcard systemd/*)); do \
	    sed 's,/usr/local/bin/,$(PREFIX)/bin/,' systemd/$$unit >$(DESTDIR)$(PREFIX)/lib/systemd/system/$$unit || exit 1; done
endif

clean: ## remove what was built
	rm -rf build web/dist

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z0-9_-]+:.*## /{printf "make %-20s %s\n", $$1, $$2}' Makefile
	@echo "MODE=dev (default) asserts; MODE=san also finds bad memory and arithmetic; MODE=fast neither"

# ---- to check: every suite prints one line and keeps its output in build/log ----

TORTURE ?= 1
SECONDS_OF_FUZZING ?= 4
in    = $(MAKE) --no-print-directory MODE=$(1) B=build/$(1)
# More at a time than there are processors: who talks to a server mostly waits, and begins first; what takes long on one
# processor gives way to it. Several servers come when the others are done, and the browser beside them: who waits for a reply
# knows how long that may take. What measures how long people wait has the machine for itself, at the end.
suite = @$(if $(BUILT),LATER=yes) tools/suite $(if $(BUILT),$(turn)) $(@:check-%=%)
turn  = $(if $(filter $(SERVERS) $(ALONE),$@),,$(or $($@-after),--yield))
SERVERS := check-server check-server-postgres check-server-crash
check-cluster-after := --after "$(SERVERS:check-%=%)"
check-web-after     := --after "$(SERVERS:check-%=%)"
SUITES := $(SERVERS) check-cluster check-web check-client check-unit check-bots check-fuzz check-records \
          check-catalogue check-tower check-torture check-torture-san check-torture-modules check-torture-16 check-torture-modules-san check-solo \
          check-golden check-puzzles check-lessons check-torture-solo check-same check-rulebook \
          check-notation check-speech check-install
ALONE  := check-server-attack check-web-times

# What a change of rules, figures or texts needs, in less than a minute where all else is built.
quick: ## the quick tests: scenarios, golden games, notation, texts, form; for rules, figures and texts
	@tools/bootstrap check
	@for check in layers sizes names citations tables prose format; do tools/lint/$$check || exit 1; done
	+@$(call in,test) -j$(JOBS) -s CLIENT=off all
	@tools/suite rulebook build/test/marrakesh rulebook tests/rulebook/*.txt
	@tools/suite golden env MARRAKESH=build/test/marrakesh tests/records/golden.py
	@tools/suite notation env MARRAKESH=build/test/marrakesh tests/notation/run
	@tools/suite torture build/test/marrakesh torture --games 40 --every 1
	@tools/suite texts node web/tools/po.mjs --check

check: ## all tests: what a change must pass
	@tools/bootstrap check
	@$(MAKE) --no-print-directory lint ANALYZE=$(if $(filter 1,$(TORTURE)),off,on)
	+@$(call in,san) -j$$(($(JOBS) + 1)) -s all units
	+@$(call in,test) -j$(JOBS) -s CCACHE="$$(command -v ccache)" all
	+@$(call in,fast) -j$(JOBS) -s CCACHE="$$(command -v ccache)" WERROR=-Werror all
	+@$(call in,fuzz) -j$(JOBS) -s fuzzers
	@rm -f build/log/*.status
	@$(MAKE) --no-print-directory -k -j$$(($(JOBS) + 5)) BUILT=yes $(SUITES)
	@$(MAKE) --no-print-directory -k -j1 BUILT=yes $(ALONE)
	@failed=$$(grep -Lx 0 build/log/*.status | wc -l); \
	    echo "suites: $$(($(words $(SUITES) $(ALONE)) - failed)) passed, $$failed failed"; [ $$failed -eq 0 ]

check-long: ## the same with ten times the torture and fuzzing, and more games in the browser
	@$(MAKE) --no-print-directory check TORTURE=10 SECONDS_OF_FUZZING=100

check-rulebook: san ## the scenarios of tests/rulebook
	$(suite) build/san/marrakesh rulebook $(or $(wildcard tests/rulebook/*.txt),$(error no scenarios))
check-lessons: san ## every lesson is played to its end, and every other answer tried
	$(suite) build/san/marrakesh lessons
check-catalogue: san ## bad data is refused, good data is what is printed
	$(suite) env MARRAKESH=build/san/marrakesh tests/catalog/run
check-notation: san ## positions and records as text
	$(suite) env MARRAKESH=build/san/marrakesh tests/notation/run
check-speech: test ## the command line in another language: nothing stays English but names and notation
	$(suite) env MARRAKESH=build/test/marrakesh tests/speech/run
check-records: san test ## records as text, good and bad; in check-long all of it with the sanitizers
	$(suite) env SANITIZED=build/san/marrakesh MARRAKESH=build/$(if $(filter 1,$(TORTURE)),test,san)/marrakesh tests/records/run
check-golden: test ## golden games of all rules and the signature: nothing behaves differently
	$(suite) env MARRAKESH=build/test/marrakesh tests/records/golden.py
check-puzzles: test ## the puzzles that are shipped: every answer is legal, figures are clear, some are searched and found anew
	$(suite) build/test/marrakesh puzzles check --search $$((4 * $(TORTURE))) --find $(TORTURE)
# Some do less with the sanitizers, which take long: these run without them, too.
COUNTING := $(patsubst tests/unit/%.c,build/test/unit/%,$(shell grep -l UNIT_SANITIZED tests/unit/*.c))
check-unit: san test ## small tests in C
	+@$(call in,test) -s $(COUNTING)
	$(suite) tools/with-postgres tools/each $(patsubst tests/unit/%.c,build/san/unit/%,$(or $(wildcard tests/unit/*.c),$(error no unit tests))) $(COUNTING)
check-same: test fast san ## every compiler and mode plays the same games and finds the same puzzles
	$(suite) env GAMES=$$((25 * $(TORTURE))) tools/same build/test/marrakesh build/fast/marrakesh build/san/marrakesh
check-torture: test ## random games, everything checked at every answer
	$(suite) build/test/marrakesh torture --games $(if $(filter 1,$(TORTURE)),150,20000) --every 1
check-torture-16: test ## random games, everything checked at every 16th answer
	$(suite) build/test/marrakesh torture --games $(if $(filter 1,$(TORTURE)),1250,180000) --every 16
check-torture-san: san ## random games with address and undefined-behaviour checks
	$(suite) build/san/marrakesh torture --games $(if $(filter 1,$(TORTURE)),65,2000) --every 1
check-torture-modules: test ## every module, every pair of them and random sets, everything checked
	$(suite) build/test/marrakesh torture --module-sets --every $(if $(filter 1,$(TORTURE)),32,1)
check-torture-modules-san: san ## the same with address and undefined-behaviour checks
	$(suite) build/san/marrakesh torture --module-sets --every $(if $(filter 1,$(TORTURE)),256,4)
check-solo: test ## random solo games: every choice of the automaton, compared with a second implementation
	+@$(call in,test) -s build/test/solo/solo
	$(suite) build/test/solo/solo $$((10000 * $(TORTURE)))
check-torture-solo: test ## random solo games with all and with random modules, everything checked
	$(suite) tools/each "build/test/marrakesh torture --solo pasha --modules all --every 4 --games $$((100 * $(TORTURE)))" \
	    "build/test/marrakesh torture --solo pasha --modules random --every 4 --games $$((300 * $(TORTURE)))" \
	    "build/test/marrakesh torture --solo lazy --modules random --every 4 --games $$((100 * $(TORTURE)))"
check-fuzz: fuzz ## mutated texts and answers
	$(suite) tools/fuzz $(SECONDS_OF_FUZZING) $(if $(filter 1,$(TORTURE)),20000,-1) $(or $(wildcard tests/fuzz/fuzz_*.c),$(error no fuzzers))

check-install: fast ## flags of packagers are used everywhere, and what is installed can be used
	$(suite) tests/install/run

check-tower: test ## the tower: the same bits everywhere, nothing lost, targets, the model against physics
	+@$(call in,test) -s build/test/tower/check
	$(suite) tools/each "node tests/tower/same.mjs" "build/test/tower/check $(if $(filter 1,$(TORTURE)),28,400)"

check-bots: test ## the bots: arena, engines, hints, reviews; allowed answers in all sets of modules; in check-long whether chances are right
	+@$(call in,test) -s build/test/ai/legal build/test/ai/chances build/test/examples/engine
	$(suite) tools/each "env MARRAKESH=build/test/marrakesh TORTURE=$(TORTURE) tests/ai/run" "build/test/ai/legal $(if $(filter 1,$(TORTURE)),600 3,10 1)" \
	    $(if $(filter 1,$(TORTURE)),,"build/test/ai/chances 30")

check-client: test ## the browser client: types, form, every picture and sentence of the catalogue
	+@$(call in,test) -s build/test/web/events build/test/web/questions
	$(suite) tools/each "npm --prefix web run -s check" "node web/tools/po.mjs --check" "node web/tests/kit.mjs" \
	    "node web/tests/sentences.mjs build/test/web/events" "node web/tests/described.mjs build/test/web/questions"
check-web: test ## whole games and every kind of question in Chromium, accessibility, sizes and times
	+@$(call in,test) -s build/test/web/questions
	$(suite) node web/tests/run.mjs build/test/marrakesh $(if $(BUILT),--beside) $(if $(filter 1,$(TORTURE)),--seed 1,--long)
check-web-times: test ## those of them that measure time, alone
	$(suite) node web/tests/run.mjs build/test/marrakesh --times $(if $(filter 1,$(TORTURE)),--seed 1,--long)
check-server: test ## the server over real sockets: whole games, and everything that may go wrong
	$(suite) tools/with-postgres env MARRAKESH=build/test/marrakesh tests/server/run
check-server-postgres: test ## the same with everything kept in PostgreSQL (in check-long all of it), and the server killed under load
	$(suite) env MARRAKESH=build/test/marrakesh STORE=postgresql tools/each \
	    "tools/with-postgres tests/server/run $(if $(filter 1,$(TORTURE)),store. restart. play. people. clubs. outbox.)" \
	    "tools/with-postgres --durable tests/server/crash.py $$((2 * $(TORTURE)))"
check-server-crash: test ## the server is killed under load again and again: nothing that was told is lost
	$(suite) env MARRAKESH=build/test/marrakesh tests/server/crash.py $$((5 * $(TORTURE)))
check-cluster: test ## three servers on one database behind HAProxy: killed, paused, cut off, and nothing is lost
	$(suite) tools/with-postgres --durable env MARRAKESH=build/test/marrakesh tests/server/cluster.py $(if $(filter 1,$(TORTURE)),7,200)
check-server-attack: fast ## honest people play beside attackers: how long they wait, and whether they notice
	$(suite) env MARRAKESH=build/fast/marrakesh tests/server/attack.py --short --seconds $$((3 * $(TORTURE)))

# `make check` has built all of it before: suites then wait for nothing, and begin in the order of their list.
san: ; $(if $(BUILT),,+@$(call in,$@) -s all units)
test fast: ; $(if $(BUILT),,+@$(call in,$@) -s all)
fuzz: ; $(if $(BUILT),,+@$(call in,fuzz) -s fuzzers)

# ---- to keep it tidy ----

lint: ## formatting, clang-tidy, layers, purity, sizes, lists of names, rule citations, scripts
	@tools/bootstrap check
	@for check in layers sizes names citations tables prose scripts format; do tools/lint/$$check || exit 1; done
	+@$(call in,test) -j$(JOBS) -s build/test/libmarrakesh.a
	@tools/lint/pure build/test/libmarrakesh.a
	@$(MAKE) --no-print-directory -j$(JOBS) tidy
	@echo "ok   tidy: $(words $(TIDY)) files"
	$(if $(filter on,$(ANALYZE)),+@$(call in,test) -s $(GEN)/web.done && npm --prefix web run -s lint)

# clang-tidy looks again only at what changed. Its analyzer takes thirty times as long as all other checks, and what ESLint
# says with the types of everything three times: `make check` leaves both to `make lint` and `make check-long`.
ANALYZE ?= on
TIDY_IN := build/tidy$(if $(filter off,$(ANALYZE)),-quick)
TIDY    := $(patsubst %.c,$(TIDY_IN)/%.ok,$(wildcard src/*.c src/*/*.c tests/unit/*.c tests/fuzz/*.c))
tidy: $(TIDY)
$(TIDY_IN)/%.ok: %.c $(wildcard src/*/*.h) .clang-tidy
	@mkdir -p $(@D)
	@said=$$(clang-tidy-14 --quiet $(if $(filter off,$(ANALYZE)),--checks='-clang-analyzer-*') $< -- \
	    $(OWN) 2>&1) || { echo "$$said"; exit 1; }
	@touch $@

format: ## format the C sources and the lines of the documents in place, and write the tables of tiles
	@tools/lint/format --write
	@tools/lint/tables --write
	@tools/lint/prose --write

# LANG is in everybody's environment; only what is asked for here counts.
po: $(GEN)/figures.json ## texts for translators: the template and all catalogues; LANG=pl begins or refreshes Polish
	@npm --prefix web run -s gen >/dev/null
	@node web/tools/po.mjs --language $(if $(filter command,$(firstword $(origin LANG))),$(LANG),all)

compile_commands: ## compile_commands.json, for editors
	@tools/compile-commands '$(CC) $(OWN) $(CPPFLAGS) $(CFLAGS)' $(wildcard src/*.c src/*/*.c tests/*/*.c) >compile_commands.json

-include $(patsubst %.o,%.d,$(B)/main.o $(RULES) $(PROGRAM)) $(UNITS:=.d) $(FUZZERS:=.d)
.PHONY: all units fuzzers san test fast fuzz play watch bench bench-server bench-cluster cluster mutate install clean help quick check check-long lint tidy format po compile_commands $(ALONE) $(SUITES)
.DELETE_ON_ERROR:
