// HAZARD-NONE
// parallel_for_each (chapter 7): its forms, function objects, captures, limits and exceptions; its effects (8.2).
#include <amp.h>
#include "cases.h"

using namespace concurrency;

static accelerator_view warp() { return accelerator(accelerator::direct3d_warp).default_view; }

CASE(one_dimension) {
    array<int, 1> a(10);
    parallel_for_each(extent<1>(10), [&a](index<1> i) restrict(amp) { a[i] = i[0] * i[0]; });
    std::vector<int> v = a;
    CHECK(v[0] == 0 && v[9] == 81);
}
CASE(two_and_three_dimensions) {
    array<int, 2> a(3, 4);
    array<int, 3> b(2, 3, 4);
    parallel_for_each(a.extent, [&a](index<2> i) restrict(amp) { a[i] = i[0] * 10 + i[1]; });
    parallel_for_each(b.extent, [&b](index<3> i) restrict(amp) { b[i] = i[0] * 100 + i[1] * 10 + i[2]; });
    CHECK(a(2, 3) == 23 && b(1, 2, 3) == 123 && b(0, 0, 0) == 0);
}
CASE(higher_dimensions) {
    const int lengths[] = {2, 3, 2, 2, 2};
    array<int, 5> a((extent<5>(lengths)));
    parallel_for_each(a.extent, [&a](index<5> i) restrict(amp) {
        a[i] = (((i[0] * 3 + i[1]) * 2 + i[2]) * 2 + i[3]) * 2 + i[4];
    });
    std::vector<int> v = a;
    for (int k = 0; k < 48; ++k) CHECK(v[k] == k);
}
CASE(very_high_dimensions) {
    int lengths[100], two[100], place[100] = {};
    for (int d = 0; d < 100; ++d) lengths[d] = d == 3 ? 4 : d == 50 ? 3 : d == 99 ? 2 : 1;
    for (int d = 0; d < 100; ++d) two[d] = d == 99 ? 0 : 1;
    array<int, 100> a((extent<100>(lengths)));
    const array<int, 100> &read = a;
    parallel_for_each(a.extent, [&a](index<100> i) restrict(amp) { a[i] = i[3] * 100 + i[50] * 10 + i[99]; });
    place[3] = 3;
    place[50] = 2;
    place[99] = 1;
    CHECK(read[index<100>(place)] == 321);
    THROWS(invalid_compute_domain, parallel_for_each(extent<100>(two), [](index<100>) restrict(amp) {}));
}
CASE(tiled_in_each_rank) {
    array<int, 1> a(8);
    array<int, 2> b(4, 6);
    array<int, 3> c(2, 4, 4);
    parallel_for_each(a.extent.tile<4>(), [&a](tiled_index<4> t) restrict(amp) { a[t] = t.tile[0]; });
    parallel_for_each(b.extent.tile<2, 3>(), [&b](tiled_index<2, 3> t) restrict(amp) { b[t] = t.tile[0] * 10 + t.tile[1]; });
    parallel_for_each(c.extent.tile<1, 2, 4>(), [&c](tiled_index<1, 2, 4> t) restrict(amp) { c[t] = t.tile[0] * 10 + t.tile[1]; });
    CHECK(a[7] == 1 && b(3, 5) == 11 && c(1, 3, 3) == 11 && b(1, 3) == 1);
}
CASE(tiled_by_template_arguments) {
    array_view<int, 1> a(8);
    array_view<int, 2> b(4, 6);
    array_view<int, 3> c(2, 4, 6);
    parallel_for_each<4>(a.extent, [=](tiled_index<4> t) restrict(amp) { a[t] = t.tile[0] * 10 + t.local[0]; });
    parallel_for_each<2, 3>(b.extent, [=](tiled_index<2, 3> t) restrict(amp) { b[t] = t.tile[1] * 10 + t.local[1]; });
    parallel_for_each<1, 2, 3>(warp(), c.extent, [=](tiled_index<1, 2, 3> t) restrict(amp) {
        c[t] = t.tile[0] * 100 + t.tile[1] * 10 + t.local[2];
    });
    CHECK(a[7] == 13 && b(3, 5) == 12 && c(1, 3, 5) == 112);
    parallel_for_each<2>(warp(), a.extent, [=](tiled_index<2> t) restrict(amp) { a[t] = t.tile[0]; });
    parallel_for_each<4, 2>(warp(), b.extent, [=](tiled_index<4, 2> t) restrict(amp) { b[t] = t.tile[1]; });
    CHECK(a[7] == 3 && b(3, 5) == 2);
    THROWS(invalid_compute_domain, parallel_for_each<3>(a.extent, [](tiled_index<3>) restrict(amp) {}));
}
CASE(on_an_accelerator_view) {
    array<int, 1> a(8, warp());
    parallel_for_each(warp(), a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0]; });
    parallel_for_each(warp(), a.extent.tile<4>(), [&a](tiled_index<4> t) restrict(amp) { a[t] += t.tile[0]; });
    array<int, 2> b(2, 2, warp());
    parallel_for_each(warp(), b.extent.tile<2, 2>(), [&b](tiled_index<2, 2> t) restrict(amp) { b[t] = 5; });
    array<int, 3> c(2, 2, 2, warp());
    parallel_for_each(warp(), c.extent.tile<2, 2, 2>(), [&c](tiled_index<2, 2, 2> t) restrict(amp) { c[t] = 6; });
    std::vector<int> v = a, w = b, x = c;
    CHECK(v[7] == 8 && w[3] == 5 && x[7] == 6);
}
CASE(every_accelerator_but_the_cpu_runs_kernels) {
    for (accelerator &each : accelerator::get_all()) {
        int n = 0;
        array_view<int, 1> view(1, &n);
        auto launch = [&] {
            parallel_for_each(each.default_view, view.extent, [=](index<1> i) restrict(amp) { view[i] = 42; });
        };
        if (each.device_path == accelerator::cpu_accelerator) {
            THROWS(unsupported_feature, launch());
        } else {
            launch();
            CHECK(view[0] == 42);
        }
    }
}
CASE(accelerator_view_of_the_captured_array_is_chosen) {
    array<int, 1> a(4, warp());
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = 3; });
    std::vector<int> v = a;
    CHECK(v[3] == 3);
}
CASE(arrays_on_different_accelerator_views_throw) {
    array<int, 1> a(4, warp()), b(4, accelerator().default_view), c(4, accelerator().create_view());
    THROWS(runtime_exception, parallel_for_each(a.extent, [&a, &b](index<1> i) restrict(amp) { a[i] = b[i]; }));
    THROWS(runtime_exception, parallel_for_each(a.extent, [&b, &c](index<1> i) restrict(amp) { b[i] = c[i]; }));
}
CASE(arrays_not_on_the_chosen_accelerator_view_throw) {
    array<int, 1> a(4, warp());
    accelerator_view here = accelerator().default_view;
    THROWS(runtime_exception, parallel_for_each(here, a.extent, [&a](index<1> i) restrict(amp) { a[i] = 1; }));
}
CASE(staging_arrays_cannot_be_captured) {
    array<int, 1> a(4, accelerator(accelerator::cpu_accelerator).default_view, accelerator().default_view);
    THROWS(runtime_exception, parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = 1; }));
}

