// The fixed twin of constant_written.cu: what kernels write is in global memory. The host may write constant memory, and so
// may a copy on the device.
// HAZARD-NONE
__constant__ float weights[4] = {1, 2, 3, 4};
__device__ int total;

__device__ void scale(float *values, int k, float by) { values[k] *= by; }

__global__ void adapt(float *out) {
  out[threadIdx.x] = weights[threadIdx.x];
  scale(out, threadIdx.x, 2);
  atomicAdd(&total, 1);
}

int main() {
  float *out;
  cudaMalloc(&out, 4 * sizeof *out);
  adapt<<<1, 4>>>(out);
  cudaMemcpyToSymbol(weights, out, 4 * sizeof *out, 0, cudaMemcpyDeviceToDevice);
  adapt<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
