// HAZARD-NONE
// Constructors of texture (10.1.3 to 10.1.8), its properties (10.1.11 to 10.1.14) and the errors of both.
#include <amp.h>
#include <amp_graphics.h>
#include <cstdio>
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

template <class T> std::vector<T> contents(const texture<T, 1> &t) {
    std::vector<T> result(t.extent.size());
    copy(t, result.begin());
    return result;
}

static_assert(texture<float_4, 2>::rank == 2 && std::is_same<texture<float_4, 2>::value_type, float_4>::value, "");
static_assert(std::is_same<texture<norm_2, 1>::scalar_type, norm>::value, "");
static_assert(std::is_same<texture<unsigned int, 3>::scalar_type, unsigned int>::value, "");

void shapes() {
    texture<int, 1> a(extent<1>(5)), b(5);
    CHECK(a.extent == extent<1>(5) && b.get_extent() == extent<1>(5));
    texture<int, 2> c(extent<2>(3, 4)), d(3, 4);
    CHECK(c.extent == extent<2>(3, 4) && d.extent[1] == 4);
    texture<int, 3> e(extent<3>(2, 3, 4)), f(2, 3, 4);
    CHECK(e.extent == extent<3>(2, 3, 4) && f.extent.size() == 24);
    CHECK(a.mipmap_levels == 1 && a.get_mipmap_levels() == 1 && a.get_mipmap_extent(0) == a.extent);
    CHECK(throws<runtime_exception>([&] { a.get_mipmap_extent(1); }));
    CHECK(throws<runtime_exception>([] { texture<int, 1> bad(0); }));
    CHECK(throws<runtime_exception>([] { texture<int, 2> bad(3, -1); }));
}

void bits() {
    CHECK(texture<int, 1>(4).bits_per_scalar_element == 32 && texture<double_2, 1>(4).bits_per_scalar_element == 64);
    CHECK(texture<float_3, 1>(4).get_bits_per_scalar_element() == 32);
    CHECK(texture<int, 1>(10, 8u).data_length == 10 && texture<int_2, 1>(10, 16u).data_length == 40);
    CHECK(texture<float_4, 2>(3, 5).data_length == 240 && texture<float_3, 1>(7).get_data_length() == 84);
    CHECK(texture<unorm_4, 2>(3, 5, 8u).data_length == 60 && texture<norm, 3>(2, 2, 2, 16u).data_length == 16);
    CHECK(texture<uint_2, 2>(extent<2>(100, 200), 8u).data_length == 40000); // the specification's example
    CHECK(texture<double, 1>(3, 64u).data_length == 24);

    CHECK(throws<runtime_exception>([] { texture<int, 1> bad(4, 7u); }));
    CHECK(throws<runtime_exception>([] { texture<int, 1> bad(4, 0u); }));
    CHECK(throws<unsupported_feature>([] { texture<int, 1> bad(4, 64u); }));
    CHECK(throws<unsupported_feature>([] { texture<float, 1> bad(4, 8u); }));
    CHECK(throws<unsupported_feature>([] { texture<float_3, 1> bad(4, 16u); }));
    CHECK(throws<unsupported_feature>([] { texture<int_3, 2> bad(4, 4, 8u); }));
    CHECK(throws<unsupported_feature>([] { texture<norm, 1> bad(4, 32u); }));
    CHECK(throws<unsupported_feature>([] { texture<unorm_4, 1> bad(4, 64u); }));
    CHECK(throws<unsupported_feature>([] { texture<double, 1> bad(4, 32u); }));
}

void from_iterators() {
    const std::vector<int> source{1, 2, 3, 4, 5, 6};
    CHECK(contents(texture<int, 1>(6, source.begin(), source.end())) == source);
    CHECK(contents(texture<int, 1>(extent<1>(6), source.begin(), source.end())) == source);
    texture<int, 2> two(2, 3, source.begin(), source.end());
    std::vector<int> read(6);
    copy(two, read.begin());
    CHECK(read == source);
    texture<int, 3> three(1, 2, 3, source.data(), source.data() + 6);
    copy(three, read.data());
    CHECK(read == source);
    const int list[] = {7, 8};
    CHECK(contents(texture<int, 1>(2, list, list + 2)) == std::vector<int>({7, 8}));
    CHECK(throws<runtime_exception>([&] { texture<int, 1> bad(7, source.begin(), source.end()); }));
}

