// Particles: a thread moves its own and reads its neighbour's position, which is changing at the same time.
// Fixed twin: Particles: a thread moves its own and reads its neighbour's mass, which no thread changes.
#include <amp.h>
#include <vector>

using namespace concurrency;

struct particle {
    float position[2];
    float mass;
    int moves;
};

int main() {
    const int n = 20;
    std::vector<particle> particles(n);
    for (int i = 0; i < n; i++) {
        particles[i].position[0] = float(i);
        particles[i].position[1] = 0.0f;
        particles[i].mass = 1.0f;
        particles[i].moves = 0;
    }
    array_view<particle, 1> p(n, particles);

    parallel_for_each(p.extent, [=](index<1> i) restrict(amp) {
        const int next = (i[0] + 1) % n;
        p[i].position[1] += 1.0f;
        p[i].moves = 1;
        const float seen = p[next].position[1]; // HAZARD: raw across-tiles p
        // FIXED@-1: const float seen = p[next].mass;
        p[i].position[0] += seen;
    });

    p.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (particles[i].position[0] != i + 1.0f || particles[i].moves != 1) return 1;
    return 0;
}
