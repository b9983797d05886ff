// OPTIONS: --warp-synchronous
// Like lockstep_one_slot.cu: lanes of a warp in lockstep write in turns, in a loop in
// which they diverge and converge, with neighbours' values in between. HAZARD-NONE
__global__ void last(const int *in, int *found) {
  __shared__ int seen[64];
  const int t = threadIdx.x, lane = t % 32, first = t - lane;
  seen[t] = in[t];
  seen[t] += seen[first + (lane + 1) % 32]; // all lanes read before one of them writes
  for (int k = 0; k < 32; ++k)
    if (lane == k)
      found[t / 32] += seen[t];
}

int main() {
  int host[64], *in, *found, sums[2];
  for (int k = 0; k < 64; ++k)
    host[k] = k;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&found, sizeof sums);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(found, 0, sizeof sums);
  last<<<1, 64>>>(in, found);
  cudaMemcpy(sums, found, sizeof sums, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(found);
  return sums[0] == 31 * 32 && sums[1] == 31 * 32 + 2 * 32 * 32 ? 0 : 1;
}
