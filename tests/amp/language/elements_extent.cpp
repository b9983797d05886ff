// HAZARD-NONE
// extent<N> (4.2): every constructor, member and operator, on the host and in kernels.
#include <amp.h>
#include "cases.h"

#include <type_traits>

using namespace concurrency;

CASE(rank_and_value_type) {
    static_assert(extent<1>::rank == 1 && extent<3>::rank == 3 && extent<7>::rank == 7, "");
    static_assert(std::is_same<extent<3>::value_type, int>::value, "");
    CHECK_BOTH(extent<2>::rank == 2);
}
CASE(default_constructor_gives_zeros) {
    CHECK_BOTH([]() restrict(amp, cpu) { extent<3> e; return e[0] == 0 && e[1] == 0 && e[2] == 0; }());
    CHECK_BOTH(extent<2>().size() == 0);
}
CASE(component_constructors) {
    CHECK_BOTH(extent<1>(9)[0] == 9);
    CHECK_BOTH([]() restrict(amp, cpu) { extent<2> e(3, 4); return e[0] == 3 && e[1] == 4; }());
    CHECK_BOTH([]() restrict(amp, cpu) { extent<3> e(7, 5, 3); return e[0] == 7 && e[1] == 5 && e[2] == 3; }());
}
CASE(constructor_from_an_array_of_components) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        const int lengths[] = {2, 3, 4, 5};
        extent<4> e(lengths);
        return e[0] == 2 && e[3] == 5 && e.size() == 120;
    }());
}
CASE(one_component_and_array_constructors_are_explicit) {
    static_assert(!std::is_convertible<int, extent<1>>::value, "");
    static_assert(!std::is_convertible<const int *, extent<2>>::value, "");
    static_assert(std::is_constructible<extent<2>, const int *>::value, "");
}
CASE(copy_constructor_and_assignment) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        extent<2> a(3, 4), b(a), c;
        extent<2> &same = (c = b);
        same[1] = 8;
        return b == extent<2>(3, 4) && c == extent<2>(3, 8);
    }());
}
CASE(subscript_reads_and_writes) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        extent<3> e;
        for (unsigned c = 0; c < 3; ++c) e[c] = int(c) + 1;
        const extent<3> &read = e;
        return read[0] == 1 && read[2] == 3;
    }());
    static_assert(std::is_same<decltype(std::declval<extent<2> &>()[0u]), int &>::value, "");
}
CASE(size_is_the_product) {
    CHECK_BOTH(extent<1>(5).size() == 5 && extent<2>(3, 4).size() == 12 && extent<3>(7, 5, 3).size() == 105);
    static_assert(std::is_same<decltype(extent<2>().size()), unsigned int>::value, "");
}
CASE(contains_an_index_from_the_origin_on) {
    CHECK_BOTH(extent<1>(3).contains(index<1>(0)) && extent<1>(3).contains(index<1>(2)));
    CHECK_BOTH(!extent<1>(3).contains(index<1>(3)) && !extent<1>(3).contains(index<1>(-1)));
    CHECK_BOTH(extent<2>(2, 5).contains(index<2>(1, 4)) && !extent<2>(2, 5).contains(index<2>(2, 0)));
    CHECK_BOTH(!extent<3>(2, 2, 2).contains(index<3>(0, 0, 2)) && !extent<3>(2, 2, 2).contains(index<3>(0, -1, 0)));
    CHECK_BOTH(!extent<2>().contains(index<2>()));
}
CASE(tile_gives_a_tiled_extent) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        tiled_extent<4> a = extent<1>(16).tile<4>();
        tiled_extent<5, 4> b = extent<2>(20, 24).tile<5, 4>();
        tiled_extent<1, 2, 3> c = extent<3>(2, 4, 6).tile<1, 2, 3>();
        return a[0] == 16 && b[1] == 24 && c.size() == 48;
    }());
    static_assert(std::is_same<decltype(extent<2>().tile<5, 4>()), tiled_extent<5, 4>>::value, "");
}
CASE(plus_and_minus_of_two_extents) {
    CHECK_BOTH(extent<2>(3, 4) + extent<2>(10, 20) == extent<2>(13, 24));
    CHECK_BOTH(extent<3>(3, 4, 5) - extent<3>(1, 1, 1) == extent<3>(2, 3, 4));
}
CASE(compound_with_an_extent) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        extent<2> e(3, 4);
        extent<2> &a = (e += extent<2>(1, 2));
        extent<2> &b = (e -= extent<2>(2, 2));
        return &a == &e && &b == &e && e == extent<2>(2, 4);
    }());
}
CASE(plus_and_minus_of_an_index) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        extent<2> e(10, 20);
        extent<2> a = e + index<2>(1, 2), b = e - index<2>(1, 2);
        return a == extent<2>(11, 22) && b == extent<2>(9, 18);
    }());
}
CASE(compound_with_an_index) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        extent<3> e(10, 20, 30);
        extent<3> &a = (e += index<3>(1, 2, 3));
        e -= index<3>(2, 2, 2);
        return &a == &e && e == extent<3>(9, 20, 31);
    }());
}
CASE(comparison) {
    CHECK_BOTH(extent<2>(3, 4) == extent<2>(3, 4) && extent<2>(3, 4) != extent<2>(4, 3));
    CHECK_BOTH(!(extent<3>(1, 2, 3) == extent<3>(1, 2, 4)) && !(extent<1>(3) != extent<1>(3)));
}
CASE(scalar_operators_on_the_right) {
    CHECK_BOTH(extent<2>(7, 9) + 1 == extent<2>(8, 10) && extent<2>(7, 9) - 1 == extent<2>(6, 8));
    CHECK_BOTH(extent<2>(7, 9) * 2 == extent<2>(14, 18) && extent<2>(7, 9) / 2 == extent<2>(3, 4));
    CHECK_BOTH(extent<2>(7, 9) % 4 == extent<2>(3, 1));
}
CASE(scalar_operators_on_the_left) {
    CHECK_BOTH(20 + extent<2>(7, 9) == extent<2>(27, 29) && 20 - extent<2>(7, 9) == extent<2>(13, 11));
    CHECK_BOTH(2 * extent<2>(7, 9) == extent<2>(14, 18) && 20 / extent<2>(7, 9) == extent<2>(2, 2));
    CHECK_BOTH(20 % extent<2>(7, 9) == extent<2>(6, 2));
}
CASE(compound_scalar_operators) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        extent<3> e(1, 2, 3);
        e += 10;
        e -= 1;
        e *= 3;
        e /= 2;
        extent<3> &same = (e %= 7);
        return &same == &e && e == extent<3>(1, 2, 4);
    }());
}
CASE(increment_and_decrement) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        extent<2> e(5, 6);
        extent<2> before = e++;
        extent<2> &after = ++e;
        extent<2> then = e--;
        --e;
        return before == extent<2>(5, 6) && &after == &e && then == extent<2>(7, 8) && e == extent<2>(5, 6);
    }());
}
CASE(ranks_above_three) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        const int lengths[] = {2, 2, 2, 2}, place[] = {1, 0, 1, 1}, beyond[] = {1, 2, 1, 1};
        extent<4> e(lengths);
        return e.size() == 16 && e.contains(index<4>(place)) && !e.contains(index<4>(beyond)) && (e + 1)[3] == 3;
    }());
}
