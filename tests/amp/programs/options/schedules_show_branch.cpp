// OPTIONS: --order forward --schedules 4
// A thread that runs before the first one finds the flag clear and stores: a race that only other orders show.
// Fixed twin: a thread that runs before the first one finds the flag clear and stores into its own element.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> flags(1, 0), spares(12, 0);
    array_view<int, 1> flag(1, flags), spare(12, spares);

    parallel_for_each(extent<1>(12), [=](index<1> i) restrict(amp) {
        int raised = 0;
        if (i[0] == 0)
            flag[0] = 1; // FIXED: atomic_exchange(&flag[0], 1);
        else
            raised = flag[0]; // HAZARD: raw across-tiles flag // FIXED: raised = atomic_fetch_add(&flag[0], 0);
        if (i[0] > 0 && raised == 0)
            spare[0] = 1; // HAZARD: waw across-tiles spare // FIXED: spare[i[0]] = 1;
    });

    spare.synchronize();
    return 0;
}
