// Properties of an H100.
#include <cstdio>



int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  printf("%d.%d %d %d %d %zu\n", p.major, p.minor, p.warpSize, p.maxThreadsPerBlock, p.maxThreadsPerMultiProcessor, p.totalConstMem);
  printf("%d %d %d %d %d %d\n", p.maxThreadsDim[0], p.maxThreadsDim[1], p.maxThreadsDim[2], p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
  printf("%zu %zu %zu %zu\n", p.sharedMemPerBlock, p.sharedMemPerBlockOptin, p.sharedMemPerMultiprocessor, p.reservedSharedMemPerBlock);
  printf("%d %d %d %d\n", p.regsPerBlock, p.regsPerMultiprocessor, p.maxBlocksPerMultiProcessor, p.multiProcessorCount);
  printf("%d %d %d %d %d\n", p.managedMemory, p.concurrentManagedAccess, p.unifiedAddressing, p.canMapHostMemory, p.cooperativeLaunch);
  printf("%zu %zu %zu %d\n", p.textureAlignment, p.texturePitchAlignment, p.memPitch, p.integrated);
}

// H100: 9.0 32 1024 2048 65536
// H100: 1024 1024 64 2147483647 65535 65535
// H100: 49152 232448 233472 1024
// H100: 65536 65536 32 132
// H100: 1 1 1 1 1
// H100: 512 32 2147483647 0
// H100: exit 0
