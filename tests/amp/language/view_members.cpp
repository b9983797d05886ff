// HAZARD-NONE
// array_view (5.2.3 to 5.2.5) and its coherence with its source (5.2, 8.4).
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
static void add(array_view<int, 1> view, int by) {
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += by; });
}
static accelerator_view cpu() { return accelerator(accelerator::cpu_accelerator).default_view; }

CASE(extent_property) {
    std::vector<int> v = counted(6);
    array_view<int, 2> a(2, 3, v);
    array_view<const int, 2> c(a);
    CHECK(a.extent == extent<2>(2, 3) && c.extent == a.get_extent());
    array<int, 1> seen(1);
    parallel_for_each(seen.extent, [=, &seen](index<1> i) restrict(amp) { seen[i] = a.extent[0] * 10 + c.get_extent()[1]; });
    CHECK(seen[0] == 23);
}
CASE(source_accelerator_view) {
    std::vector<int> v(4);
    array_view<int, 1> host(v);
    CHECK(host.source_accelerator_view == cpu() && host.get_source_accelerator_view() == cpu());
    array<int, 1> a(4), b(4, accelerator().create_view());
    CHECK(array_view<int, 1>(a).source_accelerator_view == a.accelerator_view);
    CHECK(array_view<const int, 1>(b).source_accelerator_view == b.accelerator_view);
    CHECK(array_view<int, 1>(b).section(1, 2).source_accelerator_view == b.accelerator_view);
    array_view<int, 1> none(4);
    THROWS(runtime_exception, none.get_source_accelerator_view());
}
CASE(subscripts) {
    std::vector<int> v = counted(24);
    array_view<int, 1> a(v);
    array_view<int, 2> b(4, 6, v.data());
    a[2] = 20;
    a(3) = 30;
    a[index<1>(4)] = 40;
    a(index<1>(5)) = 50;
    a.get_ref(index<1>(6)) = 60;
    a.synchronize();
    CHECK(v[2] == 20 && v[3] == 30 && v[4] == 40 && v[5] == 50 && v[6] == 60);
    CHECK(b(2, 3) == 15 && b[index<2>(3, 3)] == 21 && b(index<2>(2, 0)) == 12 && b.get_ref(index<2>(3, 5)) == 23);
    array_view<const int, 3> c(2, 3, 4, v.data());
    CHECK(c(1, 1, 1) == 17 && c[index<3>(1, 2, 3)] == 23 && c.get_ref(index<3>(1, 0, 0)) == 12);
    static_assert(std::is_same<decltype(c(0, 0, 0)), const int &>::value, "");
    static_assert(std::is_same<decltype(b(0, 0)), int &>::value, "");
}
CASE(constness_of_the_view_is_not_that_of_its_elements) {
    std::vector<int> v = counted(4);
    const array_view<int, 1> a(v);
    a[1] = 10;
    CHECK(a[1] == 10);
    static_assert(std::is_same<decltype(a[0]), int &>::value, "");
}
CASE(projections) {
    std::vector<int> v = counted(24);
    array_view<int, 2> a(4, 6, v);
    array_view<int, 1> row = a[2];
    CHECK(row.extent[0] == 6 && row[1] == 13 && a(3)[5] == 23);
    row[0] = 99;
    CHECK(a(2, 0) == 99);
    array_view<const int, 3> c(2, 3, 4, v);
    CHECK(c[1][2][3] == 23 && c(1)(0).extent[0] == 4);
    static_assert(std::is_same<decltype(c[0]), array_view<const int, 2>>::value, "");
}
CASE(projections_in_kernels) {
    std::vector<int> v = counted(12);
    array_view<int, 2> a(3, 4, v);
    parallel_for_each(extent<1>(3), [=](index<1> i) restrict(amp) {
        array_view<int, 1> row = a[i[0]];
        int sum = 0;
        for (int k = 0; k < row.extent[0]; ++k) sum += row[k];
        row[0] = sum;
    });
    CHECK(a(0, 0) == 6 && a(2, 0) == 38 && a(2, 1) == 9);
}
CASE(sections) {
    std::vector<int> v = counted(20);
    array_view<int, 2> a(4, 5, v);
    CHECK(a.section(index<2>(1, 2), extent<2>(2, 3))(1, 1) == 13);
    CHECK(a.section(index<2>(2, 1)).extent == extent<2>(2, 4) && a.section(index<2>(2, 1))(0, 0) == 11);
    CHECK(a.section(extent<2>(3, 2)).extent == extent<2>(3, 2) && a.section(extent<2>(3, 2))(2, 1) == 11);
    CHECK(a.section(1, 1, 2, 2)(1, 1) == 12);
    array_view<const int, 1> b(20, v.data());
    CHECK(b.section(5, 3)[2] == 7 && b.section(index<1>(18)).extent[0] == 2);
    array_view<int, 3> c(2, 2, 5, v.data());
    CHECK(c.section(1, 0, 2, 1, 2, 2)(0, 1, 1) == 18);
}
CASE(sections_of_sections) {
    std::vector<int> v = counted(36);
    array_view<int, 2> a(6, 6, v);
    array_view<int, 2> s = a.section(1, 1, 4, 4).section(1, 2, 2, 2);
    CHECK(s(0, 0) == 2 * 6 + 3 && s(1, 1) == 3 * 6 + 4 && s[1][0] == 3 * 6 + 3);
}
CASE(example_of_the_specification_for_sections) {
    array<float, 2> a(extent<2>(200, 100));
    array_view<float, 2> v1(a);
    v1(15, 25) = 3.0f;
    array_view<float, 2> v2 = v1.section(index<2>(15, 25), extent<2>(40, 50));
    CHECK(v2(0, 0) == v1(15, 25) && v2.extent == extent<2>(40, 50));
}
CASE(sections_outside_throw) {
    std::vector<int> v = counted(20);
    array_view<int, 2> a(4, 5, v);
    THROWS(runtime_exception, a.section(3, 0, 2, 1));
    THROWS(runtime_exception, a.section(-1, 0, 2, 1));
    THROWS(runtime_exception, a.section(0, 0, 0, 5));
    THROWS(runtime_exception, a.section(index<2>(4, 0)));
}
CASE(host_access_outside_throws) {
    std::vector<int> v = counted(20);
    array_view<int, 2> a(4, 5, v);
    THROWS(runtime_exception, a(4, 0));
    THROWS(runtime_exception, a(0, -1));
    THROWS(runtime_exception, a[7]);
}
CASE(host_index_that_leaves_a_dimension_but_not_the_memory) {
    std::vector<int> v = counted(20);
    array_view<int, 2> a(4, 5, v), section = a.section(1, 1, 2, 2);
    array_view<const int, 2> c(a);
    CHECK(a(0, 7) == 7 && c(index<2>(3, -1)) == 14 && section(0, 3) == 9);
    section(0, -1) = 50;
    CHECK(a(1, 0) == 50);
    THROWS(runtime_exception, a(3, 5));
    THROWS(runtime_exception, section(0, -7));
}
CASE(reinterpret_as_elements_that_do_not_divide_throws) {
    struct RGB { int r, g, b; };
    std::vector<int> v = counted(10);
    array_view<int, 1> a(10, v);
    array_view<const int, 1> c(a);
    THROWS(runtime_exception, a.reinterpret_as<RGB>());
    THROWS(runtime_exception, c.reinterpret_as<RGB>());
    CHECK(a.section(1, 9).reinterpret_as<RGB>()[2].b == 9);
}
CASE(reinterpret_and_view_as) {
    std::vector<float> v = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f};
    array_view<float, 1> a(v);
    CHECK(a.reinterpret_as<int>()[1] == 0x40000000 && a.view_as(extent<2>(2, 3))(1, 0) == 4.0f);
    struct Pair { float x, y; };
    array_view<Pair, 1> pairs = a.reinterpret_as<Pair>();
    CHECK(pairs.extent[0] == 3 && pairs[2].y == 6.0f);
    pairs[0].x = 9.0f;
    CHECK(a[0] == 9.0f);
    array_view<const float, 1> c(a);
    static_assert(std::is_same<decltype(c.reinterpret_as<int>()), array_view<const int, 1>>::value, "");
    static_assert(std::is_same<decltype(c.view_as(extent<2>())), array_view<const float, 2>>::value, "");
    CHECK(c.view_as(extent<3>(1, 2, 3))(0, 1, 2) == 6.0f);
}
CASE(reinterpret_and_view_as_in_kernels) {
    std::vector<float> v = {1.0f, 2.0f, 3.0f, 4.0f};
    array_view<float, 1> a(v);
    std::vector<int> bits(4);
    array_view<int, 1> out(bits);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        array_view<float, 2> square = a.view_as(extent<2>(2, 2));
        out[i] = a.reinterpret_as<int>()[i] + int(square(i[0] / 2, i[0] % 2));
    });
    CHECK(out[3] == 0x40800000 + 4);
}
CASE(data_pointer) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v);
    add(a, 5);
    CHECK(a.data() == v.data() && v[3] == 8); // data() synchronizes
    array_view<const int, 1> c(a);
    static_assert(std::is_same<decltype(c.data()), const int *>::value, "");
    array<int, 1> b(4, counted(4).begin());
    CHECK(array_view<int, 1>(b).data()[2] == 2);
}

