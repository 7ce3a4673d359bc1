# Sourced by what starts a server of its own: it waits as long as tests do (test/support/patience.ts), so that a busy machine
# decides nothing.
patience=75 # seconds

# until_it_holds SERVER COMMAND…: repeats a command until it succeeds. Fails when the process SERVER ends before, or in the end.
until_it_holds() {
  local server="$1" deadline=$((SECONDS + patience)); shift
  until "$@"; do
    kill -0 "$server" 2>/dev/null || { echo "the server ended: $*" >&2; return 1; }
    if ((SECONDS >= deadline)); then echo "not within $patience s: $*" >&2; return 1; fi
    sleep 0.1
  done
}
