// Cooperative groups for the host's compilers: blocks, and tiles of them that a warp holds.
#ifndef VALUES_COOPERATIVE_GROUPS_H
#define VALUES_COOPERATIVE_GROUPS_H

#include "device_functions.h"

namespace cooperative_groups {

struct thread_block {
  static void sync() { emulation::barrier(); }
  static unsigned thread_rank() { return emulation::machine.current->rank; }
  static unsigned size() { return emulation::machine.block_threads; }
  static unsigned num_threads() { return size(); }
  static dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
  static dim3 group_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
};
inline thread_block this_thread_block() { return {}; }

template <unsigned N> class thread_block_tile {
  unsigned begin = emulation::lane() / N * N; // the tile's first lane
  emulation::Bits mask() const { return (N == 64 ? ~emulation::Bits(0) : (emulation::Bits(1) << N) - 1) << begin; }
  emulation::Bits operate(emulation::Operation operation, emulation::Bits value) const {
    return emulation::warp_operation(operation, mask(), value) >> begin;
  }

public:
  unsigned thread_rank() const { return emulation::lane() % N; }
  static constexpr unsigned size() { return N; }
  static constexpr unsigned num_threads() { return N; }
  unsigned meta_group_rank() const { return thread_block::thread_rank() / N; }
  unsigned meta_group_size() const { return (thread_block::size() + N - 1) / N; }
  void sync() const { emulation::warp_operation(emulation::Operation::sync, mask()); }
  template <typename T> T shfl(T v, int source) const {
    return emulation::shuffle(mask(), v, emulation::source_indexed(source, N));
  }
  template <typename T> T shfl_up(T v, unsigned delta) const {
    return emulation::shuffle(mask(), v, emulation::source_up(delta, N));
  }
  template <typename T> T shfl_down(T v, unsigned delta) const {
    return emulation::shuffle(mask(), v, emulation::source_down(delta, N));
  }
  template <typename T> T shfl_xor(T v, unsigned bits) const {
    return emulation::shuffle(mask(), v, emulation::source_xor(int(bits), N));
  }
  auto ballot(int predicate) const { return group_mask(operate(emulation::Operation::ballot, predicate != 0)); }
  int any(int predicate) const { return operate(emulation::Operation::ballot, predicate != 0) != 0; }
  int all(int predicate) const { return operate(emulation::Operation::ballot, predicate == 0) == 0; }
  template <typename T> auto match_any(T v) const {
    return group_mask(operate(emulation::Operation::match_any, emulation::to_bits(v)));
  }
  template <typename T, T (*combine)(T, T)> T reduced(T v) const {
    return emulation::reduce<T, combine>(mask(), v);
  }

private:
#if EMULATION_WARP_SIZE == 64 || defined(EMULATION_WIDE_MASKS)
  static unsigned long long group_mask(emulation::Bits bits) { return bits; }
#else
  static unsigned group_mask(emulation::Bits bits) { return unsigned(bits); }
#endif
};

template <unsigned N> thread_block_tile<N> tiled_partition(const thread_block &) { return {}; }

template <typename T> struct plus {
  static constexpr T (*combine)(T, T) = &emulation::plus<T>;
};
template <typename T> struct less {
  static constexpr T (*combine)(T, T) = &emulation::least<T>;
};
template <typename T> struct greater {
  static constexpr T (*combine)(T, T) = &emulation::greatest<T>;
};
template <typename T> struct bit_and {
  static constexpr T (*combine)(T, T) = &emulation::bits_and<T>;
};
template <typename T> struct bit_or {
  static constexpr T (*combine)(T, T) = &emulation::bits_or<T>;
};
template <typename T> struct bit_xor {
  static constexpr T (*combine)(T, T) = &emulation::bits_xor<T>;
};
template <unsigned N, typename T, template <typename> class F>
T reduce(const thread_block_tile<N> &tile, T v, F<T>) {
  return tile.template reduced<T, F<T>::combine>(v);
}

// Each thread adds up the values of the threads before it, in order.
template <unsigned N, typename T> T inclusive_scan(const thread_block_tile<N> &tile, T v) {
  T sum = v;
  for (unsigned k = 1; k < N; ++k) {
    const T other = tile.shfl_up(v, k);
    if (tile.thread_rank() >= k)
      sum = emulation::plus(sum, other);
  }
  return sum;
}
template <unsigned N, typename T> T exclusive_scan(const thread_block_tile<N> &tile, T v) {
  const T sum = tile.shfl_up(inclusive_scan(tile, v), 1);
  return tile.thread_rank() ? sum : T(0);
}

} // namespace cooperative_groups

#endif
