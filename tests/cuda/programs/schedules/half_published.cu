// OPTIONS: --order forward --schedules 24
// A block that polls during publication takes the value for published. Blocks that run one by one never see that state.
// Fixed twin: the value is read only after both steps.
#include <cstdio>

/// Block 0 publishes a value in two steps; the others poll its progress.
__global__ void publish(int *state, int *value, int *seen) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    atomicAdd(state, 1); // begun
    __threadfence();
    value[0] = 42;
    __threadfence();
    atomicAdd(state, 1); // done
    return;
  }
  const int now = atomicAdd(state, 0);
  __threadfence();
  if (now > 0) // FIXED: if (now == 2)
    seen[blockIdx.x] = value[0]; // HAZARD: raw across-blocks value
}

int main() {
  int *state, *value, *seen;
  cudaMallocManaged(&state, sizeof(int));
  cudaMallocManaged(&value, sizeof(int));
  cudaMallocManaged(&seen, 4 * sizeof(int));
  state[0] = value[0] = 0;
  publish<<<4, 32>>>(state, value, seen);
  cudaDeviceSynchronize();
  std::printf("%d\n", state[0]);
  cudaFree(state);
  cudaFree(value);
  cudaFree(seen);
  return 0;
}
