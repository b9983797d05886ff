#include <amp.h>
#include <vector>
using namespace concurrency;

extern int runs;

//=== if_local
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== if_global
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] < 7)
      t.barrier.wait_with_all_memory_fence(); // REJECT: C3561
  });
}
//=== else_branch
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int x = 0;
    if (t.local[0] > 3)
      x = 1;
    else
      t.barrier.wait_with_tile_static_memory_fence(); // REJECT: C3561
  });
}
//=== switch_on_local
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    switch (t.local[0] % 2) {
    case 0:
      t.barrier.wait_with_global_memory_fence(); // REJECT: C3561
      break;
    default:
      break;
    }
  });
}
//=== for_bound
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < t.local[0]; ++i)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== while_condition
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int i = t.local[0];
    while (i > 0) {
      t.barrier.wait(); // REJECT: C3561
      --i;
    }
  });
}
//=== do_condition
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int i = t.local[0];
    do {
      t.barrier.wait(); // REJECT: C3561
    } while (--i > 0);
  });
}
//=== conditional_operator
int wait(const tiled_index<16> &t) restrict(amp) {
  t.barrier.wait(); // REJECT: C3561
  return 1;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    out[t.global] = t.local[0] ? wait(t) : 0;
  });
}
//=== logical_and
bool wait(const tiled_index<16> &t) restrict(amp) {
  t.barrier.wait(); // REJECT: C3561
  return true;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    bool b = t.local[0] == 0 && wait(t);
    out[t.global] = b;
  });
}
//=== logical_or
bool wait(const tiled_index<16> &t) restrict(amp) {
  t.barrier.wait(); // REJECT: C3561
  return true;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    bool b = t.local[0] == 0 || wait(t);
    out[t.global] = b;
  });
}
//=== early_return
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] >= 50)
      return;
    t.barrier.wait(); // REJECT: C3561
    out[t.global] = 1;
  });
}
//=== early_return_two_barriers_one_error
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.global[0] >= 50)
      return;
    t.barrier.wait(); // REJECT: C3561
    out[t.global] = 1;
    t.barrier.wait();
  });
}
//=== break_before
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < 10; ++i) {
      if (i == t.local[0])
        break;
      t.barrier.wait(); // REJECT: C3561
    }
  });
}
//=== continue_before
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < 10; ++i) {
      if (i == t.local[0])
        continue;
      t.barrier.wait(); // REJECT: C3561
    }
  });
}
//=== break_after_in_loop
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < 10; ++i) {
      t.barrier.wait(); // REJECT: C3561
      if (out[t.global] == i)
        break;
    }
  });
}
//=== three_calls_deep
void c(const tile_barrier &b) restrict(amp) {
  b.wait(); // REJECT: C3561
}
void b(const tiled_index<16> &t) restrict(amp) { c(t.barrier); }
void a(const tiled_index<16> &t) restrict(amp) { b(t); }
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] % 2)
      a(t);
  });
}
//=== condition_from_called_function
int rank(const tiled_index<16> &t) restrict(amp) { return t.local[0] + 1; }
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int r = rank(t);
    if (r > 2)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== condition_through_locals
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int a = t.local[0];
    int b = a * 2;
    bool c = b > 6;
    if (c)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== condition_assigned_under_varying_flow
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int n = 1;
    if (t.local[0] == 3)
      n = 2;
    if (n == 2)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== memory_in_condition
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (out[0] > 3)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== atomic_in_condition
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int count;
    count = 0;
    t.barrier.wait();
    if (atomic_fetch_inc(&count) == 0)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== tile_static_without_barrier
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    flag = 1;
    if (flag)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== tile_static_store_after_barrier
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    flag = 1;
    t.barrier.wait();
    if (t.local[0] == 5)
      flag = 0;
    if (flag)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== tile_static_varying_element
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flags[16];
    flags[t.local[0]] = 1;
    t.barrier.wait();
    if (flags[t.local[0]])
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== tile_static_barrier_in_other_function
void sync(const tiled_index<16> &t) restrict(amp) { t.barrier.wait(); }
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    if (t.local[0] == 0)
      flag = 1;
    sync(t);
    if (flag)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== tile_static_barrier_on_one_way_only
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    flag = 1;
    if (n > 3)
      t.barrier.wait();
    if (flag)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== nested_uniform_in_varying
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < 8)
      for (int i = 0; i < n; ++i)
        t.barrier.wait(); // REJECT: C3561
  });
}
//=== two_mistakes
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < 8)
      t.barrier.wait(); // REJECT: C3561
    if (t.global[0] < 8)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== functor
