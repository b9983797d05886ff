// HAZARD-NONE
// Views of textures and their mipmap levels (10.2, 10.4, 10.5): construction, properties, errors, reading by level.
#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
#include <iterator>
#include <type_traits>
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

template <class Exception, class Action> bool throws(Action action) {
    try {
        action();
    } catch (const Exception &) {
        return true;
    } catch (...) {
    }
    return false;
}

static_assert(texture_view<const float_2, 3>::rank == 3, "");
static_assert(std::is_same<texture_view<const float_2, 3>::value_type, const float_2>::value, "");
static_assert(std::is_same<texture_view<const float_2, 3>::coordinates_type, float_3>::value, "");
static_assert(std::is_same<texture_view<const unorm_2, 1>::coordinates_type, float>::value, "");
static_assert(std::is_same<texture_view<const unorm_2, 1>::gather_return_type, unorm_4>::value, "");
static_assert(std::is_same<texture_view<int, 1>::value_type, int>::value, "");
static_assert(std::is_same<writeonly_texture_view<int_2, 1>::scalar_type, int>::value, "");

void properties() {
    accelerator_view place = accelerator().create_view();
    texture<unorm_4, 2> t(extent<2>(5, 9), 8u, 3u, place);
    CHECK(t.mipmap_levels == 3 && t.get_mipmap_extent(1) == extent<2>(2, 4) && t.get_mipmap_extent(2) == extent<2>(1, 2));
    CHECK(t.data_length == 4 * (45 + 8 + 2) && t.accelerator_view == place);

    texture_view<unorm_4, 2> v(t, 1);
    CHECK(v.extent == extent<2>(2, 4) && v.mipmap_levels == 1 && v.data_length == 32 && v.bits_per_scalar_element == 8);
    CHECK(v.accelerator_view == place && v.get_mipmap_extent(0) == extent<2>(2, 4));
    CHECK(throws<runtime_exception>([&] { v.get_mipmap_extent(1); }));
    CHECK(texture_view<unorm_4, 2>(t).extent == t.extent);

    writeonly_texture_view<unorm_4, 2> w(t);
    CHECK(w.extent == t.extent && w.bits_per_scalar_element == 8 && w.data_length == 180 && w.accelerator_view == place);

    texture_view<const unorm_4, 2> all(t), two(t, 1, 2), last(two, 1, 1), of_view(v);
    CHECK(all.mipmap_levels == 3 && all.data_length == t.data_length && all.extent == t.extent);
    CHECK(two.mipmap_levels == 2 && two.extent == extent<2>(2, 4) && two.get_mipmap_extent(1) == extent<2>(1, 2));
    CHECK(last.mipmap_levels == 1 && last.extent == extent<2>(1, 2));
    CHECK(of_view.mipmap_levels == 1 && of_view.extent == v.extent && of_view.get_accelerator_view() == place);
    all = v;
    CHECK(all.extent == v.extent);
    all = two;
    CHECK(all.mipmap_levels == 2);

    CHECK(throws<runtime_exception>([&] { texture_view<unorm_4, 2> bad(t, 3); }));
    CHECK(throws<runtime_exception>([&] { texture_view<const unorm_4, 2> bad(t, 1, 3); }));
    CHECK(throws<runtime_exception>([&] { texture_view<const unorm_4, 2> bad(t, 3, 1); }));
    CHECK(throws<runtime_exception>([&] { texture_view<const unorm_4, 2> bad(t, 0, 0); }));
    CHECK(throws<runtime_exception>([&] { texture_view<const unorm_4, 2> bad(two, 1, 2); }));
    CHECK(throws<runtime_exception>([&] { texture<float, 1> bad(extent<1>(8), 32u, 5u); }));
    CHECK(texture<float, 1>(extent<1>(8), 32u, 0u).mipmap_levels == 4);
    CHECK(texture<float, 3>(extent<3>(1, 9, 4), 32u, 0u).get_mipmap_extent(3) == extent<3>(1, 1, 1));
}

/// Each level is the mean of the one before: reading one level of a texture and writing another is not aliasing.
void generate() {
    const int n = 16;
    std::vector<float> source(n * n);
    for (int k = 0; k < n * n; ++k) source[k] = float(k);
    texture<float, 2> t(extent<2>(n, n), 32u, 0u);
    copy(source.begin(), source.end(), texture_view<float, 2>(t, 0));
    CHECK(t.mipmap_levels == 5);
    for (unsigned level = 1; level < t.mipmap_levels; ++level) {
        texture_view<const float, 2> from(t, level - 1, 1);
        texture_view<float, 2> to(t, level);
        parallel_for_each(to.extent, [=](index<2> i) restrict(amp) {
            const index<2> j(2 * i[0], 2 * i[1]);
            to.set(i, (from[j] + from(j[0], j[1] + 1) + from(j[0] + 1, j[1]) + from(j[0] + 1, j[1] + 1)) / 4.0f);
        });
    }
    std::vector<float> means(2 * 2), top(1);
    copy(texture_view<float, 2>(t, 3), means.begin());
    copy(texture_view<const float, 2>(t, 4, 1), top.begin());
    CHECK(top[0] == (n * n - 1) / 2.0f && means[0] == top[0] - 4 * n - 4 && means[3] == top[0] + 4 * n + 4);

    // get with a level; all levels as one piece of memory.
    std::vector<float> results(5, 0.0f);
    array_view<float, 1> out(5, results);
    texture_view<const float, 2> all(t), some(t, 2, 2);
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
        out[0] = all.get(index<2>(0, 0), 4);
        out[1] = all.get(index<2>(1, 1), 3);
        out[2] = some.get(index<2>(1, 1), 1);
        out[3] = all.get(index<2>(15, 15));
        out[4] = float(some.get_mipmap_levels() * 100 + some.get_mipmap_extent(1)[0] * 10 + all.extent[1]);
    });
    out.synchronize();
    CHECK(results[0] == top[0] && results[1] == means[3] && results[2] == means[3] && results[3] == n * n - 1.0f);
    CHECK(results[4] == 236.0f);

    std::vector<float> everything(t.data_length / sizeof(float));
    copy(t, everything.data(), t.data_length);
    CHECK(everything.size() == 256 + 64 + 16 + 4 + 1 && everything[0] == 0.0f && everything.back() == top[0]);
    texture<float, 2> clone(t), same(extent<2>(n, n), 32u, 0u);
    copy(clone, same);
    copy(same, everything.data(), t.data_length);
    CHECK(everything[336] == means[0] && everything.back() == top[0]);
    CHECK(throws<runtime_exception>([&] { copy(t, index<2>(0, 0), extent<2>(1, 1), top.begin()); }));
}

int main() {
    properties();
    generate();
    return failures != 0;
}
