// Like trap_by_other_names.cu, with as many threads as there are columns.
// HAZARD-NONE
__device__ __noinline__ void refuse(int row) {
  if (row == 0)
    __builtin_trap();
  asm volatile("trap;");
}

__global__ void rows(float *out, int width) {
  const int row = blockIdx.x, column = threadIdx.x;
  if (column >= width)
    refuse(row);
  out[row * width + column] = float(row);
}

int main() {
  float *out, last = 0;
  cudaMalloc(&out, 3 * 30 * sizeof(float));
  rows<<<3, 30>>>(out, 30);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return 1;
  cudaMemcpy(&last, out + 89, sizeof last, cudaMemcpyDeviceToHost);
  return last == 2 ? 0 : 1;
}
