// Three kernels in one program: the first is correct, the other two are wrong in different ways.
// Fixed twin: three kernels in one program.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 8;

void fill(const array_view<int, 1>& v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0]; });
}

void rotate(const array_view<int, 1>& v) {
    parallel_for_each(v.extent.tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        const int right = v[t.tile_origin[0] + (t.local[0] + 1) % T];
        // FIXED: t.barrier.wait();
        v[t.global] = right; // HAZARD: war within-tile v
    });
}

void count_large(const array_view<int, 1>& v, const array_view<int, 1>& count) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        if (v[i] >= 10) {
            count[0] += 1; // HAZARD: war across-tiles count // FIXED: atomic_fetch_add(&count[0], 1);
            // HAZARD@-1: waw across-tiles count
        }
    });
}

int main() {
    const int n = 4 * T;
    std::vector<int> values(n, 0), counts(1, 0);
    array_view<int, 1> v(n, values), count(1, counts);
    fill(v);
    rotate(v);
    count_large(v, count);
    v.synchronize();
    count.synchronize();
    // FIXED: if (values[0] != 1 || values[T - 1] != 0 || counts[0] != n - 10) return 1;
    return 0;
}
