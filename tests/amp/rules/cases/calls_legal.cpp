#include <amp.h>
#include <vector>
using namespace concurrency;

//=== overloads_by_side
int g() restrict(cpu) { return 1; }
int g() restrict(amp) { return 2; }
int f() restrict(cpu,amp) { return g(); }
int h() { return g(); }
int k() restrict(amp) { return g(); }
//=== amp_calls_both
int g(int x) restrict(cpu,amp) { return x; }
int f() restrict(amp) { return g(1); }
int h() { return g(1); }
//=== duplicate_specifiers
int g() restrict(amp, amp) restrict(cpu) restrict(cpu, amp) { return 1; }
int f() restrict(amp) { return g(); }
int h() { return g(); }
//=== implicit_members
struct s {
  int a, b;
  int frool() restrict(amp) { return a + b; }
  int blarg() restrict(cpu) { return a * b; }
};
int f() restrict(amp) {
  s g;
  g.a = g.b = 1;
  s h = g;
  h = g;
  return h.frool();
}
int h() {
  s g;
  return g.blarg();
}
//=== generated_constructors_on_the_side_of_the_destructor
struct on_accelerator {
  int x;
  ~on_accelerator() restrict(amp) {}
};
struct on_cpu {
  int x;
  ~on_cpu() {}
};
struct on_both {
  int x;
  ~on_both() restrict(cpu,amp) {}
};
int f() restrict(amp) {
  on_accelerator a, b(a);
  on_both c, d(c);
  a = b;
  c = d;
  return a.x + c.x;
}
on_cpu *g(on_cpu *p, on_both *q) {
  *q = *new on_both(*q);
  return new on_cpu(*p);
}
//=== constructors_by_side
struct s {
  int a;
  s() : a(1) {}
  s() restrict(amp) : a(2) {}
  ~s() restrict(cpu,amp) {}
};
int f() restrict(amp) {
  s x;
  return x.a;
}
int h() {
  s x;
  return x.a;
}
//=== constructor_and_destructor
struct s {
  int a;
  s(int x) restrict(cpu,amp) : a(x) {}
  ~s() restrict(cpu,amp) {}
};
int f() restrict(amp) { return s(3).a; }
//=== templates
template <class T> T twice(T x) restrict(cpu,amp) { return x + x; }
template <class T, int N> struct s {
  T a[N];
  T sum() const restrict(cpu,amp) {
    T r = 0;
    for (int i = 0; i < N; ++i)
      r += twice(a[i]);
    return r;
  }
};
int f(s<int, 4> x) restrict(amp) { return x.sum(); }
int h(s<int, 4> x) { return x.sum(); }
//=== function_object
struct add {
  int operator()(int a, int b) const restrict(cpu,amp) { return a + b; }
};
template <class F> int apply(F f) restrict(cpu,amp) { return f(1, 2); }
int f() restrict(amp) { return apply(add()); }
//=== lambda_passed_on
template <class F> int apply(F f) restrict(amp) { return f(1); }
int f(int y) restrict(amp) {
  return apply([=](int x) { return x + y; });
}
//=== amp_lambda_called_in_amp
void f(array_view<int> out) {
  auto l = [](int x) restrict(amp) { return 2 * x; };
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = l(i[0]); });
}
//=== trailing_return
auto g(int x) restrict(amp) -> int { return x; }
int f() restrict(amp) { return g(1); }
//=== declared_then_defined
int g(int x) restrict(amp);
int f() restrict(amp) { return g(1); }
int g(int x) restrict(amp) { return x; }
//=== two_overloads_declared
int g(int x) restrict(amp);
int g(int x) { return x; }
int g(int x) restrict(amp) { return x + 1; }
int f() { return g(1); }
//=== functor_kernel
struct kernel {
  array_view<int> v;
  int n;
  void operator()(index<1> i) const restrict(amp) { v[i] = n; }
};
void f(array_view<int> v) { parallel_for_each(v.extent, kernel{v, 3}); }
//=== kernel_of_both_sides
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(cpu,amp) { v[i] = 1; });
}
//=== hidden_name_qualified
void g(int x) restrict(amp) {}
namespace n {
void g(double d) restrict(cpu) {}
void f() restrict(amp) { ::g(10); }
}
//=== members_by_side
struct inner {
  int m;
  inner() : m(1) {}
  inner() restrict(amp) : m(2) {}
  inner(const inner &o) : m(o.m) {}
  inner(const inner &o) restrict(amp) : m(o.m) {}
  ~inner() restrict(cpu,amp) {}
};
struct outer {
  inner i[2];
};
struct derived : inner {
  float x;
};
int f() restrict(amp) {
  outer a, b = a;
  derived c, d = c;
  return b.i[0].m + d.m;
}
int g() {
  outer a, b = a;
  derived c, d = c;
  return b.i[0].m + d.m;
}
//=== template_of_both_makes_a_cpu_object_on_the_cpu
template <class T> struct holder {
  T value;
  explicit holder(T x) : value(x) {}
};
template <class T> holder<T> hold(T x) restrict(cpu,amp) { return holder<T>(x); }
template <class T> T indirectly(T x) restrict(cpu,amp) { return hold(x).value; }
float on_cpu() { return hold(1.5f).value + indirectly(2); }
