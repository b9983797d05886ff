#include <amp.h>
#include <vector>
using namespace concurrency;

//=== call_cpu_function
int square(int x) { return x * x; }
int f(int x) restrict(amp) {
  return square(x); // REJECT: C3930
}
//=== call_cpu_function_in_kernel
int square(int x) { return x * x; }
void f(array_view<int> out) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = square(out[i]); // REJECT: C3930
  });
}
//=== call_cpu_overloads
int g(int x) { return x; }
int g(float x) { return 1; }
int f() restrict(amp) {
  return g(1); // REJECT: C3930
}
//=== call_cpu_template
template <class T> T g(T x) { return x; }
int f() restrict(amp) {
  return g(1); // REJECT: C3930
}
//=== call_cpu_member
struct s {
  int m;
  int get() const { return m; }
};
int f(s x) restrict(amp) {
  return x.get(); // REJECT: C3930
}
//=== call_cpu_static_member
struct s {
  static int get() { return 1; }
};
int f() restrict(amp) {
  return s::get(); // REJECT: C3930
}
//=== call_cpu_operator
struct s {
  int m;
};
s operator+(s a, s b) { return a; }
void f(s x) restrict(amp) {
  x + x; // REJECT: C3930
}
//=== call_cpu_constructor
struct s {
  int m;
  s(int x) : m(x) {}
};
void f() restrict(amp) {
  s x(1); // REJECT: C3930
}
//=== call_cpu_destructor
struct s {
  int m;
  ~s() {}
};
void f() restrict(amp) {
  s x; // REJECT: C3930
}
//=== call_cpu_lambda
void f() {
  auto l = [](int x) { return x; };
  auto k = [l](int x) restrict(amp) {
    return l(x); // REJECT: C3930
  };
}
//=== call_standard_function
#include <cmath>
void f(float x) restrict(amp) {
  x = std::sqrt(x); // REJECT: C3930
}
//=== call_printf
#include <cstdio>
void f() restrict(amp) {
  printf("text"); // REJECT: C3930
}
//=== call_std_max
#include <algorithm>
int f(int x) restrict(amp) {
  return std::max(x, 1); // REJECT: C3930
}
//=== both_calls_cpu
int g() { return 1; }
int f() restrict(cpu,amp) {
  return g(); // REJECT: C3930
}
//=== both_calls_amp
int g() restrict(amp) { return 1; }
int f() restrict(cpu,amp) {
  return g(); // REJECT: C3930
}
//=== cpu_calls_amp
int g() restrict(amp) { return 1; }
int f() {
  return g(); // REJECT: C3930
}
//=== main_calls_amp_lambda
int main() {
  auto l = []() restrict(amp) {};
  l(); // REJECT: C3930
}
//=== hidden_name
void g(int x) restrict(amp) {}
namespace n {
void g(double d) restrict(cpu) {}
void f() restrict(amp) {
  g(10); // REJECT: C3930
}
}
//=== different_types_on_both_sides
int g() restrict(cpu) { return 1; }
float g() restrict(amp) { return 1; }
void f() restrict(cpu,amp) {
  g(); // REJECT: C2785
}
//=== template_calls_cpu
int g(int x) { return x; }
template <class T> T h(T x) restrict(amp) {
  return g(x); // REJECT: C3930
}
int f() restrict(amp) { return h(1); }
//=== template_of_both_makes_a_cpu_object
// refused where restrict(amp) code calls it; the CPU's calls are legal
template <class T> struct holder {
  T value;
  explicit holder(T x) : value(x) {}
};
template <class T> holder<T> hold(T x) restrict(cpu,amp) {
  return holder<T>(x); // REJECT: C3930
}
template <class T> T indirectly(T x) restrict(cpu,amp) { return hold(x).value; }
float on_cpu() { return hold(1.5f).value; }
int on_accelerator() restrict(amp) { return indirectly(1); }
//=== function_of_both_makes_a_cpu_object
struct holder {
  int value;
  explicit holder(int x) : value(x) {}
};
holder hold(int x) restrict(cpu,amp) {
  return holder(x); // REJECT: C3930
}
holder on_cpu() { return hold(1); }
//=== kernel_not_amp
void f(array_view<int> out) {
  parallel_for_each(out.extent, [=](index<1> i) { // REJECT: C3577
    out[i] = 1;
  });
}
//=== kernel_wrong_index
void f(array_view<int> out) {
  parallel_for_each(out.extent, [=](index<2> i) restrict(amp) { // REJECT: C3577
  });
}
//=== kernel_tiled_index_untiled
void f(array_view<int> out) {
  parallel_for_each(out.extent, [=](tiled_index<4> i) restrict(amp) { // REJECT: C3577
  });
}
//=== deep_call
int c(int x) { return x; }
int b(int x) restrict(amp) {
  return c(x); // REJECT: C3930
}
int a(int x) restrict(amp) { return b(x); }
void f(array_view<int> out) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = a(1); });
}
//=== kernel_without_captures_not_amp
void f(array_view<int> out) {
  parallel_for_each(out.extent, [](index<1> i) {}); // REJECT: C3577
}
//=== value_by_a_reference_that_is_not_const
int g(int &x) restrict(amp) { return x; }
int f() restrict(amp) {
  return g(1); // REJECT
}
//=== operand_that_converts_to_any_type
struct any {
  template <class T> operator T() restrict(amp);
};
struct several {
  operator int() restrict(amp);
  operator float() restrict(amp);
  template <class T> operator T() restrict(amp);
};
void f(any a, several b) restrict(amp) {
  auto x = a + 1; // REJECT
  auto y = 1 - b; // REJECT
}
//=== generated_constructor_calls_a_template_of_both
#include <cstdio>
template <class T> struct part {
  int v;
  part() restrict(cpu, amp) { v = getchar(); } // REJECT: C3930
};
struct whole {
  part<int> w;
};
int f() restrict(amp) {
  whole h;
  return h.w.v;
}
