// The address of a variable of main() is passed as a number.
__global__ void count(unsigned long long place, int n) {
  if (threadIdx.x == 0)
    *reinterpret_cast<int *>(place) = n; // HAZARD: out-of-bounds
}
int main() {
  int result = 0;
  count<<<1, 32>>>(reinterpret_cast<unsigned long long>(&result), 5);
  cudaDeviceSynchronize();
  return result == 6;
}
