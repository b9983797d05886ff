// OPTIONS: --order forward --schedules 4
// HAZARD-NONE
// A thread that runs before the first one finds the flag clear and stores into its own element.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
    std::vector<int> flags(1, 0), spares(12, 0);
    array_view<int, 1> flag(1, flags), spare(12, spares);

    parallel_for_each(extent<1>(12), [=](index<1> i) restrict(amp) {
        int raised = 0;
        if (i[0] == 0)
            atomic_exchange(&flag[0], 1);
        else
            raised = atomic_fetch_add(&flag[0], 0);
        if (i[0] > 0 && raised == 0)
            spare[i[0]] = 1;
    });

    spare.synchronize();
    return 0;
}