struct kernel {
  void operator()(tiled_index<16> t) const restrict(amp) {
    if (t.local[0] == 0)
      t.barrier.wait(); // REJECT: C3561
  }
};
void f(array_view<int> out) { parallel_for_each(out.extent.tile<16>(), kernel()); }
//=== two_dimensions
void f(array_view<int, 2> grid) {
  parallel_for_each(grid.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
    if (t.local[1] == t.tile[0])
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== permissive
// OPTIONS: --permissive
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0)
      t.barrier.wait(); // WARN: C3561
  });
}
//=== nested_conditions
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (n > 2)
      if (t.tile[0] > 1)
        if (t.local[0] > 1)
          t.barrier.wait(); // REJECT: C3561
  });
}
//=== both_branches
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] > 1)
      t.barrier.wait(); // REJECT: C3561
    else
      t.barrier.wait();
  });
}
//=== both_arms_of_conditional
int wait(const tiled_index<16> &t, int x) restrict(amp) {
  t.barrier.wait(); // REJECT: C3561
  return x;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    out[t.global] = t.local[0] ? wait(t, 1) : wait(t, 2);
  });
}
//=== for_iteration_expression
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < t.local[0]; ++i, t.barrier.wait()) // REJECT: C3561
      out[t.global] += i;
  });
}
//=== for_started_by_thread
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = t.local[0]; i < 16; ++i)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== loop_step_by_thread
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < 16; i += 1 + t.local[0])
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== switch_case_after_case
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    switch (out[t.global]) {
    case 0:
      out[t.global] = 1;
    case 1:
      t.barrier.wait(); // REJECT: C3561
    }
  });
}
//=== return_in_a_loop
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < 4; ++i) {
      if (out[t.global] == i)
        return;
      t.barrier.wait(); // REJECT: C3561
    }
  });
}
//=== return_in_a_called_function
void g(const tiled_index<16> &t) restrict(amp) {
  if (t.local[0] > 7)
    return;
  t.barrier.wait(); // REJECT: C3561
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { g(t); });
}
//=== varying_parameter
void g(const tiled_index<16> &t, int n) restrict(amp) {
  for (int i = 0; i < n; ++i)
    t.barrier.wait(); // REJECT: C3561
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) { g(t, t.local[0]); });
}
//=== varying_result_by_return
int g(const tiled_index<16> &t) restrict(amp) {
  if (t.local[0] > 3)
    return 1;
  return 2;
}
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (g(t) == 1)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== varying_through_a_reference
void g(const tiled_index<16> &t, int &n) restrict(amp) { n = t.local[0]; }
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int n = 0;
    g(t, n);
    if (n)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== varying_element_of_a_local_array
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int a[4] = {0, 1, 2, 3};
    if (a[t.local[0] % 4])
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== varying_member_of_a_struct
struct pair {
  int a, b;
};
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    pair p = {1, t.local[0]};
    if (p.b)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== math_of_a_varying_value
#include <amp_math.h>
void f(array_view<float> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (fast_math::sqrt(float(t.local[0])) > 2)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== logical_and_in_a_condition
void f(array_view<int> out) {
  int n = runs;
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (n > 2 && t.local[0] == 0)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== element_of_an_array_by_reference
void f(array<int, 1> &a) {
  parallel_for_each(a.extent.tile<16>(), [&a](tiled_index<16> t) restrict(amp) {
    while (a[0] > 0)
      t.barrier.wait(); // REJECT: C3561
    a[0] = 0;
  });
}
//=== global_thread_in_two_dimensions
void f(array_view<int, 2> out) {
  int w = runs, h = runs;
  parallel_for_each(out.extent.tile<4, 4>().pad(), [=](tiled_index<4, 4> t) restrict(amp) {
    if (t.global[0] < h && t.global[1] < w)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== three_dimensions
void f(array_view<int, 3> out) {
  parallel_for_each(out.extent.tile<2, 2, 2>(), [=](tiled_index<2, 2, 2> t) restrict(amp) {
    if (t.local[2] == 0)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== flag_read_before_the_barrier
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    if (t.local[0] == 0)
      flag = out[t.global];
    int mine = flag;
    t.barrier.wait();
    if (mine)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== flag_read_under_varying_flow
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    flag = 1;
    t.barrier.wait();
    int mine = 0;
    if (t.local[0] > 2)
      mine = flag;
    if (mine)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== flag_written_by_an_atomic_after_the_barrier
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int flag;
    flag = 0;
    t.barrier.wait();
    atomic_fetch_add(&flag, 1);
    if (flag > 3)
      t.barrier.wait(); // REJECT: C3561
  });
}
//=== functor_in_a_template
template <int N> struct kernel {
  array_view<int> v;
  void operator()(tiled_index<N> t) const restrict(amp) {
    if (t.local[0] < N / 2)
      t.barrier.wait(); // REJECT: C3561
  }
};
void f(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), kernel<16>{v});
  parallel_for_each(v.extent.tile<32>(), kernel<32>{v});
}
//=== lambda_with_a_barrier
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    auto sync = [&t]() { t.barrier.wait(); }; // REJECT: C3590
    if (t.local[0] == 0)
      sync();
  });
}
//=== names_both_lines
void f(array_view<int> out) {
  parallel_for_each(out.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    int half = t.local[0] / 2;
    // SAYS: tile barrier operation found in varying flow control when compiling the call graph for the entry function
    // SAYS: names_both_lines.cpp(8)'
    // SAYS: names_both_lines.cpp:14:9: note: this condition varies between the threads of a tile
    // SAYS: names_both_lines.cpp:9:27: note: the local index differs from thread to thread
    if (half == 0)
      t.barrier.wait(); // REJECT: C3561
  });
}
