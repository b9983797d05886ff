// It is the address of memory that host and device share.
__global__ void count(unsigned long long place, int n) {
  if (threadIdx.x == 0)
    *reinterpret_cast<int *>(place) = n;
}
int main() {
  int *result;
  cudaMallocManaged(&result, sizeof(int));
  count<<<1, 32>>>(reinterpret_cast<unsigned long long>(result), 5);
  cudaDeviceSynchronize();
  const bool is_other = *result == 6;
  cudaFree(result);
  return is_other;
}
