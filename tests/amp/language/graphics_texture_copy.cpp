// HAZARD-NONE
// copy and copy_async (10.6), copy_to (10.1.9), staging textures (10.1.4) and the errors of each.
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

template <class T> std::vector<T> counted(int n) {
    std::vector<T> v;
    for (int k = 0; k < n; ++k) v.push_back(T(k));
    return v;
}

void iterators() {
    const std::vector<int> source = counted<int>(12);
    texture<int, 2> t(3, 4);
    std::vector<int> back(12);
    copy(source.begin(), source.end(), t);
    copy(t, back.begin());
    CHECK(back == source);
    copy_async(source.rbegin(), source.rend(), t).get();
    copy_async(t, back.data()).wait();
    CHECK(back[0] == 11 && back[11] == 0);

    // Sections: the middle 2 x 2.
    const int patch[] = {-1, -2, -3, -4};
    copy(patch, patch + 4, t, index<2>(1, 1), extent<2>(2, 2));
    copy(t, back.begin());
    CHECK(back[5] == -1 && back[6] == -2 && back[9] == -3 && back[10] == -4 && back[4] == 7 && back[7] == 4);
    std::vector<int> part(4);
    copy(t, index<2>(0, 2), extent<2>(2, 2), part.begin());
    CHECK(part == std::vector<int>({9, 8, -2, 4}));
    copy_async(patch, patch + 2, t, index<2>(0, 0), extent<2>(1, 2)).get();
    copy_async(t, index<2>(0, 0), extent<2>(1, 2), part.data()).get();
    CHECK(part[0] == -1 && part[1] == -2);

    // Through views.
    texture_view<int, 2> v(t);
    texture_view<const int, 2> r(t);
    writeonly_texture_view<int, 2> w(t);
    copy(source.begin(), source.end(), v);
    copy(r, back.begin());
    CHECK(back == source);
    copy(source.rbegin(), source.rend(), w);
    copy(v, back.begin());
    CHECK(back[0] == 11);
    copy(patch, patch + 1, w, index<2>(2, 3), extent<2>(1, 1));
    copy(patch, patch + 1, v, index<2>(0, 0), extent<2>(1, 1));
    copy(r, index<2>(2, 3), extent<2>(1, 1), part.begin());
    CHECK(part[0] == -1);
    copy_async(source.begin(), source.end(), texture_view<int, 2>(t)).get();
    copy(t, std::back_inserter(part));
    CHECK(part.size() == 16 && part[15] == 11);

    CHECK(throws<runtime_exception>([&] { copy(patch, patch + 4, t); }));
    CHECK(throws<runtime_exception>([&] { copy(patch, patch + 3, t, index<2>(0, 0), extent<2>(2, 2)); }));
    CHECK(throws<runtime_exception>([&] { copy(patch, patch + 4, t, index<2>(2, 0), extent<2>(2, 2)); }));
    CHECK(throws<runtime_exception>([&] { copy(t, index<2>(0, -1), extent<2>(1, 1), part.begin()); }));
    texture<int, 1> narrow(4, 8u);
    CHECK(throws<runtime_exception>([&] { copy(patch, patch + 4, narrow); }));
    CHECK(throws<runtime_exception>([&] { copy(narrow, part.begin()); }));

    const std::vector<float_4> colors(6, float_4(1.0f, 2.0f, 3.0f, 4.0f));
    texture<float_4, 1> c(6);
    copy(colors.begin(), colors.end(), c);
    std::vector<float_4> seen(6);
    copy(c, seen.begin());
    CHECK(seen == colors);
}

void memory() {
    const std::vector<unsigned char> source = counted<unsigned char>(24);
    texture<uint_2, 3> t(2, 3, 2, 8u);
    std::vector<unsigned char> back(24);
    copy(source.data(), 24u, t);
    copy(t, back.data(), 24u);
    CHECK(back == source);
    copy(t, index<3>(1, 1, 1), extent<3>(1, 2, 1), back.data(), 4u);
    CHECK(back[0] == 18 && back[1] == 19 && back[2] == 22 && back[3] == 23);
    const unsigned char patch[] = {100, 101};
    copy(patch, sizeof patch, t, index<3>(0, 2, 0), extent<3>(1, 1, 1));
    copy_async(t, back.data(), 24u).get();
    CHECK(back[8] == 100 && back[9] == 101 && back[10] == 10);
    copy_async(source.data(), 24u, texture_view<uint_2, 3>(t)).get();
    copy_async(patch, 2u, writeonly_texture_view<uint_2, 3>(t), index<3>(1, 2, 1), extent<3>(1, 1, 1)).get();
    copy_async(texture_view<const uint_2, 3>(t), index<3>(1, 2, 0), extent<3>(1, 1, 2), back.data(), 4u).get();
    CHECK(back[0] == 20 && back[1] == 21 && back[2] == 100 && back[3] == 101);
    CHECK(throws<runtime_exception>([&] { copy(t, back.data(), 23u); }));
    CHECK(throws<runtime_exception>([&] { copy(source.data(), 23u, t); }));
    CHECK(throws<runtime_exception>([&] { copy(t, index<3>(), extent<3>(1, 1, 2), back.data(), 3u); }));
    CHECK(throws<runtime_exception>([&] { copy(patch, 2u, t, index<3>(), extent<3>(1, 1, 2)); }));
    CHECK(throws<runtime_exception>([&] { copy(patch, 2u, t, index<3>(2, 0, 0), extent<3>(1, 1, 1)); }));
}

