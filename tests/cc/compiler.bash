#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The interface that a build tool expects of a compiler: outputs, dependencies, options, messages and statuses.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# An object is an ordinary one, with a section of ampsim's.
run 0 cc -c racy.cu
empty stdout
empty stderr
tool 0 readelf -SW racy.o
has stdout ' \.ampsim '
has stdout ' \.note\.ampsim '
run 0 cc -dc -o other.o racy.cu
[[ -s other.o ]] || failed 'no other.o'
run 0 cc -dlink -o dlink.o racy.o
run 0 cc racy.o dlink.o -o racy
tool 66 ./racy
has stdout '^36$'
has stderr 'write after read on .sum\[0\]. across blocks'

# Dependencies, for make.
mkdir -p 'inc lude' && echo '#define ONE 1' >'inc lude/one.h'
printf '#include <one.h>\n__global__ void none() {}\nint value = ONE;\n' >dependent.cu
run 0 cc -c -I'inc lude' -MD -MT target.o -MF rules.d -MP dependent.cu -o target.o
has rules.d '^target.o: dependent.cu'
has rules.d 'inc\\ lude/one.h'
has rules.d 'cuda_runtime.h'
has rules.d '^inc\\ lude/one.h:$'
run 0 cc -c -I'inc lude' -MMD dependent.cu -o made.o
has made.d 'one.h'
hasnt made.d 'cuda_runtime.h'
run 0 cc -M -I'inc lude' dependent.cu
has stdout '^dependent.o: dependent.cu'
run 0 cc -E -I'inc lude' dependent.cu
has stdout 'int value = 1'
run 0 cc -E -I'inc lude' -MMD -MF both.d dependent.cu -o both.i
has both.d 'one.h'
has both.i 'int value = 1'

# Every way to write a folder; it comes before the system's, even if that has a header of the same name.
mkdir -p own && echo '#define OWN 1' >own/limits.h
printf '#include <limits.h>\n#ifndef OWN\n#error the system\n#endif\n' >limited.cu
for folder in '-isystem own' '-isystem=own' '--system-include=own' '-Iown' '-I=own' '-I own' '--include-path=own'; do
  # shellcheck disable=SC2086
  run 0 cc -E $folder limited.cu
done

# The host compiler's folders and names, whose values are words of their own, also for kernels.
mkdir -p system && cp 'inc lude/one.h' system && echo '__device__ int two() { return TWO; }' >system/two.h
printf '#include <two.h>\n__global__ void twice(int *p) { *p = two() * ONE; }\n' >through_host.cu
run 0 cc -c -Xcompiler -isystem,system,-D,TWO=2 -Xcompiler -include -Xcompiler system/one.h through_host.cu
run 0 cc -c -Xcompiler -isystem,/usr/include,-isystem,system,-DTWO=2,-DONE=1 through_host.cu
run 1 cc -c -Xcompiler -isystem,/usr/include,-DTWO=2,-DONE=1 through_host.cu
run 0 cc -c -Xcompiler -isystemsystem,-DTWO=2,-DONE=1 through_host.cu
run 0 cc -c -Xcompiler -include -O2 -Xcompiler system/one.h -Isystem -DTWO=2 through_host.cu # with another option between
run 0 cc -c -Xcompiler=-idirafter -Xcompiler=system -DTWO=2 -DONE=1 through_host.cu
run 1 cc -c -DTWO=2 -DONE=1 through_host.cu -Xcompiler -isystem
has stderr "no value after '-Xcompiler -isystem'"

# Options of other compilers; those from files; unknown ones are a warning.
run 0 cc -c -O3 -std=c++14 -G -g -lineinfo -rdc=true --expt-relaxed-constexpr --extended-lambda -use_fast_math -maxrregcount 32 \
  -Xcompiler -Wall,-O2,-fPIC -Xptxas -v -arch=sm_86 --compiler-options "-Wextra" -Wno-unused -t 2 -compress-mode=size \
  --split-compile-extended 2 -time times.csv racy.cu
empty stderr
# The host compiler's warnings are errors there: not for Clang, which warns of more; nor for nvcc's own pragmas.
printf '#pragma nv_diagnostic push\n#pragma nv_diag_suppress 177\n#pragma nv_diagnostic pop\n#pragma nv_exec_check_disable\n%s\n' \
  '__host__ __device__ bool right() { return !"of every string"; } unsigned of(int n) { return n; }' >pragmas.cu
