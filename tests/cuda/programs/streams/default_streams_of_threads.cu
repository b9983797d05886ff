// Each host thread has a default stream of its own: joining the thread does not wait for its work.
// Fixed twin: the thread waits for its stream.
#include <thread>

__global__ void fill(int *out, int value) {
  out[threadIdx.x] = value; // HAZARD: waw across-launches out
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  std::thread([out] {
    fill<<<1, 64, 0, cudaStreamPerThread>>>(out, 1);
    // FIXED: cudaStreamSynchronize(cudaStreamPerThread);
  }).join();
  fill<<<1, 64, 0, cudaStreamPerThread>>>(out, 2);
  cudaDeviceSynchronize();
  cudaFree(out);
}
