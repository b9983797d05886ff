#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# CUDA programs as builds give them: nvcc's options, the language of a source, host code beside it.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

cat >kernel.cu <<'X'
#include <cuda.h>
#include <cstdio>
int *make(int count);
static int same = 1;
__global__ void fill(int *data) {
#if __CUDA_ARCH__ >= 900
  data[threadIdx.x] = 9;
#elif __CUDA_ARCH__ == 860
  data[threadIdx.x] = 8;
#else
  data[threadIdx.x] = 7;
#endif
}
int main() {
  int *data = make(32), first;
  fill<<<1, 32>>>(data);
  cudaMemcpy(&first, data, sizeof first, cudaMemcpyDeviceToHost);
  std::printf("%d\n", first * 10 + same);
}
X
cat >host.cpp <<'X'
#include <cuda_runtime.h>
#ifdef __CUDACC__
#error this is not CUDA C++
#endif
struct threadIdx {}; // nothing of the device is declared here
static int same = 2;
int *make(int count) {
  int *data = nullptr;
  cudaMalloc(&data, count * sizeof(int) * same / 2);
  return data;
}
X

# Options without meaning are accepted silently; the architecture has one.
run 0 run kernel.cu host.cpp
has stdout '^91$'
run 0 run -q -O3 -std=c++17 -G -g -lineinfo -rdc=true -dc --expt-relaxed-constexpr --extended-lambda -use_fast_math \
  -maxrregcount 32 -Xcompiler -Wall,-O2 -Xptxas -v -ccbin g++ -lcudart -lm -arch=sm_86 kernel.cu host.cpp
has stdout '^81$'
empty stderr
run 0 run --gpu-architecture=compute_70 kernel.cu host.cpp
has stdout '^71$'
run 0 run -gencode arch=compute_70,code=sm_70 -gencode arch=compute_86,code=sm_86 kernel.cu host.cpp
has stdout '^81$'
# nvcc's own warnings are not Clang's; the host's code is compiled here, too.
run 0 run -q -Wno-deprecated-gpu-targets -Wmissing-launch-bounds -Werror=cross-execution-space-call kernel.cu host.cpp
empty stderr
printf '#ifndef __FAST_MATH__\n#error precise\n#endif\nint main() {}\n' >fast.cu
run 0 run -q -Xcompiler -ffast-math fast.cu
echo '__global__ void none() {} int main() {}' >lone.cpp
run 0 debug --batch --x=cu lone.cpp
run 64 run -gencode= kernel.cu host.cpp
has stderr "empty value for '-gencode'"
run 64 run -arch=fast kernel.cu host.cpp
has stderr 'unknown GPU architecture'

# A source's language: by its name, or as -x says; host code is neither CUDA nor C++ AMP.
cp kernel.cu kernel.cpp
run 65 run kernel.cpp
has stderr "kernel.cpp: error: .*CUDA.*'-x cuda'"
(($(grep -c error: stderr) == 1)) || failed 'more than one error'
run 0 run -x cuda kernel.cpp -x none host.cpp
has stdout '^91$'
printf 'int main() { return __cplusplus > 0 ? 3 : 4; }\n' >plain.cu
run 3 run -x c++ plain.cu
run 64 run -x fortran plain.cu

# A constant of external linkage in two kernels' code.
cat >constant.cu <<'X'
extern "C" const unsigned LIMIT = 5;
__global__ void one(unsigned *out) { out[0] = *(&LIMIT + threadIdx.x); }
__global__ void two(unsigned *out) { out[1] = *(&LIMIT + threadIdx.x); }
int main() {
  unsigned *out;
  cudaMallocManaged(&out, 2 * sizeof *out);
  one<<<1, 1>>>(out);
  two<<<1, 1>>>(out);
  cudaDeviceSynchronize();
  return out[0] + out[1] + LIMIT;
}
X
run 15 run constant.cu

# OpenMP on the host's side.
if [[ -e /usr/lib/llvm-19/lib/libomp.so.5 ]]; then
  cat >threads.cu <<'X'
