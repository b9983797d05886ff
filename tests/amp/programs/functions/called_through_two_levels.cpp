// A function calls a function that stores; several threads store into one element.
// Fixed twin: a function calls a function that stores; every thread stores into its own element.
#include <amp.h>
#include <vector>

using namespace concurrency;

void put(const array_view<float, 1>& to, int slot, float x) restrict(amp) {
    to[slot] = x; // HAZARD: waw across-tiles
}

void put_scaled(const array_view<float, 1>& to, int i, float x) restrict(amp) {
    put(to, i / 3, 2.0f * x); // FIXED: put(to, i, 2.0f * x);
}

int main() {
    const int n = 30;
    std::vector<float> results(n, 0.0f);
    array_view<float, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { put_scaled(out, i[0], float(i[0])); });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 2.0f * i) return 1;
    return 0;
}
