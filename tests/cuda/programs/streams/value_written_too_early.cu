// A stream waits for a flag that another stream writes before the kernel whose result
// the flag should announce.
// Fixed twin: a stream waits for a flag that another stream writes after the kernel whose result the flag
// announces.
#include <cuda.h>

__global__ void produce(int *data) { data[threadIdx.x] = threadIdx.x; }
__global__ void consume(const int *data, int *out) {
  out[threadIdx.x] = data[threadIdx.x]; // HAZARD: raw across-launches data
}

int main() {
  int *data, *out;
  unsigned *flag;
  cudaMalloc(&data, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMalloc(&flag, sizeof(unsigned));
  cudaMemset(flag, 0, sizeof(unsigned));
  cudaDeviceSynchronize();
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  const CUdeviceptr at = reinterpret_cast<CUdeviceptr>(flag);
  // FIXED: produce<<<1, 32, 0, first>>>(data);
  cuStreamWriteValue32(first, at, 1, CU_STREAM_WRITE_VALUE_DEFAULT);
  produce<<<1, 32, 0, first>>>(data); // FIXED:
  cuStreamWaitValue32(second, at, 1, CU_STREAM_WAIT_VALUE_GEQ);
  consume<<<1, 32, 0, second>>>(data, out);
  return cudaDeviceSynchronize();
}
