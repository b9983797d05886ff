// OPTIONS: --permissive
// A checksum over the words of a record includes the padding between its members, which has not been written.
// Fixed twin: a checksum over the members of a record; copying the record reads its padding without using it.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

struct sample {
    int id;
    double value;
};

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static sample samples[T];
        samples[t.local[0]].id = t.global[0];
        samples[t.local[0]].value = 0.5 * t.global[0];
        t.barrier.wait();
        const sample other = samples[T - 1 - t.local[0]];
        const unsigned *words = reinterpret_cast<const unsigned *>(&samples[T - 1 - t.local[0]]);
        // FIXED@-1: const unsigned words[2] = {unsigned(other.id), unsigned(other.value)};
        unsigned sum = 0;
        for (int k = 0; k < 4; k++) sum = sum * 31 + words[k]; // HAZARD: uninitialized samples
        // FIXED@-1: for (int k = 0; k < 2; k++) sum = sum * 31 + words[k];
        out[t.global] = int(sum) + other.id;
    });

    out.synchronize();
    return 0;
}
