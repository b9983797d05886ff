// OPTIONS: --warp-synchronous
// The last steps of a sum, as written before Volta: the threads of one warp are in
// lockstep, but two warps take the step before.
// Fixed twin: with a barrier between the two warps.
__global__ void sum(const int *in, int *out) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 64)
    s[t] += s[t + 64];
  // FIXED: __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32]; // HAZARD: raw within-block s
    s[t] += s[t + 16]; // HAZARD: raw within-block s
    s[t] += s[t + 8]; // HAZARD: raw within-block s
    s[t] += s[t + 4]; // HAZARD: raw within-block s
    s[t] += s[t + 2]; // HAZARD: raw within-block s
    s[t] += s[t + 1]; // HAZARD: raw within-block s
  }
  if (t == 0)
    *out = s[0];
}

int main() {
  int host[128], *in, *out, result = 0;
  for (int k = 0; k < 128; ++k)
    host[k] = k;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 128>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  return result == 127 * 64 ? 0 : 1;
}
