// The function is correct if it gets two arrays. With one array for both, thread i overwrites what
// thread i - 1 reads: a race through two names of one container, and a note about the aliased launch.
#include <amp.h>
#include <vector>

using namespace concurrency;

void shift_left(const array<int, 1>& src, array<int, 1>& dst)
{
    const int last = dst.extent[0] - 1;
    parallel_for_each(dst.extent, [&src, &dst, last](index<1> idx) restrict(amp) // HAZARD: aliased-launch
    {
        if (idx[0] < last)
        {
            const int right = src[idx + 1];
            dst[idx] = right; // HAZARD: war across-tiles dst
        }
    });
}

int main()
{
    const int size = 50;
    std::vector<int> numbers(size);
    for (int i = 0; i < size; i++) numbers[i] = i * i;
    array<int, 1> arr1(size, numbers.begin());
    array<int, 1> arr2(size, numbers.begin());

    shift_left(arr1, arr2); // clean
    std::vector<int> shifted = arr2;
    for (int i = 0; i + 1 < size; i++)
        if (shifted[i] != (i + 1) * (i + 1)) return 1;

    shift_left(arr1, arr1); // racy
    return 0;
}
