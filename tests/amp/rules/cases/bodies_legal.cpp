#include <amp.h>
#include <vector>
using namespace concurrency;

//=== statements
int f(int x) restrict(amp) {
  for (int i = 0; i < 3; ++i) {
    if (i == x)
      continue;
    switch (i) {
    case 1:
      break;
    default:
      x += 2;
    }
  }
  while (x > 10)
    x /= 2;
  do
    --x;
  while (x > 5);
  return x > 3 && x < 5 ? x : -x;
}
//=== constants
const int n = 4;
static const unsigned mask = 0xff;
enum { k = 3 };
constexpr float half = 0.5f;
struct s {
  static const int size = 8;
};
float f(int x) restrict(amp) {
  int a[s::size];
  a[0] = n + int(mask) + k + s::size;
  return a[0] * half + x;
}
//=== static_constant_local
int f() restrict(amp) {
  static const int n = 5;
  return n;
}
//=== template_constant
template <int N> struct s {
  static const int value = N * 2;
};
int f() restrict(amp) { return s<4>::value; }
//=== goto_in_cpu_function
int f(int x) {
  if (x)
    goto end;
  x = 1;
end:
  return x;
}
//=== exceptions_in_cpu_function
int f(int x) {
  try {
    throw x;
  } catch (int) {
  }
  static int count;
  return ++count;
}
//=== casts
float f(int x, void *v) restrict(amp) {
  float y = (float)x + static_cast<float>(x) + float(x);
  int *p = static_cast<int *>(v);
  float *q = reinterpret_cast<float *>(p);
  const int *c = p;
  int *d = const_cast<int *>(c);
  bool b = p != nullptr;
  unsigned u = unsigned(x);
  (void)u;
  return y + *q + *d + b;
}
//=== pointer_arithmetic
int f(int *p) restrict(amp) {
  int *q = p + 2;
  ++q;
  q -= 1;
  return q[1] + int(q - p);
}
//=== bool_pointer
void f(bool b) restrict(amp) {
  bool *p = &b;
  *p = true;
}
//=== static_assert_message
void f() restrict(amp) { static_assert(sizeof(int) == 4, "four bytes"); }
//=== nested_calls
int a(int x) restrict(amp) { return x + 1; }
int b(int x) restrict(amp) { return a(x) + a(x); }
int c(int x) restrict(amp) { return b(x) + a(x); }
//=== overload_that_looks_recursive
int f(int x) restrict(amp) { return x; }
int f(float x) restrict(amp) { return f(int(x)); }
int f(double x) restrict(cpu) { return f(x - 1.0); }
//=== template_recursion_that_ends
template <int N> int sum(int x) restrict(amp) { return x + sum<N - 1>(x); }
template <> int sum<0>(int x) restrict(amp) { return 0; }
int f() restrict(amp) { return sum<5>(2); }
//=== cpu_recursion
int f(int n) { return n < 2 ? 1 : n * f(n - 1); }
//=== operators
struct v {
  float x, y;
  v operator+(const v &o) const restrict(cpu,amp) {
    v r = {x + o.x, y + o.y};
    return r;
  }
  v &operator+=(const v &o) restrict(cpu,amp) { return *this = *this + o; }
  float operator[](int i) const restrict(amp) { return i ? y : x; }
};
float f(v a, v b) restrict(amp) {
  a += a + b;
  return a[0];
}
//=== printing
void f() restrict(amp) { direct3d_printf("%d\n", 3); }
//=== math
#include <amp_math.h>
float f(float x) restrict(amp) { return fast_math::sqrt(x) + precise_math::sin(x); }
//=== atomics
void f(array_view<int> a) restrict(amp) {
  atomic_fetch_add(&a[0], 1);
  int e = 0;
  atomic_compare_exchange(&a(1), &e, 2);
}
//=== loops_and_jumps
int f(int x) restrict(cpu,amp) {
  int n = 0;
  for (int i = 0, k = 9; i < k; ++i, --k)
    n += i * k;
  for (;;) {
    if (++n > x)
      break;
  }
  switch (n) {
  case 1 ... 3:
    return 1;
  case 4: {
    int m = n;
    return m;
  }
  }
  return n;
}
//=== constants_of_each_kind
const int a = 1;
static const unsigned b = 2;
constexpr int c = 3;
const bool d = true;
enum { e = 4 };
namespace n {
const long f = 5;
}
struct s {
  static const int g = 6;
  static constexpr int h = 7;
  enum { k = 8 };
};
int f() restrict(amp) { return a + b + c + d + e + n::f + s::g + s::h + s::k; }
//=== constants_in_expressions
const int size = 4;
int f(int x) restrict(amp) {
  int a[size * 2] = {size};
  switch (x) {
  case size:
    return size;
  }
  return a[size] + (x > size ? size : x) + sizeof(a) / sizeof(a[0]);
}
//=== constant_from_constant
const int a = 2;
const int b = a * a + 1;
int f() restrict(amp) { return b; }
//=== local_constants
int f(int x) restrict(amp) {
  const int n = 3;
  const int m = x;
  constexpr float h = 0.5f;
  const int &r = n;
  return n + m + r + int(h);
}
//=== casts_of_pointers
int f(int *p, float *q, void *v) restrict(amp) {
  float *a = (float *)p;
  unsigned *b = reinterpret_cast<unsigned *>(q);
  const int *c = const_cast<const int *>(p);
  return int(*a) + int(*b) + *c + *(int *)v;
}
//=== pointer_in_a_condition
int f(int *p) restrict(amp) {
  if (p && !(p == nullptr))
    return *p;
  return p != 0;
}
//=== derived_to_base
struct a {
  int m;
};
struct b : a {
  int n;
};
int f(b x) restrict(amp) {
  a &y = x;
  return y.m + static_cast<b &>(y).n;
}
//=== pointers_to_bool
bool f(bool *p, bool &q) restrict(amp) {
  *p = !q;
  return p == &q || *p;
}
//=== new_and_strings_on_the_cpu
#include <string>
#include <typeinfo>
std::string f() {
  int *p = new int;
  delete p;
  return std::string("text") + typeid(int).name();
}
//=== processor_builtins_on_the_cpu
#include <immintrin.h>
long long f() {
  _mm_pause();
  __builtin_ia32_pause();
  return _mm_cvtss_si32(_mm_set1_ps(1)) + __rdtsc();
}
//=== sizeof_and_decltype
int f(float x) restrict(amp) {
  decltype(x) y = 2;
  return sizeof(x) + sizeof(int) + alignof(double) + int(y);
}
//=== decltype_of_constants_and_calls
const int size = 4;
float g(int x) restrict(amp) { return x; }
float f(int x) restrict(amp) {
  decltype(size) y = 2;
  decltype(g(x)) z = y;
  decltype(x + 1.0f) w = z;
  return w;
}
//=== static_assertion
template <int N> int f() restrict(amp) {
  static_assert(N > 0, "positive");
  return N;
}
int g() restrict(amp) { return f<2>(); }
//=== user_functions_of_standard_names
float sqrt(float x) restrict(cpu,amp) { return x; }
template <class T> T max(T a, T b) restrict(cpu,amp) { return a > b ? a : b; }
float f(float x) restrict(amp) { return ::max(::sqrt(x), 1.0f); }
//=== recursion_on_the_cpu_only
int f(int n) restrict(cpu) { return n ? f(n - 1) : 0; }
int f(int n) restrict(amp) { return n; }
int g(int n) restrict(cpu,amp) { return f(n); }
//=== called_twice_is_no_recursion
int h(int x) restrict(amp) { return x; }
int g(int x) restrict(amp) { return h(h(x)); }
int f(int x) restrict(amp) { return g(g(h(x))); }
//=== recursive_template_with_an_end
template <int N> struct power {
  static int of(int x) restrict(amp) { return x * power<N - 1>::of(x); }
};
template <> struct power<0> {
  static int of(int x) restrict(amp) { return 1; }
};
int f(int x) restrict(amp) { return power<4>::of(x); }
//=== default_arguments
int g(int x, int y = 2, float z = 1.5f) restrict(cpu,amp) { return x + y + int(z); }
int f() restrict(amp) { return g(1) + g(1, 3); }
//=== member_initialisers
struct s {
  int a = 3;
  float b[2] = {1, 2};
  s() restrict(cpu,amp) {}
};
int f() restrict(amp) {
  s x;
  return x.a;
}
//=== attributes_and_pragmas
int f(int x) restrict(amp) {
#pragma unroll
  for (int i = 0; i < 4; ++i)
    x += i;
  return x;
}
//=== not_a_label
int f(int x) restrict(amp) { return x ? x : x; }
//=== abort_and_messages
void f(int x) restrict(amp) {
  direct3d_printf("%d %f\n", x, 1.0f);
  direct3d_errorf("%d\n", x);
  direct3d_abort();
}
//=== register_variables
int f(int x) restrict(amp) {
  register int y = x;
  return y;
}
//=== exception_specifications_on_the_cpu
struct error {};
void f() throw(error) { throw error(); }