//===--- function objects ---------------------------------------------------------===//

struct Scale {
    array_view<float, 1> data;
    float factor;
    Scale(const array_view<float, 1> &d, float f) : data(d), factor(f) {}
    void operator()(index<1> i) const restrict(amp) { data[i] *= factor; }
};
CASE(functor) {
    std::vector<float> v = {1, 2, 3};
    array_view<float, 1> view(v);
    parallel_for_each(view.extent, Scale(view, 2.5f));
    view.synchronize();
    CHECK(v[2] == 7.5f);
}
struct Restricted {
    array_view<int, 1> data;
    void operator()(index<1> i) const restrict(amp, cpu) { data[i] += 1; }
};
CASE(functor_of_both_sides) {
    std::vector<int> v = {1, 2, 3};
    array_view<int, 1> view(v);
    Restricted r = {view};
    parallel_for_each(view.extent, r);
    r(index<1>(0));
    view.synchronize();
    CHECK(v[0] == 3 && v[2] == 4);
}
struct Overloaded {
    array_view<int, 1> data;
    int operator()(index<1> i) const restrict(cpu) { return data[i]; }
    void operator()(index<1> i) const restrict(amp) { data[i] = 7; }
    void operator()(index<2>) const restrict(amp) {}
};
CASE(functor_with_overloaded_call_operators) {
    std::vector<int> v(3);
    array_view<int, 1> view(v);
    Overloaded o = {view};
    parallel_for_each(view.extent, o);
    CHECK(o(index<1>(1)) == 7);
}
struct Templated {
    array_view<int, 1> data;
    template <class Index> void operator()(const Index &i) const restrict(amp) { data[i] = 9; }
};
CASE(functor_with_a_template_call_operator) {
    std::vector<int> v(4);
    array_view<int, 1> view(v);
    parallel_for_each(view.extent, Templated{view});
    parallel_for_each(view.extent.tile<2>(), Templated{view});
    CHECK(view[3] == 9);
}
class WithMembers {
public:
    explicit WithMembers(std::vector<int> &v) : view_(v), offset_(100) {}
    void run() {
        array_view<int, 1> view = view_;
        const int offset = offset_;
        parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = helper(i[0]) + offset; });
    }
    static int helper(int x) restrict(amp, cpu) { return x * 2; }

