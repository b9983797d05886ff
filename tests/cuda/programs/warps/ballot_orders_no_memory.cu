// In-place compaction: every lane reads its element, the ballot determines the positions, and the lanes write.
// The ballot does not order the reads before the writes.
// Fixed twin: a __syncwarp() between the last read and the first write.
#include <cstdio>

__global__ void keep_odd(int *data) {
  const int lane = threadIdx.x;
  const int mine = data[lane];
  const unsigned int odd = __ballot_sync(0xffffffffu, mine % 2);
  // FIXED: __syncwarp();
  if (mine % 2)
    data[__popc(odd & ((1u << lane) - 1))] = mine; // HAZARD: war within-warp data
}

int main() {
  int *data, host[32], wrong = 0;
  for (int i = 0; i < 32; i++)
    host[i] = i;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  keep_odd<<<1, 32>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(data);
  for (int i = 0; i < 16; i++)
    wrong += host[i] != 2 * i + 1;
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
