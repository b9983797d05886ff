#include <amp.h>
#include <vector>
using namespace concurrency;

extern int runs;

//=== literal_condition
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (true)
      t.barrier.wait();
  });
}
//=== template_parameter
template <int N> void g(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < N; ++i)
      t.barrier.wait();
    if (N > 2)
      t.barrier.wait();
  });
}
void f(array_view<int> out) { g<5>(out); }
//=== captured_bound
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < n; ++i)
      t.barrier.wait();
  });
}
//=== member_of_functor
struct kernel {
  int n;
  void operator()(tiled_index<16> t) const restrict(amp) {
    if (n > 4)
      t.barrier.wait();
  }
};
void f(array_view<int> out) { parallel_for_each(out.extent.tile<16>(), kernel{7}); }
//=== tile_index
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.tile[0] % 2 == 0)
      t.barrier.wait();
  });
}
//=== tile_origin
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.tile_origin[0] < 32)
      t.barrier.wait();
  });
}
//=== tile_dimension
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int stride = t.tile_dim0 / 2; stride > 0; stride /= 2)
      t.barrier.wait();
  });
}
//=== tile_extent
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int stride = 1; stride < t.tile_extent[0]; stride *= 2)
      t.barrier.wait();
  });
}
//=== view_extent
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < out.extent[0]; i += 16)
      t.barrier.wait();
  });
}
//=== array_extent
void f(array<int, 2> &a) {
  parallel_for_each(a.extent.tile<4, 4>(), [&a](tiled_index<4, 4> t) restrict(amp) {
    for (int i = 0; i < a.extent[1]; i += 4)
      t.barrier.wait();
    a[t.global] = 1;
  });
}
//=== flag_after_barrier
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    if (t.local[0] == 0)
      flag = out[t.global];
    t.barrier.wait();
    if (flag)
      t.barrier.wait();
  });
}
//=== flag_in_loop
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int again;
    for (;;) {
      if (t.local[0] == 0)
        again = 0;
      t.barrier.wait();
      if (out[t.global] > 0)
        again = 1;
      t.barrier.wait();
      if (!again)
        break;
      t.barrier.wait();
      out[t.global] -= 1;
    }
  });
}
//=== flag_element_uniform_index
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flags[16];
    flags[t.local[0]] = out[t.global];
    t.barrier.wait();
    for (int i = 0; i < flags[3]; ++i)
      t.barrier.wait();
  });
}
//=== flag_in_called_function
bool any(bool mine, const tiled_index<16> &t) restrict(amp) {
  tile_static int flag;
  if (t.local[0] == 0)
    flag = 0;
  t.barrier.wait();
  if (mine)
    flag = 1;
  t.barrier.wait();
  bool result = flag != 0;
  return result;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    while (any(out[t.global] > 0, t)) {
      t.barrier.wait();
      out[t.global] -= 1;
    }
  });
}
//=== barrier_after_varying_if
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0)
      out[t.global] = 1;
    t.barrier.wait();
  });
}
//=== barrier_after_varying_loop
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < t.local[0]; ++i) {
      if (i == 3)
        break;
      out[t.global] += i;
    }
    t.barrier.wait();
  });
}
//=== return_from_called_function
int clamp(int x) restrict(amp) {
  if (x < 0)
    return 0;
  return x;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int x = clamp(t.local[0] - 4);
    t.barrier.wait();
    out[t.global] = x;
  });
}
//=== uniform_local
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int rounds = n;
    if (n > 10)
      rounds = 10 + t.tile[0];
    for (int i = 0; i < rounds; ++i)
      t.barrier.wait();
  });
}
//=== uniform_parameter
void repeat(int n, const tiled_index<16> &t) restrict(amp) {
  while (n-- > 0)
    t.barrier.wait();
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { repeat(t.tile[0] + 2, t); });
}
//=== uniform_function
int rounds(int n) restrict(amp) {
  int k = 0;
  while (n > 1) {
    n /= 2;
    ++k;
  }
  return k;
}
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < rounds(n); ++i)
      t.barrier.wait();
  });
}
//=== uniform_switch_and_operators
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    switch (n) {
    case 1:
      t.barrier.wait();
      break;
    case 2:
      t.barrier.wait();
    default:
      t.barrier.wait();
    }
    if (n > 3 && t.tile[0] > 1 || n == 0)
      t.barrier.wait();
  });
}
//=== uniform_early_return
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (n < 0 || t.tile[0] > 5)
      return;
    t.barrier.wait();
  });
}
//=== uniform_local_array
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int steps[4] = {1, 2, 4, 8};
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < steps[i]; ++k)
        t.barrier.wait();
  });
}
//=== tile_lock
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int lock;
    if (t.local[0] == 0)
      lock = 0;
    t.barrier.wait();
    bool done = false;
    for (;;) {
      int expected = 0;
      if (!done && atomic_compare_exchange(&lock, &expected, 1)) {
        out[0] += 1;
        atomic_exchange(&lock, 0);
        done = true;
      }
      t.barrier.wait();
    }
  });
}
//=== matrix_product
void f(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c) {
  parallel_for_each(c.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
    float sum = 0;
    for (int i = 0; i < a.extent[1]; i += 16) {
      tile_static float as[16][16], bs[16][16];
      as[t.local[0]][t.local[1]] = a(t.global[0], i + t.local[1]);
      bs[t.local[0]][t.local[1]] = b(i + t.local[0], t.global[1]);
      t.barrier.wait();
      for (int k = 0; k < 16; ++k)
        sum += as[t.local[0]][k] * bs[k][t.local[1]];
      t.barrier.wait();
    }
    c[t.global] = sum;
  });
}
//=== captured_struct
struct parameters {
  int rounds, limit;
};
void f(array_view<int> out, parameters p) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < p.rounds; ++i) {
      if (i > p.limit)
        break;
      t.barrier.wait();
    }
  });
}
//=== uniform_break_and_continue
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < 10; ++i) {
      if (i == n)
        break;
      if (i == t.tile[0])
        continue;
      t.barrier.wait();
    }
  });
}
//=== uniform_do_and_while
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int i = n;
    do
      t.barrier.wait();
    while (--i > 0);
    while (i < 3 && n > 1) {
      t.barrier.wait();
      ++i;
    }
  });
}
//=== uniform_conditional
int wait(const tiled_index<16> &t, int x) restrict(amp) {
  t.barrier.wait();
  return x;
}
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int x = n ? wait(t, 1) : 2;
    bool b = n > 1 && wait(t, 2);
    bool c = n > 2 || wait(t, 3);
    out[t.global] = x + b + c;
  });
}
//=== varying_value_uniform_condition
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int x = out[t.global];
    for (int i = 0; i < 4; ++i) {
      if (x > i)
        x -= i;
      t.barrier.wait();
    }
    out[t.global] = x;
  });
}
//=== varying_return_after_the_last_barrier
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    t.barrier.wait();
    if (t.local[0] > 3)
      return;
    out[t.global] = 1;
  });
}
//=== varying_break_after_the_barriers
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < 4; ++i)
      t.barrier.wait();
    for (int i = 0; i < 4; ++i)
      if (out[t.global] == i)
        break;
    t.barrier.wait();
  });
}
//=== return_in_an_inner_function_before_a_barrier
int g(const tiled_index<16> &t) restrict(amp) {
  for (int i = 0; i < 4; ++i)
    if (t.local[0] == i)
      return i;
  return -1;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int x = g(t);
    t.barrier.wait();
    out[t.global] = x;
  });
}
//=== uniform_result_of_a_loop
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int sum = 0;
    for (int i = 0; i < n; ++i)
      sum += i * t.tile[0];
    if (sum > 10)
      t.barrier.wait();
  });
}
//=== uniform_through_a_reference
void g(int n, int &m) restrict(amp) { m = n * 2; }
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int m = 0;
    g(n, m);
    if (m > 3)
      t.barrier.wait();
  });
}
//=== uniform_member_of_a_struct
struct pair {
  int a, b;
};
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    pair p = {n, t.local[0]};
    if (p.a)
      t.barrier.wait();
    out[t.global] = p.b;
  });
}
//=== uniform_math
#include <amp_math.h>
void f(array_view<float> out, float x) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (fast_math::sqrt(x) > 2)
      t.barrier.wait();
  });
}
//=== two_flags
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int a, b[2];
    if (t.local[0] == 0)
      a = b[1] = out[t.global];
    t.barrier.wait_with_tile_static_memory_fence();
    int x = a, y = b[1];
    if (x > 0 && y > 0)
      t.barrier.wait();
  });
}
//=== two_dimensional_tile_index
void f(array_view<int, 2> out) {
  parallel_for_each(out.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
    if (t.tile[0] == t.tile[1] || t.tile_origin[1] > 8)
      t.barrier.wait();
  });
}
//=== functor_in_a_template
template <int N> struct kernel {
  array_view<int> v;
  int rounds;
  void operator()(tiled_index<N> t) const restrict(amp) {
    for (int i = 0; i < rounds * N; ++i)
      t.barrier.wait();
  }
};
void f(array_view<int> v) { parallel_for_each(v.extent.tile<16>(), kernel<16>{v, 3}); }
//=== fences_are_no_barriers
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0) {
      all_memory_fence(t.barrier);
      global_memory_fence(t.barrier);
      tile_static_memory_fence(t.barrier);
    }
  });
}
