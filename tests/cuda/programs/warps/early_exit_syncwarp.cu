// Lanes have returned, which is allowed: exited lanes do not count at a __syncwarp() with the full
// mask. But one of the remaining lanes reads before it.
// Fixed twin: exited lanes do not count at a __syncwarp() with the full mask.
#include <cstdio>

__global__ void next(int n, int *out) {
  __shared__ int s[32];
  const int lane = threadIdx.x;
  if (lane >= n)
    return;
  s[lane] = lane * 2;
  // FIXED: __syncwarp();
  out[lane] = s[(lane + 1) % n]; // HAZARD: raw within-warp s
  __syncwarp(); // FIXED:
}

int main() {
  int *out, result[20];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  next<<<1, 32>>>(20, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 20; i++)
    wrong += result[i] != ((i + 1) % 20 * 2);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
