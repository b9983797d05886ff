// In a block of a launch that may start early, one thread waits for the previous launch (griddepcontrol.wait).
// That orders what the others do after the block's next barrier, but not what they do before it.
// Fixed twin: in a block of a launch that may start early, one thread waits for the previous launch
// (griddepcontrol.wait). That orders what the others do after the block's next barrier, where they write.
#include <cstdio>

const int n = 96;

__global__ void fill(int *table, int value) { table[threadIdx.x] = value + threadIdx.x; }

__global__ void rotate(int *table, int *out) {
  __shared__ int limit;
  if (threadIdx.x == 0) {
    asm volatile("griddepcontrol.wait;" ::: "memory");
    limit = table[0];
  }
  if (threadIdx.x > 0) // FIXED: __syncthreads();
    table[threadIdx.x] = 1; // HAZARD: waw across-launches table
  __syncthreads(); // FIXED:
  if (threadIdx.x == 0) // FIXED:
    table[0] = 1; // FIXED:
  out[threadIdx.x] = limit;
  asm volatile("griddepcontrol.launch_dependents;");
}

int main() {
  int *table, *out, host[n];
  cudaMalloc(&table, sizeof host);
  cudaMalloc(&out, sizeof host);
  fill<<<1, n>>>(table, 5);
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(1);
  config.blockDim = dim3(n);
  config.attrs = &early;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, rotate, table, out);
  cudaMemcpy(host, table, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += host[i] != 1;
  std::printf("%d wrong\n", wrong);
  cudaFree(table);
  cudaFree(out);
  return wrong != 0;
}
