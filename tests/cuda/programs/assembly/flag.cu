// A block signals with a flag that data is ready, with PTX accesses that
// are strong but do not order anything.
// Fixed twin: a block signals with a flag that data is ready, with a release write and an acquire read in PTX.
__device__ void set(int *flag) { asm volatile("st.relaxed.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory"); }
// FIXED@-1: __device__ void set(int *flag) { asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory"); }
__device__ int get(const int *flag) {
  int value;
  asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  // FIXED@-1: asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  return value;
}

__global__ void pass(int *data, int *flag, int *out) {
  if (threadIdx.x)
    return;
  if (blockIdx.x == 0) {
    *data = 42;
    set(flag);
  } else {
    while (!get(flag)) {
    }
    *out = *data; // HAZARD: raw across-blocks data
  }
}

int main() {
  int *data;
  cudaMalloc(&data, 3 * sizeof(int));
  cudaMemset(data, 0, 3 * sizeof(int));
  pass<<<2, 32>>>(data, data + 1, data + 2);
  cudaDeviceSynchronize();
}
