// C++ AMP for the host's compilers: the part that generated programs use, that is, views in one dimension, tiled and
// simple kernels, barriers, atomic functions. Written from the open specification, version 1.2.
#ifndef VALUES_AMP_H
#define VALUES_AMP_H

#include "emulation.h"

#include <algorithm>
#include <cmath>

#define restrict(...)
#define tile_static static

namespace concurrency {

template <int N> struct index {
  int at[N]{};
  index() = default;
  template <typename... I> explicit index(int first, I... others) : at{first, others...} {}
  int operator[](int k) const { return at[k]; }
  int &operator[](int k) { return at[k]; }
};

template <int... D> struct tiled_extent;

template <int N> struct extent {
  int at[N]{};
  extent() = default;
  template <typename... I> explicit extent(int first, I... others) : at{first, others...} {}
  int operator[](int k) const { return at[k]; }
  int size() const {
    int product = 1;
    for (const int each : at)
      product *= each;
    return product;
  }
  template <int... D> tiled_extent<D...> tile() const;
};

template <int... D> struct tiled_extent : extent<int(sizeof...(D))> {};
template <int N> template <int... D> tiled_extent<D...> extent<N>::tile() const {
  tiled_extent<D...> result;
  for (int k = 0; k < N; ++k)
    result.at[k] = at[k];
  return result;
}

struct tile_barrier {
  void wait() const { emulation::barrier(); }
  void wait_with_all_memory_fence() const { emulation::barrier(); }
  void wait_with_tile_static_memory_fence() const { emulation::barrier(); }
  void wait_with_global_memory_fence() const { emulation::barrier(); }
};

template <int... D> struct tiled_index {
  static constexpr int rank = sizeof...(D);
  index<rank> global, local, tile, tile_origin;
  tile_barrier barrier;
};

template <typename T, int N> class array_view;
template <typename T> class array_view<T, 1> {
  T *data_;

public:
  concurrency::extent<1> extent;
  template <typename C> array_view(int size, C &source) : data_(source.data()), extent(size) {}
  T &operator[](int k) const { return data_[k]; }
  T &operator[](const index<1> &k) const { return data_[k[0]]; }
  void synchronize() const {}
  void discard_data() const {}
};

template <typename T> T atomic_fetch_add(T *p, T v) {
  T old = *p;
  *p = emulation::plus(old, v);
  return old;
}
template <typename T> T atomic_fetch_min(T *p, T v) {
  T old = *p;
  *p = emulation::least(old, v);
  return old;
}
template <typename T> T atomic_fetch_max(T *p, T v) {
  T old = *p;
  *p = emulation::greatest(old, v);
  return old;
}
template <typename T> T atomic_fetch_and(T *p, T v) {
  T old = *p;
  *p = old & v;
  return old;
}
template <typename T> T atomic_fetch_or(T *p, T v) {
  T old = *p;
  *p = old | v;
  return old;
}
template <typename T> T atomic_fetch_xor(T *p, T v) {
  T old = *p;
  *p = old ^ v;
  return old;
}

// The last dimension varies fastest.
template <int N> unsigned component(const uint3 &at, int k) { return k == N - 1 ? at.x : k == N - 2 ? at.y : at.z; }

template <int... D, typename F> void parallel_for_each(const tiled_extent<D...> &extent, const F &kernel) {
  constexpr int rank = sizeof...(D);
  const int tile[rank] = {D...};
  unsigned threads[3] = {1, 1, 1}, tiles[3] = {1, 1, 1};
  for (int k = 0; k < rank; ++k) {
    if (extent[k] % tile[k])
      emulation::fail("an extent that its tiles do not divide");
    threads[rank - 1 - k] = unsigned(tile[k]);
    tiles[rank - 1 - k] = unsigned(extent[k] / tile[k]);
  }
  const std::function<void()> body = [&] {
    tiled_index<D...> at;
    for (int k = 0; k < rank; ++k) {
      at.local[k] = int(component<rank>(threadIdx, k));
      at.tile[k] = int(component<rank>(blockIdx, k));
      at.tile_origin[k] = at.tile[k] * tile[k];
      at.global[k] = at.tile_origin[k] + at.local[k];
    }
    kernel(at);
  };
  emulation::run_grid({tiles[0], tiles[1], tiles[2]}, {threads[0], threads[1], threads[2]}, 0, body);
}

template <typename F> void parallel_for_each(const extent<1> &extent, const F &kernel) {
  const std::function<void()> body = [&] { kernel(index<1>(int(blockIdx.x))); };
  emulation::run_grid({unsigned(extent[0])}, {1}, 0, body);
}

} // namespace concurrency

#endif
