#include <amp.h>
#include <vector>
using namespace concurrency;

//=== member_initialised_in_amp_code
struct s {
  s(array<int> &a) restrict(cpu,amp) : m(&a) {} // REJECT: C3581
  array<int> *m;
};
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
  array_view<char> a(4, v); // REJECT: C3581
}
//=== array_of_short_elements
void f() {
  array<short, 1> a(4); // REJECT: C3581
}
//=== array_of_bool_elements
void f() {
  array<bool, 1> a(4); // REJECT: C3581
}
//=== view_of_pointers
void f(array_view<int *> *v) {
  v->extent; // REJECT: C3581
}
//=== permissive_char
// OPTIONS: --permissive
void f() restrict(amp) {
  char x; // WARN: C3581
}
//=== rvalue_reference_to_short
int f(short &&x) restrict(amp) { // REJECT: C3581
  return 1;
}
//=== reference_to_pointer_to_pointer
void f(int **&p) restrict(amp) { // REJECT: C3581
}
//=== pointer_to_nullptr
void f(std::nullptr_t *p) restrict(amp) { // REJECT: C3581
}
//=== pointer_to_struct_with_pointer
struct s {
  int *p;
};
void f(s *x) restrict(amp) { // REJECT: C3581
}
//=== pointer_to_array_of_char
void f() restrict(amp) {
  char (*p)[4] = nullptr; // REJECT: C3581
}
//=== result_pointer_to_pointer
int **f() restrict(amp) { // REJECT: C3581
  return nullptr;
}
//=== result_reference_to_char
const char &f(int x) restrict(amp); // REJECT: C3581
//=== result_of_lambda
void f() restrict(amp) {
  auto l = [](int x) -> short { return x; }; // REJECT: C3581
}
//=== typedef_of_char
typedef unsigned char byte;
void f() restrict(amp) {
  byte x = 1; // REJECT: C3581
}
//=== alias_of_long_long
using wide = long long;
wide f(int x) restrict(cpu,amp) { // REJECT: C3581
  return x;
}
//=== sized_integers
#include <cstdint>
void f() restrict(amp) {
  std::uint8_t a; // REJECT: C3581
  std::int16_t b; // REJECT: C3581
  std::uint32_t c;
}
//=== microsofts_integers
void f() restrict(amp) {
  __int64 a; // REJECT: C3581
  __int16 b; // REJECT: C3581
  __int32 c;
}
//=== char_in_for_loop
void f() restrict(amp) {
  for (char c = 0; c < 4; ++c) { // REJECT: C3581
  }
}
//=== char_in_condition
void f(int x) restrict(amp) {
  if (short y = x) // REJECT: C3581
    x = y;
}
//=== auto_from_character
void f() restrict(amp) {
  auto c = 'c'; // REJECT: C3581
}
//=== wide_character
int f() restrict(amp) {
  return L'a'; // REJECT: C3581
}
//=== several_declarators
void f() restrict(amp) {
  short a, // REJECT: C3581
      b;   // REJECT: C3581
}
//=== array_of_bool_in_struct
struct s {
  bool b[4];
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== two_dimensions_of_bool
void f() restrict(amp) {
  bool a[4][4]; // REJECT: C3581
}
//=== array_of_odd_structs
struct s {
  int a;
  bool b, c;
};
void f() restrict(amp) {
  s x[3]; // REJECT: C3581
}
//=== member_enum_of_char
enum e : char { a };
struct s {
  e v;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== enum_of_long_long
enum e : long long { a };
e f() restrict(amp) { // REJECT: C3581
  return a;
}
//=== enum_of_bool
enum class e : bool { no, yes };
void f(e x) restrict(amp) { // REJECT: C3581
}
//=== member_function_pointer_member
struct s {
  void (s::*p)();
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== data_member_pointer_member
struct t {
  int m;
};
struct s {
  int t::*p;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== nullptr_member
struct s {
  std::nullptr_t p;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== reference_to_view_pointer_member
struct s {
  array<int, 1> *a;
};
void f(const s &x) restrict(amp) { // REJECT: C3581
}
//=== base_of_base
struct a {
  long long m;
};
struct b : a {};
struct c : b {
  int n;
};
void f() restrict(amp) {
  c x; // REJECT: C3581
}
//=== base_not_aligned
struct a {
  bool m;
};
struct b {
  bool n;
};
struct c : a, b {};
void f() restrict(amp) {
  c x; // REJECT: C3581
}
//=== member_not_aligned
#pragma pack(push, 1)
struct s {
  bool b;
  int i;
};
#pragma pack(pop)
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== virtual_destructor
struct s {
  int m;
  virtual ~s() {}
};
void f(s &x) restrict(amp) { // REJECT: C3581
}
//=== inherited_virtual_function
struct base {
  virtual int g() { return 1; }
};
struct s : base {
  int m;
};
void f(s &x) restrict(amp) { // REJECT: C3581
}
//=== pure_virtual_function
struct s {
  virtual int g() = 0;
};
void f(s *x) restrict(amp) { // REJECT: C3581
}
//=== bit_field_of_zero_width
struct s {
  int a;
  int : 0;
  int b;
};
void f() restrict(amp) {
  s x; // REJECT: C3581
}
//=== union_with_char
union u {
  int i;
  char c[4];
};
void f() restrict(amp) {
  u x; // REJECT: C3581
}
//=== volatile_reference
void f(volatile int &x) restrict(amp) { // REJECT: C3581
}
//=== const_volatile_local
void f() restrict(amp) {
  const volatile float x = 0; // REJECT: C3581
}
//=== volatile_array
void f() restrict(amp) {
  volatile int x[4]; // REJECT: C3581
}
//=== volatile_member_of_parameter
struct s {
  int a;
  volatile int b;
};
int f(const s &x) restrict(cpu,amp) { // REJECT: C3581
  return x.a;
}
//=== cast_to_long_long
int f(int x) restrict(amp) {
  return int((long long)x << 32 >> 32); // REJECT: C3581
}
//=== cast_to_pointer_to_char
int f(int *p) restrict(amp) {
  return *reinterpret_cast<char *>(p); // REJECT: C3581
}
//=== cast_to_function_pointer
void f(int *p) restrict(amp) {
  (void (*)())p; // REJECT: C3581
}
//=== floating_literal_out_of_range
double f() restrict(amp) {
  return 1e999; // REJECT: C3595
}
//=== float_literal_out_of_range
float f() restrict(amp) {
  return 1e60f; // REJECT: C3595
}
//=== hexadecimal_literal_out_of_range
unsigned long f() restrict(amp) {
  return 0x100000000ull; // REJECT: C3595
}
//=== vector_of_the_standard_library
int f(const std::vector<int> &v) restrict(amp) { // REJECT: C3581
  return v[0]; // REJECT: C3930
}
//=== template_parameter_of_char
template <char C> int g() restrict(amp) {
  return C; // REJECT: C3581
}
int f() restrict(amp) { return g<'a'>(); }
//=== template_argument_of_an_instance
template <class T> struct pair {
  T a, b;
};
void f() restrict(amp) {
  pair<char> p; // REJECT: C3581
}
//=== one_error_for_two_instances_each
template <class T> void g() restrict(amp) {
  T x; // REJECT: C3581
}
void f() restrict(amp) {
  g<int>();
  g<short>();
}
//=== parameter_of_an_unused_function
void never(char c) restrict(amp) {} // REJECT: C3581
//=== parameter_of_a_declaration
void never(char c) restrict(amp); // REJECT: C3581
//=== both_sides_are_checked_as_amp
long long f(int x) restrict(cpu,amp) { // REJECT: C3581
  return 1;
}
//=== taken_branch_of_if_constexpr
template <bool B> int g() restrict(amp) {
  if constexpr (B) {
    char c = 1; // REJECT: C3581
    return 1;
  } else {
    return 2;
  }
}
int f() restrict(amp) { return g<true>(); }
//=== instance_of_a_member
template <class T> struct s {
  T v;
  int bad() restrict(amp) {
    char c; // REJECT: C3581
    return 1;
  }
};
int f(s<int> &x) restrict(amp) { return x.bad(); }
//=== volatile_member_function
struct s {
  int m;
  int f() volatile restrict(cpu,amp) { return 1; } // REJECT: C3581
};
//=== volatile_member_function_amp
struct s {
  int m;
  int f() const volatile restrict(amp) { return 1; } // REJECT: C3581
};
