#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

//=== index_of_two_numbers
index<1> i(1, 2); // REJECT: C2338
//=== index_of_one_number
index<2> i(1); // REJECT: C2338
//=== index_of_three_numbers
index<2> i(1, 2, 3); // REJECT: C2338
//=== index_without_rank
index<0> i; // REJECT: C2338
//=== extent_of_two_numbers
extent<3> e(4, 4); // REJECT: C2338
//=== extent_of_one_number
extent<2> e(4); // REJECT: C2338
//=== extent_without_rank
extent<0> e; // REJECT: C2338
//=== tile_of_another_rank
void f(array_view<int, 2> v) {
  v.extent.tile<16>(); // REJECT: C2338
}
//=== tile_of_two_on_one
void f(array_view<int> v) {
  v.extent.tile<4, 4>(); // REJECT: C2338
}
//=== tile_of_three_on_two
void f(array_view<int, 2> v) {
  v.extent.tile<4, 4, 4>(); // REJECT: C2338
}
//=== tile_of_no_threads
void f(array_view<int> v) {
  v.extent.tile<0>(); // REJECT: C2338
}
//=== tile_of_negative_size
void f(array_view<int> v) {
  v.extent.tile<-16>(); // REJECT: C2338
}
//=== tile_too_big_3d
void f(array_view<int, 3> v) {
  parallel_for_each(v.extent.tile<16, 16, 8>(), [=](tiled_index<16, 16, 8> t) restrict(amp) {}); // REJECT: C3574
}
//=== array_too_short
void f() {
  array<int, 1> a(4, 4); // REJECT
}
//=== array_of_two_numbers_for_three
void f() {
  array<int, 3> a(4, 4); // REJECT
}
//=== view_of_one_number_for_two
void f(std::vector<int> &v) {
  array_view<int, 2> a(4, v); // REJECT
}
//=== array_of_references
void f(array<int &, 1> *a) {
  a->extent; // REJECT
}
//=== array_of_structs_with_pointers
struct s {
  int *p;
};
void f() {
  array<s, 1> a(4); // REJECT: C3581
}
//=== array_of_odd_size
struct s {
  bool a, b;
};
void f() {
  array<s, 1> a(4); // REJECT: C3581
}
//=== view_of_views
void f(std::vector<array_view<int>> &v) {
  array_view<array_view<int>> a(4, v); // REJECT: C3581
}
//=== view_of_structs_with_views
struct s {
  array_view<int> v;
};
void f(array_view<s> &v) {
  v.extent; // REJECT: C3581
}
//=== view_of_long_long
void f(std::vector<long long> &v) {
  array_view<long long> a(4, v); // REJECT: C3581
}
//=== view_of_virtual_class
struct s {
  int m;
  virtual void f() {}
};
void f(std::vector<s> &v) {
  array_view<s> a(4, v); // REJECT: C3581
}
//=== view_of_instances_that_nothing_else_uses
template <class T> struct pair_of {
  T m;
  int i;
};
void f() {
  array_view<pair_of<char>> a(4);                      // REJECT: C3581
  array_view<pair_of<array_view<int>>> b(0, nullptr);  // REJECT: C3581
  array_view<const pair_of<short>, 2> c(2, 2, nullptr); // REJECT: C3581
  array_view<pair_of<float>> d(4);
}
//=== write_through_view_of_const
void f(array_view<const int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = 1; // REJECT
  });
}
//=== view_of_a_constant_vector
void f(const std::vector<int> &v) {
  array_view<int> a(4, v); // REJECT
}
//=== view_of_a_constant_array
void f(const array<int, 1> &a) {
  array_view<int> v(a); // REJECT
}
//=== index_of_another_rank
void f(array_view<int, 2> v) {
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) {
    v[index<3>()] = 1; // REJECT
  });
}
//=== atomic_on_double
void f(array_view<double> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&v[i], 1.0); // REJECT
  });
}
//=== atomic_add_on_float
void f(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&v[i], 1.0f); // REJECT
  });
}
//=== texture_of_char
void f() {
  texture<char, 1> t(16); // REJECT
}
//=== texture_of_struct
struct s {
  float x;
};
void f() {
  texture<s, 1> t(16); // REJECT
}
//=== texture_by_value
void f(texture<int, 1> &t) {
  parallel_for_each(t.extent, [t](index<1> i) restrict(amp) {}); // REJECT: C3597
}
//=== texture_parameter_by_value
int f(texture<int, 1> t) restrict(amp) { // REJECT: C3581
  return 1;
}
//=== kernel_rank_differs
void f(array_view<int, 2> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {}); // REJECT: C3577
}
//=== kernel_takes_an_int
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](int i) restrict(amp) {}); // REJECT: C3577
}
//=== kernel_tile_differs
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<32> t) restrict(amp) {}); // REJECT: C3577
}
//=== kernel_takes_index_in_tiled_launch
void f(array_view<int, 2> v) {
  parallel_for_each(v.extent.tile<4, 4>(), [=](index<1> t) restrict(amp) {}); // REJECT: C3577
}
//=== functor_not_amp
struct kernel {
  array_view<int> v;
  void operator()(index<1> i) const { v[i] = 1; }
};
void f(array_view<int> v) {
  parallel_for_each(v.extent, kernel{v}); // REJECT: C3577
}
//=== functor_by_reference_index
struct kernel {
  array_view<int> v;
  void operator()(index<1> &i) const restrict(amp) { v[i] = 1; }
};
void f(array_view<int> v) {
  parallel_for_each(v.extent, kernel{v}); // REJECT: C3577
}
//=== functor_with_pointer
struct kernel {
  array_view<int> v;
  int *p; // REJECT: C3581
  void operator()(index<1> i) const restrict(amp) { v[i] = *p; }
};
void f(array_view<int> v, int *p) { parallel_for_each(v.extent, kernel{v, p}); }
//=== functor_with_char
struct kernel {
  array_view<int> v;
  char c; // REJECT: C3581
  void operator()(index<1> i) const restrict(amp) { v[i] = 1; }
};
void f(array_view<int> v) { parallel_for_each(v.extent, kernel{v, 1}); }
//=== functor_with_array_by_value
struct kernel {
  array<int, 1> a; // REJECT: C3581
  void operator()(index<1> i) const restrict(amp) { a[i]; }
};
void f(kernel &k) { parallel_for_each(k.a.extent, k); }
//=== functor_with_view_reference
struct kernel {
  const array_view<int> &v; // REJECT: C3581
  void operator()(index<1> i) const restrict(amp) { v[i] = 1; }
};
void f(array_view<int> v) { parallel_for_each(v.extent, kernel{v}); }
//=== functor_virtual
struct kernel {
  array_view<int> v;
  virtual void operator()(index<1> i) const restrict(amp) { v[i] = 1; } // REJECT: C3581
};
void f(kernel &k) { parallel_for_each(k.v.extent, k); }
//=== functor_with_base
struct base {
  short m; // REJECT: C3581
};
struct kernel : base {
  array_view<int> v;
  kernel(array_view<int> x) : v(x) {}
  void operator()(index<1> i) const restrict(amp) { v[i] = 1; }
};
void f(array_view<int> v) { parallel_for_each(v.extent, kernel(v)); }
//=== barrier_made_by_hand
void f() restrict(amp) {
  tile_barrier b; // REJECT
}
//=== fast_math_of_kernels_only
float f(float x) {
  return fast_math::rsqrt(x) // REJECT: C3930
         + fast_math::rsqrtf(x); // REJECT: C3930
}
//=== precise_math_of_kernels_only
double f(double x) {
  return precise_math::exp10(x) // REJECT: C3930
         + precise_math::sinpi(x) // REJECT: C3930
         + precise_math::erfinv(x); // REJECT: C3930
}
//=== math_of_kernels_only_in_code_of_both
using namespace fast_math;
float f(float x) restrict(cpu,amp) {
  return cos(x) + rsqrt(x); // REJECT: C3930
}
//=== math_of_kernels_only_classification
bool f(float x) {
  return fast_math::isnan(x) != 0; // REJECT: C3930
}
//=== sincos_on_the_cpu
void f(float x, float *s, float *c) {
  precise_math::sincos(x, s, c); // REJECT: C3930
}
//=== math_of_std_in_a_kernel
float f(float x) restrict(amp) {
  return std::cos(x); // REJECT: C3930
}
//=== direct3d_functions_on_the_cpu
int f(int x) {
  return concurrency::direct3d::clamp(x, 0, 1); // REJECT: C3930
}
