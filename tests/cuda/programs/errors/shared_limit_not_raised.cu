// More than 48 KiB of dynamic shared memory must be requested.
__global__ void fill(int *out) {
  extern __shared__ int scratch[];
  scratch[threadIdx.x * 150] = int(threadIdx.x);
  out[threadIdx.x] = scratch[threadIdx.x * 150];
}

int main() {
  int *out;
  cudaMalloc(&out, 128 * sizeof(int));
  fill<<<1, 128, 128 * 150 * sizeof(int)>>>(out); // HAZARD: api-error
  cudaFree(out);
}
