// HAZARD-NONE
// index<N> (4.1): every constructor, member and operator, on the host and in kernels.
#include <amp.h>
#include "cases.h"

#include <type_traits>

using namespace concurrency;

CASE(rank_is_a_static_member) {
    static_assert(index<1>::rank == 1 && index<2>::rank == 2 && index<3>::rank == 3 && index<5>::rank == 5, "");
    CHECK_BOTH(index<4>::rank == 4);
    const int &named = index<3>::rank; // it has an address
    CHECK(named == 3);
}
CASE(value_type_is_int) { static_assert(std::is_same<index<2>::value_type, int>::value, ""); }

CASE(default_constructor_gives_zeros) {
    CHECK_BOTH(index<1>()[0] == 0);
    CHECK_BOTH([]() restrict(amp, cpu) { index<3> i; return i[0] == 0 && i[1] == 0 && i[2] == 0; }());
    CHECK_BOTH([]() restrict(amp, cpu) { index<6> i; return i[0] == 0 && i[3] == 0 && i[5] == 0; }());
}
CASE(component_constructors_are_most_significant_first) {
    CHECK_BOTH(index<1>(7)[0] == 7);
    CHECK_BOTH([]() restrict(amp, cpu) { index<2> i(1, -2); return i[0] == 1 && i[1] == -2; }());
    CHECK_BOTH([]() restrict(amp, cpu) { index<3> i(2, 0, 4); return i[0] == 2 && i[1] == 0 && i[2] == 4; }());
}
CASE(constructor_from_an_array_of_components) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        const int components[] = {3, 1, 4, 1};
        index<4> i(components);
        return i[0] == 3 && i[1] == 1 && i[2] == 4 && i[3] == 1;
    }());
    CHECK_BOTH([]() restrict(amp, cpu) {
        int components[] = {5, 9};
        index<2> i(components);
        return i == index<2>(5, 9);
    }());
}
CASE(there_are_constructors_for_as_many_components_as_the_rank) {
    static_assert(std::is_constructible<index<1>, int>::value && std::is_constructible<index<2>, int, int>::value, "");
    static_assert(!std::is_constructible<index<2>, int>::value && !std::is_constructible<index<1>, int, int>::value, "");
    static_assert(!std::is_constructible<extent<3>, int, int>::value && !std::is_constructible<extent<4>, int, int, int>::value, "");
    static_assert(std::is_constructible<index<4>, const int *>::value && std::is_constructible<index<2>, int (&)[2]>::value, "");
    static_assert(!std::is_constructible<array<int, 2>, int>::value && std::is_constructible<array<int, 2>, int, int>::value, "");
    static_assert(!std::is_constructible<array_view<int, 1>, int, int, int *>::value, "");
    static_assert(std::is_constructible<array_view<const int, 2>, int, int, const int *>::value, "");
}
CASE(one_component_and_array_constructors_are_explicit) {
    static_assert(!std::is_convertible<int, index<1>>::value, "");
    static_assert(!std::is_convertible<const int *, index<3>>::value, "");
    static_assert(std::is_constructible<index<1>, int>::value, "");
    static_assert(std::is_constructible<index<3>, const int *>::value, "");
}
CASE(copy_constructor_and_assignment) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        index<3> i(1, 2, 3), j(i), k;
        index<3> &same = (k = j);
        same[0] = 9;
        return j == index<3>(1, 2, 3) && k == index<3>(9, 2, 3);
    }());
}
CASE(subscript_reads_and_writes_components) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        index<3> i;
        for (unsigned c = 0; c < 3; ++c) i[c] = int(c) * 10 - 5;
        const index<3> &read = i;
        return read[0] == -5 && read[1] == 5 && read[2] == 15;
    }());
    static_assert(std::is_same<decltype(std::declval<index<2> &>()[0u]), int &>::value, "");
    static_assert(std::is_same<decltype(std::declval<const index<2> &>()[0u]), int>::value, "");
}
CASE(equality_compares_every_component) {
    CHECK_BOTH(index<3>(1, 2, 3) == index<3>(1, 2, 3));
    CHECK_BOTH(!(index<3>(1, 2, 3) == index<3>(1, 2, 4)));
    CHECK_BOTH(index<3>(0, 2, 3) != index<3>(1, 2, 3));
    CHECK_BOTH(!(index<2>(4, 4) != index<2>(4, 4)));
}
CASE(addition_and_subtraction_are_pairwise) {
    CHECK_BOTH(index<3>(1, 2, 3) + index<3>(10, 20, 30) == index<3>(11, 22, 33));
    CHECK_BOTH(index<2>(1, 2) - index<2>(10, 20) == index<2>(-9, -18));
}
CASE(compound_addition_and_subtraction_return_the_object) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        index<2> i(1, 2);
        index<2> &a = (i += index<2>(3, 4));
        index<2> &b = (i -= index<2>(1, 1));
        return &a == &i && &b == &i && i == index<2>(3, 5);
    }());
}
CASE(scalar_operators_on_the_right) {
    CHECK_BOTH(index<3>(7, 8, 9) + 1 == index<3>(8, 9, 10));
    CHECK_BOTH(index<3>(7, 8, 9) - 1 == index<3>(6, 7, 8));
    CHECK_BOTH(index<3>(7, 8, 9) * 2 == index<3>(14, 16, 18));
    CHECK_BOTH(index<3>(7, 8, 9) / 2 == index<3>(3, 4, 4));
    CHECK_BOTH(index<3>(7, 8, 9) % 4 == index<3>(3, 0, 1));
}
CASE(scalar_operators_on_the_left) {
    CHECK_BOTH(10 + index<2>(1, 2) == index<2>(11, 12));
    CHECK_BOTH(10 - index<2>(1, 2) == index<2>(9, 8));
    CHECK_BOTH(10 * index<2>(1, 2) == index<2>(10, 20));
    CHECK_BOTH(10 / index<2>(2, 3) == index<2>(5, 3));
    CHECK_BOTH(10 % index<2>(4, 3) == index<2>(2, 1));
}
CASE(compound_scalar_operators) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        index<3> i(1, 2, 3);
        i += 10; // 11 12 13
        i -= 1;  // 10 11 12
        i *= 3;  // 30 33 36
        i /= 2;  // 15 16 18
        index<3> &same = (i %= 7);
        return &same == &i && i == index<3>(1, 2, 4);
    }());
}
CASE(increment_and_decrement) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        index<2> i(5, 6);
        index<2> before = i++;
        index<2> &after = ++i;
        return before == index<2>(5, 6) && i == index<2>(7, 8) && &after == &i;
    }());
    CHECK_BOTH([]() restrict(amp, cpu) {
        index<2> i(5, 6);
        index<2> before = i--;
        index<2> &after = --i;
        return before == index<2>(5, 6) && i == index<2>(3, 4) && &after == &i;
    }());
}
CASE(ranks_above_three_have_all_operators) {
    CHECK_BOTH([]() restrict(amp, cpu) {
        const int one[] = {1, 2, 3, 4, 5};
        index<5> i(one), j = i * 2 - i + 1;
        ++j;
        return j[0] == 3 && j[4] == 7 && j != i && j - i == (i + 2) - i;
    }());
}
CASE(components_can_be_negative) { CHECK_BOTH((index<2>(-3, 5) + index<2>(1, -9))[1] == -4); }
CASE(one_component_index_mixes_with_integers) {
    // Explicit only: arithmetic with int uses the scalar operators.
    CHECK_BOTH((index<1>(3) + 4)[0] == 7 && (4 + index<1>(3))[0] == 7);
}
