// EXPECT: host
#include <cstdio>
#include <vector>

__global__ void square(int *squares, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    squares[i] = i * i;
}

// Returns the sum of the squares of the numbers below n.
int sum_of_squares(int n) {
  int *squares, sum = 0;
  cudaMallocManaged(&squares, n * sizeof(int));
  square<<<(n + 63) / 64, 64>>>(squares, n);
  cudaStreamQuery(0); // queries the stream, but does not wait
  for (int k = 0; k < n; ++k)
    sum += squares[k];
  cudaFree(squares);
  return sum;
}

int main() { std::printf("%d\n", sum_of_squares(100)); }
