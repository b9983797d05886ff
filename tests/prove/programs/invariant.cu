// Each thread walks through its own segment as the data direct; only the invariant implies that it stays there.
// VERDICT: races-within-block proved INVARIANT: at >= first
// VERDICT: out-of-bounds proved INVARIANT: at >= first
// VERDICT: races-across-blocks proved
// ARGUMENTS: --block 64 --grid 1
// STATUS: 0
__global__ void walk(int *out, const int *steps, int length) {
  const int first = threadIdx.x * 16, last = first + 16;
  int at = first;
  for (int k = 0; k < length; ++k) {
    // INVARIANT: at >= first && at < last
    out[at] += 1;
    at = first + (at - first + steps[k]) % 16;
  }
}

int main() {
  int *out, *steps, host[8] = {3, 1, 7, 15, 2, 0, 8, 5};
  cudaMalloc(&out, 1024 * sizeof(int));
  cudaMemset(out, 0, 1024 * sizeof(int));
  cudaMalloc(&steps, sizeof host);
  cudaMemcpy(steps, host, sizeof host, cudaMemcpyHostToDevice);
  walk<<<1, 64>>>(out, steps, 8);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(steps);
}
