// Objects with constructors in tile_static memory: no constructor runs, and the assignments are unordered.
// Fixed twin: the assignments are ordered by a barrier.
#include <amp.h>
#include <vector>

using namespace concurrency;

struct Complex {
    float re, im;
    Complex() restrict(amp, cpu) : re(0), im(0) {}
    Complex(float r, float i) restrict(amp, cpu) : re(r), im(i) {}
};

int main() {
    array<float, 1> out(32);
    parallel_for_each(out.extent.tile<8>(), [&out](tiled_index<8> t) restrict(amp) {
        tile_static Complex shared[8];
        shared[t.local[0]] = Complex(1.0f, float(t.local[0]));
        // FIXED: t.barrier.wait();
        out[t] = shared[7 - t.local[0]].im; // HAZARD: raw within-tile shared
    });
    // FIXED: const std::vector<float> v = out;
    return 0; // FIXED: return v[0] == 7.0f ? 0 : 1;
}
