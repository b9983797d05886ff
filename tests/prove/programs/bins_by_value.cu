// A value from memory selects the element, within limits by a mask, a remainder, a guard or a minimum: 64 elements do.
// VERDICT: out-of-bounds proved the number of elements of 'bins' is at least 64
// VERDICT: uninitialized proved
__global__ void masked(const int *in, int *bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[in[i] & 63], 1);
}

__global__ void remainder(const unsigned *in, int *bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[in[i] % 64], 1);
}

__global__ void guarded(const int *in, int *bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int bin = i < n ? in[i] : -1;
  if (bin >= 0 && bin < 64)
    atomicAdd(&bins[bin], 1);
}

__global__ void clamped(const unsigned *in, int *bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[min(in[i], 63u)], 1);
}

int main() {
  int *in, *bins;
  cudaMallocManaged(&in, 256 * sizeof(int));
  cudaMallocManaged(&bins, 64 * sizeof(int));
  for (int i = 0; i < 256; ++i)
    in[i] = i, bins[i % 64] = 0;
  masked<<<2, 128>>>(in, bins, 256);
  remainder<<<2, 128>>>((unsigned *)in, bins, 256);
  guarded<<<2, 128>>>(in, bins, 256);
  clamped<<<2, 128>>>((unsigned *)in, bins, 256);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(bins);
}
