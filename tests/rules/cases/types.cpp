#include <amp.h>
#include <vector>
using namespace concurrency;

//=== local_char
void f() restrict(amp) {
  char x; // REJECT: C3581
}
//=== local_signed_char
void f() restrict(amp) {
  signed char x; // REJECT: C3581
}
//=== local_unsigned_char
void f() restrict(amp) {
  unsigned char x; // REJECT: C3581
}
//=== local_short
void f() restrict(amp) {
  short x; // REJECT: C3581
}
//=== local_unsigned_short
void f() restrict(amp) {
  unsigned short x; // REJECT: C3581
}
//=== local_long_long
void f() restrict(amp) {
  long long x; // REJECT: C3581
}
//=== local_unsigned_long_long
void f() restrict(amp) {
  unsigned long long x; // REJECT: C3581
}
//=== local_long_double
void f() restrict(amp) {
  long double x; // REJECT: C3581
}
//=== local_wchar
void f() restrict(amp) {
  wchar_t x; // REJECT: C3581
}
//=== local_char16
void f() restrict(amp) {
  char16_t x; // REJECT: C3581
}
//=== parameter_short
int f(short x) restrict(amp) { // REJECT: C3581
  return 1;
}
//=== parameter_char_reference
int f(const char &x) restrict(amp) { // REJECT: C3581
  return 1;
}
//=== result_char
char f() restrict(cpu,amp) { // REJECT: C3581
  return 1;
}
//=== cast_to_char
int f(int x) restrict(amp) {
  return (char)x; // REJECT: C3581
}
//=== static_cast_to_short
int f(int x) restrict(amp) {
  return static_cast<short>(x); // REJECT: C3581
}
//=== functional_cast
int f(int x) restrict(amp) {
  return char(x) + 1; // REJECT: C3581
}
//=== character_literal
int f() restrict(amp) {
  return 'a'; // REJECT: C3581
}
//=== value_initialised_char
int f() restrict(amp) {
  return char() + 4; // REJECT: C3581
}
//=== long_long_literal
int f() restrict(amp) {
  return 1LL ? 1 : 2; // REJECT: C3581
}
//=== literal_out_of_range
int f() restrict(amp) {
  return (int)0x2ffffffffLL; // REJECT: C3595
}
//=== long_double_literal
float f() restrict(amp) {
  return 1.0L; // REJECT: C3581
}
//=== pointer_to_pointer
void f() restrict(amp) {
  int **p = nullptr; // REJECT: C3581
}
//=== pointer_to_pointer_parameter
void f(float **p) restrict(cpu,amp) { // REJECT: C3581
}
//=== pointer_to_char
void f() restrict(amp) {
  char *p = nullptr; // REJECT: C3581
}
//=== reference_to_short
void f(int &x) restrict(amp) {
  short &s = (short &)x; // REJECT: C3581
}
//=== array_of_pointers
void f() restrict(amp) {
  int *a[4]; // REJECT: C3581
}
//=== array_of_bool
void f() restrict(amp) {
  bool a[4]; // REJECT: C3581
}
//=== array_of_empty_class
struct empty {};
void f() restrict(amp) {
  empty a[4]; // REJECT: C3581
}
//=== array_of_char
void f() restrict(amp) {
  char a[4]; // REJECT: C3581
}
//=== member_pointer
struct s {
  int *p;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== member_reference
struct s {
  int &r;
};
void f(s &x) restrict(amp) { // REJECT: C3581
}
//=== member_view_reference
struct s {
  array_view<int> &r;
};
void f(const s &x) restrict(amp) { // REJECT: C3581
}
//=== member_char
struct s {
  int a;
  char c;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== nested_member_short
struct inner {
  short m;
};
struct s {
  float a;
  inner b;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== base_with_short
struct base {
  short m;
};
struct s : base {
  float a;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== bit_field
struct s {
  unsigned a : 31;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== unaligned_bools
struct s {
  bool a;
  bool b;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== virtual_function
struct s {
  virtual void g() {}
  int m;
};
void f() restrict(amp) {
  s *x = nullptr; // REJECT: C3581
}
//=== virtual_base
struct base {
  int m;
};
struct s : virtual base {};
void f(s *x) restrict(amp) { // REJECT: C3581
}
//=== union_with_pointer
union u {
  int i;
  int *p;
};
void f() restrict(amp) {
  u x; // REJECT: C3581
}
//=== volatile_local
void f() restrict(amp) {
  volatile int x = 0; // REJECT: C3581
}
//=== volatile_parameter
int f(int a, volatile int b) restrict(amp) { // REJECT: C3581
  return a;
}
//=== volatile_member
struct s {
  volatile int m;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== volatile_pointee
void f(volatile float *p) restrict(amp) { // REJECT: C3581
}
//=== enum_char
enum suit : char { hearts, spades };
bool f(suit s) restrict(amp) { // REJECT: C3581
  return s == hearts;
}
//=== enum_class_short
enum class e : short { a };
void f() restrict(amp) {
  e x = e::a; // REJECT: C3581
}
//=== function_pointer
int g(int) restrict(amp);
void f() restrict(amp) {
  int (*p)(int) = nullptr; // REJECT: C3581
}
//=== function_reference_parameter
void f(int (&g)(int)) restrict(amp) { // REJECT: C3581
}
//=== auto_function_pointer
int g(int x) restrict(amp) { return x; }
void f() restrict(amp) {
  auto p = g; // REJECT: C3581
}
//=== member_function_pointer
struct s {
  void g() restrict(amp) {}
};
void f() restrict(amp) {
  void (s::*p)() = nullptr; // REJECT: C3581
}
//=== reference_to_nullptr
void f(const std::nullptr_t &p) restrict(amp) { // REJECT: C3581
}
//=== array_by_value
void f(array<int, 1> a) restrict(amp) { // REJECT: C3581
}
//=== accelerator_in_amp
void f(accelerator_view &v) restrict(amp) { // REJECT: C3581
}
//=== std_string
#include <string>
void f(const std::string &s) restrict(amp) { // REJECT: C3581
}
//=== template_instance
template <class T> void g() restrict(amp) {
  T x; // REJECT: C3581
}
void f() restrict(amp) { g<char>(); }
//=== lambda_parameter
void f() {
  auto l = [](short x) restrict(amp) {}; // REJECT: C3581
}
//=== functor_member
struct kernel {
  int *p; // REJECT: C3581
  void operator()(index<1> i) const restrict(amp) { *p = 1; }
};
void f(int *p) { parallel_for_each(extent<1>(4), kernel{p}); }
//=== view_of_char
void f(std::vector<char> &v) {
  array_view<char> a(4, v); // REJECT: C2338
}
//=== array_of_short_elements
void f() {
  array<short, 1> a(4); // REJECT: C2338
}
//=== array_of_bool_elements
void f() {
  array<bool, 1> a(4); // REJECT: C2338
}
//=== view_of_pointers
void f(array_view<int *> *v) {
  v->extent; // REJECT: C2338
}
//=== permissive_char
// OPTIONS: --permissive
void f() restrict(amp) {
  char x; // WARN: C3581
}
