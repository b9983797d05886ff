// Like shared_limit_not_raised.cu, with the limit raised.
// HAZARD-NONE
__global__ void fill(int *out) {
  extern __shared__ int scratch[];
  scratch[threadIdx.x * 150] = int(threadIdx.x);
  out[threadIdx.x] = scratch[threadIdx.x * 150];
}

int main() {
  const int bytes = 128 * 150 * sizeof(int);
  int *out;
  cudaMalloc(&out, 128 * sizeof(int));
  cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  fill<<<1, 128, bytes>>>(out);
  cudaFree(out);
}
