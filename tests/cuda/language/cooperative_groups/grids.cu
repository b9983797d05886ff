// Grids whose blocks wait for each other. HAZARD-NONE
#include "../expect.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr int blocks = 6, block_size = 48, all = blocks * block_size;

__global__ void ranks(Rows<int> row) {
  const cg::grid_group grid = cg::this_grid();
  row(0) = int(grid.thread_rank());
  row(1) = int(grid.size() + 1000 * grid.num_blocks());
  row(2) = int(grid.block_rank() + 100 * grid.dim_blocks().y + 1000 * grid.block_index().x);
  row(3) = grid.is_valid();
}
__global__ void rotate(int *a, int *b, int rounds) {
  const cg::grid_group grid = cg::this_grid();
  const int own = int(grid.thread_rank());
  for (int k = 0; k < rounds; ++k) {
    auto token = grid.barrier_arrive();
    grid.barrier_wait(static_cast<decltype(token) &&>(token));
    b[own] = a[(own + block_size + 1) % all];
    grid.sync();
    a[own] = b[own] + 1;
  }
}

int main() {
  auto rows = make_rows<int>(4, all);
  void *arguments[] = {&rows};
  expect("a cooperative launch", int(cudaLaunchCooperativeKernel(ranks, dim3(2, 3), dim3(block_size), arguments)), 0);
  auto got = take(rows, 4);
  expect_all("grid_group::thread_rank", got.data(), all, [](int k) { return k; });
  expect_all("grid_group::size", got.data() + all, all, [](int) { return all + 1000 * blocks; });
  expect_all("grid_group's blocks", got.data() + 2 * all, all, [](int k) {
    const int block = k / block_size;
    return block + 300 + 1000 * (block % 2);
  });
  expect_all("grid_group::is_valid", got.data() + 3 * all, all, [](int) { return 1; });

  rows = make_rows<int>(4, all);
  ranks<<<dim3(2, 3), block_size>>>(rows);
  got = take(rows, 4);
  expect_all("is_valid in a usual launch", got.data() + 3 * all, all, [](int) { return 0; });

  int *a, *b, rounds = 4, numbers[all];
  for (int k = 0; k < all; ++k)
    numbers[k] = k;
  cudaMalloc(&a, sizeof numbers);
  cudaMalloc(&b, sizeof numbers);
  cudaMemcpy(a, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  void *others[] = {&a, &b, &rounds};
  for (int launch = 0; launch < 2; ++launch) // the second begins after the first has left the barrier
    expect("grid.sync's launch", int(cudaLaunchCooperativeKernel(rotate, blocks, block_size, others)), 0);
  cudaMemcpy(numbers, a, sizeof numbers, cudaMemcpyDeviceToHost);
  expect_all("grid.sync", numbers, all, [=](int k) { return (k + 2 * rounds * (block_size + 1)) % all + 2 * rounds; });
  cudaFree(a);
  cudaFree(b);

  int resident = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, rotate, 1024, 0);
  expect("more blocks than fit at once",
         int(cudaLaunchCooperativeKernel(rotate, dim3(unsigned(132 * resident + 1)), dim3(1024), others)),
         int(cudaErrorCooperativeLaunchTooLarge));
  cudaGetLastError();
  int supported = 0;
  cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, 0);
  expect("cudaDevAttrCooperativeLaunch", supported, 1);
  return wrong != 0;
}
