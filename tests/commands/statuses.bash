#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Exit statuses.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

plain own.cpp 'return 7;'
run 7 run own.cpp
has stderr 'no kernel was checked'
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
# It stops allocating beyond the limit and waits: on a loaded machine this may take a while.
plain greedy.cpp 'for (int k = 0; k < 400; k++) { volatile char* p = (volatile char*)std::malloc(1 << 20); for (int i = 0; i < 1 << 20; i += 1024) p[i] = 1; } for (volatile int k = 0;; k = k + 1) {}'
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
run_to 124 '\[war across-tiles\]' run hangs.cpp

# verify: 0 if findings and annotations match, else 1, also for an abnormal end.
sed 's|t.global\[0\];$|& // HAZARD: war across-tiles sum\n// HAZARD@-1: waw across-tiles sum|' racy.cpp >annotated.cpp
run 0 verify annotated.cpp
run 1 verify racy.cpp
sed 's|waw|raw|' annotated.cpp >other.cpp
run 1 verify other.cpp
run 1 verify aborts.cpp
run 65 verify wrong.cpp

# The compiler also has limits; those of 'check' are for the compiler only.
run 0 check --time-limit 1 --memory-limit 1 own.cpp

# Deeply nested sources are refused like others, however deep: the compiler's stack is large, and a full one does not
# crash.
for depth in 5000 200000; do
  { echo 'int main() { int i = 0, *p = &i; return'; head -c $depth /dev/zero | tr '\0' '*'; echo 'p; }'; } >nests.cpp
  run 65 check nests.cpp
done
has stderr "'nests.cpp' is nested too deeply for the compiler"
# If Clang crashes while it looks for corrections of a wrong name, the source is compiled without that.
cat >wrong_names.cpp <<'X'
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;

    parallel_for_each(extent<1>(2 * n).tile<2 * T>(), [=](tiled_index<2 * T> t) restrict(amp) {
    std::vector<int> results(T, 0);
    array_view<int, 1> outout(T, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        const int me = t.local[0];
        int v = 0;
        for (int k = 0; k <= me; k++) {
        out[t.global]] = v;
            v += k;
            t.barrier.waitwaitwait();
        }
        out[t.global]] = v;
    });

    out.synchronize();
    return 0;
}
X
run 65 check wrong_names.cpp
has stderr "wrong_names.cpp:[0-9]+:[0-9]+: error: "
hasnt stderr 'internal error'
# A source that crashes the compiler costs one message; nothing is run, and no report calls it clean.
printf 'char b[] = {[4000000000] = 1};\nint main() {}\n' >crashes_compiler.cpp
for command in run check verify trace; do
  run 70 $command crashes_compiler.cpp
  has stderr "^ampsim: internal error: the compiler was killed by signal [0-9]+ .* while compiling 'crashes_compiler.cpp'; please report this\$"
done
run 70 gate own.cpp crashes_compiler.cpp
has stderr "crashes_compiler.cpp failed: .*the compiler was killed by signal"

# File names are one line of plain text.
name=$'odd: ok\n\e[2J.cpp'
cp racy.cpp "$name"
run 66 run --color=never "$name"
has stderr '^odd: ok\\n\\x1b\[2J.cpp:[0-9]+:[0-9]+: hazard:'
hasnt stderr $'\e'
run 66 run --color=never --report lines "$name"
has stdout '^odd: ok\\n\\x1b\[2J.cpp:[0-9]+:[0-9]+: error:'
run 66 gate --color=never "$name" own.cpp
has stderr 'odd: ok\\n\\x1b\[2J.cpp'
hasnt stderr $'\e'
printf '#line 1 "\\033[2J"\nint main() { return undeclared; }\n' >names_itself.cpp
run 65 check --color=never names_itself.cpp
hasnt stderr $'\e'
