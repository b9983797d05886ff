// OPTIONS: --engine loops
// The smaller of two local records is chosen, one record too many.
// Fixed twin: the smaller of two local records is chosen: a pointer to one of two variables of the thread, which
// loops over threads do not keep on a stack.
constexpr int threads = 32;

struct Entry {
  int key;
  long long value;
};

__device__ Entry lesser(Entry a, Entry b) { return a.value < b.value ? a : b; }

__global__ void least(Entry *out, const Entry *in) {
  __shared__ Entry entries[threads];
  entries[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    Entry all = entries[0];
    for (int k = 1; k <= threads; ++k) { // FIXED: for (int k = 1; k < threads; ++k) {
      Entry next = entries[k]; // HAZARD: out-of-bounds entries
      all = lesser(all, next);
    }
    *out = all;
  }
}

int main() {
  Entry *in, *out;
  cudaMallocManaged(&in, threads * sizeof *in);
  cudaMallocManaged(&out, sizeof *out);
  for (int k = 0; k < threads; ++k)
    in[k] = {k, (k * 7 + 3) % threads};
  least<<<1, threads>>>(out, in);
  cudaDeviceSynchronize();
  // FIXED: const bool right = out->value == 0 && (out->key * 7 + 3) % threads == 0;
  cudaFree(in);
  cudaFree(out);
  return 0; // FIXED: return !right;
}
