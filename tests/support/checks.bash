# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by the suites that test ampsim from the outside: `ampsim` is the program, `cmake` reads JSON (`cmake -P`
# with string(JSON)). From here on the suite is in a temporary folder, `$work`. A failed check is printed with
# ampsim's output; the others are silent. A suite fails, at its end, if any check did.
root=$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../..")
failures=0 status=0 last=''
at_exit=() # commands

end_suite() {
  local status=$? command
  for command in "${at_exit[@]}"; do $command; done
  cd / && chmod -R u+rwx "$work" && rm -rf "$work"
  if ((failures > 0)); then
    echo "$failures checks failed"
    exit 1
  fi
  exit $status
}
work=$(mktemp -d)
trap end_suite EXIT
cd "$work" || exit 1

# run STATUS ARGUMENTS...: runs ampsim; stdout and stderr go to files of these names.
run() {
  local expected=$1
  shift
  last="ampsim $*"
  "$ampsim" "$@" >stdout 2>stderr </dev/null
  status=$?
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
}
# run_to STATUS REGEX ARGUMENTS...: runs ampsim with a time limit that grows until the program got so far that stdout
# or stderr has REGEX. How far a program gets within a limit depends on the machine and its load. Ends the suite if it
# never has.
run_to() {
  local expected=$1 regex=$2 limit
  shift 2
  for limit in 1 4 16 64; do
    last="ampsim $1 --time-limit $limit ${*:2}"
    "$ampsim" "$1" --time-limit $limit "${@:2}" >stdout 2>stderr </dev/null
    status=$?
    grep -Eq -- "$regex" stdout stderr && break
  done
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
  grep -Eq -- "$regex" stdout stderr && return
  failed "no '$regex'"
  exit 1 # the next ones would wait as long
}
# until_true COMMAND...: waits for it, for 10 minutes at most.
until_true() {
  local k
  for ((k = 0; k < 6000; k++)); do
    "$@" && return
    sleep 0.1
  done
  failed "waited in vain for: $*"
}
failed() {
  failures=$((failures + 1))
  printf '\n%s\n  %s\n' "$last" "$1"
  sed 's/^/  stdout: /' stdout | head -n 20
  sed 's/^/  stderr: /' stderr | head -n 40
}
# has FILE REGEX, hasnt FILE REGEX, empty FILE
has() { grep -Eq -- "$2" "$1" || failed "no '$2' in $1"; }
hasnt() { ! grep -Eq -- "$2" "$1" || failed "'$2' in $1"; }
empty() { [[ ! -s $1 ]] || failed "$1 is not empty"; }
# json FILE PATH... : prints the member at that path
json() {
  local file=$1
  shift
  cat >json.cmake <<'X'
file(READ "${FILE}" text)
string(JSON value GET "${text}" ${PATH})
message("${value}")
X
  "$cmake" -DFILE="$PWD/$file" "-DPATH=$(printf '%s;' "$@" | sed 's/;$//')" -P json.cmake 2>&1
}
json_is() {
  local expected=$1 value
  shift
  value=$(json "$@")
  [[ $value == "$expected" ]] || failed "$* is '$value', expected '$expected'"
}

racy() { # racy NAME: a program with a war and a waw across tiles on line 8, and an output of its own
  cat >"$1" <<'X'
#include <amp.h>
#include <cstdio>
using namespace concurrency;
int main() {
  int host = 0;
  array_view<int, 1> sum(1, &host);
  parallel_for_each(extent<1>(8).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
    if (t.local[0] == 0) sum[0] += t.global[0];
  });
  sum.synchronize();
  std::puts("the program's own line");
  return 3;
}
X
}
plain() { # plain NAME BODY: a program without kernels, with this body of main
  printf '#include <amp.h>\n#include <cstdio>\n#include <cstdlib>\n#include <stdexcept>\n%s\n' \
    "int main(int argc, char** argv) { $2 }" >"$1"
}
