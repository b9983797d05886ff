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
//=== textures_by_reference
#include <amp_graphics.h>
void f(graphics::texture<int, 2> &t, array_view<int, 2> v) {
  parallel_for_each(v.extent, [&t, v](index<2> i) restrict(amp) { v[i] = t[i]; });
}
//=== view_of_a_member
struct s {
  array_view<int> v;
  void f() {
    array_view<int> w = v;
    parallel_for_each(w.extent, [=](index<1> i) restrict(amp) { w[i] = 1; });
  }
};
//=== reference_to_a_member_array
struct s {
  array<int, 1> a;
  void f() {
    array<int, 1> &b = a;
    parallel_for_each(b.extent, [&b](index<1> i) restrict(amp) { b[i] = 1; });
  }
};
//=== captured_lambda
void f(array_view<int> v, int n) {
  auto add = [n](int x) restrict(amp) { return x + n; };
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = add(i[0]); });
}
//=== captured_functor
struct add {
  int n;
  int operator()(int x) const restrict(cpu,amp) { return x + n; }
};
template <class F> void each(array_view<int> v, F f) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = f(v[i]); });
}
void f(array_view<int> v) { each(v, add{2}); }
//=== enum_by_value
enum mode { slow, fast };
void f(array_view<int> v, mode m) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = m == fast; });
}
//=== constants_and_statics
static const int n = 3;
void f(array_view<int> v) {
  static const int m = 4;
  constexpr float x = 0.5f;
  parallel_for_each(v.extent, [v](index<1> i) restrict(amp) { v[i] = n + m + int(x); });
}
//=== sizes_of_what_is_not_captured
void f(array_view<int> v, std::vector<int> w) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = sizeof(w); });
}
//=== cpu_lambdas_capture_anything
void f(std::vector<int> &v, int *p, array<int, 1> &a) {
  auto l = [&] { return v.size() + *p + a.extent.size(); };
  auto m = [=]() restrict(cpu) { return *p; };
  l();
  m();
}
//=== mutable_kernel_value
void f(array_view<int> v, int n) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int m = n;
    v[i] = ++m;
  });
}
