// default_streams_of_threads.cu, fixed: the thread waits for its stream.
// HAZARD-NONE
#include <thread>

__global__ void fill(int *out, int value) {
  out[threadIdx.x] = value;
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  std::thread([out] {
    fill<<<1, 64, 0, cudaStreamPerThread>>>(out, 1);
    cudaStreamSynchronize(cudaStreamPerThread);
  }).join();
  fill<<<1, 64, 0, cudaStreamPerThread>>>(out, 2);
  cudaDeviceSynchronize();
  cudaFree(out);
}
