// A kernel in a function template, for three types; each of them shows the missing barrier.
// Fixed twin: a kernel in a function template, for three types.
#include <amp.h>
#include <vector>

using namespace concurrency;

template <typename T>
int sum_pairs(T unit) {
    const int width = 8;
    std::vector<T> results(2 * width, T());
    array_view<T, 1> out(2 * width, results);
    parallel_for_each(out.extent.template tile<width>(), [=](tiled_index<width> t) restrict(amp) {
        tile_static T s[width];
        s[t.local[0]] = unit * t.local[0];
        // FIXED: t.barrier.wait();
        out[t.global] = s[t.local[0]] + s[t.local[0] ^ 1]; // HAZARD: raw within-tile s
    });
    out.synchronize();
    for (int i = 0; i < 2 * width; i++)
        if (results[i] != unit * (i % width) + unit * ((i % width) ^ 1)) return 1;
    return 0;
}

int main() {
    sum_pairs<int>(3); // FIXED:
    sum_pairs<unsigned>(4u);
    // FIXED@-1: return sum_pairs<int>(3) + sum_pairs<unsigned>(4u) + sum_pairs<double>(0.5);
    sum_pairs<double>(0.5); // FIXED:
    return 0; // FIXED:
}
