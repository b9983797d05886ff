// Function objects that no launch can call (chapter 7).
#include <amp.h>

using namespace concurrency;

struct HostOnly {
    void operator()(index<1>) const {}
};
int main() {
    extent<1> e(4);
    parallel_for_each(e, [](index<1>) {});                          // REJECT
    parallel_for_each(e, [](index<2>) restrict(amp) {});            // REJECT
    parallel_for_each(e, []() restrict(amp) {});                    // REJECT
    parallel_for_each(e.tile<4>(), [](tiled_index<2>) restrict(amp) {}); // REJECT
    parallel_for_each(e, [](tiled_index<4>) restrict(amp) {});      // REJECT
    parallel_for_each(e, HostOnly());                               // REJECT
    parallel_for_each(4, [](index<1>) restrict(amp) {});            // REJECT
}
