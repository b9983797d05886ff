// OPTIONS: --allow-same
// Storing the value that is already there is allowed, but here the first thread to store it changes it.
// Fixed twin: storing the value that is already there is allowed here and changes nothing.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 10;
    std::vector<int> modes(1, 4), results(n, 0); // FIXED: std::vector<int> modes(1, 5), results(n, 0);
    array_view<int, 1> mode(1, modes), out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        out[i] = mode[0];
        mode[0] = 5; // HAZARD: war across-tiles mode
    });

    out.synchronize();
    // FIXED: for (int i = 0; i < n; i++)
        // FIXED: if (results[i] != 5) return 1;
    return 0;
}
