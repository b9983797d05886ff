// HAZARD-NONE
// A barrier precedes the write, in the same batch of operations. value_without_barrier.cu is the wrong twin.
#include <cuda.h>

__global__ void produce(int *data) { data[threadIdx.x] = threadIdx.x; }
__global__ void consume(const int *data, int *out) {
  out[threadIdx.x] = data[threadIdx.x];
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
  produce<<<1, 32, 0, first>>>(data);
  CUstreamBatchMemOpParams operations[2] = {};
  operations[0].memoryBarrier = {CU_STREAM_MEM_OP_BARRIER, CU_STREAM_MEMORY_BARRIER_TYPE_SYS};
  operations[1].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  operations[1].writeValue.address = at;
  operations[1].writeValue.value = 1;
  operations[1].writeValue.flags = CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER;
  cuStreamBatchMemOp(first, 2, operations, 0);
  cuStreamWaitValue32(second, at, 1, CU_STREAM_WAIT_VALUE_GEQ);
  consume<<<1, 32, 0, second>>>(data, out);
  return cudaDeviceSynchronize();
}
