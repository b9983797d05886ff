// Launches from kernels (guide, "CUDA Dynamic Parallelism"): parameters, configurations,
// templates, recursion, streams, and the order of the launched work. HAZARD-NONE
#include "../expect.h"

struct Part {
  char tag;
  double weight;
  const int *from;
};

__global__ void all_kinds(int *out, char c, double d, Part part, float4 v, short s) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  out[k] = c + int(d) + part.tag + int(part.weight) + part.from[k % 4] + int(v.w) + s;
}
__global__ void shape(int *out) {
  extern __shared__ int dynamic[];
  const int rank = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  dynamic[rank] = rank;
  __syncthreads();
  const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  out[block * 8 + rank] = 1000 * gridDim.y + 100 * blockDim.z + dynamic[7 - rank];
}
template <int step, class T> __global__ void add(T *out, T value) { out[threadIdx.x * step] += value; }

namespace nested {
__global__ void halve(int *out, int begin, int end) {
  if (end - begin == 1) {
    out[begin] = begin * begin;
    return;
  }
  const int middle = (begin + end) / 2;
  halve<<<1, 1>>>(out, begin, middle);
  halve<<<1, 1>>>(out, middle, end);
}
} // namespace nested

// Braces in preprocessor branches and in macros.
#define AMONG_BRACES_BEGIN {
#define AMONG_BRACES_END }
#if defined(NEVER_DEFINED)
__global__ void fill(int *out, int value) {
#else
__global__ void fill(int *out, short value) {
#endif
  out[threadIdx.x] = value;
}
#if 0
void } not C++ {{ }
#endif
__global__ void fill_by_others(int *out) {
  if (threadIdx.x == 0)
    AMONG_BRACES_BEGIN
  fill<<<1, 4>>>(out, 5);
#define MORE_BRACES                                                                                                \
  }                                                                                                                \
  } // ... in a kernel
  AMONG_BRACES_END
  if (threadIdx.x == 1) {
#ifdef NEVER_DEFINED
    fill<<<1, 4>>>(out, 9);
  }
#else
  }
#endif
  // clang-format off
  if (threadIdx.x != 1)
    return;
  else fill<<<1, 4>>>(out + 4, 6); // the name is next to the keyword
  // clang-format on
}
#ifdef NEVER_DEFINED
void launch_fill(int *out, int blocks) {
#else
void launch_fill(int *out) {
  const int blocks = 1;
#endif
  fill<<<blocks, 4>>>(out, 7); // the host's
}

__global__ void append(int *list, int *count, int value) { list[(*count)++] = value; }

__global__ void in_order(int *list, int *count) {
  append<<<1, 1, 0, cudaStreamTailLaunch>>>(list, count, 9);
  append<<<1, 1>>>(list, count, 1);
  append<<<1, 1>>>(list, count, 2);
  append<<<1, 1, 0, cudaStreamTailLaunch>>>(list, count, 10);
  append<<<1, 1>>>(list, count, 3);
}
__global__ void launches_the_order(int *list, int *count) {
  in_order<<<1, 1>>>(list, count); // complete when its tail launches are
  append<<<1, 1>>>(list, count, 20);
}

__global__ void parents(int *out, const int *from, int *shapes, double *sums, int *squares) {
  if (threadIdx.x == 0) {
    const Part part = {3, 40.5, from};
    all_kinds<<<2, 8>>>(out, 1, 2.5, part, make_float4(0, 0, 0, 700), -5);
    const dim3 grid(2, 2), block(2, 2, 2);
    shape<<<grid, block, 8 * sizeof(int)>>>(shapes);
  } else if (threadIdx.x == 1) {
    add<2, double><<<1, 4>>>(sums, 0.5);
    add<1, double><<<1, 8>>>(sums, 1.0);
    nested::halve<<<1, 1>>>(squares, 0, 16);
  }
}

__global__ void copies_and_fills(const int *from, int *to, char *bytes) {
  if (threadIdx.x > 0)
    return;
  cudaMemcpyAsync(to, from, 4 * sizeof(int), cudaMemcpyDeviceToDevice);
  cudaMemsetAsync(bytes, 7, 13);
  cudaMemcpyAsync(bytes + 21, bytes, 5, cudaMemcpyDeviceToDevice);
}

int main() {
  int host[] = {10, 20, 30, 40}, *from, *out, *shapes, *squares, *list, *count;
  double *sums;
  cudaMalloc(&from, sizeof host);
  cudaMemcpy(from, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMalloc(&out, 16 * sizeof(int));
  cudaMalloc(&shapes, 32 * sizeof(int));
  cudaMalloc(&squares, 16 * sizeof(int));
  cudaMalloc(&sums, 8 * sizeof(double));
  cudaMalloc(&list, 16 * sizeof(int));
  cudaMalloc(&count, sizeof(int));
  cudaMemset(sums, 0, 8 * sizeof(double));
  cudaMemset(count, 0, sizeof(int));
  parents<<<1, 32>>>(out, from, shapes, sums, squares);
  expect("the launch", int(cudaGetLastError()), 0);
  expect("its end", int(cudaDeviceSynchronize()), 0);
  int integers[32];
  double reals[8];
  cudaMemcpy(integers, out, 16 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("parameters", integers, 16, [](int k) { return 1 + 2 + 3 + 40 + 10 * (k % 4 + 1) + 700 - 5; });
  cudaMemcpy(integers, shapes, 32 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("configurations", integers, 32, [](int k) { return 2000 + 200 + 7 - k % 8; });
  cudaMemcpy(reals, sums, sizeof reals, cudaMemcpyDeviceToHost);
  expect_all("templates", reals, 8, [](int k) { return k % 2 ? 1.0 : 1.5; });
  cudaMemcpy(integers, squares, 16 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("recursion", integers, 16, [](int k) { return k * k; });
  fill_by_others<<<1, 2>>>(out);
  launch_fill(out + 8);
  cudaMemcpy(integers, out, 12 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("between directives", integers, 12, [](int k) { return 5 + k / 4; });
  char *bytes;
  cudaMallocManaged(&bytes, 64);
  copies_and_fills<<<1, 32>>>(from, squares, bytes);
  cudaDeviceSynchronize();
  expect_all("a fill", bytes, 13, [](int) { return 7; });
  expect_all("a copy of bytes after it", bytes + 21, 5, [](int) { return 7; });
  cudaMemcpy(integers, squares, 4 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("a copy of words", integers, 4, [&](int k) { return host[k]; });
  launches_the_order<<<1, 1>>>(list, count);
  append<<<1, 1>>>(list, count, 30); // after all of it
  cudaMemcpy(integers, list, 7 * sizeof(int), cudaMemcpyDeviceToHost);
  const int order[] = {1, 2, 3, 9, 10, 20, 30};
  expect_all("the order", integers, 7, [&](int k) { return order[k]; });
  return wrong;
}
