// A private array is read and written past its end; the variables next to it keep their values.
// Fixed twin: a private array is written from end to end.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    const int n = 8;
    std::vector<int> results(n, 0);
    array_view<int, 1> out(n, results);

    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
        int before[4] = {1, 1, 1, 1}, window[4] = {0, 0, 0, 0}, after[4] = {1, 1, 1, 1};
        for (int k = 0; k < 5; k++) // FIXED: for (int k = 0; k < 4; k++)
            window[(i[0] + k) % 5] = 1; // HAZARD: out-of-bounds window // FIXED: window[(i[0] + k) % 4] = 1;
        int sum = 0;
        for (int k = 0; k < 4; k++) sum += before[k] + window[k] + after[k];
        out[i] = sum;
    });

    out.synchronize();
    for (int i = 0; i < n; i++)
        if (results[i] != 12) return 1;
    return 0;
}
