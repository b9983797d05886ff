// HAZARD-NONE
// array<T, N> (5.1.3 to 5.1.5): members, indexing, and views of it.
#include <amp.h>
#include "cases.h"

#include <numeric>
#include <type_traits>

using namespace concurrency;

static std::vector<int> counted(int n) {
    std::vector<int> v(n);
    std::iota(v.begin(), v.end(), 0);
    return v;
}
static std::vector<int> values(const array<int, 1> &a) { return a; }
static std::vector<int> values(const array<int, 2> &a) { return a; }
static std::vector<int> values(const array<int, 3> &a) { return a; }

CASE(extent_property_and_function) {
    array<int, 2> a(3, 4);
    CHECK(a.extent == a.get_extent() && a.extent[1] == 4);
    array<int, 1> seen(2);
    parallel_for_each(extent<1>(1), [&a, &seen](index<1>) restrict(amp) {
        seen[0] = a.extent[0];
        seen[1] = a.get_extent()[1];
    });
    CHECK(values(seen) == std::vector<int>({3, 4}));
}
CASE(copy_assignment_is_deep) {
    array<int, 1> a(3, counted(3).begin()), b(3);
    array<int, 1> &same = (b = a);
    a[0] = 9;
    CHECK(&same == &b && values(b) == std::vector<int>({0, 1, 2}));
}
CASE(copy_assignment_takes_over_the_extent) {
    array<int, 2> a(2, 2, counted(4).begin()), b(1, 1);
    b = a;
    CHECK(b.extent == extent<2>(2, 2) && values(b) == counted(4));
}
CASE(self_assignment_changes_nothing) {
    array<int, 1> a(3, counted(3).begin()), &alias = a;
    a = alias;
    CHECK(values(a) == counted(3));
}
CASE(move_assignment) {
    array<int, 1> a(3, counted(3).begin()), b(5);
    array<int, 1> &same = (b = std::move(a));
    CHECK(&same == &b && values(b) == counted(3) && b.extent[0] == 3);
}
CASE(assignment_from_a_view) {
    std::vector<int> v = counted(6);
    array_view<const int, 2> view(2, 3, v);
    array<int, 2> a(2, 3);
    array<int, 2> &same = (a = view);
    CHECK(&same == &a && values(a) == v);
}
CASE(copy_to_an_array) {
    array<int, 2> a(2, 3, counted(6).begin()), b(2, 3);
    a.copy_to(b);
    CHECK(values(b) == counted(6));
    array<int, 2> c(3, 2);
    THROWS(runtime_exception, a.copy_to(c));
}
CASE(copy_to_a_view) {
    array<int, 2> a(2, 3, counted(6).begin());
    std::vector<int> v(6);
    array_view<int, 2> view(2, 3, v);
    a.copy_to(view);
    view.synchronize();
    CHECK(v == counted(6));
}
CASE(conversion_to_a_vector) {
    array<int, 3> a(1, 2, 3, counted(6).begin());
    std::vector<int> v = a;
    CHECK(v == counted(6));
}
CASE(data_points_to_the_elements) {
    array<int, 2> a(2, 3, counted(6).begin());
    int *p = a.data();
    p[4] = 40;
    const array<int, 2> &read = a;
    const int *q = read.data();
    CHECK(q[4] == 40 && a(1, 1) == 40 && q[5] == 5);
}
CASE(data_in_a_kernel) {
    array<int, 1> a(8, counted(8).begin());
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a.data()[i[0]] *= 2; });
    CHECK(values(a)[7] == 14);
}

