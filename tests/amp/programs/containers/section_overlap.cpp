// Two sections of one view that share an element.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> values(64, 0);
    array_view<int, 1> all(64, values);
    array_view<int, 1> left = all.section(0, 33);
    array_view<int, 1> right = all.section(32, 32);

    parallel_for_each(left.extent, [=](index<1> i) restrict(amp) { // HAZARD: aliased-launch
        left[i] = i[0];
        if (i[0] < 32)
            right[i] = -i[0]; // HAZARD: waw across-tiles right
    });

    left.synchronize();
    return 0;
}
