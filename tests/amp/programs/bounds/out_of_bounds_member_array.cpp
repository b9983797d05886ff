// An array inside a struct has four elements; a fifth would be the first of the next struct.
// Fixed twin: an array inside a struct is read from its first to its last element.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 4;

struct row {
    int cells[4];
};

int main() {
    const int n = 2 * T;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        tile_static row rows[T];
        const int me = t.local[0];
        for (int k = 0; k < 4; k++) rows[me].cells[k] = k;
        int sum = 0;
        for (int k = 0; k <= 4; k++) sum += rows[me].cells[k]; // HAZARD: out-of-bounds rows
        // FIXED@-1: for (int k = 0; k < 4; k++) sum += rows[me].cells[k];
        out[t.global] = sum;
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 6) return 1;
    return 0;
}
