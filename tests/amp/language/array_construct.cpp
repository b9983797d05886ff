// HAZARD-NONE
// array<T, N> (5.1.2): every constructor, for every rank.
#include <amp.h>
#include "cases.h"

#include <list>
#include <numeric>
#include <type_traits>

using namespace concurrency;

static std::vector<int> counted(int n) {
    std::vector<int> v(n);
    std::iota(v.begin(), v.end(), 0);
    return v;
}
static accelerator_view other() { return accelerator(accelerator::direct3d_warp).default_view; }
static accelerator_view cpu() { return accelerator(accelerator::cpu_accelerator).default_view; }
static bool same(const std::vector<int> &a, const std::vector<int> &b) { return a == b; }

CASE(rank_and_value_type) {
    static_assert(array<int>::rank == 1 && array<float, 3>::rank == 3 && array<int, 5>::rank == 5, "");
    static_assert(std::is_same<array<float, 2>::value_type, float>::value, "");
}
CASE(there_is_no_default_constructor) {
    static_assert(!std::is_default_constructible<array<int, 1>>::value, "");
    static_assert(!std::is_default_constructible<array<int, 3>>::value, "");
}
CASE(from_an_extent) {
    array<int, 1> a(extent<1>(5));
    array<int, 2> b(extent<2>(3, 4));
    array<int, 3> c(extent<3>(2, 3, 4));
    CHECK(a.extent[0] == 5 && b.extent == extent<2>(3, 4) && c.extent.size() == 24);
    CHECK(a.accelerator_view == accelerator().default_view);
    const int lengths[] = {1, 2, 3, 4};
    array<int, 4> d((extent<4>(lengths)));
    CHECK(d.extent.size() == 24 && d.extent[3] == 4);
}
CASE(from_lengths) {
    array<int> a(5);
    array<float, 2> b(3, 4);
    array<double, 3> c(2, 3, 4);
    CHECK(a.extent == extent<1>(5) && b.extent == extent<2>(3, 4) && c.extent == extent<3>(2, 3, 4));
}
CASE(one_length_and_extent_are_explicit) {
    static_assert(!std::is_convertible<int, array<int, 1>>::value, "");
    static_assert(!std::is_convertible<extent<2>, array<int, 2>>::value, "");
}
CASE(lengths_that_are_not_positive_throw) {
    THROWS(runtime_exception, array<int, 1> a(0));
    THROWS(runtime_exception, array<int, 1> a(-5));
    THROWS(runtime_exception, array<int, 2> a(extent<2>(3, 0)));
    THROWS(runtime_exception, array<int, 3> a(2, -1, 2));
}
CASE(from_an_iterator) {
    const std::vector<int> v = counted(24);
    CHECK(same(array<int, 1>(extent<1>(24), v.begin()), v));
    CHECK(same(array<int, 2>(extent<2>(4, 6), v.begin()), v));
    CHECK(same(array<int, 3>(extent<3>(2, 3, 4), v.data()), v));
    CHECK(same(array<int, 1>(24, v.begin()), v) && same(array<int, 2>(4, 6, v.cbegin()), v));
    CHECK(same(array<int, 3>(2, 3, 4, v.begin()), v));
}
CASE(from_a_pair_of_iterators) {
    const std::vector<int> v = counted(24);
    CHECK(same(array<int, 1>(extent<1>(24), v.begin(), v.end()), v));
    CHECK(same(array<int, 2>(extent<2>(4, 6), v.begin(), v.end()), v));
    CHECK(same(array<int, 1>(24, v.begin(), v.end()), v) && same(array<int, 2>(4, 6, v.begin(), v.end()), v));
    CHECK(same(array<int, 3>(2, 3, 4, v.begin(), v.end()), v));
}
CASE(from_iterators_that_are_not_contiguous) {
    const std::vector<int> v = counted(6);
    std::list<short> list(v.begin(), v.end());
    CHECK(same(array<int, 1>(6, list.begin()), v) && same(array<int, 2>(2, 3, list.begin(), list.end()), v));
}
CASE(on_an_accelerator_view) {
    array<int, 1> a(extent<1>(5), other()), b(5, other());
    array<int, 2> c(extent<2>(2, 3), other()), d(2, 3, other());
    array<int, 3> e(extent<3>(2, 3, 4), other()), f(2, 3, 4, other());
    CHECK(a.accelerator_view == other() && b.get_accelerator_view() == other() && c.accelerator_view == other());
    CHECK(d.accelerator_view == other() && e.accelerator_view == other() && f.accelerator_view == other());
    CHECK(a.associated_accelerator_view == other());
}
CASE(on_an_accelerator_view_from_iterators) {
    const std::vector<int> v = counted(24);
    array<int, 1> a(extent<1>(24), v.begin(), other()), b(extent<1>(24), v.begin(), v.end(), other());
    array<int, 1> c(24, v.begin(), other()), d(24, v.begin(), v.end(), other());
    array<int, 2> e(4, 6, v.begin(), other()), f(4, 6, v.begin(), v.end(), other());
    array<int, 3> g(2, 3, 4, v.begin(), other()), h(2, 3, 4, v.begin(), v.end(), other());
    CHECK(same(a, v) && same(b, v) && same(c, v) && same(d, v) && same(e, v) && same(f, v) && same(g, v) && same(h, v));
    CHECK(a.accelerator_view == other() && h.accelerator_view == other());
}
CASE(with_a_cpu_access_type) {
    const std::vector<int> v = counted(6);
    array<int, 1> a(extent<1>(6), other(), access_type_read_write), b(6, other(), access_type_none);
    array<int, 2> c(2, 3, other(), access_type_read), d(2, 3, v.begin(), other(), access_type_write);
    array<int, 3> e(1, 2, 3, v.begin(), v.end(), other(), access_type_read_write);
    CHECK(a.cpu_access_type == access_type_read_write && b.get_cpu_access_type() == access_type_none);
    CHECK(c.cpu_access_type == access_type_read && d.cpu_access_type == access_type_write);
    CHECK(e.cpu_access_type == access_type_read_write);
}
CASE(automatic_cpu_access_type_is_the_accelerators) {
    array<int, 1> a(4), b(4, other(), access_type_auto);
    CHECK(a.cpu_access_type == accelerator().default_cpu_access_type);
    CHECK(b.cpu_access_type == other().accelerator.default_cpu_access_type);
}
CASE(cpu_access_needs_shared_memory) {
    for (const accelerator &each : accelerator::get_all()) {
        if (each.get_supports_cpu_shared_memory()) continue;
        accelerator_view view = each.get_default_view();
        THROWS(runtime_exception, array<int, 1> a(4, view, access_type_read));
        array<int, 1> b(4, view, access_type_none), c(4, view, access_type_auto);
        CHECK(b.cpu_access_type == access_type_none && c.cpu_access_type == access_type_none);
    }
}
CASE(staging_arrays) {
    array<int, 1> a(extent<1>(6), cpu(), other()), b(6, cpu(), other());
    array<int, 2> c(2, 3, cpu(), other());
    array<int, 3> d(1, 2, 3, cpu(), other());
    CHECK(a.accelerator_view == cpu() && a.associated_accelerator_view == other());
    CHECK(b.get_associated_accelerator_view() == other() && c.associated_accelerator_view == other());
    CHECK(d.accelerator_view == cpu() && a.cpu_access_type == access_type_read_write);
}
CASE(arrays_that_are_not_staging_have_no_other_view) {
    array<int, 1> a(6, other(), cpu()), b(extent<1>(6), other(), accelerator().default_view);
    CHECK(a.accelerator_view == other() && a.associated_accelerator_view == other());
    CHECK(b.associated_accelerator_view == other() && a.cpu_access_type == array<int>(6, other()).cpu_access_type);
}
CASE(staging_arrays_from_iterators) {
    const std::vector<int> v = counted(24);
    array<int, 1> a(extent<1>(24), v.begin(), cpu(), other()), b(extent<1>(24), v.begin(), v.end(), cpu(), other());
    array<int, 1> c(24, v.begin(), cpu(), other()), d(24, v.begin(), v.end(), cpu(), other());
    array<int, 2> e(4, 6, v.begin(), cpu(), other()), f(4, 6, v.begin(), v.end(), cpu(), other());
    array<int, 3> g(2, 3, 4, v.begin(), cpu(), other()), h(2, 3, 4, v.begin(), v.end(), cpu(), other());
    CHECK(same(a, v) && same(b, v) && same(c, v) && same(d, v) && same(e, v) && same(f, v) && same(g, v) && same(h, v));
    CHECK(e.associated_accelerator_view == other());
}
CASE(from_an_array_view) {
    std::vector<int> v = counted(24);
    array_view<const int, 2> view(4, 6, v);
    array<int, 2> a(view), b(view.section(index<2>(1, 2), extent<2>(2, 3)));
    CHECK(same(a, v) && a.accelerator_view == accelerator().default_view);
    CHECK(same(b, {8, 9, 10, 14, 15, 16}) && b.extent == extent<2>(2, 3));
    static_assert(!std::is_convertible<array_view<const int, 2>, array<int, 2>>::value, "");
    array_view<int, 2> writable(4, 6, v);
    array<int, 2> c(writable);
    CHECK(same(c, v));
}
CASE(from_an_array_view_elsewhere) {
    std::vector<int> v = counted(6);
    array_view<const int, 1> view(6, v);
    array<int, 1> a(view, other()), b(view, other(), access_type_none), c(view, cpu(), other());
    CHECK(same(a, v) && same(b, v) && same(c, v));
    CHECK(a.accelerator_view == other() && b.cpu_access_type == access_type_none);
    CHECK(c.accelerator_view == cpu() && c.associated_accelerator_view == other());
}
CASE(copy_constructor_is_deep) {
    array<int, 1> a(4, counted(4).begin(), other()), b(a);
    b[2] = 50;
    CHECK(same(a, {0, 1, 2, 3}) && same(b, {0, 1, 50, 3}) && b.accelerator_view == other());
}
CASE(move_constructor) {
    array<int, 2> a(2, 2, counted(4).begin()), b(std::move(a));
    CHECK(same(b, {0, 1, 2, 3}) && b.extent == extent<2>(2, 2));
}
CASE(ranks_above_three) {
    const int lengths[] = {2, 2, 2, 3}, place[] = {1, 0, 1, 2};
    std::vector<int> v = counted(24);
    array<int, 4> a(extent<4>(lengths), v.begin(), v.end());
    CHECK(same(a, v) && a[index<4>(place)] == 12 + 3 + 2 && a[1][0][1][2] == 17);
}
