// HAZARD-NONE
// Two streams pass a buffer back and forth with a counter: each waits for its turn. Wrong: turns_by_counter.cu.
#include <cuda.h>

__global__ void add(int *data, int what) {
  data[threadIdx.x] += what;
}

int main() {
  int *data;
  unsigned *turn;
  cudaMalloc(&data, 32 * sizeof(int));
  cudaMemset(data, 0, 32 * sizeof(int));
  cudaMallocManaged(&turn, sizeof(unsigned));
  *turn = 0;
  cudaDeviceSynchronize();
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  const CUdeviceptr at = reinterpret_cast<CUdeviceptr>(turn);
  add<<<1, 32, 0, first>>>(data, 1);
  cuStreamWriteValue32(first, at, 1, CU_STREAM_WRITE_VALUE_DEFAULT);
  cuStreamWaitValue32(first, at, 2, CU_STREAM_WAIT_VALUE_EQ);
  add<<<1, 32, 0, first>>>(data, 3);
  cuStreamWaitValue32(second, at, 1, CU_STREAM_WAIT_VALUE_GEQ);
  add<<<1, 32, 0, second>>>(data, 2);
  cuStreamWriteValue32(second, at, 2, CU_STREAM_WRITE_VALUE_DEFAULT);
  return cudaDeviceSynchronize();
}
