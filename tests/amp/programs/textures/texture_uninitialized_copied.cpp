// One row of a texture is filled; a copy of the texture is read, and a section of that copy.
// Fixed twin: both rows of a texture are filled; a copy of the texture is read, and a section of that copy.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

int main() {
    std::vector<int> row(8, 3);
    texture<int, 2> rows(2, 8), clone(2, 8), column(2, 1);
    copy(row.begin(), row.end(), rows, index<2>(0, 0), extent<2>(1, 8));
    // FIXED: copy(row.begin(), row.end(), rows, index<2>(1, 0), extent<2>(1, 8));

    copy(rows, clone);
    array_view<int, 2> out(2, 8);
    parallel_for_each(out.extent, [=, &clone](index<2> i) restrict(amp) {
        out[i] = clone[i]; // HAZARD: uninitialized clone
    });

    copy(clone, index<2>(0, 5), column, index<2>(0, 0), extent<2>(2, 1));
    parallel_for_each(column.extent, [=, &column](index<2> i) restrict(amp) {
        out[i] = column[i]; // HAZARD: uninitialized column
    });
    return out(0, 0) == 3 ? 0 : 1;
}
