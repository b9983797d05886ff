// A type needs more alignment than any of its members, but its storage is aligned only for these: no access faults.
// HAZARD-NONE
struct __align__(32) Totals {
  int each[4];
  int all;
};

__global__ void sum(const int *in, int *out) {
  __shared__ int4 storage[5];
  Totals &even = reinterpret_cast<Totals &>(storage[0]), &odd = reinterpret_cast<Totals &>(storage[3]);
  if (threadIdx.x < 8)
    (threadIdx.x % 2 ? odd : even).each[threadIdx.x / 2] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 2) {
    Totals &mine = threadIdx.x ? odd : even;
    mine.all = mine.each[0] + mine.each[1] + mine.each[2] + mine.each[3];
  }
  __syncthreads();
  if (threadIdx.x == 0)
    *out = 100 * even.all + odd.all;
}

int main() {
  int host[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *in, *out, result = 0;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 32>>>(in, out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
  return result != 1620;
}
