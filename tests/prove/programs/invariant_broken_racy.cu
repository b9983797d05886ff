// A negative step leaves the thread's segment: the invariant is wrong, and the run says so.
// VERDICT: races-within-block proved INVARIANT
// VERDICT: out-of-bounds refuted
// ARGUMENTS: --block 64 --grid 1
// STATUS: 66
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
  int *out, *steps, host[8] = {3, 1, -27, 15, 2, 0, 8, 5};
  cudaMalloc(&out, 1024 * sizeof(int));
  cudaMemset(out, 0, 1024 * sizeof(int));
  cudaMalloc(&steps, sizeof host);
  cudaMemcpy(steps, host, sizeof host, cudaMemcpyHostToDevice);
  walk<<<1, 64>>>(out, steps, 8);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(steps);
}
