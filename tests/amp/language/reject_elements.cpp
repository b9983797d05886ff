// index, extent, tiled_extent, tiled_index, tile_barrier (chapter 4): what must not compile.
#include <amp.h>

using namespace concurrency;

void constructors() {
    index<2> a(1);             // REJECT
    index<1> b(1, 2);          // REJECT
    index<2> c(1, 2, 3);       // REJECT
    index<3> d(1, 2);          // REJECT
    extent<2> e(1);            // REJECT
    extent<3> f(1, 2);         // REJECT
    extent<1> g(1, 2, 3);      // REJECT
    index<1> h = 5;            // REJECT
    extent<1> i = 5;           // REJECT
}
void tiles() {
    extent<1>(8).tile<4, 2>();       // REJECT
    extent<2>(8, 8).tile<4>();       // REJECT
    extent<3>(8, 8, 8).tile<4, 4>(); // REJECT
}
void barriers(const tile_barrier &barrier) {
    tile_barrier made;   // REJECT
    barrier.wait();      // REJECT
    tiled_index<4> none; // REJECT
}
int main() {}
