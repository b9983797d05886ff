#include <amp.h>
#include <vector>
using namespace concurrency;

//=== bool
bool f(bool a, const bool &b, bool *c) restrict(cpu,amp) {
  bool x = a;
  return x;
}
//=== int
int f(int a, const int &b, int *c) restrict(cpu,amp) {
  int x = a;
  return x;
}
//=== unsigned
unsigned f(unsigned a, const unsigned &b, unsigned *c) restrict(cpu,amp) {
  unsigned x = a;
  return x;
}
//=== long
long f(long a, const long &b, long *c) restrict(cpu,amp) {
  long x = a;
  return x;
}
//=== unsigned_long
unsigned long f(unsigned long a, const unsigned long &b, unsigned long *c) restrict(cpu,amp) {
  unsigned long x = a;
  return x;
}
//=== float
float f(float a, const float &b, float *c) restrict(cpu,amp) {
  float x = a;
  return x;
}
//=== double
double f(double a, const double &b, double *c) restrict(cpu,amp) {
  double x = a;
  return x;
}
//=== pointers_and_references
int f(int x) restrict(amp) {
  int *p = &x;
  int *&r = p;
  const int *q = p;
  void *v = p;
  return *r + *q;
}
//=== null_pointer
void f() restrict(amp) {
  std::nullptr_t n = nullptr;
  int *p = n;
  int *q = 0;
  int *r = NULL;
  int *s = (int *)0;
}
//=== array_reference
int f(array<int, 1> &a, const array<float, 2> &b, array<int, 1> *c) restrict(amp) { return a[0]; }
//=== view_by_value
int f(array_view<int> a, array_view<const float, 2> b) restrict(amp) { return a[0]; }
//=== array_reference_member
struct s {
  array<int, 1> &a;
  int b;
  s(array<int, 1> &x) restrict(cpu,amp) : a(x), b(0) {}
};
int f(const s &x) restrict(amp) { return x.a[0]; }
//=== struct_members
struct v {
  float x, y, z;
};
struct s {
  v a[3];
  int i;
  double d;
  unsigned long l;
};
float f(s x) restrict(amp) { return x.a[1].y; }
//=== one_bool_member
struct s {
  int i;
  bool b;
};
bool f(s x) restrict(amp) { return x.b; }
//=== union
union u {
  int i;
  float x;
};
int f(float x) restrict(amp) {
  u v;
  v.x = x;
  return v.i;
}
//=== base_class
struct base {
  int m;
};
struct s : base {
  float a;
};
int f() restrict(amp) {
  s x;
  x.m = 1;
  return x.m;
}
//=== enums
enum e { a, b };
enum class c : unsigned { x };
int f(e v, c w) restrict(amp) { return v == b && w == c::x; }
//=== arrays
int f() restrict(amp) {
  int a[4] = {1, 2, 3, 4};
  float b[2][3];
  b[1][2] = 0;
  return a[1];
}
//=== array_parameter
int f(const int (&a)[4], int b[]) restrict(amp) { return a[0] + b[0]; }
//=== data_member_pointer
struct s {
  int a;
};
int f(s x) restrict(amp) {
  int s::*p = &s::a;
  return x.*p;
}
//=== library_types
int f(tiled_index<4, 4> t, index<3> i, extent<2> e) restrict(amp) {
  index<2> k = t.local;
  tile_barrier b = t.barrier;
  return k[0] + i[2] + e[1];
}
//=== char_in_cpu_function
char f(char x) { return x; }
short g(long long x) restrict(cpu) { return short(x); }
//=== char_in_cpu_lambda_of_amp
void f() restrict(amp) {
  auto l = [](int y) restrict(cpu) { char c = 1; };
}
//=== incompatible_member_unused
struct s {
  char c;
  static int g(int x) restrict(amp) { return x + 1; }
};
int f() restrict(amp) { return s::g(2); }
//=== uninstantiated_template
template <class T> void g(T x) restrict(amp) {
  char c = x;
  goto end;
end:
  throw 1;
}
void f() restrict(amp) {}
//=== uninstantiated_member
template <class T> struct s {
  T v;
  void bad() restrict(amp) { char c; }
  int good() restrict(amp) { return v; }
};
int f(s<int> &x) restrict(amp) { return x.good(); }
//=== discarded_branch
template <bool B> int g() restrict(amp) {
  if constexpr (B) {
    char c = 1;
    return c;
  } else {
    return 2;
  }
}
int f() restrict(amp) { return g<false>(); }
//=== range_for
int f() restrict(amp) {
  int a[3] = {1, 2, 3}, s = 0;
  for (int x : a)
    s += x;
  return s;
}
//=== auto_and_lambda
int f(int x) restrict(amp) {
  auto twice = [](int y) { return 2 * y; };
  auto add = [x](int y) { return x + y; };
  return twice(add(3));
}
//=== element_struct
struct s {
  float a, b;
};
void f(std::vector<s> &v) {
  array_view<s> a(4, v);
  array<s, 2> b(2, 2);
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i].a = 1; });
}
//=== view_of_unsigned
void f(std::vector<unsigned> &v) {
  array_view<const unsigned> a(4, v);
  array<double, 3> b(2, 2, 2);
}
//=== type_named_restrict
struct restrict {
  int amp;
};
restrict f(restrict r) { return r; }
//=== long_literals
unsigned f() restrict(amp) { return 0xffffffff + 4294967295u + 2147483647; }
//=== references_of_each_kind
int f(int &a, const float &b, int &&c, double *&d) restrict(amp) {
  int &&e = 3;
  return a + c + e + int(b + *d);
}
//=== pointers_of_each_kind
int f(void *a, const int *b, int *const c, array<int, 1> *d) restrict(amp) {
  const void *e = a;
  int (*g)[4] = nullptr;
  return *b + *c + (*d)[0];
}
//=== result_types
void f() restrict(amp) {}
int *g(int *p) restrict(amp) { return p; }
const int &h(const int &x) restrict(amp) { return x; }
std::nullptr_t k() restrict(amp) { return nullptr; }
//=== nested_structs_and_arrays
struct inner {
  float a[2][2];
  bool b;
};
struct outer {
  inner i[3];
  union {
    int n;
    float x;
  };
};
float f(outer &o) restrict(cpu,amp) { return o.i[1].a[0][1] + o.n; }
//=== several_bases
struct a {
  int m;
};
struct b {
  float n;
};
struct c : a, b {
  double d;
};
double f(c x) restrict(amp) { return x.m + x.n + x.d; }
//=== empty_classes
struct empty {};
struct s : empty {
  int m;
};
int f(empty e, s x) restrict(amp) {
  empty local;
  return x.m;
}
//=== aligned_bools
struct s {
  bool a;
  int b;
  bool c;
};
bool f(s x) restrict(amp) { return x.a && x.c; }
//=== enums_of_each_type
enum a : int { one };
enum b : unsigned { two };
enum c : long { three };
enum d : unsigned long { four };
enum class e { five };
int f(a, b, c, d, e x) restrict(amp) { return int(x) + two; }
//=== typedefs
typedef unsigned int uint;
using real = float;
real f(uint x) restrict(amp) { return real(x); }
//=== sized_integers
#include <cstdint>
std::uint32_t f(std::int32_t x) restrict(amp) { return x; }
//=== size_type
#include <cstddef>
int f(int x) restrict(amp) {
  std::size_t n = sizeof(x);
  return int(n);
}
//=== char_elsewhere_in_the_class
struct s {
  int m;
  static char c;
  typedef short number;
  char g() { return 'c'; }
};
int f(s x) restrict(amp) { return x.m; }
//=== incompatible_class_not_used
struct s {
  virtual void g() {}
  char *p;
};
int f(int x) restrict(amp) { return x; }
void g(s &x) { x.g(); }
//=== instance_that_is_only_named
template <class T> struct box {
  T v;
};
typedef box<char> char_box;
int f(box<int> x) restrict(amp) { return x.v; }
//=== discarded_by_a_constant
int f(int x) restrict(amp) {
  if constexpr (sizeof(int) == 4)
    return x;
  else
    return -x;
}
//=== untaken_branch_for_an_instance
template <class T> T f(T x) restrict(amp) {
  if constexpr (sizeof(T) > 4)
    return x + 1;
  else
    return x;
}
int g() restrict(amp) { return f(1) + int(f(1.0)); }
//=== members_of_templates_not_used
template <class T> struct s {
  T v;
  void bad() restrict(amp) { throw v; }
  T good() restrict(amp) { return v; }
};
int f(s<int> x) restrict(amp) { return x.good(); }
//=== literals_of_each_type
double f() restrict(amp) { return 1 + 2u + 3l + 4ul + 5.0f + 6.0 + true + 0x7fffffff + 1e30f + 1e300; }
//=== structured_bindings
struct pair {
  int a, b;
};
int f(pair p) restrict(amp) {
  auto [x, y] = p;
  return x + y;
}
//=== volatile_on_the_cpu
int f(volatile int *p) { return *p; }
//=== data_member_pointers
struct s {
  int a, b;
};
int f(s x, s *y, int s::*p) restrict(amp) { return x.*p + y->*p; }