int main() {
  int count = 0;
#pragma omp parallel for num_threads(3) reduction(+ : count)
  for (int k = 0; k < 30; ++k)
    count += k;
  return count == 435 ? 5 : 6;
}
X
  run 5 run -Xcompiler -fopenmp threads.cu
fi

# Failed optimisations are not reported.
cat >unroll.cu <<'X'
__global__ void kernel(int *out, int count) {
#pragma unroll
  for (int k = 0; k < count; ++k)
    out[threadIdx.x] += __shfl_xor_sync(0xffffffff, k, 1);
}
int main() {
  int *out;
  cudaMalloc(&out, 128);
  cudaMemset(out, 0, 128);
  kernel<<<1, 32>>>(out, 3);
  return cudaDeviceSynchronize();
}
X
run 0 run -q -O2 unroll.cu
empty stderr

# Inline assembly that is not simulated is named, at its line.
cat >assembly.cu <<'X'
__global__ void kernel() {
  asm volatile("tcgen05.fence::before_thread_sync;");
}
int main() { kernel<<<1, 32>>>(); }
X
run 65 run assembly.cu
has stderr "assembly.cu:2:.*tcgen05.fence"

# A kernel may be in another source than its launch.
echo '__global__ void fill(int *out, int value);' >fill.h
printf '#include "fill.h"\n__global__ void fill(int *out, int value) { out[threadIdx.x] = value; }\n' >fill.cu
cat >launch.cu <<'Y'
#include "fill.h"
int main() {
  int *out, last;
  cudaMalloc(&out, 16);
  fill<<<1, 4>>>(out, 3);
  cudaMemcpy(&last, out + 3, 4, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return last - 3;
}
Y
run 0 run launch.cu fill.cu
has stderr 'checked 1 launch, 1 block, 4 threads'
run 65 run launch.cu
has stderr 'undefined: fill\(int\*, int\)'

# Names that a second source lacks are also reported, even if the first does not need them.
printf 'int next(int);\nint main() { return next(-1); }\n' >calls.cu
printf 'extern "C" void nowhere_(int *);\nint next(int k) { return k + 1; }\nint unused(int k) { nowhere_(&k); return k; }\n' >lacks.cpp
run 65 run calls.cu lacks.cpp
has stderr 'undefined: nowhere_'

# A kernel with more shared memory of its own than a block has is refused, as by nvcc; dynamic memory does not count.
cat >large.cu <<'X2'
__global__ void large(int *out) {
  __shared__ int row[SIZE], rest[16];
  row[threadIdx.x] = rest[threadIdx.x % 16] = int(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x ^ 1] + rest[threadIdx.x % 16];
}
int main() {
  int *out;
  cudaMalloc(&out, 16 * sizeof(int));
  large<<<1, 16>>>(out);
  return cudaDeviceSynchronize();
}
X2
run 65 run -DSIZE='1<<20' large.cu
has stderr "^large.cu:3:[0-9]+: error: 'large\(int\*\)' uses too much shared memory: its variables need 4194368 bytes, but the limit per block is 49152"
run 65 prove -DSIZE='1<<20' large.cu
has stderr "uses too much shared memory"
hasnt stderr 'internal error'
run 65 run -DSIZE=12273 large.cu
run 0 run -DSIZE=12272 large.cu
run 65 run -x hip -DSIZE=16369 -include hip/hip_runtime.h -DcudaMalloc=hipMalloc -DcudaDeviceSynchronize=hipDeviceSynchronize large.cu
has stderr '65540 bytes, but the limit per block is 65536'
run 0 run -x hip -DSIZE=16368 -include hip/hip_runtime.h -DcudaMalloc=hipMalloc -DcudaDeviceSynchronize=hipDeviceSynchronize large.cu

# A launch with more dynamic shared memory than the kernel's own variables leave fails.
cat >both.cu <<'X2'
#include <cstdio>
__global__ void both(char *out) {
  __shared__ char own[1024];
  extern __shared__ char more[];
  own[threadIdx.x] = more[threadIdx.x] = char(threadIdx.x);
  out[threadIdx.x] = own[threadIdx.x] + more[threadIdx.x];
}
int main() {
  for (int less = 1023; less <= 1024; ++less)
    puts(cudaGetErrorName(cudaFuncSetAttribute(both, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 - less)));
  char *out;
  cudaMalloc(&out, 32);
  both<<<1, 32, 226 * 1024>>>(out);
  return cudaDeviceSynchronize();
}
X2
run 0 run both.cu
has stdout '^cudaErrorInvalidValue$'
has stdout '^cudaSuccess$'

# Host sources can name the types of cuRAND's states.
printf '#include <cuda_runtime.h>\n#include <curand_kernel.h>\nint size_of_states() { return sizeof(curandState) + sizeof(curandStateMtgp32) + sizeof(curandStateSobol32); }\n' >states.cpp
printf 'int size_of_states();\nint main() { return size_of_states() > 4096 ? 0 : 1; }\n' >uses_states.cu
run 0 run uses_states.cu states.cpp

# C++23, on both sides.
cat >newest.cu <<'X2'
#include <cstdio>
#include <expected>
static_assert(__cplusplus == 202302L);
struct Value {
  template <class Self> __host__ __device__ auto get(this Self &&self) { return self.value; }
  int value = 3;
};
__global__ void keep(int *out) { out[threadIdx.x] = Value().get(); }
int main() {
  int *out;
  cudaMallocManaged(&out, 2 * sizeof(int));
  keep<<<1, 2>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[1] + Value{4}.get());
}
X2
for name in c++23 gnu++23 c++2b; do
  run 0 run -std=$name newest.cu
  has stdout '^7$'
