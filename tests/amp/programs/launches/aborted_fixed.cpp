// Like aborted.cpp, with values that the kernel accepts.
// HAZARD-NONE
#include <amp.h>
#include <vector>

using namespace concurrency;

static void check(int value) restrict(amp) {
    if (value < 0) direct3d_abort();
}

int main() {
    std::vector<int> data(32, 1);
    array_view<int, 1> v(data);
    parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        check(v[t]);
        v[t] += 1;
    });
    v.synchronize();
    return data[21] == 2 ? 0 : 1;
}
