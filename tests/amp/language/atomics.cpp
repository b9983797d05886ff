// HAZARD-NONE
// The atomic functions (chapter 6): value, old value, every type, in arrays, views and tile_static memory.
#include <amp.h>
#include "cases.h"

using namespace concurrency;

template <class T> struct Result { T old, now; };

/// Applies an atomic operation to `before` in a kernel of one thread.
template <class T, class Operation> static Result<T> applied(T before, const Operation &operation) {
    std::vector<T> memory = {before, T()};
    array_view<T, 1> view(memory);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { view[1] = operation(&view[0]); });
    return {view[1], view[0]};
}

CASE(exchange_of_int) {
    auto r = applied(5, [](int *p) restrict(amp) { return atomic_exchange(p, -7); });
    CHECK(r.old == 5 && r.now == -7);
}
CASE(exchange_of_unsigned) {
    auto r = applied(5u, [](unsigned *p) restrict(amp) { return atomic_exchange(p, 0xffffffffu); });
    CHECK(r.old == 5u && r.now == 0xffffffffu);
}
CASE(exchange_of_float) {
    auto r = applied(1.5f, [](float *p) restrict(amp) { return atomic_exchange(p, -2.25f); });
    CHECK(r.old == 1.5f && r.now == -2.25f);
}
CASE(compare_exchange_that_succeeds) {
    auto r = applied(5, [](int *p) restrict(amp) {
        int expected = 5;
        bool done = atomic_compare_exchange(p, &expected, 9);
        return done ? expected : -1;
    });
    CHECK(r.old == 5 && r.now == 9);
}
CASE(compare_exchange_that_fails_gives_the_value) {
    auto r = applied(5, [](int *p) restrict(amp) {
        int expected = 4;
        bool done = atomic_compare_exchange(p, &expected, 9);
        return done ? -1 : expected;
    });
    CHECK(r.old == 5 && r.now == 5);
}
CASE(compare_exchange_of_unsigned) {
    auto r = applied(0x80000000u, [](unsigned *p) restrict(amp) {
        unsigned expected = 0x80000000u, other = 3;
        bool done = atomic_compare_exchange(p, &expected, 7u);
        bool again = atomic_compare_exchange(p, &other, 8u);
        return done && !again ? other : 0u;
    });
    CHECK(r.old == 7u && r.now == 7u);
}
CASE(fetch_add_of_int) {
    auto r0 = applied<int>(-5, [](int *p) restrict(amp) { return atomic_fetch_add(p, 3); });
    auto r1 = applied<int>(12, [](int *p) restrict(amp) { return atomic_fetch_add(p, 10); });
    CHECK(r0.old == -5 && r0.now == -2 && r1.old == 12 && r1.now == 22);
}
CASE(fetch_add_of_unsigned) {
    auto r0 = applied<unsigned>(5u, [](unsigned *p) restrict(amp) { return atomic_fetch_add(p, 3u); });
    auto r1 = applied<unsigned>(0xfffffff0u, [](unsigned *p) restrict(amp) { return atomic_fetch_add(p, 0x2fu); });
    CHECK(r0.old == 5u && r0.now == 8u && r1.old == 0xfffffff0u && r1.now == 31u);
}
CASE(fetch_sub_of_int) {
    auto r0 = applied<int>(-5, [](int *p) restrict(amp) { return atomic_fetch_sub(p, 3); });
    auto r1 = applied<int>(12, [](int *p) restrict(amp) { return atomic_fetch_sub(p, 10); });
    CHECK(r0.old == -5 && r0.now == -8 && r1.old == 12 && r1.now == 2);
}
CASE(fetch_sub_of_unsigned) {
    auto r0 = applied<unsigned>(5u, [](unsigned *p) restrict(amp) { return atomic_fetch_sub(p, 3u); });
    auto r1 = applied<unsigned>(0xfffffff0u, [](unsigned *p) restrict(amp) { return atomic_fetch_sub(p, 0x2fu); });
    CHECK(r0.old == 5u && r0.now == 2u && r1.old == 0xfffffff0u && r1.now == 4294967233u);
}
CASE(fetch_max_of_int) {
    auto r0 = applied<int>(-5, [](int *p) restrict(amp) { return atomic_fetch_max(p, 3); });
    auto r1 = applied<int>(12, [](int *p) restrict(amp) { return atomic_fetch_max(p, 10); });
    CHECK(r0.old == -5 && r0.now == 3 && r1.old == 12 && r1.now == 12);
}
CASE(fetch_max_of_unsigned) {
    auto r0 = applied<unsigned>(5u, [](unsigned *p) restrict(amp) { return atomic_fetch_max(p, 3u); });
    auto r1 = applied<unsigned>(0xfffffff0u, [](unsigned *p) restrict(amp) { return atomic_fetch_max(p, 0x2fu); });
    CHECK(r0.old == 5u && r0.now == 5u && r1.old == 0xfffffff0u && r1.now == 4294967280u);
}
CASE(fetch_min_of_int) {
    auto r0 = applied<int>(-5, [](int *p) restrict(amp) { return atomic_fetch_min(p, 3); });
    auto r1 = applied<int>(12, [](int *p) restrict(amp) { return atomic_fetch_min(p, 10); });
    CHECK(r0.old == -5 && r0.now == -5 && r1.old == 12 && r1.now == 10);
}
CASE(fetch_min_of_unsigned) {
    auto r0 = applied<unsigned>(5u, [](unsigned *p) restrict(amp) { return atomic_fetch_min(p, 3u); });
    auto r1 = applied<unsigned>(0xfffffff0u, [](unsigned *p) restrict(amp) { return atomic_fetch_min(p, 0x2fu); });
    CHECK(r0.old == 5u && r0.now == 3u && r1.old == 0xfffffff0u && r1.now == 47u);
}
CASE(fetch_and_of_int) {
    auto r0 = applied<int>(-5, [](int *p) restrict(amp) { return atomic_fetch_and(p, 3); });
    auto r1 = applied<int>(12, [](int *p) restrict(amp) { return atomic_fetch_and(p, 10); });
    CHECK(r0.old == -5 && r0.now == 3 && r1.old == 12 && r1.now == 8);
}
CASE(fetch_and_of_unsigned) {
    auto r0 = applied<unsigned>(5u, [](unsigned *p) restrict(amp) { return atomic_fetch_and(p, 3u); });
    auto r1 = applied<unsigned>(0xfffffff0u, [](unsigned *p) restrict(amp) { return atomic_fetch_and(p, 0x2fu); });
    CHECK(r0.old == 5u && r0.now == 1u && r1.old == 0xfffffff0u && r1.now == 32u);
}
CASE(fetch_or_of_int) {
    auto r0 = applied<int>(-5, [](int *p) restrict(amp) { return atomic_fetch_or(p, 3); });
    auto r1 = applied<int>(12, [](int *p) restrict(amp) { return atomic_fetch_or(p, 10); });
    CHECK(r0.old == -5 && r0.now == -5 && r1.old == 12 && r1.now == 14);
}
CASE(fetch_or_of_unsigned) {
    auto r0 = applied<unsigned>(5u, [](unsigned *p) restrict(amp) { return atomic_fetch_or(p, 3u); });
    auto r1 = applied<unsigned>(0xfffffff0u, [](unsigned *p) restrict(amp) { return atomic_fetch_or(p, 0x2fu); });
    CHECK(r0.old == 5u && r0.now == 7u && r1.old == 0xfffffff0u && r1.now == 4294967295u);
}
CASE(fetch_xor_of_int) {
    auto r0 = applied<int>(-5, [](int *p) restrict(amp) { return atomic_fetch_xor(p, 3); });
    auto r1 = applied<int>(12, [](int *p) restrict(amp) { return atomic_fetch_xor(p, 10); });
    CHECK(r0.old == -5 && r0.now == -8 && r1.old == 12 && r1.now == 6);
}
CASE(fetch_xor_of_unsigned) {
    auto r0 = applied<unsigned>(5u, [](unsigned *p) restrict(amp) { return atomic_fetch_xor(p, 3u); });
    auto r1 = applied<unsigned>(0xfffffff0u, [](unsigned *p) restrict(amp) { return atomic_fetch_xor(p, 0x2fu); });
    CHECK(r0.old == 5u && r0.now == 6u && r1.old == 0xfffffff0u && r1.now == 4294967263u);
}
CASE(fetch_inc_of_int) {
    auto r = applied<int>(-1, [](int *p) restrict(amp) { return atomic_fetch_inc(p); });
    CHECK(r.old == -1 && r.now == 0);
}
CASE(fetch_inc_of_unsigned) {
    auto r = applied<unsigned>(1u, [](unsigned *p) restrict(amp) { return atomic_fetch_inc(p); });
    CHECK(r.old == 1u && r.now == 2u);
}
CASE(fetch_dec_of_int) {
    auto r = applied<int>(-1, [](int *p) restrict(amp) { return atomic_fetch_dec(p); });
    CHECK(r.old == -1 && r.now == -2);
}
CASE(fetch_dec_of_unsigned) {
    auto r = applied<unsigned>(1u, [](unsigned *p) restrict(amp) { return atomic_fetch_dec(p); });
    CHECK(r.old == 1u && r.now == 0u);
}
CASE(integers_wrap_around) {
    auto r = applied(2147483647, [](int *p) restrict(amp) { return atomic_fetch_add(p, 1); });
    auto s = applied(0u, [](unsigned *p) restrict(amp) { return atomic_fetch_dec(p); });
    CHECK(r.now == -2147483647 - 1 && s.now == 0xffffffffu);
}

