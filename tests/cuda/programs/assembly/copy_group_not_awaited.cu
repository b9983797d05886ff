// Copies of 16 bytes in inline PTX: the wait leaves out a group that
// the thread reads.
#include <cstdio>

__device__ void copy(void *to, const void *from) {
  const unsigned shared = unsigned(__cvta_generic_to_shared(to));
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2;" ::"r"(shared), "l"(from), "n"(16) : "memory");
}

__global__ void add(const int4 *a, const int4 *b, int *out) {
  __shared__ int4 left[16], right[16];
  const int t = threadIdx.x;
  copy(&left[t], &a[t]);
  asm volatile("cp.async.commit_group;" ::: "memory");
  copy(&right[t], &b[t]);
  asm volatile("cp.async.commit_group;" ::: "memory");
  asm volatile("cp.async.wait_group 1;" ::: "memory");
  // FIXED@-1: asm volatile("cp.async.wait_all;" ::: "memory");
  out[t] = left[t].x;
  out[t] += right[t].y; // HAZARD: raw within-warp right
}

int main() {
  int host[64], result[16], *a, *b, *out;
  for (int i = 0; i < 64; i++)
    host[i] = i;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
  add<<<1, 16>>>((const int4 *)a, (const int4 *)b, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < 16; i++)
    wrong += result[i] != 8 * i + 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
