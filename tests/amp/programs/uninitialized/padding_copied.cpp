// A whole record is copied although one of its members has not been written.
// Fixed twin: a whole record is copied, including its padding, which has not been written.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

struct sample {
    int count; // followed by 4 bytes of padding
    double weight;
};

int main() {
    const int n = 2 * T;
    std::vector<sample> results(n);
    array_view<sample, 1> out(n, results);
    out.discard_data();

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static sample samples[T];
        const int me = t.local[0];
        samples[me].count = me;
        // FIXED: samples[me].weight = 0.5 * me;
        t.barrier.wait();
        out[t.global] = samples[T - 1 - me]; // HAZARD: uninitialized samples
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i].count != T - 1 - i % T || results[i].weight != 0.5 * (T - 1 - i % T)) return 1;
    return 0;
}
