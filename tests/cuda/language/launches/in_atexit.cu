// Functions of atexit() and on_exit() launch kernels: they run when the main thread's thread-local objects are gone.
// HAZARD-NONE
#include "../expect.h"

#include <cstdlib>

__global__ void add(int *out, int value) { out[threadIdx.x] += value; }
int *memory;

void launch(int value) {
  add<<<1, 64>>>(memory, value);
  expect("the launch", int(cudaDeviceSynchronize()), 0);
}

void first() { launch(1); }
void second(int, void *) { launch(10); }
void last() {
  int values[64];
  cudaMemcpy(values, memory, sizeof values, cudaMemcpyDeviceToHost);
  expect_all("the sum", values, 64, [](int) { return 111; });
  cudaFree(memory);
  if (wrong)
    std::_Exit(1);
}

int main() {
  cudaMalloc(&memory, 64 * sizeof(int));
  cudaMemset(memory, 0, 64 * sizeof(int));
  std::atexit(last); // they are called in reverse
  on_exit(second, nullptr);
  std::atexit(first);
  launch(100);
  return 0;
}
