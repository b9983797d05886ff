#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Programs of several sources, including C, from other folders and in every mode of the compiler.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# Two sources are one program; a define, an include folder and program arguments reach it.
mkdir include
printf 'void fill(concurrency::array_view<int, 1> v);\n' >include/fill.h
cat >one.cpp <<'X'
#include <amp.h>
#include <fill.h>
int main() {
  int data[SIZE] = {};
  concurrency::array_view<int, 1> v(SIZE, data);
  fill(v);
  v.synchronize();
  return data[SIZE - 1] == SIZE - 1 ? 0 : 1;
}
X
cat >two.cpp <<'X'
#include <amp.h>
#include "fill.h"
using namespace concurrency;
void fill(array_view<int, 1> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
}
X
run 0 run -I include -DSIZE=12 one.cpp two.cpp
has stderr 'checked 1 launch'
run 65 run -I include -DSIZE=12 one.cpp

# From another folder, by an absolute path, in every mode of the compiler.
racy racy.cpp
for level in 0 1 2; do run 66 run -O$level "$work/racy.cpp"; done
for standard in 14 17 20; do run 66 run -std=c++$standard racy.cpp; done
(mkdir -p else/where && cd else/where && "$ampsim" run ../../racy.cpp >/dev/null 2>&1)
(($? == 66)) || failed 'not the same from another folder'

# A C source is part of the program, in C.
cat >adds.c <<'X'
#include <stdlib.h>
int add(int class, int new) {
  int *restrict sum = malloc(sizeof *sum);
  *sum = class + new;
  int result = *sum;
  free(sum);
  return result;
}
X
printf '#include <amp.h>\nextern "C" int add(int, int);\nint main() { return add(1, 2) == 3 ? 0 : 1; }\n' >calls.cpp
run 0 run calls.cpp adds.c
run 0 check adds.c

# An exception of one source is caught in another, though both have parts of the standard library in common.
printf '#include <stdexcept>\n#include <string>\nvoid f() { std::string s = "x"; throw std::runtime_error(s + "y"); }\n' >thrower.cpp
printf '#include <amp.h>\nvoid f();\nint main() {\n  try {\n    f();\n  } catch (const std::exception &e) {\n    std::puts(e.what());\n    return 5;\n  }\n}\n' >catcher.cpp
run 5 run catcher.cpp thrower.cpp
run 5 run thrower.cpp catcher.cpp

# A function that forgets to return an unused value.
printf '#include <amp.h>\nint fill(std::vector<int> &v) { if (v.empty()) return -1; v[0] = 1; }\nint main() { std::vector<int> v(1); fill(v); return v[0] - 1; }\n' >forgets.cpp
run 0 run forgets.cpp
has stderr 'does not return a value'

# Warnings, and none.
printf 'int main() { int x = 1; int x2 = x / 0; return 0; }\n' >warns.cpp
run 0 check warns.cpp
has stderr 'division by zero'
run 0 check -w warns.cpp
hasnt stderr 'division by zero'

# The errors of each source are reported, in the order of the command line, and the source that crashes the compiler.
printf 'int one() { return first; }\n' >bad1.cpp
printf '#include <amp.h>\nint main() { return 0; }\n' >good.cpp
printf 'int two() { return second; }\n' >bad2.cpp
run 65 run bad1.cpp good.cpp bad2.cpp
has stderr "bad1.cpp:1:20: error: use of undeclared identifier 'first'"
has stderr "bad2.cpp:1:20: error: use of undeclared identifier 'second'"
[[ $(grep -n first stderr | head -n 1 | cut -d: -f1) -lt $(grep -n second stderr | head -n 1 | cut -d: -f1) ]] || failed 'the order of the sources'
printf 'char b2[]={[4000000000]=1};\n' >crash.cpp
run 70 run good.cpp crash.cpp
has stderr "while compiling 'crash.cpp'"

# Two mains, as of several programs that are given by mistake; also to verify, with options in the sources.
printf '// OPTIONS: -I.\n#include <amp.h>\nint main() { return 0; }\n' >main1.cpp
for k in 2 3 4 5 6 7 8 9; do cp main1.cpp main$k.cpp; done
run 65 run main1.cpp main2.cpp
has stderr "ampsim: error: 'main' is defined in two sources"
run 65 verify main1.cpp main2.cpp main3.cpp main4.cpp main5.cpp main6.cpp main7.cpp main8.cpp main9.cpp
has stderr 'the program does not compile'

# A program on standard input.
last='ampsim run -x cuda -'
printf '__global__ void f(int *p) {\n  *p = threadIdx.x;\n}\nint main() { int *p; cudaMalloc(&p, 4); f<<<1, 2>>>(p); cudaFree(p); }\n' >piped
"$ampsim" run --color=never -x cuda - <piped >stdout 2>stderr
(($? == 66)) || failed "exit status $?, expected 66"
has stderr "^<stdin>:2:6: hazard: write after write on 'p\[0\]' within a warp"
has stderr '^ +2 \|   \*p = threadIdx.x;$'
last='ampsim run --try-fix -x cuda -'
"$ampsim" run --color=never --try-fix -x cuda - <piped >stdout 2>stderr
has stderr '^hint: '
last='ampsim check -x amp -'
printf '#include <amp.h>\nint main() { return concurrency::extent<1>(0)[0]; }\n' | "$ampsim" check -x amp - >stdout 2>stderr
(($? == 0)) || failed "exit status $?, expected 0"
run 64 run -
has stderr "^hint: name its language: '-x cuda -'$"
run 64 run --write-fix -x cuda -
has stderr "cannot change a program on standard input"
