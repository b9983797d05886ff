// OPTIONS: --devices 2
// Two devices smooth the halves of an array, and each reads its neighbour's last
// element. The rounds are not synchronized, so that element may already belong
// to the next round.
#include <cstdio>

const int n = 64;

__global__ void smooth(float *out, const float *in, const float *neighbour) {
  const int i = threadIdx.x;
  out[i] = (in[i] + (i ? in[i - 1] : *neighbour)) / 2; // HAZARD: raw across-launches
  // HAZARD@-1: war across-launches
}

int main() {
  float *halves[2][2];
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    cudaDeviceEnablePeerAccess(1 - device, 0);
    for (float *&half : halves[device]) {
      cudaMalloc(&half, n * sizeof(float));
      cudaMemset(half, 0, n * sizeof(float));
    }
    cudaDeviceSynchronize();
  }
  for (int round = 0; round < 3; round++) {
    for (int device = 0; device < 2; device++) {
      cudaSetDevice(device);
      smooth<<<1, n>>>(halves[device][1 - round % 2], halves[device][round % 2],
                       halves[1 - device][round % 2] + n - 1);
    }
    // FIXED: for (int device = 0; device < 2; device++) {
      // FIXED: cudaSetDevice(device);
      // FIXED: cudaDeviceSynchronize();
    // FIXED: }
  }
  for (int device = 0; device < 2; device++) {
    cudaSetDevice(device);
    cudaDeviceSynchronize();
  }
  std::printf("done\n");
  return 0;
}
