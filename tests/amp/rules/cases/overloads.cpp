#include <amp.h>
#include <vector>
using namespace concurrency;

//=== overlap_cpu
int f(int x) restrict(cpu,amp);
int f(int x) restrict(cpu); // REJECT: C3935
//=== overlap_with_elided
int f(int x) restrict(cpu,amp);
int f(int x); // REJECT: C3935
//=== overlap_members
struct s {
  int m;
  int f() restrict(cpu,amp) { return m; }
  int f() restrict(amp) { return m; } // REJECT: C3935
};
//=== overlap_constructors
struct s {
  int m;
  s(int x) restrict(cpu,amp) : m(x) {}
  s(int x) : m(x) {} // REJECT: C3935
};
//=== less_restricted_caller
void grod();
void glorp() restrict(amp);
void f() restrict(amp) {
  glorp();
  grod(); // REJECT: C3930
}
//=== no_overload_for_cpu
void y() restrict(amp) {}
void f() restrict(cpu,amp) {
  y(); // REJECT: C3930
}
//=== no_overload_for_amp
void y() {}
void f() restrict(cpu,amp) {
  y(); // REJECT: C3930
}
//=== member_without_cpu
struct s {
  int m;
  int get() const restrict(amp) { return m; }
};
int f(s x) {
  return x.get(); // REJECT: C3930
}
//=== member_without_amp_in_both
struct s {
  int m;
  int get() const { return m; }
};
int f(s x) restrict(cpu,amp) {
  return x.get(); // REJECT: C3930
}
//=== operator_without_amp
struct s {
  int m;
  bool operator<(const s &o) const { return m < o.m; }
};
bool f(s x) restrict(amp) {
  return x < x; // REJECT: C3930
}
//=== subscript_without_amp
struct s {
  int m;
  int operator[](int i) const { return m + i; }
};
int f(s x) restrict(amp) {
  return x[1]; // REJECT: C3930
}
//=== call_operator_without_amp
struct s {
  int m;
  int operator()(int i) const { return m + i; }
};
int f(s x) restrict(amp) {
  return x(1); // REJECT: C3930
}
//=== conversion_without_amp
struct s {
  int m;
  operator int() const { return m; }
};
int f(s x) restrict(amp) {
  return x; // REJECT
}
//=== assignment_without_amp
struct s {
  int m;
  s &operator=(const s &o) {
    m = o.m;
    return *this;
  }
};
void f(s &x, s &y) restrict(amp) {
  x = y; // REJECT: C3930
}
//=== copy_without_amp
struct s {
  int m;
  s() restrict(cpu,amp) {}
  s(const s &o) : m(o.m) {}
};
void f() restrict(amp) {
  s x;
  s y = x; // REJECT: C3930
}
//=== generated_copy_follows_members
struct inner {
  int m;
  inner() restrict(cpu,amp) {}
  inner(const inner &o) : m(o.m) {}
};
struct outer {
  inner i;
};
void f() restrict(amp) {
  outer x;
  outer y = x; // REJECT
}
//=== generated_constructor_follows_members
struct inner {
  int m;
  inner() : m(1) {}
};
struct outer {
  inner i;
};
void f() restrict(amp) {
  outer x; // REJECT
}
//=== generated_constructor_follows_bases
struct base {
  int m;
  base() : m(1) {}
};
struct derived : base {};
void f() restrict(amp) {
  derived x; // REJECT
}
//=== generated_destructor_follows_members
struct inner {
  int m;
  ~inner() {}
};
struct outer {
  inner i;
};
void f() restrict(amp) {
  outer x; // REJECT
}
//=== generated_assignment_follows_members
struct inner {
  int m;
  inner &operator=(const inner &o) {
    m = o.m;
    return *this;
  }
};
struct outer {
  inner i;
};
void f(outer &x, outer &y) restrict(amp) {
  x = y; // REJECT
}
//=== generated_constructor_on_cpu
struct inner {
  int m;
  inner() restrict(amp) : m(1) {}
  ~inner() restrict(cpu,amp) {}
};
struct outer {
  inner i;
};
void f() {
  outer x; // REJECT
}
//=== amp_constructor_on_cpu
struct s {
  int m;
  s(int x) restrict(amp) : m(x) {}
};
void f() {
  s x(1); // REJECT: C3930
}
//=== hidden_member
struct base {
  int m;
  int f(int x) restrict(amp) { return x; }
};
struct derived : base {
  int f(double x) { return 1; }
};
int g(derived d) restrict(amp) {
  return d.f(1); // REJECT: C3930
}
//=== hidden_in_namespace
int g(int x) restrict(amp) { return x; }
namespace n {
int g(int x) { return x; }
int f() restrict(amp) {
  return g(3); // REJECT: C3930
}
}
//=== amp_lambda_called_on_cpu
int f() {
  auto l = [](int x) restrict(amp) { return x; };
  return l(1); // REJECT: C3930
}
//=== amp_functor_called_on_cpu
struct kernel {
  int m;
  int operator()(int x) const restrict(amp) { return x + m; }
};
int f(kernel k) {
  return k(1); // REJECT: C3930
}
//=== cpu_function_through_template
int g(int x) { return x; }
template <class T> T call(T x) restrict(cpu,amp) {
  return g(x); // REJECT: C3930
}
int f() { return call(1); }
int h() restrict(amp) { return call(1); }
//=== container_method_of_the_cpu
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v.synchronize(); // REJECT: C3930
  });
}
//=== accelerator_in_a_kernel
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = accelerator::get_all().size(); // REJECT: C3930
  });
}
//=== launch_in_a_kernel
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    parallel_for_each(v.extent, [=](index<1> k) restrict(amp) {}); // REJECT: C3930
  });
}
//=== standard_math_without_amp
#include <cmath>
void f(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = std::exp(v[i]); // REJECT: C3930
  });
}
//=== swap_of_the_standard_library
#include <utility>
void f(int &x, int &y) restrict(amp) {
  std::swap(x, y); // REJECT: C3930
}
//=== kernel_atomics_on_the_cpu
int f(int &x) {
  return atomic_fetch_add(&x, 1); // REJECT: C3930
}
//=== generated_constructors_follow_the_destructor
struct on_accelerator {
  ~on_accelerator() restrict(amp) {}
};
struct on_cpu {
  int x;
  ~on_cpu() {}
};
void f(on_accelerator *p) {
  new on_accelerator;     // REJECT: C3930
  new on_accelerator(*p); // REJECT: C3930
}
int g(on_cpu &p) restrict(amp) {
  return on_cpu(p).x; // REJECT: C3930
}
//=== constructors_of_arrays
struct on_cpu {
  int x;
  on_cpu() {}
};
struct on_cpu_by_default {
  int x;
  on_cpu_by_default() {}
  on_cpu_by_default(int x) restrict(cpu,amp) : x(x) {}
};
struct on_accelerator {
  int x;
  on_accelerator() restrict(amp) {}
};
void f() restrict(amp) {
  on_cpu a[5];            // REJECT: C3931
  on_cpu_by_default b[2]; // REJECT: C3931
  on_cpu c;               // REJECT: C3930
}
void g() restrict(cpu,amp) {
  on_cpu a[5]; // REJECT: C3931
}
void h() {
  on_accelerator a[5]; // REJECT: C3931
}