CASE(threads_of_all_tiles_count_in_an_array) {
    array<int, 1> count(1);
    count[0] = 0;
    parallel_for_each(extent<1>(1000), [&count](index<1> i) restrict(amp) { atomic_fetch_add(&count[0], i[0]); });
    CHECK(count[0] == 499500);
}
CASE(threads_count_in_a_view) {
    int n = 0;
    array_view<int, 1> count(1, &n);
    parallel_for_each(extent<2>(10, 20), [=](index<2>) restrict(amp) { atomic_fetch_inc(&count[0]); });
    count.synchronize();
    CHECK(n == 200);
}
CASE(threads_count_in_tile_static_memory) {
    array<int, 1> out(8);
    parallel_for_each(extent<1>(64).tile<8>(), [&out](tiled_index<8> t) restrict(amp) {
        tile_static int sum;
        if (t.local[0] == 0) sum = 0;
        t.barrier.wait();
        atomic_fetch_add(&sum, t.local[0]);
        t.barrier.wait();
        if (t.local[0] == 0) out[t.tile] = sum;
    });
    std::vector<int> v = out;
    for (int each : v) CHECK(each == 28);
}
CASE(old_values_are_distinct) {
    array<int, 1> next(1), order(100);
    next[0] = 0;
    parallel_for_each(order.extent, [&next, &order](index<1> i) restrict(amp) {
        order[i] = atomic_fetch_add(&next[0], 1);
    });
    std::vector<int> v = order, seen(100);
    for (int each : v) seen[each] += 1;
    for (int each : seen) CHECK(each == 1);
}
CASE(compare_exchange_loop) {
    array<float, 1> sum(1);
    sum[0] = 0.0f;
    parallel_for_each(extent<1>(64), [&sum](index<1> i) restrict(amp) {
        // The usual way to add floats: on their bits.
        array_view<int, 1> bits = sum.reinterpret_as<int>();
        int expected = atomic_fetch_or(&bits[0], 0);
        for (;;) {
            union { int i; float f; } value;
            value.i = expected;
            value.f += i[0] * 0.5f;
            if (atomic_compare_exchange(&bits[0], &expected, value.i)) break;
        }
    });
    CHECK(sum[0] == 1008.0f);
}
CASE(members_of_structs_and_sections) {
    struct Counter { int hits; unsigned int mask; };
    std::vector<Counter> store(4);
    array_view<Counter, 1> counters(store);
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<Counter, 1> upper = counters.section(2, 2);
        atomic_fetch_inc(&upper[i[0] % 2].hits);
        atomic_fetch_or(&upper[i[0] % 2].mask, 1u << i[0] % 32);
    });
    counters.synchronize();
    CHECK(store[2].hits == 32 && store[3].hits == 32 && store[2].mask == 0x55555555u && store[0].hits == 0);
}
CASE(a_read_is_compatible_with_an_atomic_operation) {
    array<int, 1> flag(1), seen(32);
    flag[0] = 0;
    parallel_for_each(seen.extent, [&flag, &seen](index<1> i) restrict(amp) {
        atomic_fetch_max(&flag[0], i[0]);
        seen[i] = flag[0] >= 0 ? 1 : 0; // 8.1.2: read and atomic are compatible
    });
    std::vector<int> v = seen;
    for (int each : v) CHECK(each == 1);
}
