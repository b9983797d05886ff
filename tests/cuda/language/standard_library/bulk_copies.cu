// Bulk copies and barriers that wait for their bytes (guide, "Using TMA to transfer one-dimensional arrays"):
// several copies per phase, expected before and after they are issued, phases in turn, and copies back. HAZARD-NONE
#include "../expect.h"

#include <cuda/barrier>
#include <cuda/ptx>

#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

constexpr int length = 128;

__global__ void add_one(int *data) {
  __shared__ alignas(16) int part[length];
  __shared__ barrier ready;
  int *own = data + length * blockIdx.x;
  if (threadIdx.x == 0) {
    init(&ready, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_global_to_shared(part, own, sizeof part, ready);
    token = cuda::device::barrier_arrive_tx(ready, 1, sizeof part);
  } else {
    token = ready.arrive();
  }
  ready.wait(std::move(token));
  for (int i = threadIdx.x; i < length; i += blockDim.x)
    part[i] += 1;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(own, part, sizeof part);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

/// Two copies for each of three phases; the bytes are expected before the copies are issued.
__global__ void phases(const int *data, int *sums) {
  __shared__ alignas(16) int left[length], right[length];
  __shared__ barrier ready;
  if (threadIdx.x == 0) {
    init(&ready, blockDim.x);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  int sum = 0;
  for (int phase = 0; phase < 3; ++phase) {
    if (threadIdx.x == 0) {
      cuda::device::barrier_expect_tx(ready, sizeof left + sizeof right);
      ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, left, data + length * phase, sizeof left,
                         cuda::device::barrier_native_handle(ready));
      cuda::device::memcpy_async_tx(right, data + length * (phase + 1), cuda::aligned_size_t<16>(sizeof right), ready);
    }
    ready.wait(ready.arrive());
    for (int i = threadIdx.x; i < length; i += blockDim.x)
      sum += left[i] * right[length - 1 - i];
    __syncthreads();
  }
  sums[threadIdx.x] = sum;
}

__global__ void two_groups(int *to) {
  __shared__ alignas(16) int part[2][4];
  if (threadIdx.x != 0)
    return;
  for (int k = 0; k < 2; ++k) {
    for (int i = 0; i < 4; ++i)
      part[k][i] = 10 * k + i;
    ptx::fence_proxy_async(ptx::space_shared);
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to + 4 * k, part[k], sizeof part[k]);
    ptx::cp_async_bulk_commit_group();
  }
  ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>());
  part[0][0] = 99; // the first group is done
  ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  part[1][0] = 99;
}

int main() {
  const int count = 4 * length;
  std::vector<int> host(count);
  for (int i = 0; i < count; ++i)
    host[i] = i % 37;
  int *data, *sums, *groups;
  cudaMalloc(&data, count * sizeof(int));
  cudaMalloc(&sums, 64 * sizeof(int));
  cudaMalloc(&groups, 8 * sizeof(int));
  cudaMemcpy(data, host.data(), count * sizeof(int), cudaMemcpyHostToDevice);
  phases<<<1, 64>>>(data, sums);
  std::vector<int> got(64);
  cudaMemcpy(got.data(), sums, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("phases", got.data(), 64, [&](int thread) {
    int sum = 0;
    for (int phase = 0; phase < 3; ++phase)
      for (int i = thread; i < length; i += 64)
        sum += host[length * phase + i] * host[length * (phase + 1) + length - 1 - i];
    return sum;
  });
  add_one<<<4, 64>>>(data);
  std::vector<int> more(count);
  cudaMemcpy(more.data(), data, count * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("there and back", more.data(), count, [&](int i) { return host[i] + 1; });
  two_groups<<<1, 32>>>(groups);
  cudaMemcpy(got.data(), groups, 8 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("two groups", got.data(), 8, [](int i) { return 10 * (i / 4) + i % 4; });
  return wrong;
}
