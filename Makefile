# Fingertip: `make run` shows touches, `make test` tests everything, `make help` lists the rest.
#
# A target installs the Debian packages of config/debian-packages that it needs and that are
# missing, and builds first. The text behind "##" is its line in `make help`.

PREFIX = /usr/local
DESTDIR =
# What make bench passes on, as in make bench BENCH=--json.
BENCH =
# What make test-desktops runs under, as in make test-desktops DESKTOPS=mutter; all by default.
DESKTOPS =
# What make test-servers runs on, as in make test-servers SERVERS=xephyr; all by default.
SERVERS =
# How many random sequences make test-offers plays under each window manager (10000 by default), and
# make test-play of each profile (100).
SEQUENCES =
# What make test-play plays, and from which sequence on, as in make test-play PROFILES=draw FIRST=7.
PROFILES =
FIRST = 0
# What make test-applications runs, as in make test-applications APPLICATIONS=gtk; all by default.
APPLICATIONS =
# What make look plays: a line of gestures, or a recording.
TOUCH =
FILE =
# When its pictures are taken, in ms from the start of TOUCH or the first touch of FILE, as in AT=100,250.
AT =
# Its screen and the picture on it, as in SIZE=800x480 DESKTOP=photo.png.
SIZE =
DESKTOP =
# Fingertip's command line, as in OPTIONS="--preset room" or OPTIONS="draw --tool arrow".
OPTIONS =
# The window manager and the compositor beneath, as in WM=openbox COMPOSITOR=none.
WM =
COMPOSITOR =
# What make release prepares, as in make release VERSION=1.2.0.
VERSION =
# The releases of Debian that make test-package tries.
SUITES = bookworm trixie
# Where Fingertip is published: its page, with docs below it. Whoever publishes it sets it.
HOMEPAGE = https://fingertip.example

packages = config/packaging/install-packages
swift = swift=$$(config/packaging/find-swift) && "$$swift"
binary = .build/release/fingertip
sources = Package.swift config/packaging/link-order config/packaging/sections.ld $(shell find Sources -type f)
# Compiles the texts on the screen in other languages into share/locale beside the folder of a program.
catalogues = config/packaging/make-catalogues

# A static Swift runtime, since Debian has no package of it; symbols bound at
# start and none exported; no search path into the toolchain; relocations packed
# and unused functions left out, by the linker that comes with Swift: together a
# tenth of the file and of the memory. Each function is a section of its own, so that
# unused ones go one by one, and those that run at all lie side by side,
# in the order of link-order, so that the many that never do are not read from the
# disk and take no memory: a fifth of it. The names of Unicode's characters, half a
# megabyte, are left out; ScalarNames.swift stands in for the function that looks
# them up. Objects carry no hash for compiling again what changed only: it depends on
# the folder of the sources, and the program is the same wherever it is built. What the
# runtime needs of the C++ library is linked in as well: a tenth of it, where the whole
# library would be loaded at every start. The tables that unwind the stack are left out,
# as sections.ld says.
release = -c release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
	-Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -use-ld=lld -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker --gc-sections -Xlinker --no-export-dynamic \
	-Xlinker "--symbol-ordering-file=$(CURDIR)/config/packaging/link-order" \
	-Xlinker --no-warn-symbol-ordering \
	-Xlinker -T -Xlinker "$(CURDIR)/config/packaging/sections.ld" \
	-Xlinker --wrap=_swift_stdlib_getScalarName -Xlinker "-L$(CURDIR)/$(dir $(archive))"
stripped = -Xlinker -s
# In a folder of its own, where the linker finds no other libstdc++.
archive = .build/archives/libstdc++.a

# The one place of the version; a release is as old as its commit.
version = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/SystemSupport/Output/Program.swift)
epoch = $(or $(SOURCE_DATE_EPOCH),$(shell config/packaging/source-date))
# What config/packaging/install-files fills in.
installed = VERSION="$(version)" DATE="$(shell date -u -d "@$(epoch)" +%F)" HOMEPAGE="$(HOMEPAGE)"

.PHONY: help run build look pictures generate docs test test-desktops test-offers test-play test-fleet test-applications \
	test-servers \
	bench bench-desktops \
	link-order lint install uninstall \
	deb dist tarball release test-package clean

.DEFAULT_GOAL = run

help: ## list the targets
	@awk -F ' *## ' '/^[a-z-]+:.* ## / { sub(/:.*/, "", $$1); printf "make %-18s %s\n", $$1, $$2 }' \
		$(firstword $(MAKEFILE_LIST))

