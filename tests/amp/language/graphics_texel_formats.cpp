// OPTIONS: -O0
// HAZARD-NONE
// The packing of scalars into 8, 16, 32 and 64 bits (10.1.3), both ways, with Direct3D's clamping and rounding.
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

/// Returns the values that a kernel reads from a texture with these bytes.
template <class T> std::vector<T> unpacked(unsigned bits, const std::vector<unsigned char> &bytes) {
    const int count = int(bytes.size() * 8 / bits / short_vector_traits<T>::size);
    texture<T, 1> source(count, bytes.data(), unsigned(bytes.size()), bits);
    std::vector<T> result(count);
    array_view<T, 1> out(count, result);
    texture_view<const T, 1> in(source);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = in[i]; });
    out.synchronize();
    return result;
}

/// Returns the bytes that a kernel produces by writing these values.
template <class T> std::vector<unsigned char> packed(unsigned bits, const std::vector<T> &values) {
    texture<T, 1> destination(int(values.size()), bits);
    array_view<const T, 1> in(int(values.size()), values);
    texture_view<T, 1> out(destination);
    parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { out.set(i, in[i]); });
    std::vector<unsigned char> bytes(destination.data_length);
    copy(destination, bytes.data(), unsigned(bytes.size()));
    return bytes;
}

/// The same with scalars of 2, 4 and 8 bytes.
template <class Word, class T> std::vector<Word> packed_words(const std::vector<T> &values) {
    const std::vector<unsigned char> bytes = packed(unsigned(8 * sizeof(Word)), values);
    std::vector<Word> words(bytes.size() / sizeof(Word));
    std::memcpy(words.data(), bytes.data(), bytes.size());
    return words;
}
template <class T, class Word> std::vector<T> unpacked_words(const std::vector<Word> &words) {
    std::vector<unsigned char> bytes(words.size() * sizeof(Word));
    std::memcpy(bytes.data(), words.data(), bytes.size());
    return unpacked<T>(unsigned(8 * sizeof(Word)), bytes);
}

typedef std::vector<unsigned char> octets;
typedef std::vector<unsigned short> words;
typedef std::vector<unsigned int> doubles;

