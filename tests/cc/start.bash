#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Executables: their options, reports and statuses, alone and under `ampsim run` and `ampsim gate`; unsupported uses.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

run 0 cc racy.cu -o racy
run 0 cc fixed.cu -o fixed

# The report at exit, the contract's statuses, the program's own.
tool 0 ./fixed
has stdout '^36$'
has stderr 'no hazards found; checked 1 launch'
tool 2 ./fixed one two
tool 66 ./racy one
AMPSIM_OPTIONS='report=json:%p.json jobs=2' tool 66 ./racy
report=$(ls [0-9]*.json)
json_is racy.cu "$report" program files 0
json_is exited "$report" program outcome
AMPSIM_OPTIONS='--report json --detect=none' tool 64 ./racy # a value needs its '='
AMPSIM_OPTIONS='--report=json --detect=none' tool 0 ./racy
has stdout '"findings": *\[\]'
AMPSIM_OPTIONS=-q tool 0 ./fixed
empty stderr
AMPSIM_OPTIONS='jbos=2' tool 64 ./fixed
has stderr "unknown option 'jbos' in AMPSIM_OPTIONS"
has stderr "did you mean 'jobs'"
empty stdout
cat >dies.cu <<'X'
#include <csignal>
#include <cstdlib>
#include <cstring>
__global__ void none() {}
int main(int count, char **words) {
  none<<<1, 1>>>();
  cudaDeviceSynchronize();
  if (count > 1 && !std::strcmp(words[1], "forever"))
    for (;;)
      ;
  std::abort();
}
X
run 0 cc dies.cu -o dies
tool 134 ./dies
has stderr 'killed by signal 6'
has stderr "^dies.cu:11:3: error: aborted in '[^']*', called in 'main'$"
AMPSIM_OPTIONS=time-limit=2 tool 124 ./dies forever
has stderr "^dies.cu:(9|10):[0-9]+: error: still running at the time limit, in 'main'$"
# Host code that dies in a function of its own, in one of a source of the host's compiler, and in a shared library.
cat >crashes.cu <<'X'
#include <cstring>
int plain(const int *p);
struct Node {
  Node *next;
  int value;
};
static int last(const Node *node) { return node->value; }
__global__ void nothing() {}
int main(int count, char **words) {
  nothing<<<1, 1>>>();
  switch (words[1][0]) {
  case 'o':
    return last(nullptr);
  case 'p':
    return plain(nullptr);
  }
  return int(std::strlen(words[count]));
}
X
printf 'int plain(const int *p) {\n  return *p;\n}\n' >plain.cpp
for debug in '' -g; do
  run 0 cc $debug crashes.cu plain.cpp -o crashes
  tool 139 ./crashes own
  has stderr "^crashes.cu:7:[0-9]+: error: segmentation fault in 'last\(Node const\*\)'$"
  has stderr "^crashes.cu:13:[0-9]+: note: called from here, in 'main'$"
  tool 139 ./crashes library
  has stderr "^crashes.cu:17:.*: error: segmentation fault in ('[^']*', called in )?'main'$"
  tool 139 ./crashes plain
  has stderr "^crashes.cu:15:.*in '?main'?"
done
has stderr "^plain.cpp:2:[0-9]+: error: segmentation fault in 'plain\(int const\*\)'$"

# Under ampsim's commands.
run 66 run --report json:run.json ./racy -- word
json_is word run.json program args 0
run 0 run -q ./fixed
empty stderr
run 64 run -I. ./fixed
has stderr "'-I' applies only to programs given as source files"
run 64 run /bin/true
has stderr "was not built with 'ampsim cc'"
run 66 gate ./racy ./fixed
has stderr '/racy +findings'
has stderr '/fixed +ok'
run 0 gate ./fixed

# Two processes write two reports, which can be joined.
rm -f [0-9]*.json
AMPSIM_OPTIONS=report=json:%p.json ./racy >/dev/null 2>&1 &
AMPSIM_OPTIONS=report=json:%p.json ./fixed >/dev/null 2>&1
wait
[[ $(ls [0-9]*.json | wc -l) == 2 ]] || failed 'not two reports'
run 66 merge --report text [0-9]*.json
has stderr 'write after read'

# The linker's messages: nothing is half-written.
run 1 cc fixed.cu racy.cu -o two
has stderr "(multiple definition of|duplicate symbol).*main"
[[ ! -e two ]] || failed 'two mains were linked'
echo 'void missing(); __global__ void k() {} int main() { k<<<1, 1>>>(); missing(); }' >undefined.cu
run 1 cc undefined.cu -o undefined
has stderr "undefined (reference|symbol).*missing"
[[ ! -e undefined ]] || failed 'an undefined symbol was linked'
run 0 cc -c fixed.cu -o old.o
symbol=$(nm old.o | grep -Eo ' U ampsim_[0-9_]+$' | cut -c4-)
objcopy --redefine-sym "$symbol"=ampsim_0_0_0 old.o
run 1 cc old.o -o old
has stderr "undefined (reference|symbol).*ampsim_0_0_0"
[[ ! -e old ]] || failed "another version's object was linked"
echo '__device__ int f(int); __global__ void k(int *p) { *p = f(1); } int main() { k<<<1, 1>>>(nullptr); }' >device.cu
run 1 cc device.cu -o device
has stderr 'undefined (reference|symbol).*ampsim_device\._Z1fi'

# A library with kernels that a running program loads would need to fork it in the middle: it reports that it cannot.
echo '__global__ void k() {} extern "C" void launch() { k<<<1, 1>>>(); }' >loaded.cu
run 0 cc -shared -Xcompiler -fPIC loaded.cu -o libloaded.so
printf '#include <dlfcn.h>\nint main() { return dlopen("./libloaded.so", RTLD_NOW) ? 0 : 1; }\n' >loads.c
tool 0 cc loads.c -o loads
tool 70 ./loads
has stderr 'cannot be loaded at run time'
