// HAZARD-NONE
// tiled_extent (4.3), tiled_index (4.4) and tile_barrier (4.5).
#include <amp.h>
#include "cases.h"

#include <type_traits>

using namespace concurrency;

CASE(tiled_extent_default_is_zero) {
    CHECK_BOTH(tiled_extent<8>()[0] == 0 && tiled_extent<4, 2>().size() == 0 && tiled_extent<2, 2, 2>()[2] == 0);
}
CASE(tiled_extent_from_an_extent_is_implicit) {
    static_assert(std::is_convertible<extent<2>, tiled_extent<4, 4>>::value, "");
    CHECK_BOTH([]() restrict(amp, cpu) {
        tiled_extent<4, 2> t = extent<2>(8, 6);
        return t[0] == 8 && t[1] == 6;
    }());
}
CASE(tiled_extent_copies) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        tiled_extent<4> a(extent<1>(12)), b(a), c;
        tiled_extent<4> &same = (c = b);
        return b == a && c == a && &same == &c;
    }());
}
CASE(tiled_extent_is_an_extent) {
    static_assert(std::is_base_of<extent<3>, tiled_extent<1, 2, 3>>::value, "");
    static_assert(std::is_base_of<extent<2>, tiled_extent<4, 4>>::value, "");
    static_assert(std::is_base_of<extent<1>, tiled_extent<4>>::value, "");
    CHECK_BOTH(tiled_extent<4, 2>(extent<2>(8, 6)).contains(index<2>(7, 5)));
    CHECK_BOTH(tiled_extent<4, 2>(extent<2>(8, 6)).size() == 48);
}
CASE(pad_rounds_up) {
    CHECK_BOTH(extent<1>(10).tile<4>().pad()[0] == 12 && extent<1>(8).tile<4>().pad()[0] == 8);
    CHECK_BOTH(extent<2>(1, 33).tile<16, 16>().pad() == extent<2>(16, 48).tile<16, 16>());
    CHECK_BOTH(extent<3>(3, 4, 5).tile<2, 2, 2>().pad() == extent<3>(4, 4, 6).tile<2, 2, 2>());
    static_assert(std::is_same<decltype(extent<2>().tile<2, 2>().pad()), tiled_extent<2, 2>>::value, "");
}
CASE(tiles_that_are_too_large_for_a_launch) {
    const int many = 0x7ffffffe;
    CHECK_BOTH(extent<1>(many).tile<many>().pad()[0] == many && extent<1>(5).tile<many>().truncate()[0] == 0);
    CHECK_BOTH(extent<2>(many, many - 10).tile<many, many - 10>().pad() == extent<2>(many, many - 10).tile<many, many - 10>());
    CHECK_BOTH(extent<3>(many, 2, many).tile<many, many, many>().pad()[2] == many);
}
CASE(truncate_rounds_down) {
    CHECK_BOTH(extent<1>(10).tile<4>().truncate()[0] == 8 && extent<1>(3).tile<4>().truncate()[0] == 0);
    CHECK_BOTH(extent<3>(3, 4, 5).tile<2, 2, 2>().truncate() == extent<3>(2, 4, 4).tile<2, 2, 2>());
}
CASE(tile_extent_has_the_template_arguments) {
    tiled_extent<64, 16, 4> tg;
    extent<3> property = tg.tile_extent;
    CHECK(property == extent<3>(64, 16, 4));
    CHECK_BOTH(tiled_extent<64, 16, 4>().get_tile_extent() == extent<3>(64, 16, 4));
    CHECK_BOTH(tiled_extent<5, 6>().get_tile_extent() == extent<2>(5, 6));
    CHECK_BOTH(tiled_extent<7>().tile_extent == extent<1>(7));
}
CASE(tile_dim_constants) {
    static_assert(tiled_extent<64, 16, 4>::tile_dim0 == 64 && tiled_extent<64, 16, 4>::tile_dim1 == 16 &&
                      tiled_extent<64, 16, 4>::tile_dim2 == 4, "");
    static_assert(tiled_extent<8>::tile_dim0 == 8 && tiled_index<8, 9>::tile_dim1 == 9, "");
    CHECK_BOTH(tiled_index<1, 2, 3>::tile_dim0 == 1 && tiled_index<1, 2, 3>::tile_dim2 == 3);
}
CASE(tiled_extents_compare) {
    CHECK_BOTH(extent<2>(8, 8).tile<4, 4>() == extent<2>(8, 8).tile<4, 4>());
    CHECK_BOTH(extent<2>(8, 8).tile<4, 4>() != extent<2>(8, 4).tile<4, 4>());
}

