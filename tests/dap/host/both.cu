// Host code around a kernel: debugged as one program (tests/dap/host_test.py).
#include <cstdio>
#include <vector>

__global__ void scale(int *values, int factor) {
  int old = values[threadIdx.x];
  values[threadIdx.x] = old * factor;
}

void launch(std::vector<int> &values, int factor) {
  const std::size_t bytes = values.size() * sizeof(int);
  int *memory;
  cudaMalloc(&memory, bytes);
  cudaMemcpy(memory, values.data(), bytes, cudaMemcpyHostToDevice);
  scale<<<1, 4>>>(memory, factor); // the launch
  cudaMemcpy(values.data(), memory, bytes, cudaMemcpyDeviceToHost);
  cudaFree(memory);
}

int main() {
  std::vector<int> values{1, 2, 3, 4};
  launch(values, 5); // calls
  std::printf("%d\n", values[3]);
  return 5;
}
