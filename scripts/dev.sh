#!/usr/bin/env bash
# Server and web with live reload: the web through Vite, the server built anew when a Go file or a text changes.
set -uo pipefail
server=
stop() {
  [ -n "$server" ] && kill "$server" 2>/dev/null
  [ -n "${vite:-}" ] && kill "$vite" 2>/dev/null
  wait
}
trap stop EXIT
mkdir -p bin
start() {
  go build -o bin/caredesk-dev ./cmd/caredesk || return
  [ -n "$server" ] && kill "$server" && wait "$server" 2>/dev/null
  ./bin/caredesk-dev serve --demo --data data/dev &
  server=$!
}
(cd web && exec npx vite --mode showcase --clearScreen false) &
vite=$!
stamp=$(mktemp)
start
echo "Open http://localhost:5173: there the web reloads by itself. The address of the server shows the web as it was last built."
while sleep 1; do
  if [ -n "$(find cmd internal web/src/locales \( -name '*.go' -o -name '*.sql' -o -name '*.json' \) -newer "$stamp" -print -quit)" ]; then
    touch "$stamp"
    start
  fi
done
