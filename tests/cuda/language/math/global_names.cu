// Mathematical functions under their global names, without <math.h>: they have
// C++'s overloads, as with nvcc, on the device and on the host. HAZARD-NONE
#include "../expect.h"

#include <type_traits>

template <class A, class B> constexpr bool same = std::is_same<A, B>::value;

__host__ __device__ inline int case_of(int k, float x, double y) {
  static_assert(same<decltype(sqrt(x)), float> && same<decltype(sqrt(y)), double> && same<decltype(sqrt(2)), double>, "");
  static_assert(same<decltype(pow(x, x)), float> && same<decltype(pow(x, y)), double>, "");
  static_assert(same<decltype(floor(x)), float> && same<decltype(fmax(x, x)), float> && same<decltype(exp(x)), float>, "");
  static_assert(same<decltype(abs(x)), float> && same<decltype(abs(y)), double> && same<decltype(abs(k)), int>, "");
  switch (k) {
  case 0:
    return isnan(x);
  case 1:
    return isnan(y);
  case 2:
    return isinf(x) + 2 * isinf(y);
  case 3:
    return isfinite(x) + 2 * isfinite(y);
  case 4:
    return signbit(x) + 2 * signbit(y);
  case 5:
    return int(abs(x) * 100) + int(abs(y) * 1000);
  case 6:
    return int(fmin(fmax(x, -9.5f), 9.5f) * 2) + int(hypot(3.0f, 4.0f));
  case 7:
    return isnormal(x) + 2 * (x < 1 ? 1 : 0) + 4 * isunordered(x, y);
  default:
    return -1;
  }
}

constexpr int cases = 8;

__global__ void all(int *result, float x, double y) {
  if (threadIdx.x < cases)
    result[threadIdx.x] = case_of(int(threadIdx.x), x, y);
}

int main() {
  int *result, got[cases];
  cudaMalloc(&result, sizeof got);
  const float infinity = 1.0f / 0.0f, no_number = infinity - infinity;
  const float numbers[] = {-1.5f, 0.0f, infinity, no_number, -infinity, 1e-42f};
  for (float x : numbers)
    for (float y : numbers) {
      all<<<1, 32>>>(result, x, y);
      cudaMemcpy(got, result, sizeof got, cudaMemcpyDeviceToHost);
      for (int k = 0; k < cases; ++k)
        if (k < 5 || (isfinite(x) && isfinite(y)))
          expect("case", got[k], case_of(k, x, y));
    }
  expect("the half that abs() keeps", case_of(5, -1.5f, -2.25), 150 + 2250);
  expect("isnan", case_of(0, no_number, 0), 1);
  cudaFree(result);
  return wrong;
}
