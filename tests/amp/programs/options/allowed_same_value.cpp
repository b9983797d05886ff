// OPTIONS: --allow-same
// Storing equal values is allowed, but the program stores two different ones.
// Fixed twin: many threads store the same value, which is allowed here: only the first store changes memory.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> flags(1, 0);
    array_view<int, 1> flag(1, flags);

    parallel_for_each(extent<1>(20), [=](index<1> i) restrict(amp) {
        flag[0] = 1 + i[0] % 2; // HAZARD: waw across-tiles flag // FIXED: flag[0] = 1;
    });

    flag.synchronize();
    // FIXED: if (flags[0] != 1) return 1;
    return 0;
}
