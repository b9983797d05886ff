// Each thread arrives at a barrier in shared memory and polls it in a
// C++ loop around one instruction, but it arrives before it has written.
// Fixed twin: each thread arrives at a barrier in shared memory after it has written, and polls it in a C++ loop
// around one instruction.
__device__ bool try_wait(unsigned barrier) {
  int done;
  asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
               : "=r"(done)
               : "r"(barrier)
               : "memory");
  return done;
}
__global__ void exchange(int *out) {
  __shared__ int line[32];
  __shared__ alignas(8) unsigned long long barrier;
  const unsigned place = unsigned(__cvta_generic_to_shared(&barrier));
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 32;" ::"r"(place) : "memory");
  __syncthreads();
  // FIXED: line[threadIdx.x] = threadIdx.x;
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(place) : "memory");
  line[threadIdx.x] = threadIdx.x; // FIXED:
  int done = 0;
  while (!done)
    done = try_wait(place);
  out[threadIdx.x] = line[threadIdx.x ^ 1]; // HAZARD: raw within-warp line
}
int main() {
  int *out;
  cudaMalloc(&out, 32 * sizeof(int));
  exchange<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
