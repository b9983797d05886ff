// Invalid arguments of memory functions.
#include <cstdio>

static void say(const char* what, cudaError_t error) { printf("%s: %s\n", what, cudaGetErrorName(error)); }

int main() {
  int host = 1;
  void *p = nullptr, *q = nullptr;
  say("too much", cudaMalloc(&p, size_t(1) << 60));
  say("last", cudaGetLastError());
  say("last again", cudaGetLastError());
  say("none", cudaMalloc(&p, 0));
  printf("%d\n", p == nullptr);
  say("null pointer", cudaMalloc(static_cast<void**>(nullptr), 4));
  say("free null", cudaFree(nullptr));
  say("free host", cudaFree(&host));
  say("malloc", cudaMalloc(&q, 64));
  say("free inside", cudaFree(static_cast<char*>(q) + 4));
  say("wrong kind", cudaMemcpy(q, &host, 4, static_cast<cudaMemcpyKind>(7)));
  say("null source", cudaMemcpy(q, nullptr, 4, cudaMemcpyHostToDevice));
  say("no bytes", cudaMemcpy(q, nullptr, 0, cudaMemcpyHostToDevice));
  say("pitch", cudaMemcpy2D(q, 4, &host, 4, 8, 1, cudaMemcpyHostToDevice));
  say("memset null", cudaMemset(nullptr, 0, 4));
  say("host free", cudaFreeHost(&host));
  say("free", cudaFree(q));
  say("free twice", cudaFree(q));
  say("device 99", cudaSetDevice(99));
  say("device -1", cudaSetDevice(-1));
  cudaDeviceProp properties;
  say("properties 99", cudaGetDeviceProperties(&properties, 99));
  int value;
  say("attribute 9999", cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0));
  say("last", cudaGetLastError());
}

// H100: too much: cudaErrorMemoryAllocation
// H100: last: cudaErrorMemoryAllocation
// H100: last again: cudaSuccess
// H100: none: cudaSuccess
// H100: 1
// H100: null pointer: cudaErrorInvalidValue
// H100: free null: cudaSuccess
// H100: free host: cudaErrorInvalidValue
// H100: malloc: cudaSuccess
// H100: free inside: cudaErrorInvalidValue
// H100: wrong kind: cudaErrorInvalidMemcpyDirection
// H100: null source: cudaErrorInvalidValue
// H100: no bytes: cudaSuccess
// H100: pitch: cudaErrorInvalidValue
// H100: memset null: cudaErrorInvalidValue
// H100: host free: cudaErrorInvalidValue
// H100: free: cudaSuccess
// H100: free twice: cudaErrorInvalidValue
// H100: device 99: cudaErrorInvalidDevice
// H100: device -1: cudaErrorInvalidDevice
// H100: properties 99: cudaErrorInvalidDevice
// H100: attribute 9999: cudaErrorInvalidValue
// H100: last: cudaErrorInvalidValue
// H100: exit 0
