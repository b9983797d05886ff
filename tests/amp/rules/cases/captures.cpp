#include <amp.h>
#include <vector>
using namespace concurrency;

//=== reference_explicit
void f(array_view<int> v) {
  int n = 3;
  parallel_for_each(v.extent, [=, &n](index<1> i) restrict(amp) { // REJECT: C3590
    v[i] = n;
  });
}
//=== reference_default
void f(array<int, 1> &a) {
  int n = 3;
  parallel_for_each(a.extent, [&](index<1> i) restrict(amp) { // REJECT: C3590
    a[i] = n;
  });
}
//=== reference_default_many
void f(array<int, 1> &a) {
  int n = 3;
  float x = 2;
  parallel_for_each(a.extent, [&](index<1> i) restrict(amp) { // REJECT: C3590
    a[i] = n + x;
  });
}
//=== view_by_reference
void f(array_view<int> v) {
  parallel_for_each(v.extent, [&v](index<1> i) restrict(amp) { // REJECT: C3590
    v[i] = 1;
  });
}
//=== pointer_by_reference
void f(array<int, 1> &a, int *p) {
  parallel_for_each(a.extent, [&a, &p](index<1> i) restrict(amp) { // REJECT: C3590
    a[i] = *p;
  });
}
//=== this_capture
struct s {
  int n;
  void f(array_view<int> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3590
      v[i] = n;
    });
  }
};
//=== object_with_a_pointer_by_copy
struct s {
  int *n;
  void f(array_view<int> v) {
    parallel_for_each(v.extent, [v, *this](index<1> i) restrict(amp) { // REJECT: C3596
      v[i] = *n;
    });
  }
};
//=== this_explicit
struct s {
  int n;
  void f(array_view<int> v) {
    parallel_for_each(v.extent, [v, this](index<1> i) restrict(amp) { // REJECT: C3590
      v[i] = n;
    });
  }
};
//=== array_by_value
void f(array<int, 1> &a) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { // REJECT: C3597
    a[i] = 1;
  });
}
//=== array_by_value_explicit
void f(array<int, 1> &a) {
  parallel_for_each(a.extent, [a](index<1> i) restrict(amp) { // REJECT: C3597
    a[i];
  });
}
//=== pointer_by_value
void f(array_view<int> v, int *p) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = *p;
  });
}
//=== array_pointer_by_value
void f(array<int, 1> *a) {
  parallel_for_each(a->extent, [a](index<1> i) restrict(amp) { // REJECT: C3596
    (*a)[i] = 1;
  });
}
//=== char_by_value
void f(array_view<int> v, char c) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = c;
  });
}
//=== vector_by_value
void f(array_view<int> v, std::vector<int> w) {
  parallel_for_each(v.extent, [v, w](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = 1;
  });
}
//=== virtual_by_value
struct s {
  float m;
  virtual ~s() {}
  float get() const restrict(cpu,amp) { return m; }
};
void f(array_view<float> v, s x) {
  parallel_for_each(v.extent, [v, x](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = x.m;
  });
}
//=== lambda_not_passed
void f() {
  int n = 1;
  auto l = [&n]() restrict(amp) { return n; }; // REJECT: C3590
}
//=== nested_lambda_by_reference
int f(int n) restrict(amp) {
  auto l = [&]() { return n; }; // REJECT: C3590
  return l();
}
//=== two_explicit
void f(array<int, 1> &a, int n, int *p) {
  parallel_for_each(a.extent, [&a, &n, // REJECT: C3590
                               p](index<1> i) restrict(amp) { // REJECT: C3596
    a[i] = n + *p;
  });
}
//=== functor_reference
struct kernel {
  array_view<int> v;
  const int &n; // REJECT: C3581
  void operator()(index<1> i) const restrict(amp) { v[i] = n; }
};
void f(array_view<int> v, int n) { parallel_for_each(v.extent, kernel{v, n}); }
//=== struct_by_reference
struct s {
  int m;
};
void f(array_view<int> v, s x) {
  parallel_for_each(v.extent, [v, &x](index<1> i) restrict(amp) { // REJECT: C3590
    v[i] = x.m;
  });
}
//=== local_array_by_reference
void f(array_view<int> v) {
  int table[4] = {1, 2, 3, 4};
  parallel_for_each(v.extent, [v, &table](index<1> i) restrict(amp) { // REJECT: C3590
    v[i] = table[0];
  });
}
//=== extent_by_reference
void f(array<int, 2> &a, extent<2> e) {
  parallel_for_each(a.extent, [&a, &e](index<2> i) restrict(amp) { // REJECT: C3590
    a[i] = e[0];
  });
}
//=== view_by_default_reference
void f(array_view<int> v) {
  parallel_for_each(v.extent, [&](index<1> i) restrict(amp) { // REJECT: C3590
    v[i] = 1;
  });
}
//=== member_array
struct s {
  array<int, 1> a;
  void f() {
    parallel_for_each(a.extent, [&](index<1> i) restrict(amp) { // REJECT: C3590
      a[i] = 1;
    });
  }
};
//=== member_view
struct s {
  array_view<int> v;
  void f() {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3590
      v[i] = 1;
    });
  }
};
//=== reference_to_pointer_by_value
void f(array_view<int> v, int *&p) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = *p;
  });
}
//=== short_by_value
void f(array_view<int> v, short n) {
  parallel_for_each(v.extent, [v, n](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = n;
  });
}
//=== long_long_by_value
void f(array_view<int> v, long long n) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = int(n);
  });
}
//=== struct_with_pointer_by_value
struct s {
  int *p;
  int n;
};
void f(array_view<int> v, s x) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = x.n;
  });
}
//=== string_by_value
#include <string>
void f(array_view<int> v, std::string s) {
  parallel_for_each(v.extent, [v, s](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = 1;
  });
}
//=== function_pointer_by_value
void f(array_view<int> v, int (*p)(int)) {
  parallel_for_each(v.extent, [v, p](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = 1;
  });
}
//=== accelerator_by_value
void f(array_view<int> v, accelerator a) {
  parallel_for_each(v.extent, [v, a](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = 1;
  });
}
//=== array_of_bool_by_value
void f(array_view<int> v) {
  bool flags[4] = {};
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = flags[0];
  });
}
//=== init_capture_of_a_pointer
void f(array_view<int> v, int *q) {
  parallel_for_each(v.extent, [v, p = q](index<1> i) restrict(amp) { // REJECT: C3596
    v[i] = *p;
  });
}
//=== init_capture_by_reference
void f(array_view<int> v, int n) {
  parallel_for_each(v.extent, [v, &m = n](index<1> i) restrict(amp) { // REJECT: C3590
    v[i] = m;
  });
}
//=== array_by_init_capture
void f(array<int, 1> &a) {
  parallel_for_each(a.extent, [b = a](index<1> i) restrict(amp) { // REJECT: C3597
    b[i];
  });
}
//=== lambda_of_both_sides
void f(int n) {
  auto l = [&n]() restrict(cpu,amp) { return n; }; // REJECT: C3590
}
//=== captured_lambda_with_pointer
void f(array_view<int> v, int *p) {
  auto l = [p](int x) restrict(amp) { return *p + x; }; // REJECT: C3596
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = l(1); });
}
//=== pointer_in_an_amp_function
int f(int *p) restrict(amp) {
  auto l = [p]() { return *p; }; // REJECT: C3596
  return l();
}
//=== says_what_to_do
void f(array_view<int> v, int *p) {
  int n = 1;
  // SAYS: only arrays and textures are captured by reference, everything else by value
  parallel_for_each(v.extent, [v, &n](index<1> i) restrict(amp) { // REJECT: C3590
    v[i] = n;
  });
}
