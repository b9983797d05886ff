#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

//=== indices_and_extents
int f() restrict(cpu,amp) {
  index<1> a(1);
  index<2> b(1, 2);
  index<3> c(1, 2, 3);
  int numbers[4] = {1, 2, 3, 4};
  index<4> d(numbers);
  extent<1> e(4);
  extent<2> g(4, 5);
  extent<3> h(4, 5, 6);
  return a[0] + b[1] + c[2] + d[3] + e.size() + g.size() + h.size();
}
//=== tiles_of_each_rank
void f(extent<1> a, extent<2> b, extent<3> c) {
  tiled_extent<16> x = a.tile<16>();
  tiled_extent<4, 8> y = b.tile<4, 8>();
  tiled_extent<2, 4, 8> z = c.tile<2, 4, 8>();
  tiled_extent<16> p = x.pad(), t = x.truncate();
}
//=== containers_of_each_rank
void f(std::vector<int> &v) {
  array<int, 1> a(4);
  array<int, 2> b(4, 4);
  array<int, 3> c(4, 4, 4);
  array<int, 4> d(extent<4>(v.data()));
  array_view<int, 1> p(4, v);
  array_view<int, 2> q(4, 4, v);
  array_view<int, 3> r(4, 4, 4, v);
}
//=== elements
struct s {
  float a[3];
  double b;
  int c;
};
enum e { one, two };
void f() {
  array<s, 1> a(4);
  array<e, 1> b(4);
  array<unsigned long, 1> c(4);
  array<float_3, 1> d(4);
  array<index<2>, 1> i(4);
}
//=== view_of_const
void f(const std::vector<int> &v, array_view<int> w) {
  array_view<const int> a(4, v);
  array_view<const int> b(w);
  parallel_for_each(w.extent, [=](index<1> i) restrict(amp) { w[i] = a[i] + b[i]; });
}
//=== view_of_const_array
void f(const array<int, 1> &a, array_view<int> w) {
  array_view<const int> v(a);
  parallel_for_each(w.extent, [=](index<1> i) restrict(amp) { w[i] = v[i]; });
}
//=== atomics
void f(array_view<int> a, array_view<unsigned> b, array_view<float> c) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&a[i], 1);
    atomic_fetch_or(&b[i], 1u);
    atomic_exchange(&c[i], 1.0f);
  });
}
//=== textures
void f(texture<int, 1> &t, texture<float_4, 2> &u, const texture<unsigned, 3> &w) {
  parallel_for_each(t.extent, [&](index<1> i) restrict(amp) { t.set(i, int(w(0, 0, 0))); });
  texture_view<const float_4, 2> v(u);
  parallel_for_each(t.extent, [&t, v](index<1> i) restrict(amp) { t.set(i, int(v(0, 0).x)); });
}
//=== texture_parameters
int f(const texture<int, 1> &t, texture<int, 2> *u) restrict(amp) { return t[0]; }
//=== kernel_takes_index_by_reference
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](const index<1> &i) restrict(amp) { v[i] = 1; });
  parallel_for_each(v.extent.tile<4>(), [=](const tiled_index<4> &t) restrict(amp) { v[t] = 1; });
}
//=== tiled_kernel_takes_an_index
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<4>(), [=](index<1> i) restrict(amp) { v[i] = 1; });
}
//=== generic_lambda
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](auto i) restrict(amp) { v[i] = i[0]; });
}
//=== functor_of_both_sides
struct kernel {
  array_view<int> v;
  void operator()(index<1> i) const restrict(cpu,amp) { v[i] = 1; }
};
void f(array_view<int> v) {
  kernel k = {v};
  k(index<1>(0));
  parallel_for_each(v.extent, k);
}
//=== functor_with_two_call_operators
struct kernel {
  array_view<int> v;
  void operator()(index<1> i) const { v[i] = 1; }
  void operator()(index<1> i) const restrict(amp) { v[i] = 2; }
};
void f(array_view<int> v) { parallel_for_each(v.extent, kernel{v}); }
//=== functor_template
template <class T, int N> struct kernel {
  array_view<T> v;
  T values[N];
  void operator()(index<1> i) const restrict(amp) { v[i] = values[i[0] % N]; }
};
void f(array_view<float> v) {
  kernel<float, 2> k = {v, {1, 2}};
  parallel_for_each(v.extent, k);
}
//=== functor_with_constructor_and_base
struct base {
  int n;
};
struct kernel : base {
  array<int, 1> &a;
  kernel(array<int, 1> &x) : a(x) { n = 3; }
  void operator()(index<1> i) const restrict(amp) { a[i] = n; }
};
void f(array<int, 1> &a) { parallel_for_each(a.extent, kernel(a)); }
//=== functor_used_on_the_cpu_only
struct kernel {
  int *p;
  char c;
  void operator()(index<1> i) const { *p = i[0]; }
};
void f(int *p) { kernel{p, 1}(index<1>(0)); }
//=== launch_on_a_view
void f(const accelerator_view &a, array_view<int> v) {
  parallel_for_each(a, v.extent, [=](index<1> i) restrict(amp) { v[i] = 1; });
  parallel_for_each(a, v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) { v[t] = 1; });
}
//=== sections_and_projections
void f(array_view<int, 2> v, array<int, 2> &a) {
  parallel_for_each(extent<1>(4), [=, &a](index<1> i) restrict(amp) {
    array_view<int, 1> row = v[0];
    array_view<int, 2> part = v.section(index<2>(0, 0), extent<2>(2, 2));
    array_view<float, 1> other = row.reinterpret_as<float>();
    row[i] = part(0, 0) + int(other[0]) + a[1][0] + row.view_as(extent<2>(2, 2))(0, 0);
  });
}
//=== math
float f(float x, double y) restrict(amp) {
  return fast_math::sin(x) + precise_math::pow(x, 2.0f) + float(precise_math::sqrt(y));
}
//=== math_on_the_cpu
float f(float x, double y, int n) {
  int e;
  float whole;
  return fast_math::sin(x) + fast_math::sinf(x) + fast_math::frexp(x, &e) + fast_math::modff(x, &whole) +
         fast_math::pow(x, n) + float(fast_math::cos(y) + precise_math::pow(y, 2) + precise_math::hypot(y, x)) +
         precise_math::tgammaf(x) + precise_math::remquo(x, x, &e) + precise_math::ilogb(y);
}
//=== math_of_both_sides
float f(float x) restrict(cpu,amp) { return fast_math::cos(x) + precise_math::fmaf(x, x, x) + fast_math::sqrtf(x); }
double g(double x) restrict(cpu,amp) { return precise_math::cbrt(x) + precise_math::nextafter(x, x); }
//=== math_with_open_namespaces
using namespace std;
using namespace fast_math;
float f(float x) restrict(cpu,amp) { return cos(x) + powf(x, 2.0f) + fmax(x, 1.0f); }
float g(float x) { return sqrt(x) + float(floor(2.5)) + f(x); }
float h(float x) restrict(amp) { return rsqrt(x) + tan(x) + f(x); }
//=== precise_math_with_open_namespaces
using namespace std;
using namespace precise_math;
double f(double x) restrict(cpu,amp) { return erf(x) + log2(x) + round(x); }
double g(float x, int n) { return f(x) + pow(x, n) + isnan(x); }
//=== math_classification_without_std
using namespace fast_math;
bool f(float x) { return isnan(x) || isinf(x) || !isfinite(x) || signbit(x); }
bool g(float x) restrict(cpu,amp) { return isnan(x); }
//=== functor_not_const
struct kernel {
  array_view<int> v;
  void operator()(index<1> i) restrict(amp) { v[i] = 1; }
};
void f(array_view<int> v) {
  parallel_for_each(v.extent, kernel{v});
}
