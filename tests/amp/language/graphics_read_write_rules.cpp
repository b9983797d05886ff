// Which textures a launch may read and write at the same time (10.1.15, 10.4.6): the exception, and nothing else.
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

template <class Exception, class Action> bool throws(Action action) {
    try {
        action();
    } catch (const Exception &) {
        return true;
    } catch (...) {
    }
    return false;
}

/// One launch reads through `from` and writes through `to`.
template <class From, class To> void transfer_views(From from, To to) {
    parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { // HAZARD: aliased-texture
        to.set(i, from[i]);
    });
}
template <class T> void transfer(const texture<T, 1> &from, texture<T, 1> &to) {
    parallel_for_each(to.extent, [&from, &to](index<1> i) restrict(amp) { // HAZARD: aliased-texture
        to.set(i, from[i]);
    });
}
template <class T> void view_to_texture(texture_view<const T, 1> from, texture<T, 1> &to) {
    parallel_for_each(to.extent, [=, &to](index<1> i) restrict(amp) { // HAZARD: aliased-texture
        to.set(i, from[i]);
    });
}
template <class T> void texture_to_view(texture<T, 1> &from, texture_view<T, 1> to) {
    parallel_for_each(to.extent, [=, &from](index<1> i) restrict(amp) { // HAZARD: aliased-texture
        to.set(i, from[i]);
    });
}
template <class T> void in_place(texture<T, 1> &t) {
    parallel_for_each(t.extent, [&t](index<1> i) restrict(amp) { // HAZARD: aliased-texture
        t.set(i, t[i] + T(1));
    });
}
template <class T> void in_place_view(texture_view<T, 1> t) {
    parallel_for_each(t.extent, [=](index<1> i) restrict(amp) { // HAZARD: aliased-texture
        t.set(i, t[i] + T(1));
    });
}

int main() {
    const std::vector<int> ones(16, 1);
    texture<int, 1> t(16, ones.begin(), ones.end()), u(t);

    // All of this is allowed between two textures, and when the same texture is only read.
    transfer(t, u);
    view_to_texture<int>(t, u);
    texture_to_view<int>(t, u);
    transfer_views(texture_view<const int, 1>(t), writeonly_texture_view<int, 1>(u));
    std::vector<int> sums(16, 0);
    array_view<int, 1> out(16, sums);
    texture_view<const int, 1> r(t);
    texture_view<int, 1> rw(t);
    parallel_for_each(out.extent, [=, &t](index<1> i) restrict(amp) { out[i] = r[i] + t[i] + rw[i]; });
    out.synchronize();
    CHECK(sums[5] == 3);

    // One texture, one capture.
    in_place(t);
    in_place_view<int>(t);

    // One texture through two captures.
    const char *const text =
        "Read/Write aliasing is detected between two textures (texture_view's). RW-aliasing is not allowed for texture.";
    std::string caught;
    try {
        transfer(t, t);
    } catch (const runtime_exception &e) {
        caught = e.what();
    }
    CHECK(caught == text);
    CHECK(throws<runtime_exception>([&] { view_to_texture<int>(t, t); }));
    CHECK(throws<runtime_exception>([&] { texture_to_view<int>(t, t); }));
    CHECK(throws<runtime_exception>([&] { transfer_views(texture_view<const int, 1>(t), writeonly_texture_view<int, 1>(t)); }));
    CHECK(throws<runtime_exception>([&] { transfer_views(texture_view<int, 1>(t), texture_view<int, 1>(t)); }));
    const texture<int, 1> &same = t;
    CHECK(throws<runtime_exception>([&] { transfer(same, t); }));

    // None of these launches has run.
    std::vector<int> values(16);
    copy(t, values.begin());
    CHECK(values == std::vector<int>(16, 3));

    // Levels are separate.
    texture<int, 1> levels(extent<1>(16), 32u, 0u);
    copy(ones.begin(), ones.end(), texture_view<int, 1>(levels));
    transfer_views(texture_view<const int, 1>(levels, 0, 1), texture_view<int, 1>(levels, 1));
    CHECK(throws<runtime_exception>([&] { transfer_views(texture_view<const int, 1>(levels), texture_view<int, 1>(levels, 1)); }));

    // Less than 32 bits: either written or read.
    texture<int, 1> narrow(16, 16u), other(16, 16u);
    texture<unsigned int, 1> bytes(16, 8u);
    parallel_for_each(narrow.extent, [&narrow](index<1> i) restrict(amp) { narrow.set(i, i[0] - 8); });
    transfer(narrow, other);
    CHECK(throws<runtime_exception>([&] { in_place(narrow); }));
    CHECK(throws<runtime_exception>([&] { in_place_view<unsigned int>(bytes); }));
    short halves[16];
    copy(other, halves, unsigned(sizeof halves));
    CHECK(halves[0] == -8 && halves[15] == 7);
    return failures != 0;
}
