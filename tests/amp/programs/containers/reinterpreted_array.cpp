// Two views of one array, as floats and as their bits: threads access the same element through indices that differ.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    array<float, 1> a(64, std::vector<float>(64, 1.0f).begin());
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
        array_view<int, 1> bits = a.reinterpret_as<int>();
        const int next = bits[(i[0] + 1) % 64]; // HAZARD@+1: war across-tiles
        a[i] = next & 0x7fffffff ? 1.0f : 0.0f;
    });
    return 0;
}
