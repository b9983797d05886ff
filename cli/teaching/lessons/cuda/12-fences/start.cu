#include <cstdio>
#include <vector>

__global__ void send_and_receive(int *number, int *flag, int *result) {
  if (blockIdx.x == 0) {
    *number = 42;
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0)
      ;
    *result = *number + 1;
  }
}

// Returns the result that block 1 computes from block 0's number.
int received() {
  int *memory, result = 0;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  send_and_receive<<<2, 1>>>(memory, memory + 1, memory + 2);
  cudaMemcpy(&result, memory + 2, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(memory);
  return result;
}

int main() { std::printf("%d\n", received()); }
