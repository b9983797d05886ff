#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

# Hints: a mistyped source, arguments and options of the program without '--'.
plain other.cpp 'return 0;'
run 64 run ohter.cpp
has stderr "^ampsim: error: file 'ohter.cpp' not found$"
has stderr "^hint: did you mean 'other.cpp'\?$"
mkdir sub && cp other.cpp sub/kernel.cu
run 64 run sub/kernl.cu
has stderr "^hint: did you mean 'sub/kernel.cu'\?$"
run 64 run nothing_like_it.cpp
hasnt stderr 'hint:'
run 64 run ok.cpp 1024
has stderr "^hint: pass arguments of the program after '--': 'ok.cpp -- 1024'$"
: >input.txt
run 65 run ok.cpp input.txt
has stderr "^hint: pass arguments of the program after '--': 'ok.cpp -- input.txt'$"
run 64 run ok.cpp --size 10
has stderr "^hint: pass options of the program after '--'; 'ampsim run --help' lists the options$"
run 64 run --size 10 ok.cpp
hasnt stderr "after '--'"
# A source without main, and a header of NVIDIA's samples.
printf '__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n' >kernel.cu
run 65 run kernel.cu
has stderr "^kernel.cu: error: the program has no function 'main'; '--kernel NAME' runs one of its kernels without a program$"
printf 'void helper() {}\n' >helper.cpp
run 65 run helper.cpp
has stderr "^helper.cpp: error: the program has no function 'main'$"
printf '#include <helper_cuda.h>\nint main() {}\n' >sample.cu
run 65 run sample.cu
has stderr "'helper_cuda.h' file not found$"
has stderr "^note: it belongs to NVIDIA's CUDA samples: add '-I FOLDER/Common'"
printf '#include <no_such_header.h>\nint main() {}\n' >sample.cu
run 65 run sample.cu
hasnt stderr samples
# A folder for a gate, by the sources in it.
run 64 gate sub
has stderr "^hint: name its programs: 'sub/\*.cu'$"
touch sub/other.hip
run 64 gate sub
has stderr "^hint: name its programs: 'sub/\*.cu' 'sub/\*.hip'$"
rm sub/other.hip

# An option named after the format of a report.
run 64 gate ok.cpp --junit out.xml
has stderr "^hint: did you mean '--report junit:FILE'\?$"

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
run 0 explain
empty stderr
has stdout '^  divergent-barrier  divergent barrier$'
has stdout '^  block '
for kind in raw war waw atomic mixed-atomics divergent-barrier out-of-bounds uninitialized no-progress aliased-launch; do
  run 0 explain $kind
  empty stderr
  has stdout "$kind"
  has stdout 'parallel_for_each'
done
