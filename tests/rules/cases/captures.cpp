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
