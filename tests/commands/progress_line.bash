#!/usr/bin/env bash
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
