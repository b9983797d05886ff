// HAZARD-NONE
// array_view<T, N> and array_view<const T, N> (5.2.1, 5.2.2): every constructor and conversion.
#include <amp.h>
#include "cases.h"

#include <array>
#include <numeric>
#include <type_traits>

using namespace concurrency;

static std::vector<int> counted(int n) {
    std::vector<int> v(n);
    std::iota(v.begin(), v.end(), 0);
    return v;
}

CASE(rank_and_value_type) {
    static_assert(array_view<int>::rank == 1 && array_view<const float, 3>::rank == 3, "");
    static_assert(std::is_same<array_view<int, 2>::value_type, int>::value, "");
    static_assert(std::is_same<array_view<const int, 2>::value_type, const int>::value, "");
}
CASE(there_is_no_default_constructor) {
    static_assert(!std::is_default_constructible<array_view<int, 1>>::value, "");
    static_assert(!std::is_default_constructible<array_view<const int, 2>>::value, "");
}
CASE(over_an_array) {
    array<int, 2> a(2, 3, counted(6).begin());
    array_view<int, 2> v(a), w = a;
    v(1, 1) = 40;
    CHECK(a(1, 1) == 40 && w(1, 1) == 40 && v.extent == extent<2>(2, 3));
    const array<int, 2> &read = a;
    array_view<const int, 2> c(read), d = a;
    CHECK(c(1, 2) == 5 && d(0, 1) == 1);
    static_assert(!std::is_constructible<array_view<int, 2>, const array<int, 2> &>::value, "");
}
CASE(over_a_temporary_array) {
    std::vector<array_view<int, 2>> views;
    views.push_back(array<int, 2>(2, 3, counted(6).begin()));
    array_view<const int, 1> c = array<int, 1>(4, counted(4).begin());
    views[0](1, 1) = 40;
    CHECK(views[0](1, 1) == 40 && views[0](1, 2) == 5 && c[3] == 3);
    array_view<int, 2> v = views[0];
    parallel_for_each(v.extent, [=](index<2> i) restrict(amp) { v[i] += 1; });
    CHECK(v(1, 1) == 41);
}
CASE(over_a_container_with_an_extent) {
    std::vector<int> v = counted(24);
    array_view<int, 1> a(extent<1>(24), v);
    array_view<int, 2> b(extent<2>(4, 6), v);
    array_view<int, 3> c(extent<3>(2, 3, 4), v);
    array_view<const int, 2> d(extent<2>(4, 6), v);
    CHECK(a[23] == 23 && b(3, 5) == 23 && c(1, 2, 3) == 23 && d(1, 0) == 6);
}
CASE(over_a_container_with_lengths) {
    std::vector<int> v = counted(24);
    const std::vector<int> &read = v;
    array_view<int, 1> a(24, v);
    array_view<int, 2> b(4, 6, v);
    array_view<int, 3> c(2, 3, 4, v);
    array_view<const int, 1> d(24, read);
    array_view<const int, 2> e(4, 6, read);
    array_view<const int, 3> f(2, 3, 4, read);
    CHECK(a[5] == 5 && b(2, 2) == 14 && c(1, 0, 0) == 12 && d[9] == 9 && e(2, 2) == 14 && f(0, 1, 0) == 4);
}
CASE(over_a_whole_container) {
    std::vector<float> v = {1, 2, 3};
    std::array<float, 4> fixed = {{4, 5, 6, 7}};
    array_view<float, 1> a(v), b(fixed);
    array_view<const float, 1> c(v), d(fixed);
    CHECK(a.extent[0] == 3 && b.extent[0] == 4 && c[2] == 3 && d[3] == 7);
    static_assert(!std::is_convertible<std::vector<float> &, array_view<float, 1>>::value, "");
}
CASE(over_a_pointer) {
    std::vector<int> v = counted(24);
    const int *read = v.data();
    array_view<int, 1> a(extent<1>(24), v.data()), b(24, v.data());
    array_view<int, 2> c(extent<2>(4, 6), v.data()), d(4, 6, v.data());
    array_view<int, 3> e(extent<3>(2, 3, 4), v.data()), f(2, 3, 4, v.data());
    array_view<const int, 1> g(extent<1>(24), read), h(24, read);
    array_view<const int, 2> i(4, 6, read);
    array_view<const int, 3> j(2, 3, 4, read), k(extent<3>(2, 3, 4), read);
    CHECK(a[1] == 1 && b[2] == 2 && c(1, 1) == 7 && d(1, 2) == 8 && e(1, 0, 0) == 12 && f(0, 0, 3) == 3);
    CHECK(g[4] == 4 && h[5] == 5 && i(3, 5) == 23 && j(1, 2, 3) == 23 && k(0, 2, 1) == 9);
}
CASE(over_a_c_array) {
    int values[5] = {1, 2, 3, 4, 5};
    array_view<int, 1> a(values);
    array_view<const int, 1> b(values);
    CHECK(a.extent[0] == 5 && b[4] == 5);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] *= 10; });
    a.synchronize();
    CHECK(values[2] == 30);
}
CASE(over_memory_of_a_kernel) {
    array<int, 1> sums(4);
    parallel_for_each(sums.extent, [&sums](index<1> i) restrict(amp) {
        int local[4] = {1, 2, 3, i[0]};
        array_view<int, 1> all(local);
        array_view<int, 2> square(2, 2, local);
        array_view<const int, 1> part(extent<1>(2), local + 2);
        square(0, 1) += 100;
        sums[i] = all[1] + square(1, 1) + part[0];
    });
    std::vector<int> v = sums;
    CHECK(v[3] == 102 + 3 + 3 && v[0] == 102 + 3);
}
CASE(over_tile_static_memory) {
    array<int, 1> out(8);
    parallel_for_each(out.extent.tile<4>(), [&out](tiled_index<4> t) restrict(amp) {
        tile_static int shared[4];
        array_view<int, 2> square(2, 2, shared);
        square(t.local[0] / 2, t.local[0] % 2) = t.global[0];
        t.barrier.wait();
        out[t] = square(1 - t.local[0] / 2, 1 - t.local[0] % 2);
    });
    std::vector<int> v = out;
    CHECK(v == std::vector<int>({3, 2, 1, 0, 7, 6, 5, 4}));
}
CASE(without_a_data_source) {
    array_view<int, 1> a(extent<1>(4)), b(4);
    array_view<int, 2> c(extent<2>(2, 3)), d(2, 3);
    array_view<int, 3> e(extent<3>(1, 2, 3)), f(1, 2, 3);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
        a[i] = b[i] = i[0];
        if (i[0] < 2) c(i[0], 0) = d(i[0], 1) = e(0, i[0], 0) = f(0, i[0], 1) = 7;
    });
    CHECK(a[3] == 3 && b[2] == 2 && c(1, 0) == 7 && d(0, 1) == 7 && e(0, 1, 0) == 7 && f(0, 0, 1) == 7);
    static_assert(!std::is_convertible<extent<1>, array_view<int, 1>>::value, "");
    static_assert(!std::is_convertible<int, array_view<int, 1>>::value, "");
}
CASE(copies_are_shallow) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v), b(a), c(2);
    array_view<int, 1> &same = (c = b);
    c[1] = 50;
    CHECK(a[1] == 50 && b[1] == 50 && &same == &c && c.extent[0] == 4);
}
CASE(conversion_to_a_view_of_const) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v);
    array_view<const int, 1> b(a), c = a, d(v);
    array_view<const int, 1> &same = (d = a), &also = (d = c);
    a[2] = 20;
    CHECK(b[2] == 20 && c[2] == 20 && d[2] == 20 && &same == &d && &also == &d);
    static_assert(!std::is_convertible<array_view<const int, 1>, array_view<int, 1>>::value, "");
}
static int sum(array_view<const int, 1> v) {
    int total = 0;
    for (int k = 0; k < v.extent[0]; ++k) total += v[k];
    return total;
}
CASE(implicit_conversions_of_arguments) {
    array<int, 1> a(4, counted(4).begin());
    std::vector<int> v = counted(5);
    array_view<int, 1> view(v);
    CHECK(sum(a) == 6 && sum(view) == 10);
}
CASE(in_kernels_views_copy_and_convert) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
        array_view<int, 1> copy(a);
        array_view<const int, 1> read(copy), again = copy;
        again = read;
        copy[i] = again[i] + 10;
    });
    a.synchronize();
    CHECK(v[3] == 13);
}
CASE(elements_of_class_type) {
    struct Particle { float position[3]; int kind; };
    std::vector<Particle> v(4);
    array_view<Particle, 1> view(v);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
        Particle p = {{1.0f, 2.0f, 3.0f}, i[0]};
        p.position[1] *= i[0];
        view[i] = p;
    });
    view.synchronize();
    CHECK(v[3].position[1] == 6.0f && v[2].kind == 2);
}
CASE(containers_that_are_too_small_throw) {
    std::vector<int> v(5);
    THROWS(runtime_exception, array_view<int, 2> a(2, 3, v));
    THROWS(runtime_exception, array_view<const int, 1> a(6, v));
}
CASE(views_that_are_empty_throw) {
    std::vector<int> v(5), none;
    THROWS(runtime_exception, array_view<int, 1> a(0, v));
    THROWS(runtime_exception, array_view<int, 1> a(none));
    THROWS(runtime_exception, array_view<int, 2> a(2, -1, v));
}
