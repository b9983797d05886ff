// Each thread stores its byte in a word that it shares with three others.
// Fixed twin: each thread stores its byte in a word that it shares with three others, atomically.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int T = 16;

int main() {
    std::vector<unsigned int> words(T / 4, 0);
    array_view<unsigned int, 1> packed(T / 4, words);

    parallel_for_each(extent<1>(T).tile<T>(), [=](tiled_index<T> t) restrict(amp) {
        const int me = t.local[0];
        const unsigned int byte = unsigned(me) << 8 * (me % 4);
        packed[me / 4] |= byte; // HAZARD: war within-tile packed
        // FIXED@-1: atomic_fetch_or(&packed[me / 4], byte);
                                // HAZARD@-2: waw within-tile packed
    });

    packed.synchronize();
    // FIXED: for (int i = 0; i < T; i++)
        // FIXED: if ((words[i / 4] >> 8 * (i % 4) & 255) != unsigned(i)) return 1;
    return 0;
}
