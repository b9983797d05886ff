// One thread for each column. HAZARD-NONE
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data(64, 1);
    array_view<int, 1> line(data);
    parallel_for_each(extent<1>(8), [=](index<1> column) restrict(amp) {
        array_view<int, 2> square = line.view_as(extent<2>(8, 8));
        for (int row = 1; row < 8; ++row) square(row, column[0]) += square(row - 1, column[0]);
    });
    line.synchronize();
    return data[63] == 8 ? 0 : 1;
}
