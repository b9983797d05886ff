// An index is too large in one of three dimensions, but the address is still inside the array.
// Fixed twin: the sum over the last of three dimensions covers exactly its elements.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(2 * 3 * 4, 1), results(2 * 3, 0);
    array_view<const int, 3> in(2, 3, 4, values);
    array_view<int, 2> out(2, 3, results);

    parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
        int sum = 0;
        for (int k = 0; k <= 4; k++) // FIXED: for (int k = 0; k < 4; k++)
            sum += in(i[0], i[1], k); // HAZARD: out-of-bounds in
        out[i] = sum;
    });

    out.synchronize();
    for (int value : results)
        if (value != 4) return 1;
    return 0;
}