private:
    array_view<int, 1> view_;
    int offset_;
};
CASE(launch_from_a_member_function) {
    std::vector<int> v(4);
    WithMembers m(v);
    m.run();
    CHECK(v.size() == 4);
}
CASE(returned_values_are_ignored) {
    array<int, 1> a(4);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) -> int { return a[i] = 2; });
    CHECK(a[3] == 2);
}
CASE(index_parameter_by_reference_or_another_name) {
    array<int, 1> a(4);
    parallel_for_each(a.extent, [&a](const index<1> &where) restrict(amp) { a[where] = where[0]; });
    parallel_for_each(a.extent.tile<2>(), [&a](const tiled_index<2> &where) restrict(amp) { a[where] += 1; });
    parallel_for_each(a.extent.tile<2>(), [&a](index<1> i) restrict(amp) { a[i] += 1; }); // a tiled_index converts
    CHECK(a[3] == 5);
}
CASE(named_lambda_is_launched_several_times) {
    std::vector<int> v(4);
    array_view<int, 1> view(v);
    auto kernel = [=](index<1> i) restrict(amp) { view[i] += 2; };
    parallel_for_each(view.extent, kernel);
    parallel_for_each(view.extent, kernel);
    CHECK(view[0] == 4);
}
template <class T> static T launched(T x) {
    array<T, 1> a(1);
    parallel_for_each(a.extent, [=, &a](index<1> i) restrict(amp) { a[i] = x + x; });
    return a[0];
}
CASE(launch_in_a_template) { CHECK(launched(2) == 4 && launched(1.25f) == 2.5f && launched(1e300) == 2e300); }

//===--- captures -------------------------------------------------------------------===//

