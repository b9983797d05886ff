#include <amp.h>
#include <vector>
using namespace concurrency;

//=== goto
int f(int x) restrict(amp) {
  if (x)
    goto end; // REJECT: C3593
  x = 2;
end:
  return x;
}
//=== label
int f(int x) restrict(amp) {
unused: // REJECT: C3598
  return x;
}
//=== throw
int f(int x) restrict(amp) {
  if (x)
    throw 1; // REJECT: C3594
  return x;
}
//=== rethrow
void f() restrict(amp) {
  throw; // REJECT: C3594
}
//=== try
int f(int x) restrict(amp) {
  try { // REJECT: C3594
    x = 1;
  } catch (...) {
  }
  return x;
}
//=== function_try_block
int f(int x) restrict(amp) try { // REJECT: C3594
  return x;
} catch (...) {
  return 0;
}
//=== throw_in_both
int f(int x) restrict(cpu,amp) {
  return x ? x : throw 1; // REJECT: C3594
}
//=== new
int *f() restrict(amp) {
  return new int; // REJECT: C3930
}
//=== new_array
void f() restrict(amp) {
  int *p = new int[4]; // REJECT: C3930
}
//=== delete
void f(int *p) restrict(amp) {
  delete p; // REJECT: C3930
}
//=== dynamic_cast
struct a {};
struct b : a {};
void f(b *x) restrict(amp) {
  a *y = dynamic_cast<a *>(x); // REJECT: C3587
}
//=== typeid
#include <typeinfo>
void f(int x) restrict(amp) {
  typeid(x); // REJECT: C3591
}
//=== inline_assembly
void f() restrict(amp) {
  asm("nop"); // REJECT: C3592
}
//=== string_literal
void f() restrict(amp) {
  "text"; // REJECT: C3589
}
//=== string_element
int f() restrict(amp) {
  return "Hello"[0]; // REJECT: C3589
}
//=== string_to_int
void f() restrict(amp) {
  long n = (long)"Hello"; // REJECT: C3589
}
//=== global
int g = 1;
int f() restrict(amp) {
  return g; // REJECT: C3586
}
//=== global_written
int g = 1;
void f() restrict(amp) {
  g = 2; // REJECT: C3586
}
//=== global_address
int g = 1;
void f() restrict(amp) {
  int *p = &g; // REJECT: C3586
}
//=== global_array
const int table[3] = {1, 2, 3};
int f(int i) restrict(amp) {
  return table[i]; // REJECT: C3586
}
//=== constant_address
static const int flag = 2;
void f() restrict(amp) {
  const int *p = &flag; // REJECT: C3586
}
//=== constant_float
const float pi = 3.14f;
float f() restrict(amp) {
  return pi; // REJECT: C3586
}
//=== constant_not_literal
int g();
const int n = g();
int f() restrict(amp) {
  return n; // REJECT: C3586
}
//=== static_member
struct s {
  static int m;
};
int f() restrict(amp) {
  return s::m; // REJECT: C3586
}
//=== static_member_through_object
struct s {
  static int m;
  int a;
};
int f(s x) restrict(amp) {
  return x.m; // REJECT: C3586
}
//=== enclosing_static
void f(array_view<int> out) {
  static int count = 0;
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    out[i] = count; // REJECT: C3586
  });
}
//=== static_local
int f() restrict(amp) {
  static int n = 0; // REJECT: C3585
  return ++n;
}
//=== extern_local
int f() restrict(amp) {
  extern int n; // REJECT: C3585
  return 1;
}
//=== pointer_to_int_cast
void f(int *p) restrict(amp) {
  long n = (long)p; // REJECT: C3588
}
//=== reinterpret_pointer_to_int
void f(int *p) restrict(amp) {
  unsigned long n = reinterpret_cast<unsigned long>(p); // REJECT: C3588
}
//=== int_to_pointer_cast
void f(long n) restrict(amp) {
  int *p = (int *)n; // REJECT: C3588
}
//=== reinterpret_int_to_pointer
void f(long n) restrict(amp) {
  int *p = reinterpret_cast<int *>(n); // REJECT: C3588
}
//=== bool_pointer_plus
void f(bool *p) restrict(amp) {
  bool *q = p + 1; // REJECT: C3599
}
//=== bool_pointer_increment
void f(bool *p) restrict(amp) {
  ++p; // REJECT: C3599
}
//=== bool_pointer_subscript
bool f(bool *p) restrict(amp) {
  return p[1]; // REJECT: C3599
}
//=== recursion
int f(int n) restrict(amp) {
  return n < 2 ? 1 : n * f(n - 1); // REJECT: C3559
}
//=== mutual_recursion
int g(int n) restrict(amp);
int f(int n) restrict(amp) {
  return n ? g(n - 1) : 0;
}
int g(int n) restrict(amp) {
  return n ? f(n - 1) : 1; // REJECT: C3559
}
//=== recursion_in_kernel
int f(int n) restrict(cpu,amp) {
  return n < 2 ? 1 : n * f(n - 1); // REJECT: C3559
}
void h(array_view<int> out) {
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = f(i[0]); });
}
//=== member_recursion
struct s {
  int n;
  int f() const restrict(amp) {
    s next = {n - 1};
    return n ? next.f() : 0; // REJECT: C3559
  }
};
//=== several_mistakes
int g;
void f(int x) restrict(amp) {
  char c = 1; // REJECT: C3581
  x = g; // REJECT: C3586
  throw c; // REJECT: C3594
}
//=== unreached_function
void never_called() restrict(amp) {
  goto a; // REJECT: C3593
a:
  ;
}
//=== both_sides
int g = 0;
int f() restrict(cpu,amp) {
  return g; // REJECT: C3586
}
//=== local_class_method
void f() restrict(amp) {
  struct s {
    void m() restrict(amp) {
      throw 1; // REJECT: C3594
    }
  };
}
//=== lambda_in_amp_function
void f() restrict(amp) {
  auto l = [](int x) {
    throw x; // REJECT: C3594
  };
}
//=== constructor_initialiser
int g;
struct s {
  int a;
  s() restrict(amp) : a(g) {} // REJECT: C3586
};
//=== default_argument
int g() { return 1; }
void h(int x = g()) restrict(cpu,amp) {} // REJECT: C3930
void f() restrict(amp) {
  h();
}
//=== default_argument_bound_on_the_cpu
int g() restrict(amp) { return 1; }
int g() restrict(cpu) { return 2; }
void h(int x = g()) restrict(amp) {}
void f() restrict(amp) {
  h(); // REJECT: C3931
  h(g());
}
//=== default_argument_in_a_class_of_amp_code
int g() restrict(amp) { return 1; }
int g() restrict(cpu) { return 2; }
void f() restrict(amp) {
  struct local {
    static int h(int x = g()) restrict(cpu) { return x; }
    static int given() restrict(cpu) { return h(3); }
    static int missing() restrict(cpu) {
      return h(); // REJECT: C3931
    }
  };
}
//=== default_argument_of_amp_code_only
int g() restrict(amp) { return 1; }
void h(int x = g()) restrict(amp) {}
void f() restrict(amp) {
  h(); // REJECT: C3931
}
//=== macro
#define BAD throw 1
void f() restrict(amp) {
  BAD; // REJECT: C3594
}
//=== goto_backwards
int f(int x) restrict(amp) {
again:
  if (--x)
    goto again; // REJECT: C3593
  return x;
}
//=== goto_out_of_a_loop
int f(int x) restrict(cpu,amp) {
  for (;;)
    if (--x == 0)
      goto done; // REJECT: C3593
done:
  return x;
}
//=== computed_goto
void f(int x) restrict(amp) {
a:
  void *p = &&a;
  goto *p; // REJECT: C3593
}
//=== label_in_a_switch
int f(int x) restrict(amp) {
  switch (x) {
  case 1:
  here: // REJECT: C3598
    return 2;
  }
  return x;
}
//=== throw_in_kernel
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    if (v[i] < 0)
      throw "negative"; // REJECT: C3594
  });
}
//=== catch_in_kernel
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    try { // REJECT: C3594
      v[i] = 1;
    } catch (int) {
      v[i] = 2;
    }
  });
}
//=== constructor_try_block
struct s {
  int m;
  s() restrict(amp) try : m(0) { // REJECT: C3594
  } catch (...) {
  }
};
//=== placement_new
#include <new>
void f(int *p) restrict(amp) {
  new (p) int(3); // REJECT: C3930
}
//=== delete_array
void f(int *p) restrict(cpu,amp) {
  delete[] p; // REJECT: C3930
}
//=== operator_new_called
void f() restrict(amp) {
  void *p = ::operator new(4); // REJECT: C3930
}
//=== processor_builtin_called
#include <immintrin.h>
int f() restrict(cpu, amp) {
  _mm_pause(); // REJECT: C3930
  return 0;
}
void g() restrict(amp) {
  _mm_mfence(); // REJECT: C3930
}
//=== malloc_called
#include <cstdlib>
void f() restrict(amp) {
  void *p = malloc(4); // REJECT: C3930
}
//=== dynamic_cast_of_reference
struct a {};
struct b : a {};
void f(b &x) restrict(amp) {
  a &y = dynamic_cast<a &>(x); // REJECT: C3587
}
//=== typeid_of_type
#include <typeinfo>
void f() restrict(amp) {
  typeid(int); // REJECT: C3591
}
//=== typeid_name
#include <typeinfo>
void f(int x) restrict(cpu,amp) {
  const std::type_info &t = typeid(x); // REJECT: C3581
}
//=== inline_assembly_with_operands
int f(int x) restrict(amp) {
  asm("" : "+r"(x)); // REJECT: C3592
  return x;
}
//=== inline_assembly_of_microsoft
void f() restrict(amp) {
  __asm { nop } // REJECT: C3592
}
//=== string_passed_on
int g(const void *text) restrict(amp) { return 1; }
int f() restrict(amp) {
  return g("text"); // REJECT: C3589
}
//=== wide_string
void f() restrict(amp) {
  L"text"; // REJECT: C3589
}
//=== function_name
void f() restrict(amp) {
  __func__; // REJECT: C3589
}
//=== global_pointer
int *g;
int f() restrict(amp) {
  return *g; // REJECT: C3586
}
//=== global_in_namespace
namespace n {
int g = 1;
}
int f() restrict(amp) {
  return n::g; // REJECT: C3586
}
//=== global_struct
struct s {
  int m;
} g;
int f() restrict(amp) {
  return g.m; // REJECT: C3586
}
//=== global_in_kernel
int g = 1;
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = g; // REJECT: C3586
  });
}
//=== global_view
std::vector<int> data(16);
array_view<int> g(16, data);
void f() {
  parallel_for_each(g.extent, [=](index<1> i) restrict(amp) {
    g[i] = 1; // REJECT: C3586
  });
}
//=== global_extern
extern const int g;
int f() restrict(amp) {
  return g; // REJECT: C3586
}
//=== global_const_double
const double pi = 3.14159;
double f(double x) restrict(cpu,amp) {
  return 2 * pi * x; // REJECT: C3586
}
//=== constant_bound_to_reference
static const int limit = 3;
const int &f() restrict(amp) {
  return limit; // REJECT: C3586
}
//=== constant_passed_by_reference
const int limit = 3;
int g(const int &x) restrict(amp) { return x; }
int f() restrict(amp) {
  return g(limit); // REJECT: C3586
}
//=== static_member_written
struct s {
  static int count;
  int m;
  void tick() restrict(amp) {
    ++count; // REJECT: C3586
  }
};
//=== static_member_of_template
template <class T> struct s {
  static T m;
};
int f() restrict(amp) {
  return s<int>::m; // REJECT: C3586
}
//=== thread_local_variable
thread_local int g;
int f() restrict(amp) {
  return g; // REJECT: C3586
}
//=== thread_local_in_function
int f() restrict(amp) {
  thread_local int n = 0; // REJECT: C3585
  return n;
}
//=== static_array_local
int f(int i) restrict(amp) {
  static const int table[2] = {1, 2}; // REJECT: C3585
  return table[i];
}
//=== static_in_kernel
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    static int n; // REJECT: C3585
    v[i] = ++n;
  });
}
//=== standard_stream
#include <iostream>
void f(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    std::cout << v[i]; // REJECT: C3586
  });
}
//=== virtual_function_called
struct s {
  virtual int g() const { return 1; }
  int m;
};
int f(const s &x) restrict(amp) { // REJECT: C3581
  return x.g(); // REJECT: C3930
}
//=== function_pointer_called
int g(int x) { return x; }
int f(int (*p)(int), int x) restrict(amp) { // REJECT: C3581
  return p(x);
}
//=== member_function_pointer_called
struct s {
  int m;
  int g() restrict(amp) { return m; }
};
int f(s x) restrict(amp) {
  return (x.*(&s::g))(); // REJECT: C3581
}
//=== recursion_of_a_template
template <class T> T f(T n) restrict(amp) {
  return n < 2 ? T(1) : n * f(n - 1); // REJECT: C3559
}
int g() restrict(amp) { return f(3); }
//=== recursion_of_an_operator
struct s {
  int m;
  s operator+(int n) const restrict(amp) {
    s next = {m + 1};
    return n ? next + (n - 1) : *this; // REJECT: C3559
  }
};
//=== recursion_of_a_constructor
struct s {
  int m;
  s(int n) restrict(amp) : m(n) {
    if (n)
      s(n - 1); // REJECT: C3559
  }
};
//=== recursion_of_three
int h(int n) restrict(cpu,amp);
int f(int n) restrict(cpu,amp) { return n ? h(n - 1) : 0; }
int g(int n) restrict(cpu,amp) {
  return f(n); // REJECT: C3559
}
int h(int n) restrict(cpu,amp) { return g(n); }
//=== pointer_to_long_functional_cast
long f(int *p) restrict(amp) {
  typedef long number;
  return number(p); // REJECT: C3588
}
//=== pointer_difference_of_casts
long f(int *p, int *q) restrict(amp) {
  return (long)p - // REJECT: C3588
         (long)q;  // REJECT: C3588
}
//=== integer_literal_to_pointer
int f() restrict(amp) {
  return *(int *)16; // REJECT: C3588
}
//=== bool_pointer_minus
void f(bool *p) restrict(amp) {
  p = p - 1; // REJECT: C3599
}
//=== bool_pointer_compound
void f(bool *p, int n) restrict(amp) {
  p += n; // REJECT: C3599
}
//=== bool_pointer_decrement
void f(bool *p) restrict(cpu,amp) {
  p--; // REJECT: C3599
}
//=== reached_only_on_a_false_condition
void f(int x) restrict(amp) {
  if (false)
    throw x; // REJECT: C3594
}
//=== string_in_decltype
int f() restrict(amp) {
  return sizeof(decltype("text"[0] + 1)); // REJECT: C3589
}
//=== global_in_decltype
int g = 1;
void f() restrict(amp) {
  decltype(g) x = 2; // REJECT: C3586
}
//=== global_in_decltype_of_a_reference
int g = 1;
void f(int y) restrict(amp) {
  const decltype(g) &x = y; // REJECT: C3586
}
//=== new_in_decltype
void f(int *x) restrict(amp) {
  decltype(new int) y = x; // REJECT: C3930
}
//=== global_in_decltype_of_a_cast
double g = 1;
int f(int x) restrict(amp) {
  return int(static_cast<decltype(g)>(x)); // REJECT: C3586
}
