// The results of cudaPointerGetAttributes() for each kind of memory. HAZARD-NONE
#include "../expect.h"

__device__ int variable;
__device__ volatile int flags[4];
__managed__ int managed_variable;

static cudaPointerAttributes attributes_of(const void *pointer) {
  cudaPointerAttributes attributes;
  expect("the call", int(cudaPointerGetAttributes(&attributes, pointer)), 0);
  return attributes;
}

int main() {
  int local = 0;
  void *device, *managed, *host, *symbol;
  cudaMalloc(&device, 64);
  cudaMallocManaged(&managed, 64);
  cudaMallocHost(&host, 64);
  cudaGetSymbolAddress(&symbol, flags);
  expect("a volatile variable", int(attributes_of(symbol).type), int(cudaMemoryTypeDevice));
  cudaGetSymbolAddress(&symbol, variable);
  expect("a local variable", int(attributes_of(&local).type), int(cudaMemoryTypeUnregistered));
  expect("device memory", int(attributes_of(device).type), int(cudaMemoryTypeDevice));
  expect("device memory on the host", attributes_of(device).hostPointer == nullptr, true);
  expect("managed memory", int(attributes_of(managed).type), int(cudaMemoryTypeManaged));
  expect("host memory", int(attributes_of(host).type), int(cudaMemoryTypeHost));
  expect("a device variable", int(attributes_of(symbol).type), int(cudaMemoryTypeDevice));
  expect("a managed variable", int(attributes_of(&managed_variable).type), int(cudaMemoryTypeManaged));
  expect("a managed variable on the host", attributes_of(&managed_variable).hostPointer == &managed_variable, true);
  cudaFree(device);
  cudaFree(managed);
  cudaFreeHost(host);
  return wrong;
}
