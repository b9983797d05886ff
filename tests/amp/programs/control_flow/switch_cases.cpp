// Three threads take three branches of a switch: two write a variable, and one reads it.
// Fixed twin: three threads take three branches of a switch and use separate variables.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> results(4, 0);
    array_view<int, 1> out(4, results);

    parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static int a;
        // FIXED: tile_static int b;
        if (t.local[0] == 3) a = 1;
        // FIXED: if (t.local[0] == 3) b = 10;
        t.barrier.wait();
        switch (t.local[0]) {
        case 0:
            a = 2;
            break;
        case 1:
            a = 3; // HAZARD: waw within-tile a // FIXED: b = 3;
            break;
        case 2:
            out[0] = a; // HAZARD: raw within-tile a // FIXED: out[0] = 5;
            break;
        default:
            break;
        }
        t.barrier.wait();
        out[t.global[0]] = a; // FIXED: if (t.local[0] > 0) out[t.local[0]] = a + b;
    });

    out.synchronize();
    // FIXED: if (results[0] != 5 || results[1] != 5 || results[3] != 5) return 1;
    return 0;
}