CASE(subscripts_by_index) {
    array<int, 2> a(2, 3, counted(6).begin());
    a[index<2>(0, 2)] = 20;
    a(index<2>(1, 0)) = 30;
    const array<int, 2> &read = a;
    CHECK(read[index<2>(0, 2)] == 20 && read(index<2>(1, 0)) == 30 && read[index<2>(1, 2)] == 5);
    static_assert(std::is_same<decltype(read[index<2>()]), const int &>::value, "");
    static_assert(std::is_same<decltype(a(index<2>())), int &>::value, "");
}
CASE(subscripts_by_integers) {
    array<int, 1> a(4, counted(4).begin());
    array<int, 2> b(2, 3, counted(6).begin());
    array<int, 3> c(2, 2, 2, counted(8).begin());
    a[1] = 10;
    a(2) = 20;
    b(1, 1) = 40;
    c(1, 0, 1) = 50;
    CHECK(values(a) == std::vector<int>({0, 10, 20, 3}) && values(b)[4] == 40 && values(c)[5] == 50);
}
CASE(projections) {
    array<int, 2> a(3, 4, counted(12).begin());
    array_view<int, 1> row = a[1];
    row[2] = 60;
    CHECK(row.extent[0] == 4 && a(1, 2) == 60 && a(2)[3] == 11);
    array<int, 3> b(2, 3, 4, counted(24).begin());
    array_view<int, 2> plane = b[1];
    CHECK(plane.extent == extent<2>(3, 4) && plane(2, 3) == 23 && b[1][2][3] == 23 && b(0)(1)(1) == 5);
    const array<int, 2> &read = a;
    static_assert(std::is_same<decltype(read[0]), array_view<const int, 1>>::value, "");
    CHECK(read[1][2] == 60);
}
CASE(indexing_in_kernels) {
    array<int, 2> a(3, 4, counted(12).begin());
    const array<int, 2> b(a);
    array<int, 3> c(2, 3, 4);
    parallel_for_each(c.extent, [&a, &b, &c](index<3> i) restrict(amp) {
        const index<2> in_plane(i[1], i[2]);
        c[i] = b[in_plane] + b(i[1], i[2]) + b[i[1]][i[2]] + b(i[1])(i[2]) + c.extent[0];
        if (i[0] == 0) a(in_plane) += 100;
    });
    CHECK(values(c)[7] == 7 * 4 + 2 && values(a)[11] == 111);
}
CASE(host_access_that_the_array_does_not_allow_throws) {
    accelerator_view warp = accelerator(accelerator::direct3d_warp).default_view;
    const std::vector<int> v = counted(4);
    array<int, 1> none(4, v.begin(), warp, access_type_none), readable(4, v.begin(), warp, access_type_read);
    const array<int, 1> &read_only = readable;
    THROWS(runtime_exception, none[0]);
    THROWS(runtime_exception, none(index<1>(0)));
    const array<int, 1> writable(4, warp, access_type_write);
    THROWS(runtime_exception, writable[0]);
    CHECK(readable[3] == 3); // the use of the subscript is unknown
    CHECK(read_only[3] == 3 && read_only.data()[1] == 1);
    CHECK(values(none) == v); // copies are always possible, and so are views
    array_view<const int, 1> view(none);
    CHECK(view[2] == 2);
}

CASE(data_that_the_host_cannot_access_is_null) {
    accelerator_view warp = accelerator(accelerator::direct3d_warp).default_view;
    const std::vector<int> v = counted(4);
    array<int, 1> none(4, v.begin(), warp, access_type_none), readable(4, v.begin(), warp, access_type_read),
        writable(4, warp, access_type_write);
    const array<int, 1> &const_none = none;
    CHECK(!none.data() && !const_none.data());
    CHECK(readable.data() && readable.data()[3] == 3);
    writable.data()[2] = 7;
    CHECK(values(writable)[2] == 7);
}
CASE(host_index_that_leaves_a_dimension_but_not_the_memory) {
    array<int, 2> a(3, 4, counted(12).begin());
    const array<int, 2> &read = a;
    CHECK(a(0, 5) == 5 && read(index<2>(1, -1)) == 3);
    a(0, 11) = 20;
    CHECK(a(2, 3) == 20);
    THROWS(runtime_exception, a(2, 4));
    THROWS(runtime_exception, a(0, -1));
}