run: build ## show touches, or play the demo where there is no display
	@$(packages) run
	@if [ -n "$${DISPLAY:-}" ]; then exec $(binary) show; \
	else exec $(binary) demo --output .build/fingertip-demo.png; fi

build: $(binary) ## build the release program
	@$(packages) build
	@$(catalogues) $(binary)

$(archive):
	@mkdir -p $(@D)
	@swift=$$(config/packaging/find-swift) && PATH="$${swift%/*}:$$PATH" && \
		ln -sf "$$(clang -print-file-name=libstdc++.a || cc -print-file-name=libstdc++.a)" $@

$(binary): $(sources) | $(archive)
	@$(packages) build
	$(swift) build $(release) $(stripped) --product fingertip
	@touch $@

# The window managers of whole desktops, which need a session bus.
desktops = xfwm4 kwin_x11 mutter muffin marco
bus = dbus-run-session --config-file=config/packaging/session-bus.conf --

look: ## play TOUCH="tap 500,300; pinch" or FILE on a private desktop and take pictures
	@$(packages) build run $(if $(WM),test) $(if $(filter $(desktops),$(WM)),desktops)
	@$(swift) build -q --product fingertip
	@$(swift) build -q --product Look
	@$(catalogues) .build/debug/fingertip
	@rm -f .build/look/*ms.png
	@$(if $(filter $(desktops),$(WM)),$(bus)) .build/debug/Look --touch '$(TOUCH)' \
		--file '$(FILE)' --at '$(AT)' \
		--size '$(SIZE)' --desktop '$(DESKTOP)' --wm '$(WM)' --compositor '$(COMPOSITOR)' -- $(OPTIONS)

pictures: look = $(MAKE) --no-print-directory look SIZE=1280x720
pictures: build ## make the pictures of the README again
	@$(packages) run pictures
	LC_ALL=C $(binary) replay docs/pictures/gestures.jsonl --output docs/gestures.webp \
		--loop --resolution 800x450 --rate 25 --quality 75 --backdrop '#1d2733' \
		--preset room --captions
	LC_ALL=C $(binary) replay docs/pictures/board.jsonl --strokes --config docs/pictures/board.yaml \
		--output docs/board.webp --loop --resolution 640x360 --rate 15 --quality 50
	env -u DISPLAY LC_ALL=C $(binary) demo --output docs/fingertip.png
	@$(look) OPTIONS=draw AT=8500 TOUCH="$$(tr '\n' ' ' <docs/pictures/draw.touches)"
	mv .build/look/08500ms.png docs/draw.png
	@$(look) OPTIONS='show --captions --caption-place both' AT=1650 \
		TOUCH="$$(tr '\n' ' ' <docs/pictures/captions.touches)"
	mv .build/look/01650ms.png docs/captions.png
	@$(look) OPTIONS='show --spotlight' AT=1500 TOUCH='drag 700,500 640,470 820,410 time=900 rest=900'
	mv .build/look/01500ms.png .build/spotlight.png
	@$(look) OPTIONS='show --lens' AT=1500 TOUCH='drag 300,300 250,260 time=900 rest=900'
	convert .build/spotlight.png .build/look/01500ms.png -resize 50% +append docs/stage.png
	awk '/^### Regions/{found = 1} found && /^```/{if (inside) exit; inside = 1; next} inside' README.md \
		>.build/regions.yaml
	@$(look) OPTIONS='show --config .build/regions.yaml' SIZE=960x540 AT=1000 TOUCH='hold 897,481 time=1500'
	mv .build/look/01000ms.png docs/regions.png
	gzip -dc docs/pictures/panel.jsonl.gz >.build/panel.jsonl
	LC_ALL=C $(binary) analyze .build/panel.jsonl --picture .build/report.png --force >.build/report.txt
	convert .build/report.png -crop 1920x1790+0+0 +repage -resize 50% +dither -colors 200 docs/report.png

generate: ## update completions, manuals, schema and default file from the tables of options
	@$(packages) build
	$(swift) run -q Generate

docs: ## build the libraries' documentation, and a package that uses them
	@$(packages) build
	$(swift) build
	config/packaging/make-docs
	config/packaging/test-libraries

test: ## run all tests; they start X servers of their own
	@$(packages) build run test
	@# Modules as wholes, as in a release: a debug build lets a file use C declarations that only other files import.
	$(swift) build -c release -Xswiftc -Onone --scratch-path .build/whole-modules --product fingertip
	@# A module that a target imports without declaring it is there or not by the order of the build.
	$(swift) build --build-tests --explicit-target-dependency-import-check error
	config/packaging/run-tests

test-desktops: ## run scenarios of show and draw under the window managers of whole desktops (DESKTOPS)
	@$(packages) build run test desktops
	$(swift) build --build-tests
	config/packaging/test-desktops $(DESKTOPS)

test-offers: ## play random touches that may be given back (SEQUENCES, DESKTOPS)
	@$(packages) build run test desktops
	$(swift) build --build-tests
	config/packaging/test-offers $(or $(SEQUENCES),10000) $(DESKTOPS)

test-play: ## play random sequences to the whole program (SEQUENCES, FIRST, PROFILES)
	@$(packages) build run test
	$(swift) build --build-tests
	config/packaging/test-play $(or $(SEQUENCES),100) $(FIRST) $(PROFILES)

test-servers: ## run the program on Xvfb, Xvnc, Xephyr, Xnest and Xwayland (SERVERS)
	@$(packages) build run test servers
	$(swift) build --build-tests
	config/packaging/test-servers $(SERVERS)

test-fleet: build ## run the queries of docs/fleet.md in DuckDB and Spark
	@$(packages) fleet
	config/packaging/test-fleet $(binary)

test-applications: ## compare the events of GTK, Qt, SDL and Chromium with and without Fingertip (APPLICATIONS)
	@$(packages) build run test applications
	$(swift) build --build-tests
	config/packaging/test-applications $(APPLICATIONS)

bench: $(archive) ## print all measurements, on a private X server (BENCH, such as BENCH=--json)
	@$(packages) build run test bench
	$(swift) build $(release) $(stripped) --product fingertip
	$(swift) build $(release) $(stripped) --product Benchmarks
	.build/release/Benchmarks $(BENCH)

bench-desktops: $(archive) ## measure the latency under the window managers of whole desktops
	@$(packages) build run test desktops
	$(swift) build $(release) $(stripped) --product fingertip
	$(swift) build $(release) $(stripped) --product Benchmarks
	$(bus) .build/release/Benchmarks --only desktops $(BENCH)

# Takes some minutes.
link-order: $(archive) ## determine the order in which the linker places functions again
	@$(packages) build run test bench profile
	$(swift) build $(release) --product fingertip
	$(swift) build $(release) --product Benchmarks
	config/packaging/order-functions .build/release/fingertip .build/release/Benchmarks \
		>.build/link-order
	mv .build/link-order config/packaging/link-order

lint: ## check format, scripts and manuals
	@$(packages) build test lint
	$(swift) format lint --strict -r -p Package.swift Sources Tests Snippets config/lint
	$(swift) build
	$(catalogues) .build/debug/fingertip
	config/lint/folder-order
	config/lint/module-sizes
	config/lint/summaries
	shellcheck .ci/run config/packaging/install-packages config/packaging/find-swift \
		config/packaging/run-tests \
		config/packaging/make-docs config/packaging/test-libraries \
		config/packaging/make-catalogues \
		config/packaging/order-functions config/packaging/test-desktops \
		config/packaging/test-offers config/packaging/test-play config/packaging/play-parts \
		config/packaging/test-servers \
		config/packaging/test-applications config/lint/folder-order config/lint/module-sizes \
		config/lint/summaries config/packaging/install-files config/packaging/source-date \
		config/packaging/make-deb config/packaging/test-installed config/packaging/test-life \
		config/packaging/test-package config/packaging/make-dist \
		config/packaging/make-tarball config/packaging/prepare-release config/lint/installed \
		config/completions/fingertip.bash
	$(installed) config/lint/installed

install: build ## install under PREFIX, /usr/local by default
	$(installed) config/packaging/install-files install "$(PREFIX)" "$(DESTDIR)"

uninstall: ## remove what install installed
	config/packaging/install-files uninstall "$(PREFIX)" "$(DESTDIR)"

deb: build ## build the Debian package, and put it into .build/packages
	@$(packages) build package
	$(installed) config/packaging/make-deb .build/packages
	lintian --allow-root --fail-on error,warning .build/packages/fingertip_$(version)_*.deb \
		.build/packages/fingertip_$(version).dsc

dist: ## write the source archive of the commit into .build/packages
	VERSION="$(version)" config/packaging/make-dist .build/packages

tarball: build ## write a binary archive for other systems into .build/packages
	@$(packages) archive
	$(installed) config/packaging/make-tarball .build/packages

release: ## commit VERSION and its changelog, and write the text of its tag
	config/packaging/prepare-release "$(VERSION)"

test-package: build ## install, try, upgrade and purge the package in fresh chroots (SUITES)
	@$(packages) build package chroots
	$(installed) config/packaging/test-package $(SUITES)

clean: ## remove what was built
	rm -rf .build
