// Clusters of blocks: their shapes, their built-in variables, their shared memory. HAZARD-NONE
#include "../expect.h"

#include <cooperative_groups.h>

#include <array>

namespace cg = cooperative_groups;

enum { shape, sizes, block, block_rank, thread, thread_rank, grid, functions, cluster, specified, shared, rows };

/// Three numbers packed into one.
__host__ __device__ int packed(unsigned x, unsigned y, unsigned z) { return int(x + 100 * y + 10000 * z); }
__device__ int packed(dim3 of) { return packed(of.x, of.y, of.z); }

__global__ void describe(Rows<int> row) {
  __shared__ int own;
  const cg::cluster_group here = cg::this_cluster();
  const cg::grid_group all = cg::this_grid();
  row(shape) = packed(here.dim_blocks());
  row(sizes) = int(here.num_blocks() + 100 * here.num_threads());
  row(block) = packed(here.block_index());
  row(block_rank) = int(here.block_rank());
  row(thread) = packed(here.thread_index()) + 1000000 * int(here.dim_threads().x);
  row(thread_rank) = int(here.thread_rank());
  row(grid) = packed(all.cluster_index()) + 1000000 * int(all.cluster_rank());
  row(functions) = __clusterRelativeBlockRank() == here.block_rank() &&
                   __clusterSizeInBlocks() == here.num_blocks() &&
                   packed(__clusterDim()) == packed(here.dim_blocks()) &&
                   packed(__clusterRelativeBlockIdx()) == packed(here.block_index()) &&
                   packed(__clusterIdx()) == packed(all.cluster_index()) &&
                   packed(__clusterGridDimInClusters()) == packed(all.dim_clusters());
  row(cluster) = packed(all.dim_clusters()) + 1000000 * int(all.num_clusters());
  row(specified) = int(__clusterDimIsSpecified());
  if (threadIdx.x + threadIdx.y + threadIdx.z == 0)
    own = 7 + int(here.block_rank());
  here.sync();
  // Each block reads the next block's memory.
  const unsigned next = (here.block_rank() + 1) % here.num_blocks();
  int *other = here.map_shared_rank(&own, next);
  row(shared) = *other + 100 * int(here.query_shared_rank(other)) + 10000 * int(here.query_shared_rank(&own)) +
                1000000 * (__isShared(&own) && __isClusterShared(other));
  here.sync();
}

cudaLaunchAttribute attribute;
cudaLaunchConfig_t configuration(dim3 grid, dim3 block, dim3 cluster) {
  cudaLaunchConfig_t config = {};
  config.gridDim = grid;
  config.blockDim = block;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {cluster.x, cluster.y, cluster.z};
  config.attrs = &attribute;
  config.numAttrs = 1;
  return config;
}

void check(dim3 grid_of, dim3 block_of, dim3 of) {
  const int threads = int(block_of.x * block_of.y * block_of.z), blocks = int(grid_of.x * grid_of.y * grid_of.z);
  const int size = int(of.x * of.y * of.z), all = threads * blocks;
  auto values = make_rows<int>(rows, all);
  const cudaLaunchConfig_t config = configuration(grid_of, block_of, of);
  expect("cudaLaunchKernelEx with clusters", int(cudaLaunchKernelEx(&config, describe, values)), 0);
  auto got = take(values, rows);
  auto indices = [](unsigned rank, dim3 in) { return dim3(rank % in.x, rank / in.x % in.y, rank / in.x / in.y); };
  auto rank = [](dim3 at, dim3 in) { return (at.z * in.y + at.y) * in.x + at.x; };
  auto block_in_grid = [=](int k) { return indices(unsigned(k / threads), grid_of); };
  auto in_cluster = [=](int k) {
    const dim3 at = block_in_grid(k);
    return dim3(at.x % of.x, at.y % of.y, at.z % of.z);
  };
  auto of_grid = [=](int k) {
    const dim3 at = block_in_grid(k);
    return dim3(at.x / of.x, at.y / of.y, at.z / of.z);
  };
  const dim3 clusters(grid_of.x / of.x, grid_of.y / of.y, grid_of.z / of.z);
  auto row = [&](int number) { return got.data() + number * all; };
  expect_all("cluster_group::dim_blocks", row(shape), all, [=](int) { return packed(of.x, of.y, of.z); });
  expect_all("cluster_group::num_blocks, num_threads", row(sizes), all,
             [=](int) { return size + 100 * size * threads; });
  expect_all("cluster_group::block_index", row(block), all, [=](int k) {
    const dim3 at = in_cluster(k);
    return packed(at.x, at.y, at.z);
  });
  expect_all("cluster_group::block_rank", row(block_rank), all,
             [=](int k) { return int(rank(in_cluster(k), of)); });
  expect_all("cluster_group::thread_index, dim_threads", row(thread), all, [=](int k) {
    const dim3 at = in_cluster(k), local = indices(unsigned(k % threads), block_of);
    return packed(at.x * block_of.x + local.x, at.y * block_of.y + local.y, at.z * block_of.z + local.z) +
           1000000 * int(of.x * block_of.x);
  });
  expect_all("cluster_group::thread_rank", row(thread_rank), all,
             [=](int k) { return int(rank(in_cluster(k), of)) * threads + k % threads; });
  expect_all("grid_group::cluster_index, cluster_rank", row(grid), all, [=](int k) {
    const dim3 at = of_grid(k);
    return packed(at.x, at.y, at.z) + 1000000 * int(rank(at, clusters));
  });
  expect_all("__clusterRelativeBlockRank and similar", row(functions), all, [](int) { return 1; });
  expect_all("grid_group::dim_clusters, num_clusters", row(cluster), all, [=](int) {
    return packed(clusters.x, clusters.y, clusters.z) + 1000000 * int(clusters.x * clusters.y * clusters.z);
  });
  expect_all("__clusterDimIsSpecified", row(specified), all, [](int) { return 1; });
  expect_all("map_shared_rank, query_shared_rank", row(shared), all, [=](int k) {
    const int own = int(rank(in_cluster(k), of)), next = (own + 1) % size;
    return 7 + next + 100 * next + 10000 * own + 1000000;
  });
}

