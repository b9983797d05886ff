#include <amp.h>
#include <vector>
using namespace concurrency;

//=== ellipsis
void f(int x, ...) restrict(amp) {} // REJECT: C3581
//=== virtual
struct s {
  virtual int f() restrict(amp) { return 0; } // REJECT: C3581
};
//=== virtual_both
struct s {
  virtual int f() restrict(cpu,amp) { return 0; } // REJECT: C3581
};
//=== exception_specification
int f() restrict(amp) throw() { return 0; } // REJECT: C3581
//=== extern_c_both
extern "C" void f() restrict(amp, cpu) {} // REJECT: C3938
//=== main
int main() restrict(cpu,amp) { return 0; } // REJECT: C3934
//=== unknown_restriction
int f() restrict(gpu) { return 1; } // REJECT: C3936
//=== unknown_beside_known
int f() restrict(amp, hello) { return 1; } // REJECT: C3936
//=== empty_restriction
int f() restrict() { return 1; } // REJECT: C3937
//=== overlap
int f(int) restrict(cpu,amp);
int f(int) restrict(cpu); // REJECT: C3935
//=== overlap_definition
int f(int) restrict(amp) { return 1; }
int f(int) restrict(cpu,amp) { return 0; } // REJECT: C3935
//=== member_definition_differs
struct s {
  int f() restrict(cpu,amp);
};
int s::f() restrict(amp) { return 1; } // REJECT
//=== destructor_covers_less
struct s {
  int m;
  s() {}
  s() restrict(amp) {}
  ~s() {} // REJECT: C3933
};
//=== destructor_covers_less_both
struct s {
  int m;
  s(int x) restrict(cpu,amp) : m(x) {}
  ~s() restrict(amp) {} // REJECT: C3933
};
//=== pointer_to_amp_function
void f(int (*p)(int) restrict(amp)); // REJECT: C3939
//=== reference_to_amp_function
void f(int (&p)(int) restrict(amp)); // REJECT: C3939
//=== variable_of_amp_function
int g() restrict(cpu,amp) { return 1; }
int main() {
  int (*p)() restrict(cpu,amp) = g; // REJECT: C3939
}
//=== tile_static_initializer
void f() restrict(amp) {
  tile_static int x = 0; // REJECT: C3584
}
//=== tile_static_braces
void f() restrict(amp) {
  tile_static int x[2] = {1, 2}; // REJECT: C3584
}
//=== tile_static_arguments_without_a_constructor
struct s {
  int m;
  s(int x) restrict(amp) : m(x) {}
};
void f() restrict(amp) {
  tile_static s x(1, 2); // REJECT: C3584
}
//=== constructor_missing
struct s {
  int m;
  s(int x) restrict(amp) : m(x) {}
};
void f() restrict(amp) {
  s x; // REJECT
  s y(1, 2); // REJECT
}
//=== tile_static_constructor_argument
struct s {
  int m;
  s(int x) restrict(amp) : m(x) {}
};
void f(int x) restrict(amp) {
  tile_static s a{x}; // REJECT: C3584
}
//=== tile_static_in_cpu
void f() {
  tile_static int x; // REJECT: C3584
}
//=== tile_static_global
tile_static int x; // REJECT: C3584
//=== tile_static_reference
void f(int &y) restrict(amp) {
  tile_static int &x = y; // REJECT: C3584
}
//=== tile_static_pointer
void f() restrict(amp) {
  tile_static int *x; // REJECT: C3584
}
//=== tile_static_nullptr
void f() restrict(amp) {
  tile_static std::nullptr_t x; // REJECT: C3584
}
//=== tile_static_struct_with_pointer
struct s {
  int *p;
};
void f() restrict(amp) {
  tile_static s x; // REJECT: C3581
}
//=== tile_static_char
void f() restrict(amp) {
  tile_static char x[4]; // REJECT: C3581
}
//=== tile_static_bool_array
void f() restrict(amp) {
  tile_static bool x[4]; // REJECT: C3581
}
//=== tile_static_untiled
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    tile_static int x; // REJECT: C3600
    x = 1;
  });
}
//=== tile_static_untiled_called
int g() restrict(amp) {
  tile_static int x[4]; // REJECT: C3600
  x[0] = 1;
  return x[0];
}
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = g(); });
}
//=== tile_static_limit
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float x[10000]; // REJECT: C3565
    x[t.local[0]] = 1;
  });
}
//=== tile_static_limit_sum
void g() restrict(amp) {
  tile_static int y[5000]; // REJECT: C3565
  y[0] = 1;
}
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int x[5000];
    x[t.local[0]] = 1;
    g();
  });
}
//=== tile_too_big
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<2048>(), [=](tiled_index<2048> t) restrict(amp) {}); // REJECT: C3574
}
//=== tile_too_big_2d
void f(array_view<int, 2> v) {
  parallel_for_each(v.extent.tile<64, 32>(), [=](tiled_index<64, 32> t) restrict(amp) {}); // REJECT: C3574
}
//=== tile_too_deep
void f(array_view<int, 3> v) {
  parallel_for_each(v.extent.tile<65, 1, 1>(), [=](tiled_index<65, 1, 1> t) restrict(amp) {}); // REJECT: C3574
}
//=== tile_static_untiled_two_variables
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    tile_static int x; // REJECT: C3600
    tile_static int y;
    x = y = 1;
  });
}
//=== ellipsis_alone
void f(...) restrict(amp); // REJECT: C3581
//=== ellipsis_on_both
int f(int n, ...) restrict(cpu,amp) { return n; } // REJECT: C3581
//=== ellipsis_on_a_lambda
void f() {
  auto l = [](int x, ...) restrict(amp) {}; // REJECT: C3581
}
//=== pure_virtual
struct s {
  virtual int f() restrict(amp) = 0; // REJECT: C3581
};
//=== virtual_destructor
struct s {
  int m;
  virtual ~s() restrict(cpu,amp) {} // REJECT: C3581
};
//=== virtual_operator
struct s {
  int m;
  virtual int operator+(int x) restrict(amp) { return m + x; } // REJECT: C3581
};
//=== extern_c_block
extern "C" {
int f(int x) restrict(cpu,amp) { return x; } // REJECT: C3938
}
//=== extern_c_declaration
extern "C" int f(int x) restrict(amp,cpu); // REJECT: C3938
//=== main_amp
int main() restrict(amp) { return 0; } // REJECT: C3934
//=== exception_specification_on_member
struct s {
  int m;
  int f() restrict(amp) throw() { return m; } // REJECT: C3581
};
//=== parameter_function
void f(int g(int)) restrict(amp) {} // REJECT: C3581
//=== pointer_to_amp_function_typedef
typedef int (*function)(int) restrict(amp); // REJECT: C3939
//=== pointer_to_amp_function_member
struct s {
  int (*p)(int) restrict(amp); // REJECT: C3939
};
//=== address_of_amp_function
int g(int x) restrict(amp) { return x; }
int main() {
  auto p = &g; // REJECT
}
//=== address_of_amp_function_outside_of_functions
int g(int) restrict(amp);
struct s {
  int m() restrict(amp) { return 1; }
  static int f(int) restrict(amp) { return 1; }
};
int (*p)(int) = g;   // REJECT: C3939
int (&r)(int) = s::f; // REJECT: C3939
auto q = &g;         // REJECT: C3939
auto m = &s::m;      // REJECT: C3939
int (*array[])(int) = {nullptr, &g}; // REJECT: C3939
//=== array_of_pointers_to_amp_functions
int (*table[4])(int) restrict(amp); // REJECT: C3939
//=== amp_function_as_template_argument
int g(int x) restrict(amp) { return x; }
template <class F> void call(F f) {}
int main() {
  call(g); // REJECT
}
//=== tile_static_member
struct s {
  tile_static int x; // REJECT: C3584
};
//=== tile_static_parameter
void f(tile_static int x) restrict(amp) {} // REJECT: C3584
//=== tile_static_in_cpu_lambda
void f() {
  auto l = []() { tile_static int x; }; // REJECT: C3584
}
//=== tile_static_namespace
namespace n {
tile_static float x[16]; // REJECT: C3584
}
//=== tile_static_view
void f(array_view<int> v) restrict(amp) {
  tile_static array_view<int> x = v; // REJECT: C3584
}
//=== tile_static_struct_with_view
struct s {
  array_view<int> v;
};
void f() restrict(amp) {
  tile_static s x; // REJECT: C3584
}
//=== tile_static_struct_with_array_reference
struct s {
  array<int, 1> &a;
};
void f() restrict(amp) {
  tile_static s x[4]; // REJECT: C3584
}
//=== tile_static_initialised_by_a_call
int g() restrict(amp) { return 1; }
void f() restrict(amp) {
  tile_static int x = g(); // REJECT: C3584
}
//=== tile_static_value_initialised
void f() restrict(amp) {
  tile_static int x{}; // REJECT: C3584
}
//=== tile_static_volatile
void f() restrict(amp) {
  tile_static volatile int x; // REJECT: C3581
}
//=== tile_static_short
void f() restrict(amp) {
  tile_static short x; // REJECT: C3581
}
//=== tile_static_virtual_class
struct s {
  int m;
  virtual void f() {}
};
void f() restrict(amp) {
  tile_static s x; // REJECT: C3581
}
//=== tile_static_over_the_limit_by_one
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int x[8192], y; // REJECT: C3565
    x[t.local[0]] = y = 1;
  });
}
//=== tile_static_fix
void f() restrict(amp) {
  // SAYS: it cannot have an initializer
  tile_static float x = 1; // REJECT: C3584
}
//=== extern_c_overloaded
extern "C" void f() restrict(amp) {}
extern "C" void f() restrict(cpu) {} // REJECT: C2733
//=== tile_static_function
tile_static void f(int x) restrict(amp) {} // REJECT: C3584
