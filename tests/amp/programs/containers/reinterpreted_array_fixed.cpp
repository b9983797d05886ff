// Each thread reads the bits of its own element. HAZARD-NONE
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    array<float, 1> a(64, std::vector<float>(64, 2.0f).begin());
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
        array_view<int, 1> bits = a.reinterpret_as<int>();
        a[i] = bits[i] & 0x7fffffff ? 1.0f : 0.0f;
    });
    const std::vector<float> v = a;
    return v[63] == 1.0f ? 0 : 1;
}
