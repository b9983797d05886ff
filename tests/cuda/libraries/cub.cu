// CUB's collectives and device-wide algorithms compute what the host computes, without a finding. HAZARD-NONE
#include <cub/cub.cuh>

#include "../language/expect.h"

#include <algorithm>
#include <numeric>

template <int Threads> __global__ void block_wide(const int *in, Rows<int> row) {
  using Scan = cub::BlockScan<int, Threads>;
  using Reduce = cub::BlockReduce<int, Threads>;
  __shared__ union {
    typename Scan::TempStorage scan;
    typename Reduce::TempStorage reduce;
  } storage;
  int before;
  Scan(storage.scan).ExclusiveSum(in[threadIdx.x], before);
  row(0) = before;
  __syncthreads();
  const int sum = Reduce(storage.reduce).Sum(in[threadIdx.x]);
  if (threadIdx.x == 0)
    row(1) = sum;
}

template <class Algorithm> void with_storage(const char *what, Algorithm algorithm) {
  size_t bytes = 0;
  expect(what, int(algorithm(nullptr, bytes)), 0);
  void *storage;
  cudaMalloc(&storage, bytes);
  expect(what, int(algorithm(storage, bytes)), 0);
  cudaFree(storage);
}

int main() {
  const int count = 1500, threads = 64;
  int *in, *out;
  cudaMallocManaged(&in, count * sizeof *in);
  cudaMallocManaged(&out, count * sizeof *out);
  for (int k = 0; k < count; ++k)
    in[k] = k * 7919 % 1501 - 700;
  std::vector<int> wanted(count);

  auto rows = make_rows<int>(2, threads);
  block_wide<threads><<<1, threads>>>(in, rows);
  auto got = take(rows, 2);
  std::exclusive_scan(in, in + threads, wanted.begin(), 0);
  expect_all("BlockScan", got.data(), threads, [&](int k) { return wanted[k]; });
  expect("BlockReduce", got[threads], std::accumulate(in, in + threads, 0));

  with_storage("DeviceReduce", [=](void *storage, size_t &bytes) {
    return cub::DeviceReduce::Max(storage, bytes, in, out, count);
  });
  cudaDeviceSynchronize();
  expect("DeviceReduce::Max", out[0], *std::max_element(in, in + count));
  with_storage("DeviceScan", [=](void *storage, size_t &bytes) {
    return cub::DeviceScan::InclusiveSum(storage, bytes, in, out, count);
  });
  cudaDeviceSynchronize();
  std::inclusive_scan(in, in + count, wanted.begin());
  expect_all("DeviceScan::InclusiveSum", out, count, [&](int k) { return wanted[k]; });
  return wrong;
}
