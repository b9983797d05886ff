#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Order and bytes do not depend on -j; CTEST_PARALLEL_LEVEL is the default of -j.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

for k in 1 2 3 4 5 6; do
  if ((k % 2)); then wrong p$k.cpp 'for (volatile long k = 0; k < 100000000; k = k + 1) {} return 0;'; else clean p$k.cpp; fi
done
run 66 gate -j 1 --jobs 1 --report json:one.json p*.cpp
sed -i -E 's/"seconds": .*//' one.json
for k in 2 4; do
  run 66 gate -j $k --report json:more.json p*.cpp
  sed -i -E 's/"seconds": .*//' more.json
  cmp -s one.json more.json || failed "another report with -j $k"
done
[[ $(grep -o '^\[[0-9]/6\] p[0-9]' stderr | tr '\n' ' ') == '[1/6] p1 [2/6] p2 [3/6] p3 [4/6] p4 [5/6] p5 [6/6] p6 ' ]] ||
  failed 'another order'
plain meets.cpp 'for (int k = 0; k < 3000; k++) { if (!system("test -e other")) return 0; system("touch $PPID.x; sleep 0.1; test $(ls *.x | wc -l) -lt 2 || touch other"); } return 1;'
CTEST_PARALLEL_LEVEL=2 run 0 gate --allow-no-launches meets.cpp meets.cpp # each waits for the other
run 0 gate -q p2.cpp
empty stderr
empty stdout
