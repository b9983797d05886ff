// The address of a variable of main() is passed as a number.
// Fixed twin: it is the address of memory that host and device share.
__global__ void count(unsigned long long place, int n) {
  if (threadIdx.x == 0)
    *reinterpret_cast<int *>(place) = n; // HAZARD: out-of-bounds
}
int main() {
  int result = 0; // FIXED: int *result;
  // FIXED: cudaMallocManaged(&result, sizeof(int));
  count<<<1, 32>>>(reinterpret_cast<unsigned long long>(&result), 5);
  // FIXED@-1: count<<<1, 32>>>(reinterpret_cast<unsigned long long>(result), 5);
  cudaDeviceSynchronize();
  return result == 6; // FIXED: const bool is_other = *result == 6;
  // FIXED: cudaFree(result);
  // FIXED: return is_other;
}
