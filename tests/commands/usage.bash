#!/usr/bin/env bash
# Wrong usage, files that cannot be programs, help.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# Wrong usage: 64, one error on stderr, nothing on stdout.
plain ok.cpp 'return 0;'
for arguments in '' 'frobnicate' '--frobnicate' 'run' 'verify' 'run --frobnicate ok.cpp' 'run --order ok.cpp' \
  'run --order=sideways ok.cpp' 'run --jobs 0 ok.cpp' 'run --jobs many ok.cpp' 'run --schedules -1 ok.cpp' \
  'run --detect races ok.cpp' 'run --report yaml ok.cpp' 'run -std=c++99 ok.cpp' 'run -O7 ok.cpp' \
  'run --time-limit never ok.cpp' 'run --permissive=yes ok.cpp' 'run ok.cpp --limit' 'explain everything' \
  'run --report json --report json ok.cpp'; do
  run 64 $arguments
  empty stdout
  has stderr 'error: '
  (($(wc -l <stderr) <= 4)) || failed "more than an error on stderr"
done
long=$(printf 'x%.0s' {1..5000})
run 64 gate "[$long"
for arguments in "lesson check $long" "lesson new $long" "mcp $long" "run $long"; do
  run 64 $arguments
  has stderr 'too long'
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
has stdout 'ampsim debug'
for arguments in run verify explain; do
  run 0 $arguments --help
  empty stderr
  has stdout "ampsim $arguments"
done
run 0 --version
empty stderr
has stdout '^ampsim [0-9]+\.[0-9]+\.[0-9]+'
for kind in raw war waw atomic mixed-atomics divergent-barrier out-of-bounds uninitialized no-progress aliased-launch; do
  run 0 explain $kind
  empty stderr
  has stdout "$kind"
  has stdout 'parallel_for_each'
done
