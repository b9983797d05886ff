#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The cache of compiled programs, and the output of --stats about it and about elision.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

export XDG_CACHE_HOME=$PWD/cache
# The compile time is printed; the second time the cache has the program, unless anything has changed.
printf 'const int tiles = 4;\n' >tiles.h
cat >copy.cpp <<'X'
#include <amp.h>
#include <vector>
#include "tiles.h"
using namespace concurrency;
int main() {
  std::vector<int> in(64 * tiles, 1), out(64 * tiles);
  array_view<const int, 1> from(64 * tiles, in);
  array_view<int, 1> to(64 * tiles, out);
  parallel_for_each(from.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int part[64];
    part[t.local[0]] = from[t.global];
    t.barrier.wait();
    to[t.global] = part[63 - t.local[0]];
  });
  to.synchronize();
  return out[0] == 1 ? 0 : 1;
}
X
run 0 run --stats --engine loops copy.cpp
has stderr 'compiling sources$'
has stderr 'compiling kernels: 1 compiled, 0 from the cache'
has stderr 'detecting: 1 launch, 1024 accesses, [1-9][0-9]* % of them elided'
has stderr 'explaining: 0 launches'
has stderr '^  0 switches'
run 0 run --stats --engine loops copy.cpp
has stderr 'compiling sources: from the cache'
has stderr 'compiling kernels: 0 compiled, 1 from the cache'
[[ $(stat -c %a cache/ampsim) == 700 ]] || failed "the cache is open to others"
run 0 run --stats --no-cache copy.cpp
has stderr 'compiling kernels: 1 compiled, 0 from the cache'
run 0 run --stats --no-elide --engine loops copy.cpp
has stderr ' 0 % of them elided'
run 0 run --stats --engine fibers copy.cpp
has stderr '^  [1-9][0-9]* switches'
printf 'const int tiles = 5;\n' >tiles.h
run 0 run --stats copy.cpp
has stderr 'compiling sources$'
has stderr '1280 accesses'
# A folder that others could write to is not used.
chmod 777 cache/ampsim
run 0 run --stats copy.cpp
has stderr 'compiling kernels: 1 compiled, 0 from the cache'
chmod 700 cache/ampsim

# A second compilation of the same program waits for the first one, and uses its result.
rm -rf cache
for k in {1..8}; do
  "$ampsim" run --stats copy.cpp >/dev/null 2>"stats.$k" </dev/null &
done
wait
last='eight cold runs at once'
[[ $(cat stats.* | grep -c 'compiling sources$') == 1 ]] || failed "the sources were compiled $(cat stats.* | grep -c 'compiling sources$') times"
[[ $(cat stats.* | grep -c 'compiling kernels: 1 compiled') == 1 ]] || failed 'the kernel was compiled more than once'
[[ $(cat stats.* | grep -c 'no hazards found; checked 1 launch') == 8 ]] || failed 'not all ran'
[[ -z $(find cache -name '*.lock') ]] || failed 'locks are left'

# With several sources only changed ones are compiled again, and only kernels whose code has changed.
rm -rf cache
for k in 1 2 3; do
  cat >part$k.cpp <<EOF
#include <amp.h>
#include "tiles.h"
using namespace concurrency;
int part$k(int *data) {
  array_view<int, 1> view(64, data);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += $k * tiles; });
  view.synchronize();
  return data[0];
}
EOF
done
cat >parts.cpp <<'EOF'
#include <cstdio>
int part1(int *), part2(int *), part3(int *);
int main() {
  int data[64] = {};
  std::printf("%d %d %d\n", part1(data), part2(data), part3(data));
}
EOF
parts=(parts.cpp part1.cpp part2.cpp part3.cpp)
run 0 run --stats "${parts[@]}"
has stderr 'compiling sources$'
has stderr 'compiling kernels: 3 compiled, 0 from the cache'
run 0 run --stats "${parts[@]}"
has stderr 'compiling sources: from the cache'
sed -i 's/\\n/ !\\n/' parts.cpp
run 0 run --stats "${parts[@]}"
has stdout ' !$'
has stderr 'compiling sources: 3 of them from the cache'
has stderr 'compiling kernels: 0 compiled, 3 from the cache'
sed -i '5i // a line more' part3.cpp
run 0 run --stats "${parts[@]}"
has stderr 'compiling sources: 3 of them from the cache'
has stderr 'compiling kernels: 0 compiled, 3 from the cache'
sed -i 's/+=/-=/' part3.cpp
run 0 run --stats "${parts[@]}"
has stderr 'compiling sources: 3 of them from the cache'
has stderr 'compiling kernels: 1 compiled, 2 from the cache'
printf 'const int tiles = 7;\n' >tiles.h
run 0 run --stats "${parts[@]}"
has stdout '^7 21 0'
has stderr 'compiling sources: 1 of them from the cache'
has stderr 'compiling kernels: 3 compiled, 0 from the cache'
run 0 run --stats -DUNUSED "${parts[@]}"
has stderr 'compiling sources$'
# Warnings of a cached source are repeated.
printf '#warning look here\n' >>part2.cpp
run 0 run "${parts[@]}"
has stderr 'part2.cpp:10:2: warning: look here'
sed -i 's/ !/ ?/' parts.cpp
run 0 run "${parts[@]}"
has stderr 'part2.cpp:10:2: warning: look here'

# Files that the assembler reads are not among those that the cache knows.
cat >assembled.cu <<'X'
asm(".section .rodata\n.globl number\nnumber: .incbin \"number.bin\"\n.text\n");
extern "C" const unsigned char number[];
__global__ void fill(int *p, int n) { p[blockIdx.x % n] = blockIdx.x; }
int main() {
  int *p;
  cudaMalloc(&p, 2 * sizeof(int));
  fill<<<2, 1>>>(p, number[0]);
  cudaDeviceSynchronize();
}
X
printf '\2' >number.bin
run 0 run assembled.cu
printf '\1' >number.bin
run 66 run assembled.cu

# Two installations with the same program and different headers share nothing.
for each in one two; do
  mkdir -p $each/lib/ampsim
  cp -rL "$(dirname "$ampsim")/lib/ampsim/include" $each/lib/ampsim/
  ln "$ampsim" $each/ampsim 2>/dev/null || cp "$ampsim" $each/ampsim
  for header in libampsim.so libcuda.so toolkit; do
    ln -s "$(dirname "$ampsim")/lib/ampsim/$header" $each/lib/ampsim/
  done
done
printf '#define AMPSIM_INSTALLATION 2\n' >>"$(find two -name amp.h)"
cat >which.cpp <<'X'
#include <amp.h>
int main() {
#ifdef AMPSIM_INSTALLATION
  return AMPSIM_INSTALLATION;
#else
  return 1;
#endif
}
X
any=$ampsim
ampsim=$work/one/ampsim run 1 run -q which.cpp
ampsim=$work/two/ampsim run 2 run -q which.cpp
ampsim=$work/one/ampsim run 1 run -q which.cpp
ampsim=$any
