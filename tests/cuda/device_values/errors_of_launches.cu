// Launches with invalid configurations.
#include <cstdio>

static void say(const char* what, cudaError_t error) { printf("%s: %s\n", what, cudaGetErrorName(error)); }

__global__ void kernel(int) {}
static void launched(const char* what) {
  say(what, cudaPeekAtLastError());
  say("  last", cudaGetLastError());
  say("  after", cudaGetLastError());
}

int main() {
  kernel<<<1, 1025>>>(0);
  launched("1025 threads");
  kernel<<<0, 32>>>(0);
  launched("no blocks");
  kernel<<<1, 0>>>(0);
  launched("no threads");
  kernel<<<1, dim3(1, 1, 65)>>>(0);
  launched("65 deep");
  kernel<<<dim3(1, 65536), 1>>>(0);
  launched("65536 rows");
  kernel<<<1, 32, 49153>>>(0);
  launched("48 KiB and 1");
  kernel<<<1, 32, 1 << 20>>>(0);
  launched("1 MiB");
  say("attribute", cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 300000));
  say("last", cudaGetLastError());
  say("attribute", cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000));
  kernel<<<1, 32, 200000>>>(0);
  launched("200000 bytes");
  say("synchronised", cudaDeviceSynchronize());
}
