// A barrier of the whole grid.
#include <cstdio>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;
__global__ void kernel(int* data, int* out) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  data[i] = i * 3;
  grid.sync();
  out[i] = data[grid.size() - 1 - i] + (int)grid.num_blocks();
}

int main() {
  int *data, *out, host[256];
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof host);
  void* arguments[] = {&data, &out};
  printf("%s\n", cudaGetErrorName(cudaLaunchCooperativeKernel((void*)kernel, dim3(4), dim3(64), arguments)));
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; i += 17) printf("%d ", host[i]);
  printf("\n%s\n", cudaGetErrorName(cudaLaunchCooperativeKernel((void*)kernel, dim3(100000), dim3(64), arguments)));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}

// H100: cudaSuccess
// H100: 769 718 667 616 565 514 463 412 361 310 259 208 157 106 55 4 
// H100: cudaErrorCooperativeLaunchTooLarge
// H100: cudaErrorCooperativeLaunchTooLarge
// H100: exit 0
