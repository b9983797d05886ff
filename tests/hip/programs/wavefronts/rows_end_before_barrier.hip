// Surplus rows return before a barrier at which their wavefront waits.
// Fixed twin: surplus rows do nothing, but reach the barrier.
#include <hip/hip_runtime.h>

#include <cstdio>

constexpr int columns = 16, rows = 4;

__global__ void sums(const int *in, int *out, int count) {
  __shared__ int part[rows][columns];
  const int row = blockIdx.x * rows + threadIdx.y;
  if (row >= count) // FIXED: if (row < count)
    return; // FIXED:
  part[threadIdx.y][threadIdx.x] = in[row * columns + threadIdx.x];
  __syncthreads(); // HAZARD: divergent-barrier
  if (threadIdx.x == 0) { // FIXED: if (row < count && threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < columns; i++)
      sum += part[threadIdx.y][i];
    out[row] = sum;
  }
}

int main() {
  const int count = 5; // one row is left for the second block
  int host[count * columns], result[count], *in, *out;
  for (int &each : host)
    each = 1;
  (void)hipMalloc(&in, sizeof host);
  (void)hipMalloc(&out, sizeof result);
  (void)hipMemcpy(in, host, sizeof host, hipMemcpyHostToDevice);
  sums<<<2, dim3(columns, rows)>>>(in, out, count);
  (void)hipMemcpy(result, out, sizeof result, hipMemcpyDeviceToHost);
  int wrong = 0;
  for (int each : result)
    wrong += each != columns;
  std::printf("%d wrong\n", wrong);
  (void)hipFree(in);
  (void)hipFree(out);
  return wrong;
}
