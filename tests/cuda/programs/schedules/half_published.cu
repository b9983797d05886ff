// OPTIONS: --order forward --schedules 24
// A block that looks while the value is being published takes it for there. Whole blocks one after the other never see that state.
// half_published_fixed.cu is the fixed twin.
#include <cstdio>

/// Block 0 publishes a value in two steps; others look how far it is.
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
  if (now > 0)
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
