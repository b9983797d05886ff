#!/usr/bin/env bash
# commands.bash AMPSIM CMAKE GROUP: what a user sees from the outside.
#
# Each check runs ampsim and compares its exit status, then looks at what went to stdout and
# stderr. A failed check is printed with both; the others are silent. CMake reads JSON (`cmake -P` with string(JSON)).
set -u
ampsim=$(readlink -f "$1") cmake=$2 group=$3
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0 status=0 last=''

# run STATUS ARGUMENTS...: runs ampsim; stdout and stderr go to files of these names.
run() {
  local expected=$1
  shift
  last="ampsim $*"
  "$ampsim" "$@" >stdout 2>stderr </dev/null
  status=$?
  [[ $status == "$expected" ]] || failed "exit status $status, expected $expected"
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

usage() {
  # Wrong usage: 64, one error on stderr, nothing on stdout.
  plain ok.cpp 'return 0;'
  local arguments
  for arguments in '' 'frobnicate' '--frobnicate' 'run' 'verify' 'run --frobnicate ok.cpp' 'run --order ok.cpp' \
    'run --order=sideways ok.cpp' 'run --jobs 0 ok.cpp' 'run --jobs many ok.cpp' 'run --schedules -1 ok.cpp' \
    'run --detect races ok.cpp' 'run --report yaml ok.cpp' 'run -std=c++03 ok.cpp' 'run -O7 ok.cpp' \
    'run --time-limit never ok.cpp' 'run --permissive=yes ok.cpp' 'run ok.cpp --limit' 'explain everything' \
    'run --report json --report json ok.cpp'; do
    run 64 $arguments
    empty stdout
    has stderr 'error: '
    (($(wc -l <stderr) <= 4)) || failed "more than an error on stderr"
  done
  run 64 run --jbos 2 ok.cpp
  has stderr "--jobs"

  # Files that cannot be programs.
  mkdir folder
  : >unreadable.cpp
  chmod a-r unreadable.cpp
  printf 'This is not C++ at all.\n' >text.cpp
  head -c 4096 /dev/urandom >noise.cpp
  run 65 run text.cpp
  has stderr 'text.cpp:1:'
  run 65 run noise.cpp
  empty stdout
  for arguments in missing.cpp folder unreadable.cpp 'ok.cpp missing.cpp'; do
    [[ $arguments == unreadable.cpp && -r unreadable.cpp ]] && continue # root reads everything
    run 64 run $arguments
    empty stdout
    has stderr "error: .*${arguments##* }"
    hasnt stderr 'checked'
  done

  # Help.
  run 0 --help
  empty stderr
  has stdout 'ampsim run'
  hasnt stdout 'sarif|--baseline|ampsim debug' # not there yet
  for arguments in run verify explain; do
    run 0 $arguments --help
    empty stderr
    has stdout "ampsim $arguments"
  done
  run 0 --version
  empty stderr
  has stdout '^ampsim [0-9]+\.[0-9]+\.[0-9]+'
  local kind
  for kind in raw war waw atomic mixed-atomics divergent-barrier out-of-bounds uninitialized no-progress aliased-launch; do
    run 0 explain $kind
    empty stderr
    has stdout "$kind"
    has stdout 'parallel_for_each'
  done
}

statuses() {
  plain own.cpp 'return 7;'
  run 7 run own.cpp
  has stderr 'checked 0 launches'
  plain arguments.cpp 'return argc == 3 && argv[2][0] == 45 ? 5 : 1;'
  run 5 run arguments.cpp -- one --two
  plain exits.cpp 'std::puts("before"); std::exit(9); return 0;'
  run 9 run exits.cpp
  has stdout '^before$'
  plain aborts.cpp 'std::abort();'
  run 134 run aborts.cpp
  has stderr 'checked 0 launches'
  plain crashes.cpp 'volatile int* nowhere = nullptr; return *nowhere;'
  run 139 run crashes.cpp
  plain throws.cpp 'throw std::runtime_error("thrown out of main");'
  run 134 run throws.cpp
  has stderr 'thrown out of main'
  plain reads.cpp 'return std::getchar() == EOF ? 4 : 0;'
  run 4 run reads.cpp
  printf '#include <amp.h>\nvoid main() {}\n' >void.cpp
  run 0 run void.cpp
  plain endless.cpp 'for (volatile int k = 0;; k = k + 1) {}'
  run 124 run --time-limit 1 endless.cpp
  has stderr 'time'
  plain greedy.cpp 'for (int k = 0; k < 4000; k++) { char* p = (char*)std::malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 1024) p[i] = 1; }'
  run 125 run --memory-limit 200 greedy.cpp
  printf '#include <amp.h>\nint main() {\n  return undeclared;\n}\n' >wrong.cpp
  run 65 run wrong.cpp
  has stderr "^wrong.cpp:3:10: error: use of undeclared identifier 'undeclared'"
  hasnt stderr 'checked'

  racy racy.cpp
  run 66 run racy.cpp
  # A finding, then death by a signal: the report is there, and the signal is the status.
  sed 's/return 3;/std::abort();/' racy.cpp >dies.cpp
  run 134 run dies.cpp
  has stderr '\[war across-tiles\]'
  sed 's/return 3;/for (volatile int k = 0;; k = k + 1) {}/' racy.cpp >hangs.cpp
  run 124 run --time-limit 2 hangs.cpp
  has stderr '\[war across-tiles\]'

  # verify: 0 where findings and annotations match, else 1, also for an abnormal end.
  sed 's|t.global\[0\];$|& // HAZARD: war across-tiles sum\n// HAZARD@-1: waw across-tiles sum|' racy.cpp >annotated.cpp
  run 0 verify annotated.cpp
  run 1 verify racy.cpp
  sed 's|waw|raw|' annotated.cpp >other.cpp
  run 1 verify other.cpp
  run 1 verify aborts.cpp
  run 65 verify wrong.cpp
}

reports() {
  racy racy.cpp
  run 66 run --color=never racy.cpp
  has stdout "^the program's own line$"
  has stderr "^racy.cpp:8:[0-9]+: hazard: write after read on 'sum\[0\]' across tiles \[war across-tiles\]$"
  has stderr '\[waw across-tiles\]$'
  has stderr '^ampsim: 2 findings \(2 errors\); checked 1 launch, 4 tiles, 8 threads, 8 accesses$'
  hasnt stderr $'\e\\['
  run 66 run --color=always racy.cpp
  has stderr $'\e\\['
  run 66 run --limit 1 --color=never racy.cpp
  has stderr '2 findings'
  (($(grep -c ': hazard: ' stderr) == 1)) || failed 'not one finding with --limit 1'

  # JSON on stdout, alone; the program's own stdout goes to stderr.
  run 66 run --report json racy.cpp
  has stderr "^the program's own line$"
  hasnt stderr 'hazard:'
  json_is ampsim-report/1 stdout schema
  json_is exited stdout program outcome
  json_is 3 stdout program exit
  json_is racy.cpp stdout program files 0
  json_is 2 stdout summary errors
  json_is war stdout findings 0 kind
  json_is across-tiles stdout findings 0 scope
  json_is global stdout findings 0 memory
  json_is sum stdout findings 0 variable
  json_is 0 stdout findings 0 element 0
  json_is read stdout findings 0 accesses 0 access
  json_is write stdout findings 0 accesses 1 access
  json_is 8 stdout findings 0 accesses 1 stack 0 line
  json_is 4 stdout coverage tiles
  json_is 7 stdout launches 0 line
  cp stdout one.json
  # ... the same bytes for every --jobs, and each time.
  run 66 run --report json --jobs 1 racy.cpp
  cmp -s stdout one.json || failed 'another JSON report with --jobs 1'
  run 66 run --report json --jobs 4 racy.cpp
  cmp -s stdout one.json || failed 'another JSON report with --jobs 4'
  # Both reports, one in a file.
  run 66 run --report text --report json:report.json racy.cpp
  has stdout "^the program's own line$"
  has stderr 'hazard: '
  cmp -s report.json one.json || failed 'another JSON report in a file'
  run 64 run --report json:no/such/folder.json racy.cpp

  # Kinds that are asked for.
  run 66 run --report json --detect waw-across racy.cpp
  json_is 1 stdout summary errors
  json_is waw stdout findings 0 kind
  local list
  for list in raw,war-within,waw-within none all,-war,-waw; do
    run 3 run --detect $list racy.cpp
    hasnt stderr 'hazard: '
  done
  run 3 run -q --detect none racy.cpp
  empty stderr
}

programs() {
  # Two sources are one program; a define, an include folder and program arguments reach it.
  mkdir include
  printf 'void fill(concurrency::array_view<int, 1> v);\n' >include/fill.h
  cat >one.cpp <<'X'
#include <amp.h>
#include <fill.h>
int main() {
  int data[SIZE] = {};
  concurrency::array_view<int, 1> v(SIZE, data);
  fill(v);
  v.synchronize();
  return data[SIZE - 1] == SIZE - 1 ? 0 : 1;
}
X
  cat >two.cpp <<'X'
#include <amp.h>
#include "fill.h"
using namespace concurrency;
void fill(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
}
X
  run 0 run -I include -DSIZE=12 one.cpp two.cpp
  has stderr 'checked 1 launch'
  run 65 run -I include -DSIZE=12 one.cpp

  # From another folder, by an absolute path, in every mode of the compiler.
  racy racy.cpp
  local level standard
  for level in 0 1 2; do run 66 run -O$level "$work/racy.cpp"; done
  for standard in 14 17 20; do run 66 run -std=c++$standard racy.cpp; done
  (mkdir -p else/where && cd else/where && "$ampsim" run ../../racy.cpp >/dev/null 2>&1)
  (($? == 66)) || failed 'not the same from another folder'

  # Interrupted: the findings so far are reported.
  sed 's/return 3;/std::fflush(stdout);\n  for (volatile int k = 0;; k = k + 1) {}/' racy.cpp >waits.cpp
  last='ampsim run waits.cpp, interrupted'
  (
    set -m # a background job otherwise ignores SIGINT
    "$ampsim" run waits.cpp >stdout 2>stderr &
    child=$!
    for ((k = 0; k < 600; k++)); do # until it waits
      grep -q 'own line' stdout && break
      sleep 0.1
    done
    kill -INT $child
    wait $child
  )
  status=$?
  ((status == 130)) || failed "exit status $status, expected 130"
  has stderr '\[war across-tiles\]'
}

"$group"
if ((failures > 0)); then
  echo "$failures checks failed"
  exit 1
fi
