// OPTIONS: --managed exclusive
// Each half belongs to a stream. The host waits for one stream and then reads the half of the other.
// Fixed twin: the host waits for the stream whose half it reads; the other may still be running.
#include <cstdio>

__global__ void fill(int *p, int value) { p[threadIdx.x] = value; }

int main() {
  int *half[2], *shared, sum = 0, concurrent = -1;
  cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, 0);
  cudaStream_t streams[2];
  cudaMallocManaged(&shared, 32 * sizeof(int), cudaMemAttachHost);
  for (int k = 0; k < 2; ++k) {
    cudaStreamCreate(&streams[k]);
    cudaMallocManaged(&half[k], 32 * sizeof(int), cudaMemAttachHost);
    cudaStreamAttachMemAsync(streams[k], half[k], 0, cudaMemAttachSingle);
    cudaStreamSynchronize(streams[k]);
    fill<<<1, 32, 0, streams[k]>>>(half[k], k + 1);
  }
  cudaStreamSynchronize(streams[0]);
  for (int i = 0; i < 32; ++i)
    shared[i] = half[0][i];
  // FIXED: cudaStreamSynchronize(streams[1]);
  // FIXED: fill<<<1, 32, 0, streams[0]>>>(half[0], 5);
  for (int i = 0; i < 32; ++i)
    sum += half[1][i] + shared[i]; // HAZARD: out-of-bounds // HAZARD: raw host-device
  cudaStreamSynchronize(streams[1]); // FIXED: cudaStreamSynchronize(streams[0]);
  std::printf("%d\n", sum);
  return concurrent; // FIXED: return sum == 96 ? concurrent : 1;
}
