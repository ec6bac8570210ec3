#!/usr/bin/env bash
# Installs those of the named Debian packages that are missing.
set -euo pipefail
missing=()
for package in "$@"; do
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0
become=()
[ "$(id -u)" -eq 0 ] || become=(sudo)
echo "Installing ${missing[*]}"
"${become[@]}" apt-get update -qq
"${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
