// hipFFT: transforms against sums, plans as pointers, and status values. HAZARD-NONE
#include "device_memory.h"

#include <hipfft/hipfft.h>

using Complex = std::complex<double>;

static std::vector<Complex> transformed(const std::vector<Complex> &x, int sign) {
  const int n = int(x.size());
  std::vector<Complex> result(n);
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      result[k] += x[j] * std::polar(1.0, sign * 2 * M_PI * j * k / n);
  return result;
}

int main() {
  std::vector<Complex> x;
  for (int k = 0; k < 12; ++k)
    x.push_back({double(k % 5), double(k % 3) - 1});
  Device<Complex> in(x), out(12);
  hipfftHandle plan = nullptr;
  expect("a plan", hipfftPlan1d(&plan, 12, HIPFFT_Z2Z, 1), HIPFFT_SUCCESS);
  expect("not a null pointer", plan != nullptr, true);
  expect("forward",
         hipfftExecZ2Z(plan, in.as<hipfftDoubleComplex>(), out.as<hipfftDoubleComplex>(), HIPFFT_FORWARD),
         HIPFFT_SUCCESS);
  expect_close("forward", out.values(), transformed(x, -1), 1e-12);
  hipfftExecZ2Z(plan, in.as<hipfftDoubleComplex>(), out.as<hipfftDoubleComplex>(), HIPFFT_BACKWARD);
  expect_close("backward", out.values(), transformed(x, 1), 1e-12);
  std::size_t bytes = 1;
  expect("its size", hipfftGetSize(plan, &bytes), HIPFFT_SUCCESS);
  hipfftHandle other;
  expect("a second plan", hipfftPlan2d(&other, 3, 4, HIPFFT_C2C), HIPFFT_SUCCESS);
  expect("another one", other != plan, true);
  expect("the wrong type",
         hipfftExecZ2Z(other, in.as<hipfftDoubleComplex>(), out.as<hipfftDoubleComplex>(), HIPFFT_FORWARD),
         HIPFFT_INVALID_VALUE);
  expect("the end", hipfftDestroy(other), HIPFFT_SUCCESS);
  expect("twice", hipfftDestroy(other), HIPFFT_INVALID_PLAN);
  expect("of none", hipfftDestroy(nullptr), HIPFFT_INVALID_PLAN);
  expect("no length", hipfftPlan1d(&other, -1, HIPFFT_Z2Z, 1), HIPFFT_INVALID_SIZE);
  hipfftDestroy(plan);
  int version = 0, major = 0;
  hipfftGetVersion(&version);
  hipfftGetProperty(HIPFFT_MAJOR_VERSION, &major);
  expect("hipFFT's version, and not cuFFT's", version / 10000, major);
  expect("the first", major, 1);
  return wrong != 0;
}
