#include <amp.h>
#include <vector>
using namespace concurrency;

//=== on_a_variable
int x restrict(amp); // REJECT
//=== on_a_pointer_variable
typedef float function(int);
function *pf restrict(cpu); // REJECT
//=== in_a_type_specifier
typedef float function(int);
restrict(cpu) function *pf; // REJECT
//=== in_front_of_the_declarator
int restrict(amp) f() { return 1; } // REJECT
//=== on_a_class
class c restrict(cpu) {}; // REJECT
//=== before_const
struct s {
  int m;
  int f() restrict(amp) const { return m; } // REJECT
};
//=== after_the_exception_specification
void f() throw() restrict(cpu) {} // REJECT: C3646
//=== after_the_result_type
auto f() -> int restrict(amp) { return 1; } // REJECT
//=== lambda_before_mutable
void f() restrict(amp) {
  int n = 0;
  auto l = [n]() restrict(amp) mutable { ++n; }; // REJECT
}
//=== lambda_after_result_type
void f() restrict(amp) {
  auto l = []() -> int restrict(amp) { return 1; }; // REJECT
}
//=== unknown_in_lambda
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(gpu) { v[i] = 1; }); // REJECT: C3936
}
//=== unknown_on_member
struct s {
  int f() const restrict(AMP) { return 1; } // REJECT: C3936
};
//=== unknown_on_declaration
int f(int) restrict(amp, direct3d); // REJECT: C3936
//=== empty_on_declaration
int f(int) restrict(); // REJECT: C3937
//=== empty_on_lambda
void f() {
  auto l = []() restrict() {}; // REJECT: C3937
}
//=== comma_at_the_end
int f() restrict(amp, ) { return 1; } // REJECT
//=== comma_missing
int f() restrict(amp cpu) { return 1; } // REJECT
//=== no_parentheses
int f() restrict { return 1; } // REJECT
//=== definition_has_less
int f(int) restrict(cpu,amp);
int f(int) restrict(amp) { return 1; } // REJECT: C3935
//=== definition_has_more
int f(int) restrict(amp);
int f(int) restrict(cpu) restrict(amp) { return 1; } // REJECT: C3935
//=== member_definition_differs
struct s {
  int f() restrict(cpu,amp);
};
int s::f() restrict(amp) { return 1; } // REJECT: C3935
//=== member_definition_elides
struct s {
  int m;
  int f() restrict(amp);
};
int s::f() { return m; } // REJECT
//=== constructor_definition_differs
struct s {
  int m;
  s() restrict(cpu,amp);
};
s::s() restrict(amp) : m(0) {} // REJECT: C3935
//=== result_differs_by_side
struct a {
  int m;
};
struct b {
  int m;
};
a g() restrict(cpu) { return a(); }
b g() restrict(amp) { return b(); }
int f() restrict(cpu,amp) {
  return g().m; // REJECT: C2785
}
//=== operator_result_differs_by_side
struct a {
  int m;
};
int operator-(a x, a y) restrict(cpu) { return x.m - y.m; }
float operator-(a x, a y) restrict(amp) { return x.m - y.m; }
int f(a x) restrict(cpu,amp) {
  return int(x - x); // REJECT: C2785
}
//=== local_class_takes_the_restriction
void f() restrict(amp) {
  struct s {
    int m;
    void g() {
      throw 1; // REJECT: C3594
    }
  };
}
//=== local_class_member_calls_cpu
int g() { return 1; }
int f() restrict(amp) {
  struct s {
    int get() {
      return g(); // REJECT: C3930
    }
  };
  s x;
  return x.get();
}
//=== lambda_takes_the_restriction
int g(int x) { return x; }
int f(int x) restrict(amp) {
  auto l = [](int y) {
    return g(y); // REJECT: C3930
  };
  return l(x);
}
//=== lambda_in_kernel_lambda
int g(int x) { return x; }
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto twice = [](int y) {
      return g(y) * 2; // REJECT: C3930
    };
    v[i] = twice(i[0]);
  });
}
//=== cpu_lambda_called_in_amp
int f(int x) restrict(amp) {
  auto l = [](int y) restrict(cpu) { return y; };
  return l(x); // REJECT: C3930
}
//=== lambda_of_both_in_amp_function
int g() { return 1; }
void f() restrict(amp) {
  auto l = []() restrict(cpu,amp) {
    return g(); // REJECT: C3930
  };
}
//=== destructor_cpu_constructor_amp
struct s {
  int m;
  s(int x) restrict(amp) : m(x) {}
  ~s() {} // REJECT: C3933
};
//=== destructor_amp_constructor_cpu
struct s {
  int m;
  s() : m(0) {}
  ~s() restrict(amp) {} // REJECT: C3933
};
//=== two_destructors
struct s {
  int m;
  ~s() restrict(cpu) {}
  ~s() restrict(amp) {} // REJECT
};
//=== override_with_another_restriction
struct base {
  int m;
  virtual int f() { return 0; }
};
struct derived : base {
  virtual int f() restrict(amp) { return 1; } // REJECT: C3581
};
//=== template_definition_differs
template <class T> struct s {
  T f() restrict(cpu,amp);
};
template <class T> T s<T>::f() restrict(amp) { return T(); } // REJECT
//=== overlap_of_templates
template <class T> T f(T x) restrict(cpu,amp) { return x; }
template <class T> T f(T x) restrict(amp) { return x; } // REJECT
int g() restrict(amp) { return f(1); }
