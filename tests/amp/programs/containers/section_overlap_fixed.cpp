// HAZARD-NONE
// Two views of different memory, with the same number of elements.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 0);
    std::vector<int> others(32, 0);
    array_view<int, 1> left(33, values);
    array_view<int, 1> right(32, others);

    parallel_for_each(left.extent, [=](index<1> i) restrict(amp) {
        left[i] = i[0];
        if (i[0] < 32)
            right[i] = -i[0];
    });

    left.synchronize();
    right.synchronize();
    if (values[32] != 32 || others[31] != -31) return 1;
    return 0;
}