CASE(section_by_origin_and_extent) {
    array<int, 2> a(4, 5, counted(20).begin());
    array_view<int, 2> s = a.section(index<2>(1, 2), extent<2>(2, 3));
    CHECK(s.extent == extent<2>(2, 3) && s(0, 0) == 7 && s(1, 2) == 14);
    s(1, 1) = 99;
    CHECK(a(2, 3) == 99);
}
CASE(section_by_origin) {
    array<int, 2> a(4, 5, counted(20).begin());
    array_view<int, 2> s = a.section(index<2>(1, 2));
    CHECK(s.extent == extent<2>(3, 3) && s(2, 2) == 19);
}
CASE(section_by_extent) {
    array<int, 2> a(4, 5, counted(20).begin());
    CHECK(a.section(extent<2>(2, 2))(1, 1) == 6 && a.section(extent<2>(2, 2)).extent.size() == 4);
}
CASE(section_by_integers) {
    array<int, 1> a(6, counted(6).begin());
    array<int, 2> b(4, 5, counted(20).begin());
    array<int, 3> c(2, 3, 4, counted(24).begin());
    CHECK(a.section(2, 3)[1] == 3 && b.section(1, 2, 2, 3)(1, 0) == 12);
    CHECK(c.section(1, 1, 1, 1, 2, 2)(0, 1, 1) == 12 + 2 * 4 + 2);
}
CASE(sections_of_const_arrays_are_read_only) {
    const array<int, 2> a(4, 5, counted(20).begin());
    static_assert(std::is_same<decltype(a.section(index<2>())), array_view<const int, 2>>::value, "");
    static_assert(std::is_same<decltype(a.section(0, 0, 1, 1)), array_view<const int, 2>>::value, "");
    CHECK(a.section(index<2>(3, 0))(0, 4) == 19);
}
CASE(sections_in_kernels) {
    array<int, 2> a(4, 4, counted(16).begin()), b(2, 2);
    parallel_for_each(b.extent, [&a, &b](index<2> i) restrict(amp) {
        array_view<int, 2> s = a.section(index<2>(2, 2), extent<2>(2, 2));
        b[i] = s[i] + a.section(index<2>(0, 0), extent<2>(2, 2))[i];
        s[i] = -1;
    });
    CHECK(values(b) == std::vector<int>({10 + 0, 11 + 1, 14 + 4, 15 + 5}));
    CHECK(a(3, 3) == -1 && a(1, 1) == 5);
}
CASE(reinterpret_as_another_element_type) {
    struct RGB { float r, g, b; };
    std::vector<RGB> pixels = {{1, 2, 3}, {4, 5, 6}};
    array<RGB, 1> a(2, pixels.begin());
    array_view<float, 1> v = a.reinterpret_as<float>();
    CHECK(v.extent[0] == 6 && v[4] == 5.0f);
    v[0] = 9.0f;
    CHECK(a[0].r == 9.0f);
    const array<RGB, 1> &read = a;
    static_assert(std::is_same<decltype(read.reinterpret_as<float>()), array_view<const float, 1>>::value, "");
    CHECK(read.reinterpret_as<int>()[1] == 0x40000000);
}
CASE(reinterpret_as_elements_that_do_not_divide_throws) {
    struct RGB { float r, g, b; };
    array<int, 1> a(10);
    const array<int, 1> &read = a;
    THROWS(runtime_exception, a.reinterpret_as<RGB>());
    THROWS(runtime_exception, read.reinterpret_as<RGB>());
    CHECK(a.reinterpret_as<double>().extent[0] == 5);
}
CASE(reinterpret_as_in_a_kernel) {
    array<float, 2> a(2, 2, std::vector<float>{1, 2, 3, 4}.begin());
    array<int, 1> bits(4);
    parallel_for_each(bits.extent, [&a, &bits](index<1> i) restrict(amp) { bits[i] = a.reinterpret_as<int>()[i]; });
    CHECK(values(bits)[3] == 0x40800000);
}
CASE(view_as_another_shape) {
    array<int, 1> a(12, counted(12).begin());
    array_view<int, 2> v = a.view_as(extent<2>(3, 4));
    CHECK(v(2, 1) == 9);
    array<int, 2> b(3, 4, counted(12).begin());
    CHECK(b.view_as(extent<1>(12))[7] == 7 && b.view_as(extent<3>(2, 3, 2))(1, 2, 1) == 11);
    const array<int, 2> &read = b;
    static_assert(std::is_same<decltype(read.view_as(extent<1>(12))), array_view<const int, 1>>::value, "");
}
CASE(view_outlives_its_array) {
    array_view<int, 1> v = [] {
        array<int, 1> a(4, counted(4).begin());
        return array_view<int, 1>(a);
    }();
    CHECK(v[3] == 3);
}
CASE(staging_arrays_carry_data_between_host_and_accelerator) {
    accelerator_view cpu = accelerator(accelerator::cpu_accelerator).default_view, gpu = accelerator().default_view;
    array<int, 1> staging(8, cpu, gpu), a(8, gpu);
    for (int k = 0; k < 8; ++k) staging.data()[k] = k;
    copy_async(staging, a).wait();
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] *= 3; });
    copy_async(a, staging).wait();
    CHECK(staging[7] == 21 && staging.data()[2] == 6);
}
