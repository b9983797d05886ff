// HAZARD-NONE
// Short vectors in arrays, tile_static memory, atomics and structs; texture functions called from other functions.
#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

static int failures = 0;
#define CHECK(...)                                                                                                 \
    do {                                                                                                           \
        if (!(__VA_ARGS__)) {                                                                                      \
            std::printf("line %d: %s\n", __LINE__, #__VA_ARGS__);                                                  \
            ++failures;                                                                                            \
        }                                                                                                          \
    } while (0)

struct body {
    float_3 position;
    float_3 velocity;
    unorm_4 color;
};

float_4 tint(const texture_view<const float_4, 2> &t, float_2 at, const sampler &s) restrict(amp) {
    return t.sample(s, at) * float_4(0.5f, 1.0f, 1.0f, 1.0f);
}

class image {
public:
    image(int rows, int columns) : pixels_(rows, columns, 8u) {}
    void fill(unorm_4 color) {
        texture_view<unorm_4, 2> out(pixels_);
        parallel_for_each(pixels_.extent, [=](index<2> i) restrict(amp) { out.set(i, color); });
    }
    unsigned int first() const {
        std::vector<unsigned int> raw(pixels_.extent.size());
        copy(pixels_, raw.data(), pixels_.data_length);
        return raw[0];
    }

private:
    texture<unorm_4, 2> pixels_;
};

int main() {
    // Transposed through tile_static memory.
    const int n = 32;
    std::vector<float_4> source(n * n), result(n * n);
    for (int k = 0; k < n * n; ++k) source[k] = float_4(float(k), 1.0f, 2.0f, 3.0f);
    array_view<const float_4, 2> in(n, n, source);
    array_view<float_4, 2> out(n, n, result);
    parallel_for_each(in.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
        tile_static float_4 square[8][8];
        square[t.local[0]][t.local[1]] = in[t.global];
        t.barrier.wait();
        float_4 v = square[t.local[1]][t.local[0]];
        v.wzy = v.yzw;
        out(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = v;
    });
    out.synchronize();
    for (int row = 0; row < n; ++row)
        for (int column = 0; column < n; ++column)
            CHECK(result[column * n + row] == float_4(float(row * n + column), 3.0f, 2.0f, 1.0f));

    // Atomic operations on components.
    std::vector<int_2> sums(1);
    array_view<int_2, 1> total(1, sums);
    parallel_for_each(extent<1>(100), [=](index<1> i) restrict(amp) {
        atomic_fetch_add(&total[0].ref_x(), i[0]);
        atomic_fetch_inc(&total[0].ref_y());
    });
    total.synchronize();
    CHECK(sums[0] == int_2(4950, 100));

    // In structs.
    std::vector<body> bodies(10);
    for (int k = 0; k < 10; ++k) bodies[k].velocity = float_3(1.0f, 0.0f, float(k));
    array_view<body, 1> all(10, bodies);
    parallel_for_each(all.extent, [=](index<1> i) restrict(amp) {
        all[i].position += all[i].velocity * 2.0f;
        all[i].velocity.zyx = all[i].velocity.xyz;
        all[i].color.a = unorm(2.0f);
    });
    all.synchronize();
    CHECK(bodies[3].position == float_3(2.0f, 0.0f, 6.0f) && bodies[3].velocity == float_3(3.0f, 0.0f, 1.0f));
    CHECK(bodies[9].color == unorm_4(unorm(0.0f), unorm(0.0f), unorm(0.0f), unorm(1.0f)));

    // Captured scalars of all kinds, with views and samplers passed on to functions.
    texture<float_4, 2> t(n, n, source.begin(), source.end());
    texture_view<const float_4, 2> view(t);
    const sampler s(filter_point);
    const float_2 step(1.0f / n);
    const unorm_2 half(unorm(0.5f));
    parallel_for_each(out.extent, [=](index<2> i) restrict(amp) {
        out[i] = tint(view, (float_2(float(i[1]), float(i[0])) + float_2(half)) * step, s);
    });
    out.synchronize();
    for (int k = 0; k < n * n; ++k) CHECK(result[k] == float_4(0.5f * float(k), 1.0f, 2.0f, 3.0f));

    image picture(3, 4);
    picture.fill(unorm_4(1.0f, 0.0f, 0.2f, 1.0f));
    CHECK(picture.first() == 0xff3300ffu);

    // msad4 (9.3): sums of absolute differences at four byte offsets; zero bytes of the reference are masked.
    std::vector<uint_4> differences(1);
    array_view<uint_4, 1> difference(1, differences);
    parallel_for_each(difference.extent, [=](index<1> i) restrict(amp) {
        difference[i] = concurrency::direct3d::msad4(0x00030201u, uint_2(0x04030201u, 0x08070605u), uint_4(10u));
    });
    difference.synchronize();
    CHECK(differences[0] == uint_4(10u, 13u, 16u, 19u));
    return failures != 0;
}