__global__ void __cluster_dims__(2, 1, 1) fixed(Rows<int> row) {
  __shared__ int from_other[32];
  const cg::cluster_group here = cg::this_cluster();
  here.sync();
  here.map_shared_rank(from_other, here.block_rank() ^ 1)[threadIdx.x] = int(blockIdx.x * 100 + threadIdx.x);
  auto token = here.barrier_arrive();
  here.barrier_wait(static_cast<decltype(token) &&>(token));
  row(0) = from_other[threadIdx.x];
  row(1) = int(__clusterSizeInBlocks());
}

template <int size> __global__ void __cluster_dims__(size) of_template(Rows<int> row) {
  row(0) = int(__clusterDim().x);
}

/// The sum over all threads of a cluster, in the shared memory of its first block.
__global__ void sum(int *results, int value) {
  extern __shared__ int dynamic[];
  const cg::cluster_group here = cg::this_cluster();
  if (threadIdx.x == 0)
    dynamic[0] = 0;
  here.sync();
  atomicAdd(here.map_shared_rank(dynamic, 0), value + int(threadIdx.x));
  here.sync();
  if (here.thread_rank() == 0)
    results[blockIdx.x / here.num_blocks()] = dynamic[0];
}

/// As many barriers as the launch requests; between them the blocks pass a number on, in a kernel with warp operations.
__global__ void pass_on(int *results, int rounds) {
  __shared__ int box[2];
  const cg::cluster_group here = cg::this_cluster();
  int number = int(here.block_rank());
  here.sync();
  for (int round = 0; round < rounds; ++round) {
    if (threadIdx.x == 0)
      here.map_shared_rank(box, (here.block_rank() + 1) % here.num_blocks())[round % 2] = number;
    here.sync();
    number = __shfl_sync(0xffffffff, threadIdx.x % 32 == 0 ? box[round % 2] : -1, 0) + 10;
  }
  here.sync();
  if (threadIdx.x == 33)
    results[blockIdx.x] = number;
}

/// Blocks that have exited do not count at the cluster's barrier.
__global__ void leave_early(int *results) {
  const cg::cluster_group here = cg::this_cluster();
  if (here.block_rank() == 1)
    return;
  here.sync();
  if (threadIdx.x == 0)
    results[blockIdx.x] = int(here.block_rank()) + 1;
}

int main() {
  check(dim3(8), dim3(32), dim3(2));
  check(dim3(12), dim3(8, 2), dim3(4));
  check(dim3(4, 6), dim3(16), dim3(2, 2));
  check(dim3(4, 2, 6), dim3(4, 2, 2), dim3(2, 2, 2));
  check(dim3(2, 3, 4), dim3(8), dim3(1, 3, 2));
  check(dim3(3), dim3(64), dim3(1));

  auto values = make_rows<int>(2, 8 * 32);
  fixed<<<8, 32>>>(values);
  auto got = take(values, 2);
  expect_all("__cluster_dims__, barrier_arrive", got.data(), 256,
             [](int k) { return (k / 32 ^ 1) * 100 + k % 32; });
  expect_all("__cluster_dims__: the size", got.data() + 256, 256, [](int) { return 2; });
  values = make_rows<int>(1, 8);
  of_template<4><<<8, 1>>>(values);
  got = take(values, 1);
  expect_all("__cluster_dims__ of a template", got.data(), 8, [](int) { return 4; });

  int *device, host[64];
  cudaMalloc(&device, sizeof host);
  cudaLaunchConfig_t config = configuration(dim3(64), dim3(96), dim3(8));
  config.dynamicSmemBytes = 100;
  int value = 3;
  expect("cudaLaunchKernelEx of a sum", int(cudaLaunchKernelEx(&config, sum, device, value)), 0);
  cudaMemcpy(host, device, 8 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("atomicAdd on another block's memory", host, 8, [=](int) { return 8 * (96 * value + 95 * 96 / 2); });

  config = configuration(dim3(6), dim3(64), dim3(3));
  expect("a loop of barriers: the launch", int(cudaLaunchKernelEx(&config, pass_on, device, 7)), 0);
  cudaMemcpy(host, device, 6 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("a loop of barriers of the cluster", host, 6, [](int k) { return ((k % 3) + 3 * 7 - 7) % 3 + 70; });

  cudaMemset(device, 0, sizeof host);
  config = configuration(dim3(6), dim3(32), dim3(3));
  cudaLaunchKernelEx(&config, leave_early, device);
  cudaMemcpy(host, device, 6 * sizeof(int), cudaMemcpyDeviceToHost);
  expect_all("a barrier that a block does not come to", host, 6, [](int k) { return k % 3 == 1 ? 0 : k % 3 + 1; });
  cudaFree(device);
  return wrong != 0;
}
