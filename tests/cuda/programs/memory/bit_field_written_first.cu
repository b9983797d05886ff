// A bit-field of uninitialized memory is read before its neighbor is written.
// Fixed twin: writing a bit-field of uninitialized memory reads its neighbors only to write them back.
struct Flags {
  unsigned kind : 7, count : 9, rest : 16;
};

__global__ void count(Flags *all, int *out) {
  __shared__ Flags of_block;
  Flags &own = all[threadIdx.x];
  const unsigned before = own.rest; // HAZARD: uninitialized all // FIXED:
  own.count = threadIdx.x;
  if (threadIdx.x == 0) {
    of_block.kind = 3;
    out[32] = of_block.kind;
  }
  out[threadIdx.x] = own.count + (before & 1); // FIXED: out[threadIdx.x] = own.count;
}

int main() {
  Flags *all;
  int *out, result[33];
  cudaMalloc(&all, 32 * sizeof(Flags));
  cudaMalloc(&out, sizeof result);
  count<<<1, 32>>>(all, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(all);
  cudaFree(out);
  return result[32] != 3; // FIXED: return result[31] != 31 || result[32] != 3;
}
