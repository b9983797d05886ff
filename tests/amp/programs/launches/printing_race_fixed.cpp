// No thread reads another's element, and a barrier does not wait for an aborted thread. HAZARD-NONE
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> data(32, 1);
    array_view<int, 1> v(data);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
        if (i[0] == 5) direct3d_printf("thread %d\n", i[0]);
        v[i] += 1;
    });
    try {
        parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
            if (v[t.global] != 2) direct3d_abort();
            v[t] += 1;
        });
    } catch (const runtime_exception &) {
        return 1;
    }
    v.synchronize();
    return data[31] == 3 ? 0 : 1;
}
