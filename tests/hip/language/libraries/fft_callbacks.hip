// hipFFT's callbacks: elements that functions of the program load and store. HAZARD-NONE
#include "../expect.h"

#include <hipfft/hipfftXt.h>

#include <cmath>

constexpr int count = 96;

__device__ hipfftDoubleComplex twice(void *in, size_t offset, void *caller, void *) {
  const hipfftDoubleComplex element = static_cast<hipfftDoubleComplex *>(in)[offset];
  const double factor = *static_cast<double *>(caller);
  return make_hipDoubleComplex(factor * element.x, factor * element.y);
}
__device__ void reversed(void *out, size_t offset, hipfftDoubleComplex element, void *, void *) {
  static_cast<hipfftDoubleComplex *>(out)[count - 1 - offset] = element;
}
__device__ hipfftCallbackLoadZ load_pointer = twice;
__device__ hipfftCallbackStoreZ store_pointer = reversed;

int main() {
  std::vector<hipfftDoubleComplex> input(count), plain(count), changed(count);
  for (int k = 0; k < count; ++k)
    input[k] = make_hipDoubleComplex(k % 7, k % 3);
  const size_t bytes = count * sizeof(input[0]);
  hipfftDoubleComplex *in, *out;
  double *factor, two = 2;
  hipMalloc(&in, bytes);
  hipMalloc(&out, bytes);
  hipMalloc(&factor, sizeof(two));
  hipMemcpy(in, input.data(), bytes, hipMemcpyHostToDevice);
  hipMemcpy(factor, &two, sizeof(two), hipMemcpyHostToDevice);
  hipfftHandle plan;
  expect("the plan", int(hipfftPlan1d(&plan, count, HIPFFT_Z2Z, 1)), HIPFFT_SUCCESS);
  expect("plain", int(hipfftExecZ2Z(plan, in, out, HIPFFT_FORWARD)), HIPFFT_SUCCESS);
  hipMemcpy(plain.data(), out, bytes, hipMemcpyDeviceToHost);
  void *load, *store;
  hipMemcpyFromSymbol(&load, HIP_SYMBOL(load_pointer), sizeof(load));
  hipMemcpyFromSymbol(&store, HIP_SYMBOL(store_pointer), sizeof(store));
  expect("a load", int(hipfftXtSetCallback(plan, &load, HIPFFT_CB_LD_COMPLEX_DOUBLE, (void **)&factor)),
         HIPFFT_SUCCESS);
  expect("a store", int(hipfftXtSetCallback(plan, &store, HIPFFT_CB_ST_COMPLEX_DOUBLE, nullptr)), HIPFFT_SUCCESS);
  expect("of another type", int(hipfftXtSetCallback(plan, &store, HIPFFT_CB_ST_REAL, nullptr)),
         HIPFFT_INVALID_TYPE);
  expect("with callbacks", int(hipfftExecZ2Z(plan, in, out, HIPFFT_FORWARD)), HIPFFT_SUCCESS);
  hipMemcpy(changed.data(), out, bytes, hipMemcpyDeviceToHost);
  for (int k = 0; k < count; ++k) {
    expect("real", std::fabs(changed[count - 1 - k].x - 2 * plain[k].x) < 1e-9, true);
    expect("imaginary", std::fabs(changed[count - 1 - k].y - 2 * plain[k].y) < 1e-9, true);
  }
  expect("clear", int(hipfftXtClearCallback(plan, HIPFFT_CB_LD_COMPLEX_DOUBLE)), HIPFFT_SUCCESS);
  hipfftDestroy(plan);
  hipFree(in);
  hipFree(out);
  hipFree(factor);
  return wrong != 0;
}
