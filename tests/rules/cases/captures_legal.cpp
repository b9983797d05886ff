#include <amp.h>
#include <vector>
using namespace concurrency;

//=== values
void f(array_view<int> v, int n, float x, bool b, index<2> k, extent<3> e) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = n + x + b + k[0] + e[1]; });
}
//=== array_by_reference
void f(array<int, 1> &a, array<float, 2> &b) {
  parallel_for_each(a.extent, [&a, &b](index<1> i) restrict(amp) { a[i] = b(0, 0); });
}
//=== arrays_by_default
void f() {
  array<int, 1> a(16);
  parallel_for_each(a.extent, [&](index<1> i) restrict(amp) { a[i] = 1; });
}
//=== constant_array
void f(const array<int, 1> &a, array_view<int> v) {
  parallel_for_each(a.extent, [&a, v](index<1> i) restrict(amp) { v[i] = a[i]; });
}
//=== array_by_reference_rest_by_value
void f(array<int, 1> &a, int n) {
  parallel_for_each(a.extent, [=, &a](index<1> i) restrict(amp) { a[i] = n; });
}
//=== reference_variable_by_value
void f(array_view<int> v, int &n) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = n; });
}
//=== struct_by_value
struct s {
  float a[4];
  int n;
};
void f(array_view<float> v, s x) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = x.a[x.n]; });
}
//=== local_array_by_value
void f(array_view<int> v) {
  int table[4] = {1, 2, 3, 4};
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = table[i[0] % 4]; });
}
//=== constants_need_no_capture
void f(array_view<int> v) {
  const int n = 3;
  parallel_for_each(v.extent, [v](index<1> i) restrict(amp) { v[i] = n; });
}
//=== member_copied_first
struct s {
  int n;
  void f(array_view<int> v) {
    int m = n;
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = m; });
  }
};
//=== cpu_lambda_by_reference
int f(int n) {
  auto l = [&](int x) { n += x; };
  l(2);
  return n;
}
//=== init_capture
void f(array_view<int> v, int n) {
  parallel_for_each(v.extent, [v, m = n + 1](index<1> i) restrict(amp) { v[i] = m; });
}
//=== functor_with_array
struct kernel {
  array<int, 1> &a;
  int n;
  kernel(array<int, 1> &x, int y) : a(x), n(y) {}
  void operator()(index<1> i) const restrict(amp) { a[i] = n; }
};
void f(array<int, 1> &a) { parallel_for_each(a.extent, kernel(a, 2)); }
