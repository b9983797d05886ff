// The traits of extended lambdas (CUDA C++ Programming Guide, "Extended Lambda Type Traits"), with the same answers in
// both passes. HAZARD-NONE
#include "../expect.h"

#include <type_traits>

template <class T> __host__ __device__ constexpr int traits() {
  return (__nv_is_extended_device_lambda_closure_type(T) ? 1 : 0) +
         (__nv_is_extended_host_device_lambda_closure_type(T) ? 2 : 0) +
         (__nv_is_extended_device_lambda_with_preserved_return_type(T) ? 4 : 0);
}
template <class T, class = void> struct runs_on_host : std::true_type {};
template <class T>
struct runs_on_host<T, std::enable_if_t<__nv_is_extended_device_lambda_closure_type(T)>> : std::false_type {};

template <class F> __global__ void run(Rows<int> row, F f) {
  row(0) = f(1);
  row(1) = traits<F>();
  row(2) = runs_on_host<F>::value;
}
template <class F> void check(const char *what, F f, int wanted) {
  expect(what, traits<F>(), wanted);
  expect(what, traits<const F>(), wanted);
  expect(what, runs_on_host<F>::value, wanted % 2 == 0);
  auto rows = make_rows<int>(3, 1);
  run<<<1, 1>>>(rows, f);
  const auto got = take(rows, 3);
  expect(what, got[0], 3);
  expect(what, got[1], wanted);
  expect(what, got[2], wanted % 2 == 0);
}
struct Functor {
  __host__ __device__ int operator()(int x) const { return x + 2; }
};

int main() {
  const int two = 2;
  check("a device lambda", [=] __device__(int x) { return x + two; }, 1);
  check("with a result type", [=] __device__(int x) -> int { return x + two; }, 1 + 4);
  check("for both sides", [=] __host__ __device__(int x) { return x + two; }, 2);
  check("a generic one", [=] __device__(auto x) { return x + two; }, 1);
  check("a functor", Functor(), 0);
  auto plain = [=](int x) { return x + two; };
  expect("a plain lambda", traits<decltype(plain)>(), 0);
  expect("its value", plain(1), 3);
  expect("a number", traits<int>() + traits<int &>() + traits<void>(), 0);
  return wrong;
}
