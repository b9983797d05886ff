// One array is passed for two parameters of a function, so the launch is aliased. Each thread reads
// and writes the same element, so there is no race, but the launch is slow on a GPU, hence the note.
#include <amp.h>
#include <vector>

using namespace concurrency;

void assign(const array<int, 1>& src, array<int, 1>& dst)
{
    parallel_for_each(dst.extent, [&src, &dst](index<1> idx) restrict(amp) // HAZARD: aliased-launch
    {
        dst[idx] = src[idx];
    });
}

int main()
{
    const int size = 50;
    std::vector<int> numbers(size);
    for (int i = 0; i < size; i++) numbers[i] = i * 5;
    array<int, 1> arr1(size, numbers.begin());
    array<int, 1> arr2(size);

    assign(arr1, arr2); // not aliased
    assign(arr1, arr1); // aliased

    std::vector<int> one = arr1, two = arr2;
    return one == numbers && two == numbers ? 0 : 1;
}
