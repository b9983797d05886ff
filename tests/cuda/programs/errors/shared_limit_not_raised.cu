// More than 48 KiB of dynamic shared memory must be requested.
// Fixed twin: with the limit raised.
__global__ void fill(int *out) {
  extern __shared__ int scratch[];
  scratch[threadIdx.x * 150] = int(threadIdx.x);
  out[threadIdx.x] = scratch[threadIdx.x * 150];
}

int main() {
  // FIXED: const int bytes = 128 * 150 * sizeof(int);
  int *out;
  cudaMalloc(&out, 128 * sizeof(int));
  // FIXED: cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  fill<<<1, 128, 128 * 150 * sizeof(int)>>>(out); // HAZARD: api-error // FIXED: fill<<<1, 128, bytes>>>(out);
  cudaFree(out);
}
