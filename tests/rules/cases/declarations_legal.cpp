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