void between() {
    const std::vector<int> source = counted<int>(12), zeros(12, 0);
    texture<int, 2> a(3, 4, source.begin(), source.end()), b(3, 4);
    std::vector<int> back(12);
    copy(a, b);
    copy(b, back.begin());
    CHECK(back == source);
    copy(zeros.begin(), zeros.end(), b);
    a.copy_to(b);
    copy(b, back.begin());
    CHECK(back == source);
    copy(zeros.begin(), zeros.end(), b);
    a.copy_to(writeonly_texture_view<int, 2>(b));
    copy(texture_view<int, 2>(b), back.begin());
    CHECK(back == source);
    copy(zeros.begin(), zeros.end(), b);
    texture_view<int, 2> view(b);
    copy_async(texture_view<const int, 2>(a), view).get();
    copy(b, back.begin());
    CHECK(back == source);

    copy(zeros.begin(), zeros.end(), b);
    copy(a, index<2>(1, 2), b, index<2>(0, 0), extent<2>(2, 2));
    copy(b, back.begin());
    CHECK(back == std::vector<int>({6, 7, 0, 0, 10, 11, 0, 0, 0, 0, 0, 0}));
    copy_async(texture_view<int, 2>(a), index<2>(0, 0), writeonly_texture_view<int, 2>(b), index<2>(2, 2),
               extent<2>(1, 2))
        .get();
    copy(b, back.begin());
    CHECK(back[10] == 0 && back[11] == 1);

    texture<int, 2> other(4, 3), narrow(3, 4, 8u), levels(extent<2>(3, 4), 32u, 2u);
    CHECK(throws<runtime_exception>([&] { copy(a, other); }));
    CHECK(throws<runtime_exception>([&] { copy(a, narrow); }));
    CHECK(throws<runtime_exception>([&] { a.copy_to(narrow); }));
    CHECK(throws<runtime_exception>([&] { copy(a, levels); }));
    CHECK(throws<runtime_exception>([&] { copy(a, index<2>(0, 0), narrow, index<2>(0, 0), extent<2>(1, 1)); }));
    CHECK(throws<runtime_exception>([&] { copy(a, index<2>(0, 0), a, index<2>(2, 2), extent<2>(1, 1)); }));
    CHECK(throws<runtime_exception>([&] { copy(a, index<2>(0, 0), levels, index<2>(0, 0), extent<2>(1, 1)); }));
    CHECK(throws<runtime_exception>([&] { copy(a, index<2>(2, 2), b, index<2>(0, 0), extent<2>(2, 2)); }));
    copy(a, a); // nothing changes
    copy(a, back.begin());
    CHECK(back == source);
}

void staging() {
    accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view, gpu = accelerator().default_view;
    texture<int, 2> t(4, 8), s(4, 8, host, gpu);
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 8; ++column)
            reinterpret_cast<int *>(static_cast<char *>(s.data()) + row * s.row_pitch)[column] = 10 * row + column;
    copy_async(s, t).wait();
    parallel_for_each(t.extent, [&t](index<2> i) restrict(amp) { t.set(i, t[i] + 1000); });
    copy(t, s);
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 8; ++column)
            CHECK(reinterpret_cast<int *>(static_cast<char *>(s.data()) + row * s.row_pitch)[column] ==
                  1000 + 10 * row + column);
    CHECK(throws<runtime_exception>([&] { texture_view<int, 2> bad(s); }));
    CHECK(throws<runtime_exception>([&] { texture_view<const int, 2> bad(s); }));
    CHECK(throws<runtime_exception>([&] { writeonly_texture_view<int, 2> bad(s); }));
}

int main() {
    iterators();
    memory();
    between();
    staging();
    return failures != 0;
}
