// A recursive sum over what all threads wrote before a barrier. HAZARD-NONE
__device__ int sum(const int *values, int begin, int end) {
  if (end - begin == 1)
    return values[begin];
  const int middle = (begin + end) / 2;
  return sum(values, begin, middle) + sum(values, middle, end);
}

__global__ void add(int *out) {
  __shared__ int values[64];
  values[threadIdx.x] = int(threadIdx.x);
  __syncthreads();
  if (threadIdx.x == 0)
    *out = sum(values, 0, 64);
}

int main() {
  int *out;
  cudaMallocManaged(&out, sizeof *out);
  add<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  return *out != 63 * 64 / 2;
}
