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
//=== macro
#define BAD throw 1
void f() restrict(amp) {
  BAD; // REJECT: C3594
}
