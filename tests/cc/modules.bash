#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Modules: images that programs load while they run, sources that they compile then, and files in PTX.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >kernels.cu <<'X'
extern "C" __global__ void reverse(int *a) {
  __shared__ int part[32];
  part[threadIdx.x] = a[threadIdx.x];
  a[threadIdx.x] = part[31 - threadIdx.x];
}
X
cat >loader.cpp <<'X'
#include <cuda.h>
#include <cstdio>
int main(int, char **words) {
  CUcontext context;
  CUmodule module;
  CUfunction reverse;
  CUdeviceptr a;
  cuInit(0);
  cuCtxCreate(&context, 0, 0);
  if (CUresult error = cuModuleLoad(&module, words[1])) {
    std::printf("error %d\n", error);
    return 3;
  }
  cuModuleGetFunction(&reverse, module, "reverse");
  cuMemAlloc(&a, 32 * sizeof(int));
  cuMemsetD32(a, 7, 32);
  void *arguments[] = {&a};
  cuLaunchKernel(reverse, 1, 1, 1, 32, 1, 1, 0, nullptr, arguments, nullptr);
  int first = 0;
  cuMemcpyDtoH(&first, a, sizeof first);
  std::printf("%d\n", first);
  cuMemFree(a);
}
X

# The three are the same, and named after the source.
run 0 cc -ptx kernels.cu
empty stderr
has kernels.ptx '\.entry reverse'
run 0 cc -cubin kernels.cu
run 0 cc -fatbin kernels.cu -o kernels.bin
cmp -s kernels.ptx kernels.cubin || failed 'PTX and cubin differ'
cmp -s kernels.ptx kernels.bin || failed 'PTX and fat binary differ'
run 0 cc -ptx -MD -MF rules.d kernels.cu -o made.ptx
has rules.d '^made.ptx: kernels.cu'

# Host code alone is CUDA if it includes a header of the library; -x says the same.
run 66 run loader.cpp -- kernels.cubin
# The report has the lines of the module's source; so does that of an executable.
run 66 run loader.cpp -x c++ -- kernels.cubin
has stderr "kernels.cu:4:.*on .part\[.*within a"
has stderr 'a\[threadIdx.x\] = part\[31 - threadIdx.x\]'
run 0 cc loader.cpp -lcuda -o loader
tool 66 ./loader kernels.cubin
has stderr "kernels.cu:4:.*on .part\[.*within a"

# Files that are not modules, or are from other tools.
head -c 400 kernels.cubin >short.cubin
run 3 run loader.cpp -x c++ -- short.cubin
has stdout '^error 200$'
printf '\177ELF\002\001' >real.cubin
run 3 run loader.cpp -x c++ -- real.cubin
has stdout '^error 200$'
has stderr 'it is GPU code, truncated'
run 3 run loader.cpp -x c++ -- nothing.cubin
has stdout '^error 301$'

# A file in PTX, with its own lines.
cat >reverse.ptx <<'X'
.version 8.0
.target sm_80
.address_size 64
.visible .entry reverse(.param .u64 a)
{
  .reg .b32 %r<9>;
  .reg .b64 %rd<9>;
  .shared .align 4 .b8 part[128];
  ld.param.u64 %rd1, [a];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd3, %r1, 4;
  add.s64 %rd4, %rd2, %rd3;
  ld.global.u32 %r2, [%rd4];
  shl.b32 %r3, %r1, 2;
  mov.u32 %r4, part;
  add.s32 %r5, %r4, %r3;
  st.shared.u32 [%r5], %r2;
  sub.s32 %r6, %r4, %r3;
  ld.shared.u32 %r7, [%r6+124];
  st.global.u32 [%rd4], %r7;
  ret;
}
X
run 66 run loader.cpp -x c++ -- reverse.ptx
has stderr "reverse.ptx:20: .*on .part\[.*within a"
has stderr 'ld.shared.u32 %r7'
run 0 cc -cubin reverse.ptx -o assembled.cubin
run 66 run loader.cpp -x c++ -- assembled.cubin
sed -i 's/ret;/tcgen05.fence::before_thread_sync;/' reverse.ptx
run 1 cc -cubin reverse.ptx
has stderr "reverse.ptx:22: error: 'tcgen05.fence::before_thread_sync' is not supported"
