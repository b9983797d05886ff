// The last iteration has elements for only 16 lanes; the mask of the shuffle has all 32,
// but the other lanes wait after the loop.
// Fixed twin: a ballot before each iteration determines which lanes take part.
#include <cstdio>

__global__ void sums(int n, int *out) {
  const int lane = threadIdx.x;
  int sum = 0;
  for (int i = lane; i < n; i += 32) { // FIXED: for (int first = 0; first < n; first += 32) {
    // FIXED: const int i = first + lane;
    // FIXED: const unsigned int part = __ballot_sync(0xffffffffu, i < n);
    // FIXED: if (i < n)
    sum += __shfl_xor_sync(0xffffffffu, i, 1); // HAZARD: warp-sync
    // FIXED@-1: sum += __shfl_xor_sync(part, i, 1);
  }
  __syncwarp();
  out[lane] = sum;
}

int main() {
  int *out, result[32];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  sums<<<1, 32>>>(48, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 32; i++)
    wrong += result[i] != ((i ^ 1) + (i < 16 ? 32 + (i ^ 1) : 0));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
