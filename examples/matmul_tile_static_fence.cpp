// HAZARD-NONE
// Tiled matrix multiplication. The barriers only need to order
// tile_static memory, so a fence for tile_static memory is enough.
#include <amp.h>
#include <vector>

using namespace concurrency;

const int tile_size = 4;

int main()
{
    const int M = 8, N = 12, W = 16;
    std::vector<float> a(M * N), b(N * W), c(M * W, 0.0f);
    for (int i = 0; i < M * N; i++) a[i] = float(i % 5);
    for (int i = 0; i < N * W; i++) b[i] = float(i % 3);

    array_view<const float, 2> av_a(M, N, a);
    array_view<const float, 2> av_b(N, W, b);
    array_view<float, 2> av_c(M, W, c);
    av_c.discard_data();

    parallel_for_each(av_c.extent.tile<tile_size, tile_size>(), [=](tiled_index<tile_size, tile_size> tidx) restrict(amp)
    {
        index<2> localIdx = tidx.local;
        index<2> globalIdx = tidx.global;
        float temp_c = 0.0f;

        for (int i = 0; i < N; i += tile_size)
        {
            tile_static float localB[tile_size][tile_size];
            tile_static float localA[tile_size][tile_size];

            localA[localIdx[0]][localIdx[1]] = av_a(globalIdx[0], i + localIdx[1]);
            localB[localIdx[0]][localIdx[1]] = av_b(i + localIdx[0], globalIdx[1]);

            tidx.barrier.wait_with_tile_static_memory_fence();

            for (unsigned int k = 0; k < tile_size; k++)
            {
                temp_c += localA[localIdx[0]][k] * localB[k][localIdx[1]];
            }

            tidx.barrier.wait_with_tile_static_memory_fence();
        }
        av_c[globalIdx] = temp_c;
    });

    av_c.synchronize();
    for (int row = 0; row < M; row++)
        for (int col = 0; col < W; col++)
        {
            float expected = 0.0f;
            for (int k = 0; k < N; k++) expected += a[row * N + k] * b[k * W + col];
            if (c[row * W + col] != expected) return 1;
        }
    return 0;
}
