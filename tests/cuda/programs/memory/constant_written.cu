// Kernels write a '__constant__' variable, directly and through a pointer. Compilers cannot store to constant memory, or
// the store has no effect. constant_written_fixed.cu is the fixed twin.
__constant__ float weights[4] = {1, 2, 3, 4};
__constant__ int total;

__device__ void scale(float *values, int k, float by) {
  values[k] *= by; // HAZARD: out-of-bounds weights
}

__global__ void adapt(float *out) {
  scale(const_cast<float *>(weights), threadIdx.x, 2);
  out[threadIdx.x] = weights[threadIdx.x];
  atomicAdd(&total, 1); // HAZARD: out-of-bounds total
}

int main() {
  float *out;
  cudaMalloc(&out, 4 * sizeof *out);
  adapt<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
