// The first kernel's stream waits for a value that only the host writes, and only
// after it has waited for that stream. value_never_written_fixed.cu is the fixed twin.
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
  const cudaError_t error = cudaStreamSynchronize(stream);
  *flag = 1;
  return error != cudaErrorLaunchTimeout;
}
