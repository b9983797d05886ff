#include <amp.h>
#include <vector>
using namespace concurrency;

//=== kinds_of_functions
class fred {
public:
  fred() restrict(amp) : a(0) {}
  fred &operator=(const fred &) restrict(amp) { return *this; }
  int kreeble(int x, int y) const restrict(amp) { return x; }
  static void zot() restrict(amp) {}
  operator int() const restrict(amp) { return a; }

private:
  int a;
};
int f() restrict(amp) {
  fred x;
  fred::zot();
  return x.kreeble(1, 2) + x;
}
//=== function_types
typedef float function(int) restrict(cpu);
function *pf;
float (*qf)(int) restrict(cpu);
//=== noexcept_specification
int f() restrict(amp) noexcept { return 0; }
//=== destructor_covers_all
struct s {
  int m;
  s() {}
  s() restrict(amp) {}
  ~s() restrict(cpu,amp) {}
};
//=== extern_c_one
extern "C" void f() restrict(amp) {}
extern "C" void g() restrict(cpu) {}
//=== ellipsis_on_cpu
void f(int x, ...) {}
//=== virtual_on_cpu
struct s {
  int m;
  virtual int f() { return 0; }
};
//=== tile_static
struct s {
  float a;
  int b;
};
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int x;
    tile_static float y[16][4];
    tile_static s z[8];
    x = 1;
    y[t.local[0]][1] = 2;
    z[0].a = 1;
  });
}
//=== tile_static_library_class
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static index<2> x;
    tile_static index<1> y[16];
    y[t.local[0]] = index<1>(1);
    x[0] = 1;
  });
}
//=== tile_static_class_with_constructor
struct s {
  int m;
  s() restrict(cpu,amp) : m(7) {}
};
int g(s &x) restrict(amp) { return x.m; }
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static s x;
    x.m = 1;
    v[t] = g(x) + x.m;
  });
}
//=== tile_static_class_without_default_constructor
class s {
  int m;

public:
  s(int x) : m(x) {}
  int get() const restrict(amp) { return m; }
  void set(int x) restrict(amp) { m = x; }
};
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static s x;
    tile_static s y[4];
    x.set(1);
    y[t.local[0] % 4].set(2);
    v[t] = x.get() + y[0].get();
  });
}
//=== tile_static_in_called_function
int g(int x) restrict(amp) {
  tile_static int y[4];
  y[x] = 1;
  return y[x];
}
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { v[t] = g(t.local[0] % 4); });
}
//=== tile_static_at_the_limit
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int x[4096], y[4096];
    x[t.local[0]] = y[t.local[0]] = 1;
  });
}
//=== tile_sizes
void f(array_view<int> v, array_view<int, 2> w, array_view<int, 3> x) {
  parallel_for_each(v.extent.tile<1024>(), [=](tiled_index<1024> t) restrict(amp) {});
  parallel_for_each(w.extent.tile<32, 32>(), [=](tiled_index<32, 32> t) restrict(amp) {});
  parallel_for_each(x.extent.tile<64, 4, 4>(), [=](tiled_index<64, 4, 4> t) restrict(amp) {});
}
//=== restrict_as_a_name
int restrict(int amp) { return amp; }
int f() {
  int amp = 1;
  if (amp)
    restrict(amp);
  return restrict(amp);
}
//=== virtual_without_amp
struct base {
  int m;
  virtual int f() restrict(cpu) { return 0; }
};
struct s : base {
  int f() restrict(cpu) override { return 1; }
};
//=== ellipsis_in_a_catch
int f() {
  try {
    return 1;
  } catch (...) {
    return 2;
  }
}
//=== parameter_packs
template <class... T> int sum(T... x) restrict(cpu,amp) { return (x + ... + 0); }
int f() restrict(amp) { return sum(1, 2, 3) + sum(); }
//=== exception_specification_on_the_cpu
int f() restrict(cpu) throw() { return 1; }
int g() throw() { return 1; }
//=== pointers_to_cpu_functions
int g(int x) { return x; }
int (*p)(int) restrict(cpu) = g;
int f() { return p(1); }
//=== pointer_to_a_function_of_both
int g(int x) restrict(cpu,amp) { return x; }
int f() {
  int (*p)(int) = g;
  return p(1);
}
//=== functions_of_both_and_amp_code_outside_of_functions
int g(int x) restrict(cpu,amp) { return x; }
int a(int x) restrict(amp) { return x; }
int (*p)(int) = g;
int (*table[])(int) = {g, &g};
auto in_a_kernel = [](int x) restrict(amp) { return a(x); };
//=== extern_c_separate
extern "C" int f(int x) restrict(amp) { return x; }
extern "C" int g(int x) { return x; }
//=== destructor_without_constructors
struct s {
  int m;
  ~s() restrict(cpu,amp) {}
};
void f() restrict(amp) { s x; }
void g() { s x; }
//=== destructor_of_one_side
struct s {
  int m;
  s(int x) restrict(amp) : m(x) {}
  ~s() restrict(amp) {}
};
int f() restrict(amp) { return s(1).m; }
//=== tile_static_in_a_function_of_one_kernel
void g(int i) restrict(amp) {
  tile_static float x[16];
  x[i] = 1;
}
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { g(t.local[0]); });
}
//=== tile_static_in_a_template
template <class T, int N> T reduce(T x, const tiled_index<N> &t) restrict(amp) {
  tile_static T values[N];
  values[t.local[0]] = x;
  t.barrier.wait();
  return values[0];
}
void f(array_view<float> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { v[t] = reduce(v[t], t); });
}
//=== tile_static_two_kernels_share_no_limit
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int x[6000];
    x[t.local[0]] = 1;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int x[6000];
    x[t.local[0]] = 1;
  });
}
//=== tile_static_not_reached_from_an_untiled_launch
void g() restrict(amp) {
  tile_static int x;
  x = 1;
}
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 1; });
}
//=== tile_static_const
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float a[4][4], b;
    tile_static bool flag;
    tile_static double d[2];
    a[0][0] = b = 1;
    flag = true;
    d[0] = 2;
  });
}