CASE(tiled_index_relations_in_one_dimension) {
    array<int, 1> wrong(24);
    parallel_for_each(wrong.extent.tile<6>(), [&wrong](tiled_index<6> t) restrict(amp) {
        wrong[t] = t.local != t.global % 6 || t.tile != t.global / 6 || t.tile_origin != t.global - t.local;
    });
    std::vector<int> result = wrong;
    for (int each : result) CHECK(each == 0);
}
CASE(tiled_index_relations_in_two_dimensions) {
    // The specification's picture: 20 x 24 threads in tiles of 5 x 4.
    array<int, 2> wrong(20, 24);
    parallel_for_each(extent<2>(20, 24).tile<5, 4>(), [&wrong](tiled_index<5, 4> t) restrict(amp) {
        bool right = true;
        for (int d = 0; d < 2; ++d) {
            const int length = d == 0 ? 5 : 4;
            right = right && t.local[d] == t.global[d] % length && t.tile[d] == t.global[d] / length &&
                    t.tile_origin[d] == t.global[d] - t.local[d];
        }
        if (t.global == index<2>(6, 9))
            right = right && t.local == index<2>(1, 1) && t.tile == index<2>(1, 2) && t.tile_origin == index<2>(5, 8);
        wrong[t.global] = !right;
    });
    std::vector<int> result = wrong;
    for (int each : result) CHECK(each == 0);
}
CASE(tiled_index_relations_in_three_dimensions) {
    array<int, 3> wrong(4, 6, 8);
    parallel_for_each(wrong.extent.tile<2, 3, 4>(), [&wrong](tiled_index<2, 3, 4> t) restrict(amp) {
        bool right = t.tile_extent == extent<3>(2, 3, 4);
        for (int d = 0; d < 3; ++d)
            right = right && t.local[d] == t.global[d] % (d + 2) && t.tile[d] == t.global[d] / (d + 2) &&
                    t.tile_origin[d] == t.global[d] - t.local[d];
        wrong[t] = !right;
    });
    std::vector<int> result = wrong;
    for (int each : result) CHECK(each == 0);
}
CASE(tiled_index_rank) {
    static_assert(tiled_index<4>::rank == 1 && tiled_index<4, 4>::rank == 2 && tiled_index<4, 4, 4>::rank == 3, "");
}
CASE(tiled_index_has_no_default_constructor) {
    static_assert(!std::is_default_constructible<tiled_index<4>>::value, "");
    static_assert(std::is_copy_constructible<tiled_index<4, 4>>::value, "");
}
CASE(tiled_index_converts_to_the_global_index) {
    static_assert(std::is_convertible<tiled_index<4, 4>, index<2>>::value, "");
    array<int, 2> a(4, 4);
    parallel_for_each(a.extent.tile<2, 2>(), [&a](tiled_index<2, 2> t) restrict(amp) {
        index<2> i = t;
        a[t] = i[0] * 10 + i[1];
    });
    std::vector<int> result = a;
    CHECK(result[0] == 0 && result[6] == 12 && result[15] == 33);
}
CASE(tiled_index_can_be_made_of_any_indices) {
    array<int, 1> a(4);
    parallel_for_each(a.extent.tile<4>(), [&a](tiled_index<4> t) restrict(amp) {
        tiled_index<4> other(index<1>(100), index<1>(1), index<1>(2), index<1>(3), t.barrier), copy(other);
        copy.barrier.wait();
        a[t] = copy.global[0] + copy.local[0] * 10 + copy.tile[0] * 20 + copy.tile_origin[0];
    });
    std::vector<int> result = a;
    for (int each : result) CHECK(each == 100 + 10 + 40 + 3);
}
CASE(barrier_has_neither_default_constructor_nor_assignment) {
    static_assert(!std::is_default_constructible<tile_barrier>::value, "");
    static_assert(std::is_copy_constructible<tile_barrier>::value, "");
    static_assert(!std::is_copy_assignable<tile_barrier>::value, "");
}

static int neighbour(const tile_barrier &barrier, int mine, int local, int *shared, int kind) restrict(amp) {
    shared[local] = mine;
    if (kind == 0) barrier.wait();
    else if (kind == 1) barrier.wait_with_all_memory_fence();
    else barrier.wait_with_tile_static_memory_fence();
    return shared[(local + 1) % 8];
}
CASE(wait_orders_tile_static_memory) {
    for (int kind = 0; kind < 3; ++kind) {
        array<int, 1> a(32);
        parallel_for_each(a.extent.tile<8>(), [&a, kind](tiled_index<8> t) restrict(amp) {
            tile_static int shared[8];
            a[t] = neighbour(t.barrier, t.global[0] * 3, t.local[0], shared, kind);
        });
        std::vector<int> result = a;
        for (int k = 0; k < 32; ++k) CHECK(result[k] == (k / 8 * 8 + (k + 1) % 8) * 3);
    }
}
CASE(wait_with_global_memory_fence_orders_global_memory) {
    array<int, 1> a(32), b(32);
    parallel_for_each(a.extent.tile<8>(), [&a, &b](tiled_index<8> t) restrict(amp) {
        a[t] = t.global[0];
        t.barrier.wait_with_global_memory_fence();
        b[t] = a[t.tile_origin + (t.local + 1) % 8];
    });
    std::vector<int> result = b;
    for (int k = 0; k < 32; ++k) CHECK(result[k] == k / 8 * 8 + (k + 1) % 8);
}
CASE(fences_are_allowed_in_divergent_code) {
    array<int, 1> a(16);
    parallel_for_each(a.extent.tile<8>(), [&a](tiled_index<8> t) restrict(amp) {
        if (t.local[0] % 2) all_memory_fence(t.barrier);
        if (t.local[0] % 3 == 0) global_memory_fence(t.barrier);
        if (t.local[0] == 5) tile_static_memory_fence(t.barrier);
        a[t] = 1;
    });
    std::vector<int> result = a;
    for (int each : result) CHECK(each == 1);
}
CASE(barrier_can_be_copied_and_passed_on) {
    array<int, 1> a(8);
    parallel_for_each(a.extent.tile<8>(), [&a](tiled_index<8> t) restrict(amp) {
        tile_static int shared[8];
        tile_barrier copy(t.barrier);
        shared[t.local[0]] = t.local[0];
        copy.wait();
        a[t] = shared[7 - t.local[0]];
    });
    std::vector<int> result = a;
    for (int k = 0; k < 8; ++k) CHECK(result[k] == 7 - k);
}
