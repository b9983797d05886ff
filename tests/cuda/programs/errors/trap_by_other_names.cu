// The compiler's trap and PTX's in branches of one kernel: threads of the first row reach one, all others the other.
// Fixed twin: with as many threads as there are columns.
__device__ __noinline__ void refuse(int row) {
  if (row == 0)
    __builtin_trap(); // HAZARD: device-assert
  asm volatile("trap;"); // HAZARD: device-assert
}

__global__ void rows(float *out, int width) {
  const int row = blockIdx.x, column = threadIdx.x;
  if (column >= width)
    refuse(row);
  out[row * width + column] = float(row);
}

int main() {
  float *out; // FIXED: float *out, last = 0;
  cudaMalloc(&out, 3 * 30 * sizeof(float));
  rows<<<3, 32>>>(out, 30); // FIXED: rows<<<3, 30>>>(out, 30);
  return cudaDeviceSynchronize() != cudaSuccess ? 0 : 1; // FIXED: if (cudaDeviceSynchronize() != cudaSuccess)
    // FIXED: return 1;
  // FIXED: cudaMemcpy(&last, out + 89, sizeof last, cudaMemcpyDeviceToHost);
  // FIXED: return last == 2 ? 0 : 1;
}
