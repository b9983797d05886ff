// The index wraps around after four steps of 0x40000040 and is then 256 above where it began: the thread of the next
// block has written there. The guard does not end the loop when it fails. The fixed twin steps by 0x40000000.
// Fixed twin: : each thread comes back to its own element, since four steps of 0x40000000 wrap around to it.
#include <cstdio>

constexpr unsigned count = 1024 * 256 + 1024;

__global__ void probe(unsigned char *bytes, int steps) {
  unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  int step = 0;
  do {
    if (at < count)
      bytes[at] = 1; // HAZARD: waw across-blocks bytes
    at += 0x40000040u; // FIXED: at += 0x40000000u;
  } while (++step < steps);
}

int main() {
  unsigned char *bytes;
  cudaMalloc(&bytes, count);
  cudaMemset(bytes, 0, count);
  probe<<<1024, 256>>>(bytes, 8);
  unsigned char last;
  cudaMemcpy(&last, bytes + count - 1, 1, cudaMemcpyDeviceToHost);
  cudaFree(bytes);
  std::printf("%d\n", last);
  return 0;
}
