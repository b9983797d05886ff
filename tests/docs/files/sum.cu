template <class T> __global__ void sum(const T *a, T *out, int n) {
  extern __shared__ double part[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? a[i] : 0;
  for (int step = blockDim.x / 2; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step)
      part[threadIdx.x] += part[threadIdx.x + step];
  }
  if (threadIdx.x == 0)
    atomicAdd(out, T(part[0]));
}