run 0 cc -c -Xcompiler -Wall,-Wconversion,-Werror,-Wunknown-pragmas -Werror all-warnings pragmas.cu
has stderr 'warning: implicit conversion'
hasnt stderr 'changes signedness' # which g++'s -Wconversion leaves out
hasnt stderr 'unknown pragma'
echo '__device__ int none() {}' >no_return.cu # which no host compiler sees
run 0 cc -c -Xcompiler=-Werror=return-type no_return.cu
has stderr 'warning: non-void function does not return'
run 1 cc -c -Werror=return-type no_return.cu
run 0 cc -c -Xcompiler -Werror=conversion,-Wlogical-op pragmas.cu # Clang does not know the last one
hasnt stderr 'changes signedness'
hasnt stderr 'unknown warning option'
# The function that a failed assertion calls, which <assert.h> leaves out with NDEBUG.
echo '__global__ void check(int n) { if (n < 0) __assert_fail("n", "file", 1, "check"); }' >always.cu
{ echo '#include <hip/hip_runtime.h>'; cat always.cu; } >always.hip
run 0 cc -c -DNDEBUG always.cu
run 0 cc -c -DNDEBUG always.hip
# Warnings of nvcc itself, which no host compiler knows.
echo 'int main() { return 0; }' >host_only.cpp
run 0 cc -c host_only.cpp -Wdefault-stream-launch -Wmissing-launch-bounds --Wext-lambda-captures-this \
  -Wno-deprecated-gpu-targets -Werror=cross-execution-space-call,missing-launch-bounds -Werror reorder,default-stream-launch
empty stderr
run 0 cc -c racy.cu -Wext-lambda-captures-this -Werror=all-warnings
empty stderr
echo 'int none() {}' >no_return.cpp
run 1 cc -c no_return.cpp -Werror=return-type
echo 'struct Pair { int a, b; Pair() : b(1), a(2) {} };' >reorder.cpp
run 1 cc -c reorder.cpp -Wall -Werror=reorder,all-warnings
# The language for all sources, including those before it, as in nvcc.
cp racy.cu renamed.cu.cc
run 0 cc -c renamed.cu.cc -x=cu -o renamed.o
run 0 cc -M -D__CUDACC__ renamed.cu.cc -x cu
# FindCUDA lists dependencies without it; a list needs no code that compiles.
echo 'not C++' >>renamed.cu.cc
run 0 cc -M -D__CUDACC__ renamed.cu.cc -MF renamed.d -MT renamed.out
has renamed.d '^renamed.out: renamed.cu.cc'

# Parts in quotes, as FindCUDA writes them.
printf '#if QUOTED != 7 || !defined __OPTIMIZE__\n#error not given\n#endif\n' >quoted.cpp
run 0 cc -c -Xcompiler ',"-DQUOTED=7","-O2",,"-Wall"' quoted.cpp
run 0 cc -c --frobnicate racy.cu
has stderr "^ampsim: warning: unknown option '--frobnicate' ignored$"
run 0 cc -c --gpu-architectur=sm_80 racy.cu
has stderr "unknown option '--gpu-architectur=sm_80' ignored; did you mean '--gpu-architecture=sm_80'\?"
run 0 cc -c racy.cu -arch=sm_35 -gencode arch=compute_20,code=sm_20 # of older makefiles
run 1 cc -c racy.cu -arch=fast
has stderr "unknown GPU architecture 'fast'"
run 1 cc -c racy.cu -arch
has stderr "no value after '-arch'"
printf -- '-DVALUE=7\n-c\n' >words.rsp
printf '#if VALUE != 7\n#error no value\n#endif\n' >valued.cu
run 0 cc @words.rsp valued.cu
run 0 cc --options-file words.rsp valued.cu
echo '--options-file words.rsp' >outer.rsp
run 0 cc @outer.rsp valued.cu
echo '@circle.rsp' >circle.rsp
run 1 cc -c @circle.rsp valued.cu
echo '-optf turn.rsp' >turn.rsp
run 1 cc -c -optf turn.rsp valued.cu
has stderr 'option files name each other without end'
run 0 cc --version
has stdout '^nvcc: NVIDIA'
has stdout 'release 12.8, V12.8.93$'
run 0 cc --help
has stdout AMPSIM_OPTIONS

# Wrong input: one message, status 1, and nothing half-written.
echo 'int main() { return missing; }' >wrong.cu
run 1 cc -c wrong.cu -o wrong.o
has stderr "wrong.cu:1:21: error: use of undeclared identifier 'missing'"
[[ ! -e wrong.o ]] || failed 'wrong.o was written'
echo '__global__ void k(int *p) { asm("frob;"); *p = 1; } int main() { k<<<1, 1>>>(nullptr); }' >assembly.cu
run 1 cc -c assembly.cu
has stderr 'assembly.cu.*error: '
run 1 cc -c nowhere.cu
has stderr "error: file 'nowhere.cu' not found"
run 1 cc
has stderr 'error: no input files'
run 1 cc -c -o two.o racy.cu fixed.cu
echo 'int main() {}' >hosts_alone.cpp
run 1 cc -ptx hosts_alone.cpp
has stderr "'hosts_alone.cpp' contains no device code"
run 1 cc racy.cu -ccbin nowhere++ -o nothing
has stderr "host compiler 'nowhere\+\+' not found"
