// Bulk copies of tensor boxes (guide, "Using TMA to transfer multi-dimensional arrays"; libcu++, "PTX API"): one
// to five dimensions, across the tensor's edges, with steps, NaN fill, swizzling and bulk reductions. HAZARD-NONE
#include "../expect.h"

#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cudaTypedefs.h>

#include <cmath>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

/// A box of an int tensor, in the layout of shared memory.
template <int dimensions> struct Place {
  int at[dimensions];
};
template <int dimensions>
__global__ void take_box(const __grid_constant__ CUtensorMap map, Place<dimensions> place, int bytes, int *to) {
  extern __shared__ __align__(1024) int box[];
  __shared__ uint64_t ready;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&ready, 1);
    ptx::fence_proxy_async(ptx::space_shared);
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, box, &map, place.at, &ready);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &ready, bytes);
  }
  __syncthreads();
  while (!ptx::mbarrier_try_wait_parity(&ready, 0)) {
  }
  for (int k = threadIdx.x; k < bytes / int(sizeof(int)); k += blockDim.x)
    to[k] = box[k];
}
template <int dimensions>
__global__ void put_box(const __grid_constant__ CUtensorMap map, Place<dimensions> place, int bytes) {
  extern __shared__ __align__(1024) int box[];
  for (int k = threadIdx.x; k < bytes / int(sizeof(int)); k += blockDim.x)
    box[k] = 1000 + k;
  ptx::fence_proxy_async();
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &map, place.at, box);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
  }
}

struct Tensor {
  std::vector<cuuint64_t> extents, strides;
  std::vector<cuuint32_t> box, steps;
  CUtensorMapDataType type = CU_TENSOR_MAP_DATA_TYPE_INT32;
  CUtensorMapSwizzle swizzle = CU_TENSOR_MAP_SWIZZLE_NONE;
  CUtensorMapFloatOOBfill fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE;
  CUtensorMap map(void *data) const {
    CUtensorMap result;
    expect("cuTensorMapEncodeTiled",
           int(cuTensorMapEncodeTiled(&result, type, extents.size(), data, extents.data(), strides.data(), box.data(),
                                      steps.data(), CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                                      CU_TENSOR_MAP_L2_PROMOTION_L2_128B, fill)),
           int(CUDA_SUCCESS));
    return result;
  }
};

/// Elements of the box, in the order of shared memory: the tensor's element there, or -1.
std::vector<int> expected(const Tensor &tensor, const int *at) {
  const int dimensions = tensor.extents.size();
  std::vector<int> counts, result;
  int total = 1;
  for (int d = 0; d < dimensions; ++d)
    total *= counts.emplace_back((tensor.box[d] + tensor.steps[d] - 1) / tensor.steps[d]);
  for (int k = 0; k < total; ++k) {
    int rest = k;
    long long element = 0;
    bool inside = true;
    for (int d = 0; d < dimensions; ++d) {
      const long long place = at[d] + (long long)(rest % counts[d]) * tensor.steps[d];
      rest /= counts[d];
      inside &= place >= 0 && place < (long long)tensor.extents[d];
      element += place * (d ? tensor.strides[d - 1] / sizeof(int) : 1);
    }
    result.push_back(inside ? int(element) : -1);
  }
  return result;
}

constexpr int count = 8192;
std::vector<int> host(count);
int *data, *taken;

template <int dimensions> void check(const char *name, const Tensor &tensor, const Place<dimensions> &place) {
  const std::vector<int> wanted = expected(tensor, place.at);
  const int bytes = wanted.size() * sizeof(int);
  const CUtensorMap map = tensor.map(data);
  cudaMemcpy(data, host.data(), count * sizeof(int), cudaMemcpyHostToDevice);
  take_box<dimensions><<<1, 64, bytes>>>(map, place, bytes, taken);
  std::vector<int> got(wanted.size());
  cudaMemcpy(got.data(), taken, bytes, cudaMemcpyDeviceToHost);
  expect_all(name, got.data(), got.size(), [&](int k) { return wanted[k] < 0 ? 0 : host[wanted[k]]; });

  put_box<dimensions><<<1, 64, bytes>>>(map, place, bytes);
  std::vector<int> changed = host, after(count);
  for (int k = 0; k < int(wanted.size()); ++k)
    if (wanted[k] >= 0)
      changed[wanted[k]] = 1000 + k;
  cudaMemcpy(after.data(), data, count * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all(name, after.data(), count, [&](int k) { return changed[k]; });
}

/// The functions with a number of dimensions in their names, and cuda::barrier.
__global__ void transpose(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to) {
  __shared__ alignas(128) int tile[16][16], turned[16][16];
  __shared__ barrier ready;
  if (threadIdx.x == 0) {
    init(&ready, blockDim.x);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
  }
  __syncthreads();
  const int x = blockIdx.x * 16, y = blockIdx.y * 16;
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(tile, &from, x, y, ready);
    token = cuda::device::barrier_arrive_tx(ready, 1, sizeof tile);
  } else {
    token = ready.arrive();
  }
  ready.wait(std::move(token));
  turned[threadIdx.x % 16][threadIdx.x / 16] = tile[threadIdx.x / 16][threadIdx.x % 16];
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&to, y, x, turned);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

