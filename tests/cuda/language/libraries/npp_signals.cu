// NPP's signal functions. HAZARD-NONE
#include "../expect.h"

#include <npps.h>

#include <cmath>

constexpr int count = 1000;

template <class T> std::vector<T> take(const T *memory, int number) {
  std::vector<T> result(number);
  expect("the copy", int(cudaMemcpy(result.data(), memory, number * sizeof(T), cudaMemcpyDeviceToHost)), 0);
  return result;
}

int main() {
  Npp32f *a = nppsMalloc_32f(count), *b = nppsMalloc_32f(count), *to = nppsMalloc_32f(count);
  Npp16s *words = nppsMalloc_16s(count), *result = nppsMalloc_16s(count);
  std::vector<float> first(count), second(count);
  std::vector<short> numbers(count);
  for (int k = 0; k < count; ++k) {
    first[k] = (k * 37 % 101) / 8.0f;
    second[k] = 1 + (k * 11 % 17) / 4.0f;
    numbers[k] = short(k * 7919);
  }
  cudaMemcpy(a, first.data(), count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(b, second.data(), count * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(words, numbers.data(), count * sizeof(short), cudaMemcpyHostToDevice);
  expect("add", nppsAdd_32f(a, b, to, count), NPP_SUCCESS);
  expect_all("add", take(to, count).data(), count, [&](int k) { return first[k] + second[k]; });
  nppsDiv_32f(b, a, to, count);
  expect_all("the second by the first", take(to, count).data(), count, [&](int k) { return first[k] / second[k]; });
  nppsMulC_32f_I(2, to, count);
  expect_all("in place", take(to, count).data(), count, [&](int k) { return first[k] / second[k] * 2; });
  nppsAddC_16s_Sfs(words, 1, result, count, 0);
  expect_all("in its range", take(result, count).data(), count,
             [&](int k) { return numbers[k] == 32767 ? 32767 : numbers[k] + 1; });
  nppsSet_32f(7, to, count);
  nppsZero_32f(to, count / 2);
  expect_all("set", take(to, count).data(), count, [](int k) { return k < count / 2 ? 0 : 7; });
  nppsCopy_32f(a, to, count);
  nppsSqrt_32f_I(to, count);
  expect_all("roots", take(to, count).data(), count, [&](int k) { return std::sqrt(first[k]); });

  size_t bytes = 0;
  nppsSumGetBufferSize_32f(count, &bytes);
  Npp8u *buffer = nppsMalloc_8u(bytes);
  double sum = 0, products = 0;
  for (int k = 0; k < count; ++k) {
    sum += first[k];
    products += first[k] * second[k];
  }
  nppsSum_32f(a, count, to, buffer);
  expect("sum", std::fabs(take(to, 1)[0] - sum) < 1e-2, true);
  nppsDotProd_32f(a, b, count, to, buffer);
  expect("products", std::fabs(take(to, 1)[0] - products) < 1e-1, true);
  nppsMinMax_32f(a, count, to, to + 1, buffer);
  expect("least", take(to, 2)[0], 0);
  expect("largest", take(to, 2)[1], 12.5);
  expect("no signal", nppsAdd_32f(nullptr, b, to, count), NPP_NULL_POINTER_ERROR);
  expect("no elements", nppsSum_32f(a, 0, to, buffer), NPP_SIZE_ERROR);
  for (void *each : {(void *)a, (void *)b, (void *)to, (void *)words, (void *)result, (void *)buffer})
    nppsFree(each);
  return wrong != 0;
}
