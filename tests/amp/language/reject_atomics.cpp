// The atomic functions (chapter 6) reject other types, and calls on the host.
#include <amp.h>

using namespace concurrency;

void in_kernels(float *f, double *d, bool *b, int *i, unsigned int *u) restrict(amp) {
    float expected = 0;
    atomic_fetch_add(f, 1.0f);                  // REJECT
    atomic_compare_exchange(f, &expected, 1.0f); // REJECT
    atomic_fetch_max(d, 1.0);                   // REJECT
    atomic_exchange(d, 1.0);                    // REJECT
    atomic_exchange(b, true);                   // REJECT
    atomic_fetch_inc(f);                        // REJECT
    atomic_compare_exchange(i, u, 1);           // REJECT
}
void on_the_host(int *i) {
    atomic_fetch_add(i, 1); // REJECT
    atomic_exchange(i, 1);  // REJECT
}
int main() {}