done

# Extensions of C++ that Clang would compile for a device and no device can run.
cat >computed.cu <<'X'
__global__ void choose(int *out) {
  void *labels[] = {&&one, &&two};
  goto *labels[threadIdx.x & 1];
one:
  out[threadIdx.x] = 1;
  return;
two:
  out[threadIdx.x] = 2;
}
int main() {}
X
run 65 run computed.cu
has stderr '^computed.cu:3:3: error: computed goto is not supported in device code$'
cat >matrix.cu <<'X'
typedef float Matrix __attribute__((matrix_type(4, 4)));
__global__ void load(float *at) { Matrix m = __builtin_matrix_column_major_load(at, 4, 4, 4); at[0] = m[1][1]; }
int main() {}
X
run 65 run -fenable-matrix matrix.cu
has stderr "^matrix.cu:2:46: error: Clang's matrix types are not supported in device code$"
printf '__global__ void keep(int *out) { thread_local int last; last += 1; *out = last; }\nint main() {}\n' >thread.cu
run 65 run thread.cu
has stderr '^thread.cu:1:[0-9]*: error: thread_local variables are not supported in device code$'
printf '__global__ void add(__int128 *sum) { __atomic_fetch_add(sum, 1, __ATOMIC_RELAXED); }\nint main() {}\n' >wide.cu
run 65 run wide.cu
has stderr '^wide.cu:1:[0-9]*: error: an atomic operation of 16 bytes is not supported in device code$'
run 65 prove wide.cu

# Functions with the attribute `destructor` run last, in the order of an executable.
cat >first.cu <<'X'
#include <cstdio>
__attribute__((destructor(200))) static void last() { puts("first 200"); }
__attribute__((destructor)) static void end() { puts("first"); }
struct Object { ~Object() { puts("object"); } } object;
int main() { puts("main"); }
X
printf '#include <cstdio>\n__attribute__((destructor)) static void end() { puts("second"); }\n' >second.cu
run 0 run first.cu second.cu
[[ $(tr '\n' ' ' <stdout) == 'main object second first first 200 ' ]] || fail "other order: $(tr '\n' ' ' <stdout)"

# The default stream of a thread does not wait for others.
cat >two.cu <<'X'
__global__ void set(int *a, int value) { a[threadIdx.x] = value; }
int main() {
  int *a;
  cudaMalloc(&a, 4096);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  set<<<1, 32>>>(a, 1);
  set<<<1, 32, 0, stream>>>(a, 2);
  cudaDeviceSynchronize();
}
X
run 0 run two.cu
run 66 run --default-stream per-thread two.cu
has stderr 'waw across-launches'
run 66 run -DCUDA_API_PER_THREAD_DEFAULT_STREAM two.cu
run 0 run --default-stream legacy two.cu
