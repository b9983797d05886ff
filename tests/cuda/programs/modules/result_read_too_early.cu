// The host reads the result of an asynchronous copy of the driver API
// without waiting for it.
#include <cuda.h>
#include <cstdio>

__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }

int main() {
  CUcontext context;
  CUstream stream;
  int *host;
  CUdeviceptr a;
  cuInit(0);
  cuCtxCreate(&context, 0, 0);
  cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING);
  cuMemHostAlloc((void **)&host, 64 * sizeof(int), 0);
  cuMemAlloc(&a, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(reinterpret_cast<int *>(a));
  cuMemcpyDtoHAsync(host, a, 64 * sizeof(int), stream);
  // FIXED: cuStreamSynchronize(stream);
  int sum = 0;
  for (int k = 0; k < 64; k++)
    sum += host[k]; // HAZARD: raw host-device
  std::printf("%d\n", sum);
  cuStreamSynchronize(stream); // FIXED:
  cuMemFree(a);
  cuMemFreeHost(host);
  cuCtxDestroy(context);
}
