#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The output of programs and their kernels.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# Kernels print to stderr, once, in order, even if the launch is repeated to explain a race.
cat >prints.cpp <<'X'
#include <amp.h>
using namespace concurrency;
int main() {
  array<int, 1> a(64);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
    if (i[0] % 20 == 0) direct3d_printf("thread %d of %s\n", i[0], "sixty-four");
    a[0] = i[0];
  });
}
X
for jobs in 1 4; do
  run 66 run --jobs $jobs --schedules 2 prints.cpp
  empty stdout
  [[ $(grep -c '^thread' stderr) == 4 ]] || failed 'not printed once'
  [[ $(grep '^thread' stderr | tail -n 1) == 'thread 60 of sixty-four' ]] || failed 'not in order'
done

# Wide and narrow output may be mixed.
cat >wide.cpp <<'X'
#include <cstdio>
#include <cwchar>
#include <iostream>
int main() {
  std::wcout << L"wide \u00e9 " << 1 << std::endl;
  std::cout << "narrow " << 2 << std::endl;
  std::wprintf(L"%s %d\n", L"wprintf", 3);
  std::printf("printf %d\n", 4);
}
X
run 0 run wide.cpp
[[ $(tr '\n' '|' <stdout) == 'wide é 1|narrow 2|wprintf 3|printf 4|' ]] || failed 'not all of the output'

# The usual last statements of programs for the Windows console.
printf '#include <stdio.h>\n#include <stdlib.h>\nint main() { puts("end"); return system("PAUSE "); }\n' >pause.cpp
run 0 run pause.cpp </dev/null
has stdout '^end$'
has stdout '^Press any key'

# A message of ampsim does not continue the program's line, if both go to one place.
cat >open.cu <<'X'
#include <cstdio>
#include <cstdlib>
__global__ void k(int n) { while (n) { } }
int main(int n, char **) {
  std::printf("first\nno end");
  if (n > 1) std::fflush(stdout);
  k<<<1, 32>>>(n - 1);
  cudaDeviceSynchronize();
}
X
for command in 'run' 'verify' 'trace -o page.html' 'prove'; do
  "$ampsim" $command --color=never open.cu >both 2>&1
  grep -qx 'no end' both || failed "$command: a message is on the program's line"
  ! grep -qx '' both || [[ $command != verify && $command != 'run' ]] || failed "$command: an empty line"
done
"$ampsim" run --color=never --time-limit 1 open.cu -- 1 >both 2>&1
grep -qx 'no end' both || failed 'at a limit: a message is on the line'
"$ampsim" run --color=never --report html:page.html open.cu >both 2>&1
grep -qx 'no end' both || failed 'with a file: a message is on the line'
"$ampsim" run -q open.cu >both 2>&1
[[ $(od -An -tx1 both | tail -c 7) == ' 6e 64' ]] || failed 'without a message, the output ends differently'
run 0 run --color=never open.cu
[[ $(head -c 7 stderr) == 'ampsim:' ]] || failed 'stderr alone begins with another line'
sed -i 's/printf(/fprintf(stderr, /' open.cu
run 0 run --color=never open.cu
has stderr '^no end$'
