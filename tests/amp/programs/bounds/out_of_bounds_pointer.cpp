// Pointers to elements run past the end of their arrays: a row that is too long, a member array, one of two arrays.
// Fixed twin: pointers to elements stay inside their arrays: rows, members, one of two arrays.
#include <amp.h>
#include <vector>

using namespace concurrency;

struct Particle {
    float position[3];
    int mass;
};

float sum(const float *values, int count) restrict(amp) {
    float result = 0;
    for (int i = 0; i < count; i++)
        result += values[i]; // HAZARD: out-of-bounds rows
    return result;
}

int main() {
    std::vector<float> data(6 * 8, 1.0f), sums(6);
    std::vector<Particle> start(4);
    array_view<const float, 2> rows(6, 8, data);
    array_view<float> out(6, sums);
    array<Particle> particles(4, start.begin());
    array<int> first(8), second(8);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = sum(&rows(i[0], 1), 8); });
    // FIXED@-1: parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = sum(&rows(i[0], 0), 8); });

    parallel_for_each(extent<1>(4), [&particles](index<1> i) restrict(amp) {
        Particle *p = &particles[i];
        p[1].mass = 2; // HAZARD: out-of-bounds particles // FIXED: p[0].mass = 2;
    });

    parallel_for_each(extent<1>(9), [&first, &second](index<1> i) restrict(amp) {
    // FIXED@-1: parallel_for_each(extent<1>(8), [&first, &second](index<1> i) restrict(amp) {
        int *p = &first[0];
        if (i[0] >= 8) // FIXED: if (i[0] >= 4)
            p = &second[0];
        p[i[0]] = i[0]; // HAZARD: out-of-bounds second
    });

    out.synchronize();
    return sums[0] == 8.0f ? 0 : 1;
}
