// Records of a char and an int are copied whole, but the int was
// never written.
// Fixed twin: both members are written, but not the three padding bytes between them: copying these is not an
// error.
#include <cstdio>

struct Record {
  char kind;
  int value;
};

__global__ void fill(Record *records) { records[threadIdx.x].kind = 'a'; }
// FIXED@-1: __global__ void fill(Record *records) {

__global__ void copy(const Record *records, Record *out) { // FIXED: records[threadIdx.x].kind = 'a';
  out[threadIdx.x] = records[threadIdx.x]; // HAZARD: uninitialized
  // FIXED@-1: records[threadIdx.x].value = threadIdx.x;
}

// FIXED: __global__ void copy(const Record *records, Record *out) { out[threadIdx.x] = records[threadIdx.x]; }
int main() {
  const int n = 32;
  Record *records, *out, host[n];
  int wrong = 0;
  cudaMalloc(&records, sizeof host);
  cudaMalloc(&out, sizeof host);
  fill<<<1, n>>>(records);
  copy<<<1, n>>>(records, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++)
    wrong += host[i].kind != 'a' || host[i].value != i;
  cudaFree(records);
  cudaFree(out);
  std::printf("%d wrong\n", wrong);
  // FIXED: return wrong != 0;
}
