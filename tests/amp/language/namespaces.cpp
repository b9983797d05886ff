// HAZARD-NONE
// Names that are in both the standard library and C++ AMP, with
// both namespaces open, as in programs for Microsoft's compiler.
#include <amp.h>
#include "cases.h"

#include <array>
#include <type_traits>
#include <vector>

using namespace std;
using namespace concurrency;

template <class T, int N> T first(array<T, N> &a) { return std::vector<T>(a)[0]; }
CASE(array_is_that_of_the_accelerator) {
    array<int, 1> a(4, vector<int>(4, 3).begin());
    vector<array<int, 2>> several(2, array<int, 2>(2, 2));
    array_view<int, 1> over(array<int, 1>(a).section(0, 2));
    CHECK(first(a) == 3 && several[1].get_extent().size() == 4 && over[1] == 3);
}
CASE(extent_is_that_of_the_accelerator) {
    vector<int> data(6);
    array_view<int, 2> view(extent<2>(2, 3), data);
    extent<2> e(view.extent), sum = extent<2>(1, 1) + e;
    CHECK(sum == extent<2>(3, 4) && std::extent<int[7]>::value == 7);
    parallel_for_each(extent<2>(2, 3), [=](index<2> i) restrict(amp) { view[i] = extent<2>(4, 5).size() + i[1]; });
    CHECK(view(1, 2) == 22);
}
CASE(index_copy_and_mathematical_names) {
    index<1> i(3);
    vector<int> from(4, 5), to(4);
    array<int, 1> a(4);
    copy(from.begin(), from.end(), a);
    copy(a, to.begin());
    copy(from.begin(), from.end(), to.begin()); // the standard library's
    CHECK(i[0] == 3 && to[3] == 5 && min(2, 3) == 2);
}
