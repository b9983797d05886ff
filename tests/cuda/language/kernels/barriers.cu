// Barriers with votes, grids and blocks of three dimensions, shared memory, symbols. HAZARD-NONE
#include "../expect.h"

__constant__ int weights[4] = {1, 2, 3, 4};
__device__ int offset = 5;

extern "C" __global__ void unmangled(Rows<int> row) { row(0) = 7; }
__global__ void votes(Rows<int> row) {
  const int own = int(threadIdx.x);
  row(0) = __syncthreads_count(own % 3 == 0);
  row(1) = __syncthreads_or(own == 70);
  row(2) = __syncthreads_and(own < 100);
  row(3) = __syncthreads_and(own < 99);
}
__global__ void shapes(Rows<int> row) {
  row(0) = int(threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z);
  row(1) = int(blockIdx.x + 10 * blockIdx.y + 100 * blockIdx.z);
  row(2) = int(blockDim.x + 10 * blockDim.y + 100 * blockDim.z);
  row(3) = int(gridDim.x + 10 * gridDim.y + 100 * gridDim.z);
  row(4) = warpSize;
}
template <class T, int Size> __global__ void memory(Rows<int> row) {
  __shared__ T fixed[Size][2];
  extern __shared__ char dynamic[];
  T *later = reinterpret_cast<T *>(dynamic);
  const int own = int(threadIdx.x);
  fixed[own][own % 2] = T(own);
  later[own] = T(own * 2);
  __syncthreads();
  const int other = Size - 1 - own;
  row(0) = int(fixed[other][other % 2] + later[other]);
  row(1) = weights[own % 4] + offset;
}

int main() {
  const int threads = 100;
  auto rows = make_rows<int>(4, threads);
  votes<<<1, threads>>>(rows);
  auto got = take(rows, 4);
  expect_all("__syncthreads_count", got.data(), threads, [](int) { return 34; });
  expect_all("__syncthreads_or", got.data() + threads, threads, [](int) { return 1; });
  expect_all("__syncthreads_and, true", got.data() + 2 * threads, threads, [](int) { return 1; });
  expect_all("__syncthreads_and, false", got.data() + 3 * threads, threads, [](int) { return 0; });

  const int all = 2 * 3 * 4 * 3 * 2 * 2;
  rows = make_rows<int>(5, all);
  shapes<<<dim3(3, 2, 2), dim3(2, 3, 4)>>>(rows);
  got = take(rows, 5);
  expect_all("threadIdx", got.data(), all, [](int k) { return k % 2 + 10 * (k / 2 % 3) + 100 * (k / 6 % 4); });
  expect_all("blockIdx", got.data() + all, all, [](int k) { return k / 24 % 3 + 10 * (k / 72 % 2) + 100 * (k / 144); });
  expect_all("blockDim", got.data() + 2 * all, all, [](int) { return 432; });
  expect_all("gridDim", got.data() + 3 * all, all, [](int) { return 223; });
  expect_all("warpSize", got.data() + 4 * all, all, [](int) { return 32; });

  rows = make_rows<int>(1, 32);
  unmangled<<<1, 32>>>(rows);
  got = take(rows, 1);
  expect_all("a kernel of C linkage", got.data(), 32, [](int) { return 7; });

  const int changed[] = {10, 20};
  expect("cudaMemcpyToSymbol", int(cudaMemcpyToSymbol(weights, changed, sizeof changed, 2 * sizeof(int))), 0);
  rows = make_rows<int>(2, 48);
  memory<double, 48><<<1, 48, 48 * sizeof(double)>>>(rows);
  got = take(rows, 2);
  expect_all("static and dynamic shared memory", got.data(), 48, [](int k) { return 3 * (47 - k); });
  const int now[] = {1, 2, 10, 20};
  expect_all("__constant__ and __device__", got.data() + 48, 48, [&](int k) { return now[k % 4] + 5; });
  int back = 0;
  cudaMemcpyFromSymbol(&back, offset, sizeof back);
  expect("cudaMemcpyFromSymbol", back, 5);
  return wrong != 0;
}
