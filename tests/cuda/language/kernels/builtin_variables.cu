// Built-in variables in grids and blocks of one to three dimensions, and the shape of a launch (guide, "Built-in Variables",
// "Execution Configuration"). HAZARD-NONE
#include "../expect.h"

struct Place {
  int thread[3], block[3], threads[3], blocks[3], warp;
};
__global__ void where(Place *places) {
  const int block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  const int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  places[block * blockDim.x * blockDim.y * blockDim.z + thread] = {
      {int(threadIdx.x), int(threadIdx.y), int(threadIdx.z)},
      {int(blockIdx.x), int(blockIdx.y), int(blockIdx.z)},
      {int(blockDim.x), int(blockDim.y), int(blockDim.z)},
      {int(gridDim.x), int(gridDim.y), int(gridDim.z)},
      warpSize};
}

static void check(const char *what, dim3 grid, dim3 block) {
  const int threads = block.x * block.y * block.z, blocks = grid.x * grid.y * grid.z;
  Place *places;
  cudaMallocManaged(&places, threads * blocks * sizeof(Place));
  where<<<grid, block>>>(places);
  expect(what, int(cudaDeviceSynchronize()), 0);
  auto all = [&](const char *part, auto got, auto wanted) {
    int first_wrong = -1;
    for (int k = 0; k < threads * blocks && first_wrong < 0; ++k)
      if (got(places[k]) != wanted(k % threads, k / threads))
        first_wrong = k;
    expect(part, first_wrong, -1);
  };
  const int bx = block.x, by = block.y, gx = grid.x, gy = grid.y;
  all("threadIdx.x", [](const Place &at) { return at.thread[0]; }, [&](int t, int) { return t % bx; });
  all("threadIdx.y", [](const Place &at) { return at.thread[1]; }, [&](int t, int) { return t / bx % by; });
  all("threadIdx.z", [](const Place &at) { return at.thread[2]; }, [&](int t, int) { return t / bx / by; });
  all("blockIdx.x", [](const Place &at) { return at.block[0]; }, [&](int, int b) { return b % gx; });
  all("blockIdx.y", [](const Place &at) { return at.block[1]; }, [&](int, int b) { return b / gx % gy; });
  all("blockIdx.z", [](const Place &at) { return at.block[2]; }, [&](int, int b) { return b / gx / gy; });
  all(
      "blockDim", [](const Place &at) { return dim3(at.threads[0], at.threads[1], at.threads[2]).x; },
      [&](int, int) { return block.x; });
  all(
      "blockDim.y, z", [](const Place &at) { return at.threads[1] * 1000 + at.threads[2]; },
      [&](int, int) { return int(block.y * 1000 + block.z); });
  all(
      "gridDim", [](const Place &at) { return at.blocks[0] * 10000 + at.blocks[1] * 100 + at.blocks[2]; },
      [&](int, int) { return int(grid.x * 10000 + grid.y * 100 + grid.z); });
  all("warpSize", [](const Place &at) { return at.warp; }, [](int, int) { return 32; });
  cudaFree(places);
}

int main() {
  check("one dimension", 5, 70);
  check("two dimensions", dim3(3, 4), dim3(16, 3));
  check("three dimensions", dim3(2, 3, 4), dim3(4, 5, 6));
  check("one thread", 1, 1);
  check("the largest block", 2, 1024);
  check("the deepest block", 2, dim3(1, 2, 64));
  const dim3 whole, plane(7, 8);
  expect("dim3's default", int(whole.x * whole.y * whole.z), 1);
  expect("two arguments", int(plane.x * 100 + plane.y * 10 + plane.z), 781);
  const uint3 index = make_uint3(1, 2, 3);
  const dim3 converted = index;
  expect("from uint3", int(converted.x * 100 + converted.y * 10 + converted.z), 123);
  return wrong;
}
