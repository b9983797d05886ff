// Kernels make sections and other views that leave the memory that they are parts of.
// Fixed twin: the views are inside the memory.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(10, 4), cells(20 * 10, 1);
    // FIXED@-1: std::vector<int> values(64, 4), cells(20 * 10, 1);
    array_view<int> v(int(values.size()), values);
    array_view<int, 2> rows(20, 10, cells);
    array<int> a(int(values.size()), values.begin());

    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> part = v.section(0, 64);
        part[i] = 1; // HAZARD: out-of-bounds v
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> all = v;
        array_view<int> part = all.section(-1, 4); // FIXED: array_view<int> part = all.section(1, 4);
        if (i[0] < 2)
            part[i] += 1; // HAZARD: out-of-bounds v
    });
    parallel_for_each(extent<1>(64), [&a](index<1> i) restrict(amp) {
        array_view<int> part = a.section(0, 64);
        part[i] = 1; // HAZARD: out-of-bounds a
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int, 2> square = v.view_as(extent<2>(8, 8));
        square(i[0] / 8, i[0] % 8) = 1; // HAZARD: out-of-bounds v
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> at_pointer(64, v.data());
        at_pointer[i] = 1; // HAZARD: out-of-bounds v
    });
    // A part may be longer than the view if nothing is accessed there.
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int, 2> part = rows.section(16, 0, 8, 10);
        const int row = i[0] / 8;
        if (row < part.extent[0] - 3) // FIXED: if (row < part.extent[0] - 4)
            part(row, i[0] % 8) = 1; // HAZARD: out-of-bounds rows
    });
    parallel_for_each(extent<1>(64), [=](index<1> i) restrict(amp) {
        array_view<int> halves[2] = {v.section(0, 64), v.section(0, 64)};
        halves[i[0] & 1][i] = 1; // HAZARD: out-of-bounds v
    });

    v.synchronize();
    return 0;
}
