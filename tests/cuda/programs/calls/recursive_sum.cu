// A recursive sum over what all threads write, without a barrier.
// Fixed twin: a recursive sum over what all threads wrote before a barrier.
__device__ int sum(const int *values, int begin, int end) {
  if (end - begin == 1)
    return values[begin]; // HAZARD: raw within-block values
  const int middle = (begin + end) / 2;
  return sum(values, begin, middle) + sum(values, middle, end);
}

__global__ void add(int *out) {
  __shared__ int values[64];
  values[threadIdx.x] = int(threadIdx.x);
  // FIXED: __syncthreads();
  if (threadIdx.x == 0)
    *out = sum(values, 0, 64);
}

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  add<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  // FIXED: return *out != 63 * 64 / 2;

}
