// The left neighbour of the first element has a negative index.
// Fixed twin: the first element has no left neighbour.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 16;
    std::vector<float> values(n, 2.0f), results(n, 0.0f);
    array_view<const float, 1> in(n, values);
    array_view<float, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        const int left = i[0] - 1;
        out[i] = in[left]; // HAZARD: out-of-bounds in // FIXED: out[i] = left >= 0 ? in[left] : 0.0f;
    });

    out.synchronize();
    // FIXED: if (results[0] != 0.0f || results[1] != 2.0f) return 1;
    return 0;
}
