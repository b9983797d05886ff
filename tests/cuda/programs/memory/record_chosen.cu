// OPTIONS: --engine loops
// The smaller of two local records is chosen, one record too many. record_chosen_fixed.cu is the fixed twin.
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
    for (int k = 1; k <= threads; ++k) {
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
  cudaFree(in);
  cudaFree(out);
  return 0;
}