int main() {
    // int: sign-extended, and clamped to the range.
    CHECK(unpacked<int>(8, {0, 1, 127, 128, 255}) == std::vector<int>({0, 1, 127, -128, -1}));
    CHECK(packed<int>(8, {0, 127, 128, -128, -129, -1}) == octets({0, 127, 127, 128, 128, 255}));
    CHECK(unpacked_words<int>(words{0, 32767, 32768, 65535}) == std::vector<int>({0, 32767, -32768, -1}));
    CHECK(packed_words<unsigned short>(std::vector<int>{5, 40000, -40000, -2}) == words({5, 32767, 32768, 65534}));
    CHECK(packed_words<unsigned int>(std::vector<int>{-1, 0x7fffffff}) == doubles({0xffffffffu, 0x7fffffffu}));

    // unsigned int
    CHECK(unpacked<unsigned int>(8, {0, 128, 255}) == std::vector<unsigned int>({0, 128, 255}));
    CHECK(packed<unsigned int>(8, {7, 255, 256, 0xffffffffu}) == octets({7, 255, 255, 255}));
    CHECK(packed_words<unsigned short>(std::vector<unsigned int>{7, 65535, 65536}) == words({7, 65535, 65535}));
    CHECK(unpacked_words<unsigned int>(words{65535}) == std::vector<unsigned int>({65535}));

    // unorm: multiples of 1/255 and 1/65535, to the nearest.
    CHECK(unpacked<unorm>(8, {0, 51, 255})[1] == unorm(0.2f) && unpacked<unorm>(8, {255})[0] == unorm(1.0f));
    CHECK(packed<unorm>(8, {unorm(0.0f), unorm(1.0f), unorm(0.5f), unorm(0.2f)}) == octets({0, 255, 128, 51}));
    CHECK(packed<unorm>(8, {unorm(0.499f / 255), unorm(0.501f / 255), unorm(100.4f / 255)}) == octets({0, 1, 100}));
    CHECK(packed_words<unsigned short>(std::vector<unorm>{unorm(1.0f), unorm(0.5f)}) == words({65535, 32768}));
    CHECK(float(unpacked_words<unorm>(words{13107})[0]) == 13107.0f / 65535.0f);

    // norm: multiples of 1/127 and 1/32767; the lowest integer is -1 as well.
    CHECK(unpacked<norm>(8, {0, 127, 129, 128}) == std::vector<norm>({norm(0.0f), norm(1.0f), norm(-1.0f), norm(-1.0f)}));
    CHECK(float(unpacked<norm>(8, {64})[0]) == 64.0f / 127.0f && float(unpacked<norm>(8, {192})[0]) == -64.0f / 127.0f);
    CHECK(packed<norm>(8, {norm(1.0f), norm(-1.0f), norm(0.5f), norm(-0.5f)}) == octets({127, 129, 64, 192}));
    CHECK(packed_words<unsigned short>(std::vector<norm>{norm(1.0f), norm(-1.0f)}) == words({32767, 32769}));

    // float: IEEE halves in 16 bits, rounded to nearest even.
    const float infinity = 1.0f / 0.0f;
    CHECK(unpacked_words<float>(words{0x3c00, 0xc000, 0x3555, 0x7bff, 0x0400, 0x0001, 0x7c00, 0x83ff}) ==
          std::vector<float>({1.0f, -2.0f, 0.333251953125f, 65504.0f, 0x1p-14f, 0x1p-24f, infinity, -1023 * 0x1p-24f}));
    CHECK(unpacked_words<float>(words{0x7e00})[0] != unpacked_words<float>(words{0x7e00})[0]);
    CHECK(packed_words<unsigned short>(std::vector<float>{1.0f, -2.0f, 1.0f / 3, 65504.0f, 0x1p-14f, 0x1p-24f, infinity}) ==
          words({0x3c00, 0xc000, 0x3555, 0x7bff, 0x0400, 0x0001, 0x7c00}));
    CHECK(packed_words<unsigned short>(std::vector<float>{65519.0f, 65520.0f, 1e30f, 0x1p-25f, 0x1.8p-25f, -0.0f}) ==
          words({0x7bff, 0x7c00, 0x7c00, 0, 1, 0x8000}));
    CHECK(packed_words<unsigned short>(std::vector<float>{2049.0f, 2051.0f, 1023.5f * 0x1p-24f}) == words({0x6800, 0x6802, 0x0400}));
    CHECK(packed_words<unsigned int>(std::vector<float>{1.0f}) == doubles({0x3f800000u}));
    const float nan = infinity - infinity;
    CHECK((packed_words<unsigned short>(std::vector<float>{nan})[0] & 0x7fff) > 0x7c00);

    // double
    const std::vector<double> numbers{1.0, -0.1, 1e300};
    CHECK(unpacked_words<double>(packed_words<unsigned long long>(numbers)) == numbers);

    // Vectors: the components are consecutive, x first.
    CHECK(unpacked<int_2>(8, {1, 255, 3, 4}) == std::vector<int_2>({int_2(1, -1), int_2(3, 4)}));
    CHECK(packed<uint_4>(8, {uint_4(1u, 2u, 3u, 4u), uint_4(300u)}) == octets({1, 2, 3, 4, 255, 255, 255, 255}));
    CHECK(packed_words<unsigned short>(std::vector<int_4>{int_4(1, -1, 2, -2)}) == words({1, 65535, 2, 65534}));
    CHECK(unpacked_words<int_4>(words{1, 65535, 2, 65534})[0] == int_4(1, -1, 2, -2));
    CHECK(packed_words<unsigned int>(std::vector<int_4>{int_4(1, 2, 3, -4)}) == doubles({1, 2, 3, 0xfffffffcu}));
    CHECK(unpacked_words<int_4>(doubles{1, 2, 3, 4})[0] == int_4(1, 2, 3, 4));
    CHECK(unpacked_words<uint_3>(doubles{1, 2, 3, 4, 5, 6})[1] == uint_3(4u, 5u, 6u));
    CHECK(packed_words<unsigned int>(std::vector<int_3>{int_3(1, 2, 3), int_3(4, 5, -6)}) ==
          doubles({1, 2, 3, 4, 5, 0xfffffffau}));
    CHECK(packed_words<unsigned short>(std::vector<float_2>{float_2(1.0f, -2.0f)}) == words({0x3c00, 0xc000}));
    CHECK(unpacked_words<float_4>(words{0x3c00, 0, 0xc000, 0x3800})[0] == float_4(1.0f, 0.0f, -2.0f, 0.5f));
    CHECK(packed_words<unsigned int>(std::vector<float_3>{float_3(1.0f, 0.0f, 2.0f)}) == doubles({0x3f800000u, 0, 0x40000000u}));
    CHECK(packed<unorm_4>(8, {unorm_4(0.0f, 0.2f, 0.4f, 1.0f)}) == octets({0, 51, 102, 255}));
    CHECK(unpacked<unorm_4>(8, {0, 51, 102, 255})[0] == unorm_4(0.0f, 0.2f, 0.4f, 1.0f));
    CHECK(packed<norm_2>(8, {norm_2(-1.0f, 1.0f)}) == octets({129, 127}));
    CHECK(packed_words<unsigned short>(std::vector<unorm_2>{unorm_2(1.0f, 0.0f)}) == words({65535, 0}));
    CHECK(unpacked_words<norm_4>(words{32767, 32769, 0, 32768})[0] == norm_4(1.0f, -1.0f, 0.0f, -1.0f));
    const std::vector<double_2> pairs{double_2(1.0, -2.0), double_2(0.5, 1e-300)};
    CHECK(unpacked_words<double_2>(packed_words<unsigned long long>(pairs)) == pairs);
    return failures != 0;
}
