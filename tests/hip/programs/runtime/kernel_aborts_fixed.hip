// Like kernel_aborts.hip, with ordered rows that respect the limit.
// HAZARD-NONE
#include <cassert>
#include <hip/hip_runtime.h>

__global__ void lengths(const int *first, int *length, int longest) {
  const int row = threadIdx.x;
  assert(first[row + 1] >= first[row]);
  length[row] = first[row + 1] - first[row];
  if (length[row] > longest)
    abort();
}

int main() {
  int begins[71], last = 0;
  for (int k = 0; k <= 70; ++k)
    begins[k] = 3 * k;
  begins[70] = 300;
  int *first, *length;
  (void)hipMalloc(&first, sizeof begins);
  (void)hipMalloc(&length, 70 * sizeof(int));
  (void)hipMemcpy(first, begins, sizeof begins, hipMemcpyHostToDevice);
  lengths<<<1, 70>>>(first, length, 150);
  if (hipDeviceSynchronize() != hipSuccess)
    return 1;
  (void)hipMemcpy(&last, length + 69, sizeof last, hipMemcpyDeviceToHost);
  (void)hipFree(first);
  (void)hipFree(length);
  return last == 93 ? 0 : 1;
}