CASE(values_of_all_kinds) {
    struct Parameters { int n; float f[3]; double d; bool flag; } p = {1, {0.5f, 1.5f, 2.5f}, 0.25, true};
    int i = 10;
    const unsigned u = 20;
    float table[4] = {1, 2, 3, 4};
    index<2> at(3, 4);
    extent<1> e(5);
    array<double, 1> a(1);
    parallel_for_each(a.extent, [=, &a](index<1> idx) restrict(amp) {
        a[idx] = p.n + p.f[2] + p.d + (p.flag ? 100 : 0) + i + u + table[3] + at[1] + e[0];
    });
    CHECK(a[0] == 1 + 2.5 + 0.25 + 100 + 10 + 20 + 4 + 4 + 5);
}
CASE(struct_of_containers) {
    struct Data {
        array_view<const int, 1> in;
        array_view<int, 1> out;
        int scale;
    };
    std::vector<int> v = {1, 2, 3}, w(3);
    Data d = {array_view<const int, 1>(3, v), array_view<int, 1>(3, w), 10};
    parallel_for_each(d.out.extent, [=](index<1> i) restrict(amp) { d.out[i] = d.in[i] * d.scale; });
    CHECK(d.out[2] == 30);
}
struct Biased : array_view<int> {
    int bias;
    Biased(std::vector<int> &v, int bias) : array_view<int>(v), bias(bias) {}
    int at(int i) const restrict(amp, cpu) { return (*this)[i] + bias; }
};
struct Doubling : array_view<int, 1> {
    using array_view<int, 1>::array_view;
    void operator()(index<1> i) const restrict(amp) { (*this)[i] *= 2; }
};
CASE(classes_derived_from_views) {
    std::vector<int> v = {1, 2, 3}, w = {4, 5, 6};
    Biased biased[2] = {Biased(v, 10), Biased(w, 20)};
    array<int> sums(3);
    parallel_for_each(sums.extent, [=, &sums](index<1> i) restrict(amp) {
        sums[i] = biased[0].at(i[0]) + biased[1].at(i[0]);
        biased[1][i] = 7;
    });
    biased[1].synchronize();
    CHECK(std::vector<int>(sums) == std::vector<int>({35, 37, 39}) && w[2] == 7);
    Doubling doubling(3, v);
    parallel_for_each(doubling.extent, doubling);
    doubling.synchronize();
    CHECK(v[2] == 6);
}
struct Scaled {
    array_view<int> values;
    int factor;
    void run() {
        parallel_for_each(values.extent, [*this](index<1> i) restrict(amp) { values[i] *= factor; });
    }
};
CASE(object_captured_by_copy) {
    std::vector<int> v = {1, 2, 3};
    Scaled scaled = {array_view<int>(v), 5};
    scaled.run();
    CHECK(scaled.values[2] == 15);
}
CASE(const_and_writable_arrays) {
    const array<int, 1> in(3, std::vector<int>{1, 2, 3}.begin());
    array<int, 1> out(3);
    parallel_for_each(out.extent, [&](index<1> i) restrict(amp) { out[i] = in[2 - i[0]]; });
    CHECK(out[0] == 3 && out[2] == 1);
}
CASE(nested_lambda_is_captured) {
    auto f = [](int x) restrict(amp, cpu) { return x * 3; };
    int y = 4;
    auto g = [=](int x) restrict(amp) { return f(x) + y; };
    array<int, 1> a(3);
    parallel_for_each(a.extent, [=, &a](index<1> i) restrict(amp) { a[i] = g(i[0]); });
    CHECK(a[2] == 10);
}
CASE(init_captures) {
    array<int, 1> a(3);
    parallel_for_each(a.extent, [&a, twice = 2 * 21](index<1> i) restrict(amp) { a[i] = twice; });
    CHECK(a[1] == 42);
}
CASE(many_containers) {
    std::vector<std::vector<int>> stores(12, std::vector<int>(4, 1));
    array_view<int, 1> a(stores[0]), b(stores[1]), c(stores[2]), d(stores[3]), e(stores[4]), f(stores[5]), g(stores[6]),
        h(stores[7]), i(stores[8]), j(stores[9]), k(stores[10]), l(stores[11]);
    parallel_for_each(a.extent, [=](index<1> x) restrict(amp) {
        a[x] = b[x] + c[x] + d[x] + e[x] + f[x] + g[x] + h[x] + i[x] + j[x] + k[x] + l[x];
    });
    CHECK(a[3] == 11);
}

//===--- 7.2: exceptions --------------------------------------------------------------===//

