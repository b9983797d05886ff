// Tiles that no accelerator runs (7): more than 1024 threads, more than 64 in a third dimension.
#include <amp.h>

using namespace concurrency;

int main() {
    parallel_for_each(extent<1>(2048).tile<2048>(), [](tiled_index<2048>) restrict(amp) {});                     // REJECT
    parallel_for_each(extent<2>(64, 32).tile<64, 32>(), [](tiled_index<64, 32>) restrict(amp) {});               // REJECT
    parallel_for_each(extent<3>(128, 1, 1).tile<128, 1, 1>(), [](tiled_index<128, 1, 1>) restrict(amp) {});      // REJECT
}
