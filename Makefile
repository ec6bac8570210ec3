# CareDesk. `make run` to see it, `make test` to check it.
SHELL := /bin/bash
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

# Builds, tests and linters share one cache, and so does every clone: -trimpath keeps the folder of the clone out of its keys.
export CGO_ENABLED := 0
export GOFLAGS := $(filter-out -trimpath,$(GOFLAGS)) -trimpath

GO_SOURCES := $(shell find cmd internal web/src/locales web/embed.go go.mod go.sum -type f 2>/dev/null)
WEB_SOURCES := $(shell find web/src web/public web/tools web/index.html web/vite.config.ts web/package-lock.json -type f 2>/dev/null)
VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo development)

.PHONY: help run dev demo-day build test bench gen lint lint-server lint-web word clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: bin/caredesk ## Install, build and start the console with demo data
	@./bin/caredesk serve --demo --data data/demo

build: bin/caredesk ## Build bin/caredesk, one static binary with the web inside

test: ## Install what is missing and run every check
	@node scripts/test.mjs

bench: bin/caredesk ## Measure against named peers, as ratios in one run
	@scripts/install.sh postgresql
	@scripts/install.sh chromium fonts-noto-cjk
	@cd bench && go run ./lists
	@cd bench/web && npm ci --no-audit --no-fund --loglevel=error && npm run --silent bench

demo-day: bin/caredesk ## Play a day of the platform's app against a throw-away console
	@scripts/demo-day.sh

dev: web/node_modules/.installed ## Server and web with live reload
	@scripts/dev.sh

gen: ## Write the files made from the server's own description
	@go run ./cmd/gen

lint: lint-server lint-web ## Lint server and web

lint-server:
	@go vet ./... && (cd examples/platform && go vet ./...) && go tool staticcheck ./...

lint-web: web/node_modules/.installed
	@cd web && npm run --silent lint && npm run --silent check

word: ## Add a text to all four languages: make word FILE=goods KEY=a.b ZH=… EN=… ES=… JA=…
	@node scripts/word.mjs "$(FILE)" "$(KEY)" "$(ZH)" "$(EN)" "$(ES)" "$(JA)"

clean: ## Remove what was built
	@rm -rf bin web/node_modules && find web/dist web/dist-showcase -mindepth 1 ! -name .gitkeep -delete

web/node_modules/.installed: web/package-lock.json
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.installed $(WEB_SOURCES)
	@cd web && npm run --silent build
	@touch $@

bin/caredesk: web/dist/index.html $(GO_SOURCES)
	@go build -ldflags "-s -w -X caredesk/internal/app.version=$(VERSION)" -o $@ ./cmd/caredesk
