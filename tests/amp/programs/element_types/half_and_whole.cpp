// One thread writes a double, and another writes its upper half.
// Fixed twin: each thread writes its double and then its upper half.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 12;
    std::vector<double> values(n, 1.0);
    array_view<double, 1> whole(n, values);
    array_view<int, 1> half = whole.reinterpret_as<int>();

    parallel_for_each(whole.extent, [=](index<1> i) restrict(amp) {
        whole[i] = 2.0;
        half[2 * ((i[0] + 1) % n) + 1] = 0; // HAZARD: waw across-tiles half // FIXED: half[2 * i[0] + 1] = 0;
    });

    whole.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (values[i] != 0.0) return 1;
    return 0;
}
