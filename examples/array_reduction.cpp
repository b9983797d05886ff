// Sums an array on the accelerator: each launch replaces runs of `block` values with
// their sums, until one value is left. docs/debugger-walkthrough.md debugs it.
// HAZARD-NONE
#include <amp.h>
#include <cstdio>
#include <numeric>
#include <vector>

using namespace concurrency;

const int block = 32;

void sum_block(tiled_index<block> idx, array<int, 1> &values, int stride) restrict(amp)
{
    tile_static int partial[block];

    index<1> from = idx.global * stride;
    index<1> local = idx.local;

    partial[local[0]] = values[from];
    idx.barrier.wait();

    for (int half = block / 2; half > 0; half /= 2)
    {
        if (local[0] < half)
        {
            partial[local[0]] += partial[local[0] + half];
        }
        idx.barrier.wait();
    }

    if (local[0] == 0)
    {
        values[from] = partial[0];
    }
}

int sum(const std::vector<int> &numbers)
{
    const int padded = block * block * block;
    std::vector<int> input(numbers);
    input.resize(padded);
    array<int, 1> values(padded, input.begin());
    for (int stride = 1; stride < padded; stride *= block)
    {
        extent<1> e(padded / stride);
        parallel_for_each(e.tile<block>(), [&values, stride](tiled_index<block> idx) restrict(amp)
        {
            sum_block(idx, values, stride);
        });
    }
    return array_view<int, 1>(values.section(extent<1>(1)))[0];
}

int main()
{
    std::vector<int> numbers(10000);
    for (int k = 0; k < 10000; ++k)
        numbers[k] = k * 7919 % 30011;
    bool right = sum(numbers) == std::accumulate(numbers.begin(), numbers.end(), 0);
    std::printf("%s\n", right ? "right" : "wrong");
    return right ? 0 : 1;
}