CASE(synchronize_brings_results_home) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v);
    add(a, 10);
    a.synchronize();
    CHECK(v == std::vector<int>({10, 11, 12, 13}));
    add(a, 1);
    a.synchronize_async().get();
    CHECK(v[3] == 14);
    array_view<const int, 1> c(a);
    add(a, 1);
    c.synchronize();
    CHECK(v[0] == 12);
    c.synchronize_async().wait();
}
CASE(subscripts_synchronize) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v);
    add(a, 10);
    CHECK(a[1] == 11 && v[1] == 11);
}
CASE(the_last_view_synchronizes_when_it_ends) {
    std::vector<int> v = counted(4);
    {
        array_view<int, 1> a(v);
        array_view<int, 1> copy(a);
        add(a, 10);
    }
    CHECK(v[2] == 12);
}
CASE(read_only_views_are_not_copied_out) {
    std::vector<int> v = counted(4), w(4);
    array_view<const int, 1> in(v);
    array_view<int, 1> out(w);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = in[i] * 2; });
    v[0] = 77; // the view has not changed it, so it is not written back
    in.synchronize();
    out.synchronize();
    CHECK(v[0] == 77 && w[3] == 6);
}
CASE(refresh_makes_changes_of_the_source_visible) {
    std::vector<int> v = counted(4), w(4);
    array_view<int, 1> a(v), out(w);
    add(a, 1);
    a.synchronize();
    v[0] = 100;
    a.refresh();
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = a[i]; });
    CHECK(out[0] == 100 && out[1] == 2);
}
CASE(refresh_keeps_what_was_copied_into_the_whole_view) {
    std::vector<int> v = counted(4), w = {7, 8, 9, 10};
    array_view<int, 1> a(v);
    array_view<const int, 1> b(w);
    add(a, 1);
    b.copy_to(a);
    a.refresh();
    CHECK(v[0] == 7 && v[3] == 10);
    add(a, 1);
    CHECK(a[0] == 8 && a[3] == 11);
}
CASE(synchronize_with_write_access_allows_writing_the_source) {
    std::vector<int> v = counted(4), w(4);
    array_view<int, 1> a(v), out(w);
    add(a, 1);
    a.synchronize(access_type_read_write);
    v[0] = 50;
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = a[i]; });
    CHECK(out[0] == 50 && out[3] == 4);
    a.synchronize(access_type_write);
    for (int k = 0; k < 4; ++k) v[k] = k;
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = a[i]; });
    CHECK(out[0] == 0 && out[3] == 3);
}
CASE(synchronize_to_an_accelerator_view) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v);
    array_view<const int, 1> c(v.size(), v);
    a.synchronize_to(accelerator().default_view);
    a.synchronize_to(accelerator().default_view, access_type_read_write);
    CHECK(a.synchronize_to_async(accelerator().create_view(), access_type_write).valid());
    c.synchronize_to(accelerator().default_view);
    c.synchronize_to_async(accelerator().default_view).get();
    add(a, 5);
    a.synchronize_to(cpu());
    CHECK(v[3] == 8);
}
CASE(synchronize_to_takes_the_contents_of_that_moment) {
    std::vector<int> v = counted(4), w(4);
    array_view<int, 1> a(v), out(w);
    a[0] = 40;
    a.synchronize_to(accelerator().default_view);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = a[i]; });
    CHECK(out[0] == 40 && out[1] == 1);
}
CASE(discarded_contents_are_not_needed) {
    std::vector<int> v = counted(4);
    array_view<int, 1> a(v);
    a.discard_data();
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = i[0] * 2; });
    a.synchronize();
    CHECK(v[3] == 6);
}
CASE(what_was_written_to_a_discarded_section_is_not_copied_back) {
    std::vector<int> v = counted(12);
    array_view<int, 2> a(3, 4, v);
    array_view<int, 2> part = a.section(1, 1, 2, 2);
    parallel_for_each(a.extent, [=](index<2> i) restrict(amp) { a[i] = 100; });
    part.discard_data();
    a.synchronize();
    CHECK(v[0] == 100 && v[4] == 100 && v[5] == 5 && v[6] == 6 && v[7] == 100 && v[9] == 9 && v[11] == 100);
}
CASE(views_of_one_array_alias) {
    // The specification's example: elements 0..10 and 10..20 of one array.
    array<int, 1> a(100, counted(100).begin());
    array_view<int, 1> a1 = a.section(0, 11), a2 = a.section(10, 11);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { a2[0] = 1234; });
    CHECK(a1[10] == 1234 && a2[0] == 1234);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { a1[10] += a2[0]; });
    CHECK(a2[0] == 2468);
}
CASE(views_with_a_common_ancestor_are_coherent) {
    int storage[10] = {};
    array_view<int> av1(10, &storage[0]);
    array_view<int> av2(av1);
    array_view<int> av3(av1.section(5, 5));
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { av3[2] = 15; });
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { av2[7] = 16; });
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { av1[7] = 17; });
    CHECK(av1[7] == 17 && av2[7] == 17 && av3[2] == 17);
}
CASE(array_and_its_view_are_one) {
    array<int, 1> a(4, counted(4).begin());
    array_view<int, 1> view(a);
    add(view, 1);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] *= 10; });
    CHECK(view[3] == 40 && a[0] == 10);
    a[0] = 7;
    CHECK(view[0] == 7);
}
CASE(view_of_an_array_is_used_on_another_accelerator) {
    array<int, 1> a(4, counted(4).begin());
    array_view<int, 1> view(a);
    accelerator_view warp = accelerator(accelerator::direct3d_warp).default_view;
    parallel_for_each(warp, view.extent, [=](index<1> i) restrict(amp) { view[i] += 100; });
    CHECK(a[3] == 103);
}
CASE(copy_to_from_views) {
    std::vector<int> v = counted(6), w(6);
    array_view<int, 2> a(2, 3, v), b(2, 3, w);
    array_view<const int, 2> c(a);
    array<int, 2> d(2, 3), e(2, 3);
    a.copy_to(d);
    c.copy_to(e);
    a.copy_to(b);
    c.copy_to(b);
    CHECK(d(1, 2) == 5 && e(1, 1) == 4 && b(0, 2) == 2);
    THROWS(runtime_exception, a.copy_to(b.section(0, 0, 1, 3)));
}
