// A stream waits for a flag that another stream writes after its kernel, but without the barrier
// that makes the kernel's writes visible.
// Fixed twin: a barrier precedes the write, in the same batch of operations.
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
  produce<<<1, 32, 0, first>>>(data);
  // FIXED: CUstreamBatchMemOpParams operations[2] = {};
  // FIXED: operations[0].memoryBarrier = {CU_STREAM_MEM_OP_BARRIER, CU_STREAM_MEMORY_BARRIER_TYPE_SYS};
  // FIXED: operations[1].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  // FIXED: operations[1].writeValue.address = at;
  // FIXED: operations[1].writeValue.value = 1;
  cuStreamWriteValue32(first, at, 1, CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER);
  // FIXED@-1: operations[1].writeValue.flags = CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER;
  // FIXED: cuStreamBatchMemOp(first, 2, operations, 0);
  cuStreamWaitValue32(second, at, 1, CU_STREAM_WAIT_VALUE_GEQ);
  consume<<<1, 32, 0, second>>>(data, out);
  return cudaDeviceSynchronize();
}
