extern "C" __global__ void add(const int *a, const int *b, int *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] = a[i] + b[i];
}
