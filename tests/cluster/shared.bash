# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by the suites in this folder, each run as NAME.bash PREFIX: a suite of programs that record their runs, and
# the report of a gate without an engine on them.
set -u
prefix=$(readlink -f "$1")
ampsim=$prefix/bin/ampsim
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"
unset AMPSIM_SHARD CTEST_PARALLEL_LEVEL

skip() {
  echo "skipped: $*"
  exit 77
}
needs() {
  local command
  for command; do
    command -v "$command" >/dev/null || skip "there is no $command"
  done
}

# Each program waits until it may end, so that processes are lost in the middle.
for k in 1 2 3 4 5 6 7 8; do
  cat >p$k.cpp <<X
#include <amp.h>
#include <cstdio>
#include <unistd.h>
using namespace concurrency;
int main() {
  int host[9] = {};
  array_view<int, 1> data(9, host);
  parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) { data[$((k == 5)) ? index<1>(8) : t.global] = t.global[0]; });
  data.synchronize();
  std::FILE *begun = std::fopen("begun", "a");
  std::fprintf(begun, "p$k\n");
  std::fclose(begun);
  while (access("go", F_OK) != 0)
    usleep(20000);
  std::FILE *ran = std::fopen("ran", "a");
  std::fprintf(ran, "p$k\n");
  std::fclose(ran);
}
X
done
touch go
run 66 gate -j 2 --report json:undisturbed.json 'p*.cpp'
rm -f ran begun go

# The processes of the job's gates, on whatever node.
gates() {
  local each
  for each in $(pgrep -f -- "--join-run=.*$work"); do
    [[ $(ps -o comm= -p "$each") == ampsim ]] && echo "$each"
  done
}
begun() { (($(cat begun 2>/dev/null | wc -l) >= $1)); }
# report FILE: checks that it equals the report of a gate without an engine, except for times.
report() {
  diff <(sed -E 's/"seconds": .*//' undisturbed.json) <(sed -E 's/"seconds": .*//' "$1") >difference ||
    failed "$1 differs: $(head <difference)"
}
# ran_once MOST: all have finished, and at most MOST ran more than once, because they were lost.
ran_once() {
  [[ $(sort -u ran | wc -l) == 8 ]] || failed "not all have run: $(sort -u ran | tr '\n' ' ')"
  (($(sort ran | uniq -d | wc -l) <= $1)) || failed "run twice: $(sort ran | uniq -d | tr '\n' ' ')"
}
