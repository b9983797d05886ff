// The first kernel's stream waits for a value that only the host writes, and only
// after it has waited for that stream.
// Fixed twin: the host writes the value that a stream waits for, and then waits for that stream. Wrong:
// value_never_written.cu.
#include <cuda.h>

__global__ void set(int *data) { *data = 1; }

int main() {
  int *data;
  unsigned *flag;
  cudaMalloc(&data, sizeof(int));
  cudaMallocManaged(&flag, sizeof(unsigned));
  *flag = 0;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  const CUdeviceptr at = reinterpret_cast<CUdeviceptr>(flag);
  cuStreamWaitValue32(stream, at, 1, CU_STREAM_WAIT_VALUE_EQ); // HAZARD: no-progress
  set<<<1, 1, 0, stream>>>(data);
  const cudaError_t error = cudaStreamSynchronize(stream); // FIXED:
  *flag = 1;
  return error != cudaErrorLaunchTimeout; // FIXED: return cudaStreamSynchronize(stream);
}
