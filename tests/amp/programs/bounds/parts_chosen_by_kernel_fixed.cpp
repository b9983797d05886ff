// HAZARD-NONE
// The views are inside the memory. parts_chosen_by_kernel.cpp is the wrong twin.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 4), cells(20 * 10, 1);
    array_view<int> v(int(values.size()), values);
    array_view<int, 2> rows(20, 10, cells);
    array<int> a(int(values.size()), values.begin());

    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> part = v.section(0, 64);
        part[i] = 1;
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> all = v;
        array_view<int> part = all.section(1, 4);
        if (i[0] < 2)
            part[i] += 1;
    });
    parallel_for_each(extent<1>(64), [&a](index<1> i) restrict(amp) {
        array_view<int> part = a.section(0, 64);
        part[i] = 1;
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int, 2> square = v.view_as(extent<2>(8, 8));
        square(i[0] / 8, i[0] % 8) = 1;
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> at_pointer(64, v.data());
        at_pointer[i] = 1;
    });
    // A part may be longer than the view if nothing is accessed there.
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int, 2> part = rows.section(16, 0, 8, 10);
        const int row = i[0] / 8;
        if (row < part.extent[0] - 4)
            part(row, i[0] % 8) = 1;
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> halves[2] = {v.section(0, 64), v.section(0, 64)};
        halves[i[0] & 1][i] = 1;
    });

    v.synchronize();
    return 0;
}
