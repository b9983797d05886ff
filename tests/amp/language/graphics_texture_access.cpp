// HAZARD-NONE
// Reading and writing single texels in ranks 1 to 3 (10.1.15, 10.2.8, 10.4.6, 10.5.6).
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

/// Reads a texel in every way; returns true if all results agree.
template <class Texture, class T> bool reads(const Texture &t, index<1> i, T value) restrict(amp) {
    return t[i] == value && t[i[0]] == value && t(i) == value && t(i[0]) == value && t.get(i) == value;
}
template <class Texture, class T> bool reads(const Texture &t, index<2> i, T value) restrict(amp) {
    return t[i] == value && t(i) == value && t(i[0], i[1]) == value && t.get(i) == value;
}
template <class Texture, class T> bool reads(const Texture &t, index<3> i, T value) restrict(amp) {
    return t[i] == value && t(i) == value && t(i[0], i[1], i[2]) == value && t.get(i) == value;
}

template <int N> int flat(index<N> i, extent<N> e) restrict(cpu, amp) {
    int result = 0;
    for (int d = 0; d < N; ++d) result = result * e[d] + i[d];
    return result;
}

template <class T> T value_of(int k) restrict(cpu, amp) { return T(typename short_vector_traits<T>::value_type(k)); }

/// Rows are consecutive; the texture, its view and its read-only view show the same texels.
template <class T, int N> void read_all(extent<N> e) {
    std::vector<T> source;
    for (int k = 0; k < int(e.size()); ++k) source.push_back(value_of<T>(k));
    texture<T, N> t(e, source.begin(), source.end());
    texture_view<const T, N> ro(t);
    std::vector<int> results(e.size(), 0);
    array_view<int, 1> ok(int(e.size()), results);
    parallel_for_each(t.extent, [=, &t](index<N> i) restrict(amp) {
        const T expected = value_of<T>(flat(i, e));
        ok[flat(i, e)] = reads(t, i, expected) && reads(ro, i, expected) && t.extent == e && ro.get_extent() == e &&
                         t.get_mipmap_levels() == 1 && ro.get_mipmap_extent(0) == e;
    });
    ok.synchronize();
    CHECK(std::count(results.begin(), results.end(), 1) == int(e.size()));
}

/// set() through a texture (if it has one), a view and a write-only view.
template <class T, int N> void write_all(extent<N> e) {
    texture<T, N> direct(e), seen(e), blind(e);
    texture_view<T, N> view(seen);
    writeonly_texture_view<T, N> writer(blind);
    parallel_for_each(e, [=, &direct](index<N> i) restrict(amp) {
        const T value = value_of<T>(flat(i, e));
        direct.set(i, value);
        view.set(i, value);
        writer.set(i, value);
    });
    std::vector<T> a(e.size()), b(e.size()), c(e.size());
    copy(direct, a.begin());
    copy(view, b.begin());
    copy(blind, c.begin());
    for (int k = 0; k < int(e.size()); ++k) CHECK(a[k] == value_of<T>(k) && b[k] == a[k] && c[k] == a[k]);
}

/// Reading and writing through one capture is allowed for int, unsigned int and float.
template <class T> void update() {
    std::vector<T> source(64, T(3));
    texture<T, 1> t(64, source.begin(), source.end()), u(t);
    texture_view<T, 1> v(u);
    parallel_for_each(t.extent, [=, &t](index<1> i) restrict(amp) {
        t.set(i, t[i] * T(2) + T(i[0]));
        v.set(i, v(i[0]) + v.get(i) + v[i[0]] + v[i]);
    });
    std::vector<T> a(64), b(64);
    copy(t, a.begin());
    copy(u, b.begin());
    for (int k = 0; k < 64; ++k) CHECK(a[k] == T(6 + k) && b[k] == T(12));
}

/// Views created and copied in a kernel; a thread reads what it wrote.
void in_kernels() {
    texture<float, 2> t(4, 4);
    std::vector<float_4> source(16, float_4(1.0f, 2.0f, 3.0f, 4.0f));
    texture<float_4, 2> colors(4, 4, source.begin(), source.end());
    std::vector<float> results(16, 0.0f);
    array_view<float, 2> out(4, 4, results);
    parallel_for_each(t.extent, [=, &t, &colors](index<2> i) restrict(amp) {
        texture_view<float, 2> v(t);
        texture_view<float, 2> w = v;
        writeonly_texture_view<float, 2> x(t);
        texture_view<const float_4, 2> c(colors), d(c);
        c = d;
        w = v;
        v.set(i, c[i].y);
        w.set(i, w[i] + c(i).zw.x);
        x.set(i, v[i] + 10.0f);
        out[i] = t[i];
    });
    out.synchronize();
    for (float f : results) CHECK(f == 15.0f);
}

int main() {
    read_all<int>(extent<1>(7));
    read_all<unsigned int>(extent<2>(3, 5));
    read_all<float>(extent<3>(2, 3, 4));
    read_all<float_4>(extent<2>(4, 3));
    read_all<int_2>(extent<3>(3, 2, 5));
    read_all<float_3>(extent<2>(3, 4));
    read_all<uint_3>(extent<1>(9));
    read_all<double_2>(extent<1>(5));
    read_all<double>(extent<2>(2, 5));
    write_all<int>(extent<1>(7));
    write_all<unsigned int>(extent<2>(3, 5));
    write_all<float>(extent<3>(2, 3, 4));
    update<int>();
    update<unsigned int>();
    update<float>();
    in_kernels();
    return failures != 0;
}
