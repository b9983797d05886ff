// Two streams use one array, and the program loads modules between the launches,
// which does not order them.
// Fixed twin: the second stream waits for the first.
#include "module.h"

const std::string source = SOURCE(R"(
extern "C" __global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
extern "C" __global__ void follow(const int *a, int *out) {
  out[threadIdx.x] = a[threadIdx.x] + 1; // HAZARD: raw across-launches
}
)");

int main() {
  begin();
  CUmodule module = load(source);
  CUfunction fill, follow;
  cuModuleGetFunction(&fill, module, "fill");
  cuModuleGetFunction(&follow, module, "follow");
  CUstream first, second;
  cuStreamCreate(&first, CU_STREAM_NON_BLOCKING);
  cuStreamCreate(&second, CU_STREAM_NON_BLOCKING);
  // FIXED: CUevent filled;
  // FIXED: cuEventCreate(&filled, CU_EVENT_DISABLE_TIMING);
  CUdeviceptr a, out;
  cuMemAlloc(&a, 64 * sizeof(int));
  cuMemAlloc(&out, 64 * sizeof(int));
  void *of_fill[] = {&a}, *of_follow[] = {&a, &out};
  cuLaunchKernel(fill, 1, 1, 1, 64, 1, 1, 0, first, of_fill, nullptr);
  // FIXED: cuEventRecord(filled, first);
  for (int k = 0; k < 8; k++)
    load("extern \"C\" __global__ void other() {}\n");
  // FIXED: cuStreamWaitEvent(second, filled, 0);
  cuLaunchKernel(follow, 1, 1, 1, 64, 1, 1, 0, second, of_follow, nullptr);
  cuStreamSynchronize(first);
  cuStreamSynchronize(second);
  int host[64];
  cuMemcpyDtoH(host, out, sizeof host);
  std::printf("%d\n", host[63]);
  cuMemFree(a);
  cuMemFree(out);
}
