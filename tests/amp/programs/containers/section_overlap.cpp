// Two sections of one view that share an element.
// Fixed twin: two views of different memory, with the same number of elements.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 0);
    array_view<int, 1> all(64, values); // FIXED: std::vector<int> others(32, 0);
    array_view<int, 1> left = all.section(0, 33); // FIXED: array_view<int, 1> left(33, values);
    array_view<int, 1> right = all.section(32, 32); // FIXED: array_view<int, 1> right(32, others);

    parallel_for_each(left.extent, [=](index<1> i) restrict(amp) { // HAZARD: aliased-launch
        left[i] = i[0];
        if (i[0] < 32)
            right[i] = -i[0]; // HAZARD: waw across-tiles right
    });

    left.synchronize();
    // FIXED: right.synchronize();
    // FIXED: if (values[32] != 32 || others[31] != -31) return 1;
    return 0;
}
