// An allocation of 6 GiB, whose last bytes have indices that no 'int' can hold. Both blocks write the same one, and the
// second kernel writes past the last.
// Fixed twin: each block writes its own element, and the second kernel the last one.
#include <cstddef>
#include <cstdio>

constexpr std::size_t bytes = std::size_t{6} << 30, far = 5'000'000'000;

__global__ void mark(char *data) {
  data[far] = char(1 + blockIdx.x); // HAZARD: waw across-blocks data
  // FIXED@-1: data[far + blockIdx.x] = char(1 + blockIdx.x);
}

__global__ void end(char *data, std::size_t at) {
  data[at] = 3; // HAZARD: out-of-bounds data
}

int main() {
  char *data, first = 0, last = 0;
  cudaMalloc(&data, bytes);
  mark<<<2, 1>>>(data);
  end<<<1, 1>>>(data, bytes); // FIXED: end<<<1, 1>>>(data, bytes - 1);
  cudaMemcpy(&first, data + far, 1, cudaMemcpyDeviceToHost);
  cudaMemcpy(&last, data + bytes - 1, 1, cudaMemcpyDeviceToHost);
  cudaFree(data);
  std::printf("%d %d\n", first, last);
  return 0; // FIXED: return first != 1 || last != 3;
}
