// Templates without an attribute belong to the host: they use host features and launch through each other. HAZARD-NONE
#include "../expect.h"

#include <iostream>
#include <sstream>
#include <stdexcept>

// A kernel named only by templates of templates, in branches, explicitly instantiated.
template <class T, int by> __global__ void add(T *values) { values[threadIdx.x] += by; }
template <class T, int by> void launch_add(T *values, int threads) { add<T, by><<<1, threads>>>(values); }
template <class T, bool more> void run(T *values, int threads) {
  if (threads > 16)
    launch_add<T, more ? 3 : 2>(values, threads);
  else
    launch_add<T, more ? 30 : 20>(values, threads);
}
template void run<int, true>(int *, int);
template void run<int, false>(int *, int);
template void run<short, true>(short *, int);
namespace inner {
template <class T> __global__ void set(T *values, T value) { values[threadIdx.x] = value; }
template <class T> void launch_set(T *values, T value) {
  if (value)
    set<T><<<1, 32>>>(values, value);
  else
    set<T><<<1, 8>>>(values, value);
}
template void launch_set<float>(float *, float);
} // namespace inner

// An explicit specialization that throws and writes to a stream.
template <class T> int count_wrong(const T *values, int n, T wanted) {
  int result = 0;
  for (int k = 0; k < n; ++k)
    result += values[k] != wanted;
  return result;
}
static std::ostringstream said;
template <> int count_wrong<short>(const short *values, int n, short wanted) {
  if (n < 0)
    throw std::invalid_argument("n");
  for (int k = 0; k < n; ++k)
    if (values[k] != wanted) {
      said << "element " << k << " is " << values[k] << std::endl;
      return 1;
    }
  return 0;
}
// Declared, used, and defined later; declared again as a friend.
template <class T> void fill_later(T *values, T value);
static void use_before(int *values) { fill_later(values, 6); }
template <class T> int sum_later(const T *values);
static int use_sum(const int *values) { return sum_later(values); }
template <class T> __global__ void fill(T *values, T value) { values[threadIdx.x] = value; }
template <class T> void fill_later(T *values, T value) {
  if (value > 0)
    fill<T><<<1, 32>>>(values, value);
}
template void fill_later<short>(short *, short);
template <class T> int sum_later(const T *values) {
  int sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += values[k];
  return sum;
}
template <class T> class Friendly {
  template <class U> friend int sum_later(const U *values);
  T value = 1;
};
template <class T> int count_of(T) { return sizeof(T); }
template <> int count_of<char>(char);
static int use_count() { return count_of('a') + count_of(1.0); }
template <> int count_of<char>(char) { return 100; }
// Instantiated explicitly, with defaulted members: these are for both sides, as without the instantiation.
template <class T> struct Pair {
  struct Inner {
    T value = 4;
    Inner() = default;
  };
  T first = 1, second = 2;
  Inner inner;
  Pair() = default;
  Pair(const Pair &) = default;
  Pair &operator=(const Pair &) = default;
  ~Pair() = default;
};
template struct Pair<int>;
__global__ void sum_pair(int *values) {
  Pair<int> pair, copy(pair);
  copy = pair;
  values[threadIdx.x] += copy.first + copy.second + copy.inner.value;
}
// Declared for both sides.
template <class T> __host__ __device__ T twice(T x) { return 2 * x; }
__global__ void double_all(int *values) { values[threadIdx.x] = twice(values[threadIdx.x]); }

int main() {
  int *integers;
  short *shorts;
  float *floats;
  cudaMallocManaged(&integers, 32 * sizeof(int));
  cudaMallocManaged(&shorts, 32 * sizeof(short));
  cudaMallocManaged(&floats, 32 * sizeof(float));
  for (int k = 0; k < 32; ++k)
    integers[k] = shorts[k] = 0;
  run<int, true>(integers, 32);
  run<int, false>(integers, 32);
  run<int, false>(integers, 16);
  run<short, true>(shorts, 32);
  inner::launch_set<float>(floats, 4);
  cudaDeviceSynchronize();
  expect_all("integers", integers, 32, [](int k) { return k < 16 ? 25 : 5; });
  expect("shorts", count_wrong<short>(shorts, 32, 3), 0);
  expect("not one", count_wrong<short>(shorts, 32, 2), 1);
  expect("what it says", said.str() == "element 0 is 3\n", true);
  expect("floats", count_wrong<float>(floats, 32, 4), 0);
  double_all<<<1, 32>>>(integers);
  cudaDeviceSynchronize();
  expect_all("twice", integers, 32, [](int k) { return k < 16 ? 50 : 10; });
  sum_pair<<<1, 32>>>(integers);
  cudaDeviceSynchronize();
  expect_all("defaulted members", integers, 32, [](int k) { return k < 16 ? 57 : 17; });
  use_before(integers);
  cudaDeviceSynchronize();
  expect_all("defined later", integers, 32, [](int) { return 6; });
  expect("summed", use_sum(integers), 6 * 32);
  (void)Friendly<int>();
  expect("specialised later", use_count(), 108);
  bool thrown = false;
  try {
    count_wrong<short>(shorts, -1, 2);
  } catch (const std::invalid_argument &) {
    thrown = true;
  }
  expect("it throws", thrown, true);
  return wrong;
}
