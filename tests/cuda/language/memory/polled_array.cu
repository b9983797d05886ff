// Threads traverse an array until their own elements, which depend on others,
// are decided: the polling loop contains loops, counters and writes. HAZARD-NONE
#include <cstdio>

// In forward order, almost every thread waits for the next one; meanwhile the rounds write `seen` in vain.
__global__ void decide(volatile int *const state, int *const __restrict__ seen, int n) {
  const int from = threadIdx.x + blockIdx.x * blockDim.x, step = gridDim.x * blockDim.x;
  bool again;
  do {
    again = false;
    for (int v = from; v < n; v += step)
      if (state[v] == 0) {
        int undecided = 0;
        for (int next = v + 1; next < n && next < v + 4; ++next)
          undecided += state[next] == 0;
        seen[v] = undecided;
        if (undecided)
          again = true;
        else
          state[v] = 1;
      }
  } while (again);
}

int main() {
  constexpr int n = 300;
  int *state, *seen, host[n], sum = 0;
  cudaMalloc(&state, sizeof host);
  cudaMalloc(&seen, sizeof host);
  cudaMemset(state, 0, sizeof host);
  decide<<<2, 64>>>(state, seen, n);
  cudaMemcpy(host, state, sizeof host, cudaMemcpyDeviceToHost);
  for (int each : host)
    sum += each;
  std::printf("%d\n", sum);
  cudaFree(state);
  cudaFree(seen);
  return sum != n;
}
