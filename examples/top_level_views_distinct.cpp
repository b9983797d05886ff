// HAZARD-NONE
// Two views created independently on overlapping host memory are distinct: each has its own
// copy on the accelerator. So the launch is not aliased, and what would be a race within
// one container is not one here: every thread reads the original values of the first half.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main()
{
    const int size = 24;
    std::vector<int> vec(size * 2);
    for (int i = 0; i < size * 2; i++) vec[i] = i;

    array_view<int, 1> av_all(size * 2, vec);
    array_view<const int, 1> av_first_half(size, vec);
    parallel_for_each(av_first_half.extent, [=](index<1> idx) restrict(amp)
    {
        av_all[idx + size] = av_first_half[idx];
        av_all[idx] = av_first_half[size - 1 - idx[0]];
    });

    av_all.synchronize();
    for (int i = 0; i < size; i++)
        if (vec[i] != size - 1 - i || vec[size + i] != i) return 1;
    return 0;
}
