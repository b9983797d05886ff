// Attributes of pointers.
#include <cstdio>

__device__ int variable;
__managed__ int managed_variable;
static void show(const char* what, const void* p) {
  cudaPointerAttributes a;
  cudaError_t error = cudaPointerGetAttributes(&a, p);
  printf("%s: %s type %d device %d, pointers %d %d\n", what, cudaGetErrorName(error), a.type, a.device, a.devicePointer == p, a.hostPointer == p);
}

int main() {
  int local;
  void *d, *m, *h, *symbol;
  cudaMalloc(&d, 64);
  cudaMallocManaged(&m, 64);
  cudaMallocHost(&h, 64);
  cudaGetSymbolAddress(&symbol, variable);
  show("local", &local);
  show("device", d);
  show("inside", static_cast<char*>(d) + 8);
  show("managed", m);
  show("host", h);
  show("variable", symbol);
  show("managed variable", &managed_variable);
  cudaHostRegister(&local, sizeof local, 0);
  show("registered", &local);
  cudaFree(d);
  show("freed", d);
  show("null", nullptr);
}
