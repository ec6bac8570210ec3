#!/usr/bin/env bash
# Starts a throw-away console with demo data, makes a key, and has the example play a day of the platform's app against it.
# A browser open beside it sees the work arrive. With STAY=1 the day waits ten minutes for somebody there to do what staff do, and
# the console runs on afterwards, until Ctrl-C.
set -euo pipefail
cd "$(dirname "$0")/.."

address="${ADDR:-127.0.0.1:8088}"
data="$(mktemp -d)"
started=()
finish() {
  for process in "${started[@]}"; do
    kill "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf "$data"
}
trap finish EXIT
trap 'exit 130' INT TERM

touch "$data/said" # read below, perhaps before the console's own shell has made it
./bin/caredesk serve --demo --data "$data" --addr "$address" >"$data/said" 2>"$data/log" &
server=$!
started+=("$server")
until grep -q "is ready" "$data/said"; do
  kill -0 "$server" 2>/dev/null || { cat "$data/log" >&2; exit 1; }
  sleep 0.2
done
cat "$data/said"

made="$(./bin/caredesk key add --data "$data" --name "demo day" --scopes members,orders,voices,content,files,events --valid 24h 2>>"$data/log")"
PLATFORM_KEY="$(grep -o 'cdk_[A-Za-z0-9_-]*' <<<"$made")"
export PLATFORM_KEY

password="$(sed -n 's/.*with the password \([^ ]*\).*/\1/p' "$data/said")"
ADMIN_PASSWORD="${CAREDESK_ADMIN_PASSWORD:-$password}" node scripts/demo-staff.mjs "http://$address" &
started+=("$!")
(cd examples/platform && go run . -url "http://$address" ${STAY:+-wait 10m} "$@")

if [ -n "${STAY:-}" ]; then
  echo "The console stays at http://$address until Ctrl-C."
  wait "$server"
fi
