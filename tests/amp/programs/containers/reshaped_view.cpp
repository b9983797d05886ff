// A row of 64 elements viewed as 8 x 8: a thread reads the element above, which belongs to another thread.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data(64, 1);
    array_view<int, 1> line(data);
    parallel_for_each(extent<2>(8, 8), [=](index<2> p) restrict(amp) {
        array_view<int, 2> square = line.view_as(extent<2>(8, 8));
        if (p[0] > 0)
            square[p] += square(p[0] - 1, p[1]); // HAZARD: war across-tiles
    });
    line.synchronize();
    return 0;
}
