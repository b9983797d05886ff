// Two streams pass a buffer back and forth with a counter: each waits for its turn, but the
// first does not wait for its second turn.
// Fixed twin: two streams pass a buffer back and forth with a counter: each waits for its turn. Wrong:
// turns_by_counter.cu.
#include <cuda.h>

__global__ void add(int *data, int what) {
  data[threadIdx.x] += what; // HAZARD: raw across-launches // HAZARD: waw across-launches // HAZARD: war across-launches
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
  // FIXED: cuStreamWaitValue32(first, at, 2, CU_STREAM_WAIT_VALUE_EQ);
  add<<<1, 32, 0, first>>>(data, 3);
  cuStreamWaitValue32(second, at, 1, CU_STREAM_WAIT_VALUE_GEQ);
  add<<<1, 32, 0, second>>>(data, 2);
  cuStreamWriteValue32(second, at, 2, CU_STREAM_WRITE_VALUE_DEFAULT);
  return cudaDeviceSynchronize();
}
