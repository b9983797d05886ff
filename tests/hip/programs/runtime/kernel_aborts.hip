// A kernel calls abort() for a row that is too long, and checks its input with assert().
#include <cassert>
#include <hip/hip_runtime.h>

__global__ void lengths(const int *first, int *length, int longest) {
  const int row = threadIdx.x;
  assert(first[row + 1] >= first[row]); // HAZARD: device-assert
  length[row] = first[row + 1] - first[row];
  if (length[row] > longest)
    abort(); // HAZARD: device-assert
}

int main() {
  int begins[71];
  for (int k = 0; k <= 70; ++k)
    begins[k] = 3 * k;
  begins[70] = 300;
  begins[66] = 0;
  int *first, *length;
  (void)hipMalloc(&first, sizeof begins);
  (void)hipMalloc(&length, 70 * sizeof(int));
  (void)hipMemcpy(first, begins, sizeof begins, hipMemcpyHostToDevice);
  lengths<<<1, 70>>>(first, length, 150);
  const hipError_t error = hipDeviceSynchronize();
  return error == hipErrorAssert ? 0 : 1;
}
