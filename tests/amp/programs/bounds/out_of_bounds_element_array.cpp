// The last index leaves an array inside an element of a view, but not the view, whose next element begins there.
// Fixed twin: the arrays inside the elements of a view are used up to their last element.
#include <amp.h>
#include <vector>

using namespace concurrency;

struct particle {
    int id;
    float position[3];
    float velocity[2][3];
};

int main() {
    const int n = 16;
    std::vector<particle> particles(n);
    std::vector<float> results(n, 0.0f);
    array_view<particle, 1> all(n, particles);
    array_view<float, 1> out(n, results);

    parallel_for_each(all.extent, [=](index<1> idx) restrict(amp) {
        float length = 0;
        for (int d = 0; d <= 3; d++) length += all[idx].position[d]; // HAZARD: out-of-bounds all
        // FIXED@-1: for (int d = 0; d < 3; d++) length += all[idx].position[d];
        for (int d = 0; d <= 3; d++) all[idx].velocity[0][d] = 0;    // HAZARD: out-of-bounds all
        // FIXED@-1: for (int d = 0; d < 3; d++) all[idx].velocity[0][d] = 0;
        out[idx] = length;
    });

    all.synchronize();
    out.synchronize();
    return 0;
}
