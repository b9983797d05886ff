// A column beyond the last one: its memory belongs to the next row, but the element is not in the view.
// Fixed twin: the column beyond the last one is skipped.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int rows = 4, columns = 6;
    std::vector<int> values(rows * columns), results(rows * columns, 0);
    for (int i = 0; i < rows * columns; i++) values[i] = i;
    array_view<const int, 2> in(rows, columns, values);
    array_view<int, 2> out(rows, columns, results);

    parallel_for_each(out.extent, [=](index<2> p) restrict(amp) {
        if (p[0] == 0) {
            const int right = in(p[0], p[1] + 1); // HAZARD: out-of-bounds in
            // FIXED@-1: const int right = p[1] + 1 < columns ? in(p[0], p[1] + 1) : -1;
            out[p] = right;
        }
    });

    out.synchronize();
    // FIXED: if (results[0] != 1 || results[columns - 1] != -1) return 1;
    return 0;
}
