// OPTIONS: --warp-synchronous
// Lanes of a warp in lockstep write one element in one statement: which of
// them is last is undefined. lockstep_one_slot_fixed.cu is the fixed twin.
__global__ void last(const int *in, int *found) {
  if (in[threadIdx.x] > 5)
    found[threadIdx.x / 32] = threadIdx.x; // HAZARD: waw within-warp found
}

int main() {
  int host[64], *in, *found;
  for (int k = 0; k < 64; ++k)
    host[k] = k % 8;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&found, 2 * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  last<<<1, 64>>>(in, found);
  cudaFree(in);
  cudaFree(found);
  return 0;
}
