// ldmatrix reads rows of shared memory that other lanes of the warp wrote,
// without a barrier in between.
#include <cstdint>
#include <cstdio>

__global__ void transpose(const uint32_t *in, uint32_t *out) {
  __shared__ alignas(16) uint32_t s[32];
  const unsigned lane = threadIdx.x;
  s[lane] = in[lane];
  // FIXED: __syncwarp();
  const uint32_t row = uint32_t(__cvta_generic_to_shared(s + 4 * (lane % 8)));
  uint32_t part;
  asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(part) : "r"(row) : "memory"); // HAZARD: raw within-warp s
  out[lane] = part;
}

int main() {
  uint32_t host[32], result[32], *in, *out;
  for (int i = 0; i < 32; i++)
    host[i] = uint32_t(2 * i + 1) << 16 | uint32_t(2 * i);
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  transpose<<<1, 32>>>(in, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  std::printf("%u %u\n", result[0] & 0xffff, result[0] >> 16);
  return result[0] >> 16 != 8;
}