__global__ void add_rows(unsigned *sums, unsigned *most) {
  __shared__ alignas(16) unsigned row[32];
  row[threadIdx.x] = blockIdx.x * 32 + threadIdx.x;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, sums, row, sizeof row);
    ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_max, most, row, sizeof row);
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

int main() {
  for (int k = 0; k < count; ++k)
    host[k] = k * 7 + 1;
  cudaMalloc(&data, count * sizeof(int));
  cudaMalloc(&taken, count * sizeof(int));

  check<1>("a line", {{100}, {}, {16}, {1}}, {{40}});
  check<1>("before the first", {{100}, {}, {16}, {1}}, {{-6}});
  check<1>("past the last", {{100}, {}, {16}, {1}}, {{91}});
  check<1>("nothing of it", {{100}, {}, {16}, {1}}, {{100}});
  check<2>("a plane", {{60, 50}, {64 * 4}, {16, 8}, {1, 1}}, {{21, 30}});
  check<2>("a corner", {{60, 50}, {64 * 4}, {16, 8}, {1, 1}}, {{50, -3}});
  check<2>("every third row", {{60, 50}, {64 * 4}, {8, 20}, {1, 3}}, {{3, 40}});
  check<3>("a volume", {{20, 12, 10}, {20 * 4, 20 * 13 * 4}, {8, 4, 3}, {1, 1, 1}}, {{16, 10, 8}});
  check<4>("four dimensions", {{16, 4, 5, 6}, {64, 256, 1280}, {4, 2, 3, 2}, {1, 1, 1, 1}}, {{2, 1, 3, -1}});
  check<5>("five dimensions", {{8, 4, 4, 4, 4}, {32, 128, 512, 2048}, {4, 2, 2, 2, 2}, {1, 1, 1, 1, 2}},
           {{4, 3, 2, 1, 0}});

  // Swizzled: the index of 16 bytes in a row is permuted by the row's index.
  for (int lanes : {8, 16, 32}) {
    const Tensor tensor{{64, 64},
                        {256},
                        {unsigned(lanes), 16},
                        {1, 1},
                        CU_TENSOR_MAP_DATA_TYPE_INT32,
                        lanes == 8    ? CU_TENSOR_MAP_SWIZZLE_32B
                        : lanes == 16 ? CU_TENSOR_MAP_SWIZZLE_64B
                                      : CU_TENSOR_MAP_SWIZZLE_128B};
    cudaMemcpy(data, host.data(), count * sizeof(int), cudaMemcpyHostToDevice);
    take_box<2><<<1, 64, lanes * 16 * 4>>>(tensor.map(data), {{0, 3}}, lanes * 16 * 4, taken);
    std::vector<int> got(lanes * 16);
    cudaMemcpy(got.data(), taken, got.size() * sizeof(int), cudaMemcpyDeviceToHost);
    expect_all("swizzled", got.data(), got.size(), [&](int k) {
      const int part = k / 4, line = k / 32, from = part ^ (line % (lanes / 4)), element = from * 4 + k % 4;
      return host[(3 + element / lanes) * 64 + element % lanes];
    });
  }

  // NaN is the value of elements outside.
  Tensor floating{{100}, {}, {16}, {1}, CU_TENSOR_MAP_DATA_TYPE_FLOAT32};
  floating.fill = CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA;
  take_box<1><<<1, 64, 64>>>(floating.map(data), {{92}}, 64, taken);
  float numbers[16];
  cudaMemcpy(numbers, taken, sizeof numbers, cudaMemcpyDeviceToHost);
  for (int k = 0; k < 16; ++k)
    expect("no number", std::isnan(numbers[k]), k >= 8);

  const Tensor square{{64, 64}, {256}, {16, 16}, {1, 1}};
  cudaMemcpy(data, host.data(), count * sizeof(int), cudaMemcpyHostToDevice);
  transpose<<<dim3(4, 4), 256>>>(square.map(data), square.map(taken));
  std::vector<int> turned(4096);
  cudaMemcpy(turned.data(), taken, 4096 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("transposed", turned.data(), 4096, [](int k) { return host[k % 64 * 64 + k / 64]; });

  unsigned *sums;
  cudaMalloc(&sums, 64 * sizeof(unsigned));
  cudaMemset(sums, 0, 64 * sizeof(unsigned));
  add_rows<<<4, 32>>>(sums, sums + 32);
  unsigned results[64];
  cudaMemcpy(results, sums, sizeof results, cudaMemcpyDeviceToHost);
  expect_all("sums", results, 32, [](int k) { return 32 * 6 + 4 * k; });
  expect_all("maxima", results + 32, 32, [](int k) { return 96 + k; });
  return wrong;
}
