// FIXED: // OPTIONS: --allow-same
// Several threads store the same value into one flag: a race according to the specification.
// Fixed twin: several threads store the same value into one flag, which is allowed here.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 32;
    std::vector<int> values(n), flags(1, 1);
    for (int i = 0; i < n; i++) values[i] = i;
    array_view<const int, 1> in(n, values);
    array_view<int, 1> flag(1, flags);

    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
        if (in[i] > 20)
            flag[0] = 1; // HAZARD: waw across-tiles flag
    });

    flag.synchronize();
    return flags[0] == 1 ? 0 : 1;
}
