# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by the suites in this folder, each run as NAME.bash AMPSIM CMAKE, which test what a user sees.
#
# Each check runs ampsim and compares its exit status, then its stdout and stderr.
set -u
ampsim=$(readlink -f "$1") cmake=$2
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"

# kernel NAME SHAPE BODY: a program whose kernel, tiled or plain, has this body from line 8 on.
kernel() {
  local launch='parallel_for_each(data.extent, [=](index<1> i) restrict(amp)'
  [[ $2 == tiled ]] && launch='parallel_for_each(data.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp)'
  cat >"$1" <<X
#include <amp.h>
#include <climits>
using namespace concurrency;
int host[16] = {0, 1, 2, 3, 4};
int main() {
  array_view<int, 1> data(16, host);
  $launch {
$3
  });
}
X
}
