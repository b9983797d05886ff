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
