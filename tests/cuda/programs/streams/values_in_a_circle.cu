// Three streams wait for values that the others write, and the last one for a value that the
// second one writes later: none can start.
// Fixed twin: the last of three streams waits for nothing and writes the value that the second waits for, which
// writes the value that the first waits for.
#include <cuda.h>

__global__ void set(int *data) { *data = 1; }

int main() {
  int *data;
  CUdeviceptr flags;
  cudaMalloc(&data, sizeof(int));
  cuMemAlloc(&flags, 2 * sizeof(unsigned));
  cuMemsetD32(flags, 0, 2);
  cudaStream_t streams[3];
  for (cudaStream_t &stream : streams)
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  cuStreamWaitValue32(streams[0], flags, 1, CU_STREAM_WAIT_VALUE_EQ); // HAZARD: no-progress
  set<<<1, 1, 0, streams[0]>>>(data);
  cuStreamWaitValue32(streams[1], flags + 4, 1, CU_STREAM_WAIT_VALUE_EQ);
  cuStreamWriteValue32(streams[1], flags, 1, 0);
  cuStreamWaitValue32(streams[2], flags, 1, CU_STREAM_WAIT_VALUE_EQ); // FIXED:
  cuStreamWriteValue32(streams[2], flags + 4, 1, 0);
  return cudaStreamSynchronize(streams[0]) != cudaErrorLaunchTimeout;
  // FIXED@-1: return cudaStreamSynchronize(streams[0]);
}
