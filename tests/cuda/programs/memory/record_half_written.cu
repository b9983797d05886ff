// Records of a char and an int are copied whole, but the int was
// never written. record_half_written_fixed.cu is the fixed twin.
#include <cstdio>

struct Record {
  char kind;
  int value;
};

__global__ void fill(Record *records) { records[threadIdx.x].kind = 'a'; }

__global__ void copy(const Record *records, Record *out) {
  out[threadIdx.x] = records[threadIdx.x]; // HAZARD: uninitialized
}

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
}
