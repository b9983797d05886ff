// HAZARD-NONE
// copy and copy_async (5.3), their effects (8.3), in every combination.
#include <amp.h>
#include "cases.h"

#include <array>
#include <deque>
#include <iterator>
#include <list>
#include <numeric>
#include <sstream>

using namespace concurrency;

static std::vector<int> counted(int n) {
    std::vector<int> v(n);
    std::iota(v.begin(), v.end(), 1);
    return v;
}
template <class Container> static std::vector<int> values(const Container &c) {
    std::vector<int> v(c.get_extent().size());
    copy(c, v.begin());
    return v;
}
static accelerator_view other() { return accelerator(accelerator::direct3d_warp).default_view; }

CASE(array_to_array) {
    array<int, 2> a(2, 3, counted(6).begin()), b(2, 3), c(2, 3, other());
    copy(a, b);
    copy_async(b, c).get();
    CHECK(values(b) == counted(6) && values(c) == counted(6));
}
CASE(array_to_view) {
    std::vector<int> v(6), w(6);
    array<int, 2> a(2, 3, counted(6).begin());
    array_view<int, 2> view(2, 3, v), also(2, 3, w);
    copy(a, view);
    copy_async(a, also).wait();
    CHECK(view(1, 2) == 6 && also(1, 2) == 6);
}
CASE(view_of_const_to_array) {
    const std::vector<int> v = counted(6);
    array_view<const int, 2> view(2, 3, v);
    array<int, 2> a(2, 3), b(2, 3);
    copy(view, a);
    copy_async(view, b).get();
    CHECK(values(a) == v && values(b) == v);
}
CASE(view_of_const_to_view) {
    const std::vector<int> v = counted(6);
    std::vector<int> w(6), x(6);
    array_view<const int, 1> view(6, v);
    array_view<int, 1> a(w), b(x);
    copy(view, a);
    copy_async(view, b).get();
    CHECK(a[5] == 6 && b[0] == 1);
}
CASE(view_to_array) {
    std::vector<int> v = counted(6);
    array_view<int, 3> view(1, 2, 3, v);
    array<int, 3> a(1, 2, 3), b(1, 2, 3);
    copy(view, a);
    copy_async(view, b).get();
    CHECK(values(a) == v && values(b) == v);
}
CASE(view_to_view) {
    std::vector<int> v = counted(6), w(6), x(6);
    array_view<int, 1> from(v), to(w), also(x);
    copy(from, to);
    copy_async(from, also).get();
    CHECK(to[5] == 6 && also[2] == 3);
}
CASE(iterators_to_array) {
    const std::vector<int> v = counted(6);
    array<int, 2> a(2, 3), b(2, 3), c(2, 3), d(2, 3);
    copy(v.begin(), v.end(), a);
    copy(v.begin(), b);
    copy_async(v.begin(), v.end(), c).get();
    copy_async(v.cbegin(), d).get();
    CHECK(values(a) == v && values(b) == v && values(c) == v && values(d) == v);
}
CASE(iterators_to_view) {
    const std::vector<int> v = counted(6);
    std::vector<int> store(24);
    array_view<int, 2> a(2, 3, store.data()), b(2, 3, store.data() + 6), c(2, 3, store.data() + 12),
        d(2, 3, store.data() + 18);
    copy(v.begin(), v.end(), a);
    copy(v.begin(), b);
    copy_async(v.begin(), v.end(), c).get();
    copy_async(v.begin(), d).get();
    CHECK(values(a) == v && values(b) == v && values(c) == v && values(d) == v);
}
CASE(array_to_iterator) {
    array<int, 2> a(2, 3, counted(6).begin());
    std::vector<int> v(6), w;
    copy(a, v.begin());
    copy_async(a, std::back_inserter(w)).get();
    CHECK(v == counted(6) && w == v);
}
CASE(view_to_iterator) {
    std::vector<int> source = counted(6), v(6), w(6);
    array_view<int, 2> a(2, 3, source);
    array_view<const int, 2> b(2, 3, source);
    copy(a, v.begin());
    copy_async(b, w.begin()).get();
    CHECK(v == source && w == source);
}
CASE(other_containers_and_pointers) {
    std::list<int> list = {1, 2, 3};
    std::deque<int> deque(3);
    std::array<int, 3> fixed = {{4, 5, 6}};
    int plain[3] = {7, 8, 9};
    array<int, 1> a(3), b(3), c(3);
    copy(list.begin(), list.end(), a);
    copy(fixed.begin(), fixed.end(), b);
    copy(plain, plain + 3, c);
    copy(b, deque.begin());
    copy(a, fixed.begin());
    copy(c, list.begin());
    copy(a, plain);
    CHECK(deque[2] == 6 && fixed[0] == 1 && list.back() == 9 && plain[1] == 2 && values(c)[0] == 7);
}
CASE(iterators_that_pass_once) {
    typedef std::istream_iterator<int> input;
    std::istringstream six("1 2 3 4 5 6"), eight("1 2 3 4 5 6 7 8"), few("1 2 3"), many("1 2 3 4 5 6 7");
    array<int> a(6, input(six), input());
    CHECK(std::vector<int>(a) == std::vector<int>({1, 2, 3, 4, 5, 6}));
    std::vector<int> host(6);
    array_view<int, 2> view(2, 3, host);
    copy(input(eight), view); // six of them
    int next = 0;
    CHECK(view(1, 2) == 6 && eight >> next && next == 7);
    THROWS(runtime_exception, copy(input(few), input(), a));
    THROWS(runtime_exception, copy(input(many), input(), a));
    CHECK(std::vector<int>(a)[5] == 6);
}
CASE(element_types_that_convert) {
    const std::vector<short> v = {1, 2, 3};
    std::vector<double> w(3);
    array<float, 1> a(3);
    copy(v.begin(), v.end(), a);
    copy(a, w.begin());
    CHECK(w[2] == 3.0);
}
CASE(extents_have_to_match) {
    array<int, 2> a(2, 3, counted(6).begin()), b(3, 2), c(2, 2);
    std::vector<int> v(6);
    array_view<int, 2> view(3, 2, v);
    THROWS(runtime_exception, copy(a, b));
    THROWS(runtime_exception, copy(a, c));
    THROWS(runtime_exception, copy(a, view));
    THROWS(runtime_exception, copy(view, a));
    THROWS(runtime_exception, copy_async(a, b).get());
}
CASE(number_of_elements_has_to_match) {
    const std::vector<int> v = counted(5), w = counted(7);
    array<int, 2> a(2, 3);
    std::vector<int> store(6);
    array_view<int, 1> view(store);
    THROWS(runtime_exception, copy(v.begin(), v.end(), a));
    THROWS(runtime_exception, copy(w.begin(), w.end(), a));
    THROWS(runtime_exception, copy(v.begin(), v.end(), view));
}
CASE(sections_are_copied_without_their_surroundings) {
    std::vector<int> v(20), w(20, -1);
    std::iota(v.begin(), v.end(), 0);
    array_view<int, 2> from(4, 5, v), to(4, 5, w);
    copy(from.section(1, 1, 2, 3), to.section(2, 0, 2, 3));
    to.synchronize();
    CHECK(w[10] == 6 && w[12] == 8 && w[15] == 11 && w[17] == 13);
    CHECK(w[9] == -1 && w[13] == -1 && w[14] == -1 && w[18] == -1 && w[0] == -1);
    std::vector<int> part(6);
    copy(from.section(2, 2, 2, 3), part.begin());
    CHECK(part == std::vector<int>({12, 13, 14, 17, 18, 19}));
    copy(part.begin(), part.end(), from.section(0, 0, 3, 2));
    CHECK(from(0, 0) == 12 && from(1, 1) == 17 && from(2, 1) == 19 && from(0, 2) == 2);
}
CASE(three_dimensional_sections) {
    array<int, 3> a(3, 3, 3, counted(27).begin()), b(2, 2, 2);
    copy(a.section(1, 1, 1, 2, 2, 2), b);
    CHECK(values(b) == std::vector<int>({14, 15, 17, 18, 23, 24, 26, 27}));
}
CASE(sections_of_an_array_can_be_copied_between_each_other) {
    array<int, 1> a(8, counted(8).begin());
    copy(a.section(0, 4), a.section(4, 4));
    CHECK(values(a) == std::vector<int>({1, 2, 3, 4, 1, 2, 3, 4}));
}
CASE(copies_see_what_kernels_wrote) {
    std::vector<int> v(4);
    array_view<int, 1> view(v);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] + 5; });
    std::vector<int> out(4);
    copy(view, out.begin());
    CHECK(out == std::vector<int>({5, 6, 7, 8}));
}
CASE(kernels_see_what_copies_wrote) {
    std::vector<int> v(4);
    array_view<int, 1> view(v);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
    copy(counted(4).begin(), view);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 10; });
    view.synchronize();
    CHECK(v == std::vector<int>({10, 20, 30, 40}));
}
CASE(views_that_copies_wrote_are_synchronized_on_demand) {
    std::vector<int> v(4);
    array_view<int, 1> view(v);
    array<int, 1> a(4, counted(4).begin());
    copy(a, view);
    view.synchronize();
    CHECK(v == counted(4));
}
CASE(copies_between_different_element_constness_only) {
    array<float, 1> a(2, std::vector<float>{1.5f, 2.5f}.begin());
    array_view<const float, 1> view(a);
    array<float, 1> b(2);
    copy(view, b);
    CHECK(b[1] == 2.5f);
}
