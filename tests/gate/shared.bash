# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by the suites in this folder, each run as NAME.bash PREFIX CMAKE: suppressions, baselines and gates, with
# the ampsim installed in PREFIX.
set -u
prefix=$(readlink -f "$1") cmake=$2
ampsim=$prefix/bin/ampsim
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"
unset AMPSIM_SHARD CTEST_PARALLEL_LEVEL CI_NODE_INDEX CI_NODE_TOTAL SLURM_PROCID SLURM_NTASKS NO_COLOR

# kernel NAME END [BODY]: a program with one launch of eight threads that ends with END.
kernel() {
  cat >"$1" <<X
#include <amp.h>
#include <cstdio>
#include <cstdlib>
using namespace concurrency;
int main(int argc, char** argv) {
  int host[9] = {};
  array_view<int, 1> data(9, host);
  parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    ${3:-data[t.global] = t.global[0];}
  });
  data.synchronize();
  $2
}
X
}
shared='data[8] = t.global[0];' # waw, within tiles and across them
clean() { kernel "$1" "${2:-return 0;}"; }
wrong() { kernel "$1" "${2:-return 0;}" "$shared"; }
