// A kernel rejects a value with direct3d_abort, and the host continues after parallel_for_each has thrown.
// Fixed twin: with values that the kernel accepts.
#include <amp.h>
#include <vector>

using namespace concurrency;

static void check(int value) restrict(amp) {
    if (value < 0) direct3d_abort(); // HAZARD: device-assert
}

int main() {
    std::vector<int> data(32, 1);
    data[21] = -1; // FIXED:
    array_view<int, 1> v(data);
    try { // FIXED:
        parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) {
            check(v[t]);
            v[t] += 1;
        });
    } catch (const runtime_exception &) { // FIXED: v.synchronize();
        return 0; // FIXED: return data[21] == 2 ? 0 : 1;
    }
    return 1; // FIXED:
} // FIXED:
