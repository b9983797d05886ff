// A row of 64 elements viewed as 8 x 8: a thread reads the element above, which belongs to another thread.
// Fixed twin: one thread for each column.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data(64, 1);
    array_view<int, 1> line(data);
    parallel_for_each(extent<2>(8, 8), [=](index<2> p) restrict(amp) {
    // FIXED@-1: parallel_for_each(extent<1>(8), [=](index<1> column) restrict(amp) {
        array_view<int, 2> square = line.view_as(extent<2>(8, 8));
        if (p[0] > 0) // FIXED:
            square[p] += square(p[0] - 1, p[1]); // HAZARD: war across-tiles
            // FIXED@-1: for (int row = 1; row < 8; ++row) square(row, column[0]) += square(row - 1, column[0]);
    });
    line.synchronize();
    return 0; // FIXED: return data[63] == 8 ? 0 : 1;
}
