#include <amp.h>
#include <vector>
using namespace concurrency;

//=== several_clauses
int f() restrict(amp) restrict(cpu) { return 1; }
int g() { return f(); }
int h() restrict(amp) { return f(); }
//=== order_does_not_matter
int f(int) restrict(amp, cpu);
int f(int) restrict(cpu, amp) { return 1; }
//=== elided_means_cpu
int f(int x);
int f(int x) restrict(cpu) { return x; }
int g(int x) restrict(cpu);
int g(int x) { return x; }
//=== type_of_functions
typedef float function(int) restrict(cpu);
function *pf;
float (*pg)(int) restrict(cpu);
//=== local_type_of_functions
void f() restrict(amp) { typedef int function(); }
//=== before_the_exception_specification
int f() restrict(amp) noexcept { return 1; }
int g() restrict(cpu,amp) noexcept(true) { return 1; }
struct s {
  int m;
  int get() const restrict(amp) noexcept { return m; }
};
//=== before_the_result_type
auto f(int x) restrict(cpu,amp) -> double { return x; }
//=== lambda_with_everything
int f(int x) restrict(amp) {
  auto l = [x](int y) mutable restrict(amp) noexcept -> int { return x += y; };
  return l(2);
}
//=== lambda_without_parameters
int f() restrict(amp) {
  auto l = [] { return 3; };
  return l();
}
//=== reference_qualifier
struct s {
  int m;
  int get() & restrict(amp) { return m; }
  int get() && restrict(amp) { return -m; }
};
int f(s x) restrict(amp) { return x.get(); }
//=== special_members
struct s {
  int m;
  s() restrict(cpu,amp) : m(0) {}
  s(const s &o) restrict(cpu,amp) : m(o.m) {}
  s &operator=(const s &o) restrict(cpu,amp) {
    m = o.m;
    return *this;
  }
  ~s() restrict(cpu,amp) {}
};
int f() restrict(amp) {
  s a, b = a;
  b = a;
  return b.m;
}
int g() {
  s a, b = a;
  b = a;
  return b.m;
}
//=== same_type_by_side
float g() restrict(cpu) { return 1; }
float g() restrict(amp) { return 2; }
float f() restrict(cpu,amp) { return g() * 2; }
//=== local_class
int f(int x) restrict(amp) {
  struct s {
    int m;
    int twice() { return 2 * m; }
  };
  s y = {x};
  return y.twice();
}
//=== cpu_lambda_in_amp_is_not_checked
void f() restrict(amp) {
  auto l = [](int y) restrict(cpu) {
    char c = 1;
    throw c;
  };
}
//=== function_scope_of_a_lambda
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    struct pair {
      int a, b;
      int sum() { return a + b; }
    };
    pair p = {1, 2};
    v[i] = p.sum();
  });
}
//=== derived_with_another_restriction
struct base {
  int m;
  int f() { return 0; }
};
struct derived : base {
  int f() restrict(amp) { return 1; }
};
int g(derived x) restrict(amp) { return x.f(); }
//=== names_amp_and_cpu
int amp = 1, cpu = 2;
int f(int restrict) restrict(cpu) { return restrict + amp + cpu; }
//=== macros
#define BOTH restrict(cpu,amp)
#define GPU restrict(amp)
int f(int x) BOTH { return x; }
int g(int x) GPU { return f(x); }
int h(int x) { return f(x); }
//=== member_templates
struct s {
  int m;
  template <class T> T as() const restrict(cpu,amp) { return T(m); }
};
float f(s x) restrict(amp) { return x.as<float>(); }
float g(s x) { return x.as<float>(); }
//=== conversion_operators
struct s {
  int m;
  operator int() const restrict(cpu) { return m; }
  operator int() const restrict(amp) { return -m; }
};
int f(s x) restrict(amp) { return x; }
int g(s x) { return x; }
//=== friend_functions
struct s {
  int m;
  friend int get(const s &x) restrict(cpu,amp) { return x.m; }
};
int f(s x) restrict(amp) { return get(x); }
//=== static_and_inline
static inline int f(int x) restrict(amp) { return x; }
struct s {
  static int g(int x) restrict(cpu,amp) { return x; }
};
int h(int x) restrict(amp) { return f(s::g(x)); }
