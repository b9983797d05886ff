// Two sections of one array are two views of the same underlying container: aliased, although they do not overlap.
#include <amp.h>
#include <vector>

using namespace concurrency;

int main()
{
    const int size = 24;
    std::vector<int> numbers(size * 2);
    for (int i = 0; i < size * 2; i++) numbers[i] = i;
    array<int, 1> arr3(size * 2, numbers.begin());

    array_view<int, 1> first_half = arr3.section(0, size);
    array_view<int, 1> second_half = arr3.section(size, size);
    parallel_for_each(second_half.extent, [=](index<1> idx) restrict(amp) // HAZARD: aliased-launch
    {
        second_half[idx] = first_half[idx];
    });

    std::vector<int> result = arr3;
    for (int i = 0; i < size; i++)
        if (result[i] != i || result[size + i] != i) return 1;
    return 0;
}
