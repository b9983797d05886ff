// A section of a view uses the view's copy on the accelerator: aliased. (Compare top_level_views_distinct.cpp.)
#include <amp.h>
#include <vector>

using namespace concurrency;

int main()
{
    const int size = 24;
    std::vector<int> vec(size * 2);
    for (int i = 0; i < size * 2; i++) vec[i] = i;

    array_view<int, 1> av_all(size * 2, vec);
    array_view<int, 1> av_first_half = av_all.section(0, size);
    parallel_for_each(av_first_half.extent, [=](index<1> idx) restrict(amp) // HAZARD: aliased-launch
    {
        av_all[idx + size] = av_first_half[idx];
    });

    av_all.synchronize();
    for (int i = 0; i < size; i++)
        if (vec[i] != i || vec[size + i] != i) return 1;
    return 0;
}