CASE(extents_that_are_not_positive) {
    THROWS(invalid_compute_domain, parallel_for_each(extent<1>(0), [](index<1>) restrict(amp) {}));
    THROWS(invalid_compute_domain, parallel_for_each(extent<1>(-1), [](index<1>) restrict(amp) {}));
    THROWS(invalid_compute_domain, parallel_for_each(extent<2>(4, 0), [](index<2>) restrict(amp) {}));
    THROWS(invalid_compute_domain, parallel_for_each(extent<3>(4, 4, -4), [](index<3>) restrict(amp) {}));
    THROWS(invalid_compute_domain, parallel_for_each(extent<1>(0).tile<4>(), [](tiled_index<4>) restrict(amp) {}));
}
CASE(extents_with_too_many_threads) {
    THROWS(invalid_compute_domain, parallel_for_each(extent<2>(65536, 65536), [](index<2>) restrict(amp) {}));
    THROWS(invalid_compute_domain, parallel_for_each(extent<3>(2000, 2000, 2000), [](index<3>) restrict(amp) {}));
}
CASE(extents_that_tiles_do_not_divide) {
    THROWS(invalid_compute_domain, parallel_for_each(extent<1>(10).tile<4>(), [](tiled_index<4>) restrict(amp) {}));
    THROWS(invalid_compute_domain,
           parallel_for_each(extent<2>(8, 9).tile<4, 4>(), [](tiled_index<4, 4>) restrict(amp) {}));
    THROWS(invalid_compute_domain,
           parallel_for_each(extent<3>(2, 2, 3).tile<1, 1, 2>(), [](tiled_index<1, 1, 2>) restrict(amp) {}));
}
CASE(too_many_tiles) {
    THROWS(invalid_compute_domain, parallel_for_each(extent<1>(65536).tile<1>(), [](tiled_index<1>) restrict(amp) {}));
    THROWS(invalid_compute_domain,
           parallel_for_each(extent<2>(1, 65536).tile<1, 1>(), [](tiled_index<1, 1>) restrict(amp) {}));
}
CASE(capabilities_that_every_accelerator_has) {
    int n = 0;
    array_view<int, 1> count(1, &n);
    parallel_for_each(extent<1>(65535).tile<1>(), [=](tiled_index<1>) restrict(amp) { atomic_fetch_inc(&count[0]); });
    parallel_for_each(extent<1>(1024).tile<1024>(), [=](tiled_index<1024>) restrict(amp) { atomic_fetch_inc(&count[0]); });
    parallel_for_each(extent<3>(64, 4, 4).tile<64, 4, 4>(), [=](tiled_index<64, 4, 4>) restrict(amp) { atomic_fetch_inc(&count[0]); });
    CHECK(count[0] == 65535 + 1024 + 1024);
}
CASE(invalid_domains_change_nothing) {
    int n = 5;
    array_view<int, 1> view(1, &n);
    THROWS(invalid_compute_domain, parallel_for_each(extent<1>(0), [=](index<1>) restrict(amp) { view[0] = 6; }));
    CHECK(view[0] == 5);
}

//===--- 8.2: effects -------------------------------------------------------------------===//

CASE(launches_on_one_view_are_in_order) {
    array<int, 1> a(16);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0]; });
    for (int k = 0; k < 5; ++k) parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = a[i] * 2; });
    CHECK(a[3] == 96);
}
CASE(launch_behaves_as_if_synchronous) {
    std::vector<int> v(4);
    array_view<int, 1> view(v);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 5; });
    view.synchronize();
    CHECK(v[0] == 5);
}
CASE(overlapping_views_alias_in_a_kernel) {
    array<int, 1> a(20);
    array_view<int, 1> all(a), upper = all.section(10, 10);
    parallel_for_each(extent<1>(10), [=](index<1> i) restrict(amp) {
        all[i] = i[0];
        upper[i] = i[0] * 2;
    });
    CHECK(a[9] == 9 && a[19] == 18 && all[12] == 4);
}
CASE(one_thread_sees_its_own_writes_through_an_alias) {
    array<int, 1> a(4);
    array_view<int, 1> first(a), second(a);
    parallel_for_each(a.extent, [=](index<1> i) restrict(amp) {
        first[i] = 3;
        second[i] += 4;
        first[i] *= 2;
    });
    CHECK(a[3] == 14);
}
CASE(polling_with_barriers_makes_progress) {
    // 8.1's lock within a tile.
    array<int, 1> order(8);
    parallel_for_each(extent<1>(8).tile<8>(), [&order](tiled_index<8> t) restrict(amp) {
        tile_static int lock, done;
        if (t.local[0] == 0) lock = done = 0;
        t.barrier.wait();
        bool mine = false;
        for (int round = 0; round < 8; ++round) {
            int expected = 0;
            if (!mine && atomic_compare_exchange(&lock, &expected, 1)) {
                order[t] = atomic_fetch_inc(&done);
                mine = true;
            }
            t.barrier.wait();
            if (t.local[0] == 0) atomic_exchange(&lock, 0);
            t.barrier.wait();
        }
    });
    std::vector<int> v = order, seen(8);
    for (int each : v) seen[each] += 1;
    for (int each : seen) CHECK(each == 1);
}
