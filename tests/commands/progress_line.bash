#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A long launch has a line on the terminal, which is removed when it ends; without a terminal there is no line.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >long.cpp <<'X'
#include <amp.h>
using namespace concurrency;
int main() {
  parallel_for_each(extent<1>(1 << 14).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static unsigned part[64];
    part[t.local[0]] = 1;
    for (int k = 0; k < ROUNDS; ++k) {
      t.barrier.wait();
      part[t.local[0]] += part[t.local[0]] * 3 + k;
    }
  });
}
X
command -v script >/dev/null || exit 0
for rounds in 1000 4000 16000 64000 256000; do # until it takes long on this machine
  last="ampsim run -DROUNDS=$rounds long.cpp, on a terminal"
  TERM=xterm script -qec "$ampsim run -O0 --jobs 1 -DROUNDS=$rounds long.cpp" /dev/null </dev/null >terminal
  grep -q 'launch 1 \[' terminal && break
done
has terminal 'launch 1 \[#*-*\] +[0-9]+ % of 256 tiles'
TERM=xterm script -qec "$ampsim run -q -O0 --jobs 1 -DROUNDS=$rounds long.cpp" /dev/null </dev/null >terminal
hasnt terminal 'launch 1 \['
run 0 run -O0 --jobs 1 -DROUNDS=$rounds long.cpp
hasnt stderr 'launch 1 \['

# Other commands that take long say what they are doing.
on_terminal() {
  last="ampsim $*, on a terminal"
  TERM=xterm script -qec "$ampsim $*" /dev/null </dev/null >terminal
}
racy racy.cpp
on_terminal run --try-fix racy.cpp
has terminal 'ampsim: trying fix 1 for racy.cpp:8: '
on_terminal run -q --try-fix racy.cpp
hasnt terminal 'trying fix'
run 66 run --try-fix racy.cpp
hasnt stderr 'trying fix'
on_terminal prove racy.cpp
has terminal "ampsim: proving kernel 1 of 1: 'main\(\)::<lambda>'"
run 66 prove racy.cpp
hasnt stderr 'proving'
mkdir class
python3 "$root/tests/support/lesson_file.py" lessons/amp/01-kernel-and-index solution.cpp >class/one.cpp
cp class/one.cpp class/two.cpp
on_terminal grade --allow-weaker --lesson 1 class
has terminal 'ampsim: graded 0 of 2 submissions'
has terminal '2 of 2 passed'
