// Lane 1 writes, and lane 0 executes the fence and sets the flag. The two lanes are unordered,
// so lane 0 releases only its own writes.
// Fixed twin: a __syncwarp() between the write and the other lane's fence: lane 0 also releases what it has
// observed through it.
#include <cstdio>

__device__ int started, data;
__device__ volatile int flag;

__global__ void pass(int *out) {
  int role = 0;
  if (threadIdx.x == 0)
    role = atomicAdd(&started, 1);
  role = __shfl_sync(0xffffffffu, role, 0);
  if (role == 0) {
    if (threadIdx.x == 1)
      data = 42;
    // FIXED: __syncwarp();
    if (threadIdx.x == 0) {
      __threadfence();
      flag = 1;
    }
  } else if (threadIdx.x == 0) {
    while (flag == 0) {
    }
    __threadfence();
    *out = data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *out, result;
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  pass<<<2, 32>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  std::printf("%d\n", result);
  return result != 42;
}
