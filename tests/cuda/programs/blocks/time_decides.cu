// A kernel races in its first microseconds: when the launch runs again to be explained,
// its threads must read the same time.
// Fixed twin: only one thread writes the element.
#include <cstdio>

__device__ unsigned long long now() {
  unsigned long long time;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time));
  return time;
}
__global__ void start(unsigned long long *time) { *time = now(); }
__global__ void set(int *values, const unsigned long long *begin, unsigned long long *end) {
  const unsigned int t = threadIdx.x;
  if (now() < *begin + 1000000000000ull) // FIXED: if (now() < *begin + 1000000000000ull && t == 0)
    values[0] = t; // HAZARD: waw
  values[1 + t] = t;
  end[t] = now();
}

int main() {
  int *values;
  unsigned long long *times;
  cudaMalloc(&values, 65 * sizeof(int));
  cudaMalloc(&times, 65 * sizeof(unsigned long long));
  start<<<1, 1>>>(times);
  set<<<1, 64>>>(values, times, times + 1);
  unsigned long long result[65];
  cudaMemcpy(result, times, sizeof result, cudaMemcpyDeviceToHost);
  std::printf("%d\n", int(result[64] > result[0]));
  cudaFree(values);
  cudaFree(times);
}
