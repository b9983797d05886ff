// A launch uses a one-dimensional view and a two-dimensional view of it: two threads access one element.
// Fixed twin: a launch uses a one-dimensional view and a two-dimensional view of it: only one thread accesses each
// element.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int rows = 4, columns = 5;
    std::vector<int> values(rows * columns, 0);
    array_view<int, 1> line(rows * columns, values);
    array_view<int, 2> grid = line.view_as(extent<2>(rows, columns));

    parallel_for_each(extent<1>(columns), [=](index<1> i) restrict(amp) { // HAZARD: aliased-launch
        line[i] = 1;
        grid(0, columns - 1 - i[0]) = 2; // HAZARD: waw across-tiles grid
        // FIXED@-1: grid(1, columns - 1 - i[0]) = 2;
    });

    line.synchronize();
    // FIXED: if (values[0] != 1 || values[columns] != 2) return 1;
    return 0;
}