void from_memory() {
    const unsigned char bytes[] = {1, 2, 3, 4, 5, 6, 7, 8};
    texture<uint_2, 1> t(4, bytes, 8u, 8u);
    unsigned char back[8] = {};
    copy(t, back, 8u);
    CHECK(std::equal(bytes, bytes + 8, back));
    texture<unorm_4, 2> u(extent<2>(1, 2), bytes, 8u, 8u);
    texture<int, 3> v(2, 2, 2, bytes, sizeof bytes, 8u);
    CHECK(u.data_length == 8 && v.data_length == 8);
    CHECK(throws<runtime_exception>([&] { texture<uint_2, 1> bad(5, bytes, 8u, 8u); }));
    CHECK(throws<unsupported_feature>([&] { texture<double, 1> bad(1, bytes, 8u, 8u); }));
}

void places() {
    accelerator_view gpu = accelerator().create_view(), host = accelerator(accelerator::cpu_accelerator).default_view;
    const std::vector<float> source{1, 2};
    CHECK(texture<float, 1>(2).accelerator_view == accelerator().default_view);
    CHECK(texture<float, 1>(2, gpu).accelerator_view == gpu);
    CHECK(texture<float, 1>(extent<1>(2), gpu).get_associated_accelerator_view() == gpu);
    CHECK(texture<float, 2>(1, 2, 16u, gpu).accelerator_view == gpu);
    CHECK(texture<float, 1>(2, source.begin(), source.end(), gpu).get_accelerator_view() == gpu);
    CHECK(texture<float, 1>(2, source.data(), 8u, 32u, gpu).accelerator_view == gpu);
    CHECK(texture<float, 1>(extent<1>(4), 32u, 0u, gpu).accelerator_view == gpu);
    CHECK(throws<unsupported_feature>([&] { texture<float, 1> bad(2, host); }));
    CHECK(throws<unsupported_feature>([&] { texture<float, 1> bad(2, host, host); }));

    texture<float, 2> staging(2, 3, host, gpu);
    CHECK(staging.accelerator_view == host && staging.associated_accelerator_view == gpu && staging.data() != nullptr);
    CHECK(staging.row_pitch >= 12);
    texture<float, 3> deep(extent<3>(2, 3, 4), 16u, host, gpu);
    CHECK(deep.get_row_pitch() >= 8 && deep.depth_pitch >= 3 * deep.row_pitch);
    texture<float, 1> normal(2, gpu, accelerator().default_view);
    CHECK(normal.data() == nullptr && static_cast<const texture<float, 1> &>(normal).data() == nullptr);
    CHECK(texture<float, 1>(2, source.begin(), source.end(), host, gpu).data() != nullptr);
}

void clones() {
    const std::vector<int> source{1, 2, 3};
    accelerator_view other = accelerator().create_view(), host = accelerator(accelerator::cpu_accelerator).default_view;
    texture<int, 1> t(3, source.begin(), source.end());
    texture<int, 1> copy_of(t);
    CHECK(contents(copy_of) == source && copy_of.accelerator_view == t.accelerator_view);
    texture<int, 1> elsewhere(t, other);
    CHECK(contents(elsewhere) == source && elsewhere.accelerator_view == other);
    texture<int, 1> staging(t, host, other);
    CHECK(static_cast<const int *>(staging.data())[2] == 3);
    CHECK(contents(texture<int, 1>(staging)) == source);
    CHECK(contents(texture<int, 1>(texture_view<int, 1>(t))) == source);
    CHECK(contents(texture<int, 1>(texture_view<const int, 1>(t), other)) == source);
    CHECK(contents(texture<int, 1>(texture_view<const int, 1>(t), host, other)) == source);

    // Copies are deep.
    const std::vector<int> zeros(3, 0);
    copy(zeros.begin(), zeros.end(), t);
    CHECK(contents(t) == zeros && contents(copy_of) == source);

    texture<int, 1> assigned(10);
    assigned = copy_of;
    CHECK(contents(assigned) == source);
    texture<int, 1> moved(std::move(assigned));
    CHECK(contents(moved) == source);
    assigned = std::move(moved);
    CHECK(contents(assigned) == source);
    assigned = *&assigned;
    CHECK(contents(assigned) == source);

    texture<unorm, 1> small(4, 8u), like(small);
    CHECK(like.bits_per_scalar_element == 8);
    texture<int, 2> levels(extent<2>(4, 4), 32u, 3u);
    CHECK(texture<int, 2>(levels).mipmap_levels == 3);
}

int main() {
    shapes();
    bits();
    from_iterators();
    from_memory();
    places();
    clones();
    return failures != 0;
}
