// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PTX instructions that take more than a few lines of LLVM IR: barriers in shared memory, and bulk copies. Compiled to
// bitcode when ampsim is built, and linked into modules that call it (library_bitcode.h).
//
// The code is the same as in the headers' functions: so are the accesses, fences and copies that the detector sees. It
// is compiled without fast-math flags and for no particular processor; integers are unsigned, so that they wrap around.
//
// `_wide` are forms for programs with clusters, where threads of other blocks take part. Otherwise operations and
// fences have block scope, the default of these instructions.
#include "model/cuda/barrier_state.h"
#include "model/cuda/bulk_copies.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace {

using State = ampsim_cuda::barrier_state;

/// Through a pointer to volatile: for the block only (ampsim_cuda/atomics.h).
template <bool wide> using Word = std::conditional_t<wide, std::uint64_t, volatile std::uint64_t>;

/// A releasing operation on a barrier (before it), or an acquiring one (after it). `order`: the bits of a fence of this
/// scope (FenceMask), or 0 if the operation is relaxed.
void release(const std::uint64_t *barrier, std::uint32_t order) {
  if (order)
    ampsim_fence(order | ampsim_fence_releases, barrier, sizeof *barrier);
}
void acquire(const std::uint64_t *barrier, std::uint32_t order) {
  if (order)
    ampsim_fence(order | ampsim_fence_acquires, barrier, sizeof *barrier);
}

/// Reduces what the phase waits for, as in cuda::barrier, and returns the previous state. The update that completes the
/// phase releases nothing: it only passes on what the arrivals have released.
template <bool wide> std::uint64_t take(std::uint64_t *barrier, std::uint64_t units) {
  auto *state = static_cast<Word<wide> *>(barrier);
  const std::uint64_t before = __atomic_fetch_sub(state, units, __ATOMIC_RELAXED);
  if (State::is_complete(before - units)) {
    ampsim_asynchronous(ampsim_barrier_completed, barrier, nullptr, 0);
    const std::uint64_t now = __atomic_load_n(state, __ATOMIC_RELAXED);
    __atomic_fetch_add(state, State::one_phase + State::expected(now), __ATOMIC_RELAXED);
  }
  return before;
}

template <bool wide> std::uint64_t arrive(std::uint64_t *barrier, std::uint64_t units, std::uint32_t order) {
  ampsim_asynchronous(ampsim_barrier_arrived, barrier, nullptr, order);
  release(barrier, order);
  return take<wide>(barrier, units);
}

/// Returns whether a phase has passed: the present one differs from it in one of these bits.
template <bool wide> bool passed(std::uint64_t *barrier, unsigned phase, unsigned bits, std::uint32_t order) {
  const std::uint64_t now = __atomic_load_n(static_cast<Word<wide> *>(barrier), __ATOMIC_RELAXED);
  if (((State::phase(now) ^ phase) & bits) == 0)
    return false;
  ampsim_asynchronous(ampsim_barrier_awaited, barrier, nullptr, order);
  acquire(barrier, order);
  return true;
}

/// The barrier's present phase waits for the thread's last copies, which are complete.
template <bool wide> void bring(std::uint64_t *barrier, std::uint32_t bytes) {
  ampsim_asynchronous(ampsim_copies_bound, barrier, nullptr, /*batches=*/0);
  ampsim_asynchronous(ampsim_barrier_updated_by_copies, barrier, nullptr, 0);
  take<wide>(barrier, State::bytes(bytes));
}
/// Likewise for bulk copies, which signal the barrier through the asynchronous proxy.
template <bool wide> void bring_bulk(std::uint64_t *barrier, std::uint32_t bytes) {
  ampsim_asynchronous(ampsim_barrier_reached_by_copies, barrier, nullptr, 0);
  bring<wide>(barrier, bytes);
}

void shared_copy_follows() { ampsim_asynchronous(ampsim_shared_copy_follows, nullptr, nullptr, 0); }

template <bool wide> void load_line(char *to, const char *from, std::uint32_t bytes, std::uint64_t *barrier) {
  shared_copy_follows();
  ampsim_cuda::copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_bulk_shared_copy_begins, to, from, bytes);
  bring_bulk<wide>(barrier, bytes);
}

/// The shared memory that contains a place, possibly that of another block of the cluster.
ampsim_cuda::tensor_box box_at(char *place) {
  const auto *own = ampsim_context()->tile_local;
  return {place, static_cast<const char *>(ampsim_map_shared(own, ampsim_space_of(place) >> 8))};
}

void load_box(ampsim_cuda::tensor_box box, const void *map, const std::int32_t *at, std::int32_t dimensions,
              std::uint32_t &bytes) {
  const auto &tensor = *static_cast<const ampsim_tensor_map *>(map);
  shared_copy_follows();
  bytes = std::uint32_t(ampsim_cuda::copy_box<true>(
      box, tensor, at, dimensions, ampsim_cuda::copied_part(), [](char *row, std::size_t length) {
        ampsim_asynchronous(ampsim_bulk_shared_copy_begins, nullptr, row, length);
      }));
  ampsim_asynchronous(ampsim_bulk_shared_copy_begins, box.place, nullptr, bytes);
}

template <class Each> void for_blocks(std::uint32_t mask, const Each &each) {
  for (std::uint32_t rank = 0; rank < 16; ++rank)
    if (mask >> rank & 1)
      each(rank);
}

//===--- Reductions -----------------------------------------------------------===//

enum class Update { add, least, most, increase, decrease, both, either, one };

/// A bfloat16 by its bits: Clang's own type needs functions that are missing at run time.
struct Brain {
  std::uint16_t bits;
};
/// 16-bit numbers are added as float, and rounded to nearest even.
float widened(Brain value) { return __builtin_bit_cast(float, std::uint32_t(value.bits) << 16); }
float widened(_Float16 value) { return float(value); }
template <class T> T narrowed(float value) {
  if constexpr (std::is_same_v<T, _Float16>) {
    return _Float16(value);
  } else {
    const auto bits = __builtin_bit_cast(std::uint32_t, value);
    const std::uint32_t rounded = value != value ? 0x7fff : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    return T{std::uint16_t(rounded)};
  }
}

template <class T, Update update> T updated(T old, T value) {
  if constexpr (sizeof(T) == 2) {
    const float a = widened(old), b = widened(value);
    if (update == Update::add)
      return narrowed<T>(a + b);
    const bool replaces = update == Update::least ? b < a : a < b;
    return replaces ? value : old;
  } else if constexpr (update == Update::least) {
    return value < old ? value : old;
  } else if constexpr (update == Update::most) {
    return old < value ? value : old;
  } else if constexpr (update == Update::increase) {
    return old >= value ? T(0) : T(old + 1);
  } else if constexpr (update == Update::decrease) {
    return old == 0 || old > value ? value : T(old - 1);
  } else {
    return old + value;
  }
}

template <class T, Update update> void update_one(T *place, T value) {
  if constexpr (update == Update::add && sizeof(T) != 2) {
    __atomic_fetch_add(place, value, __ATOMIC_RELAXED);
  } else if constexpr (update == Update::both) {
    __atomic_fetch_and(place, value, __ATOMIC_RELAXED);
  } else if constexpr (update == Update::either) {
    __atomic_fetch_or(place, value, __ATOMIC_RELAXED);
  } else if constexpr (update == Update::one) {
    __atomic_fetch_xor(place, value, __ATOMIC_RELAXED);
  } else {
    T old, next;
    __atomic_load(place, &old, __ATOMIC_RELAXED);
    do
      next = updated<T, update>(old, value);
    while (!__atomic_compare_exchange(place, &old, &next, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  }
}

template <class T, Update update> void update_line(T *to, const T *from, std::uint32_t bytes) {
  ampsim_cuda::refuse_bulk((std::size_t(to) | std::size_t(from) | bytes) % 16 != 0,
                           "a bulk reduction of addresses or a size that are not multiples of 16\n");
  for (std::uint32_t k = 0; k < bytes / sizeof(T); ++k)
    update_one<T, update>(to + k, from[k]);
}

/// Combines elements of a box instead of copying them.
template <class T, Update update> struct UpdatedPart {
  template <bool to_shared> void whole(char *global, char *shared) {
    for (std::size_t at = 0; at < 16; at += sizeof(T))
      element<to_shared>(global + at, shared + at, sizeof(T));
  }
  template <bool to_shared> void element(char *global, char *shared, std::size_t) {
    update_one<T, update>(reinterpret_cast<T *>(global), *reinterpret_cast<const T *>(shared));
  }
};
template <class T, Update update>
std::uint32_t update_box(const void *map, const std::int32_t *at, std::int32_t dimensions, char *from) {
  return std::uint32_t(ampsim_cuda::copy_box<false>(ampsim_cuda::own_box(from),
                                                    *static_cast<const ampsim_tensor_map *>(map), at, dimensions,
                                                    UpdatedPart<T, update>(), [](char *, std::size_t) {}));
}

/// The types of a tensor's elements are only in its map.
template <Update update>
void update_tensor(const void *map, const std::int32_t *at, std::int32_t dimensions, char *from) {
  std::uint32_t bytes = 0;
  constexpr bool on_bits = update == Update::both || update == Update::either || update == Update::one;
  constexpr bool counts = update == Update::increase || update == Update::decrease;
  const unsigned type = static_cast<const ampsim_tensor_map *>(map)->type;
  if (type == ampsim_tensor_u32 || (type == ampsim_tensor_s32 && (update == Update::add || on_bits)))
    bytes = update_box<std::uint32_t, update>(map, at, dimensions, from);
  else if (!counts &&
           (type == ampsim_tensor_u64 || (type == ampsim_tensor_s64 && (update == Update::add || on_bits))))
    bytes = update_box<std::uint64_t, counts ? Update::add : update>(map, at, dimensions, from);
  else if (!counts && !on_bits && type == ampsim_tensor_s32)
    bytes = update_box < std::int32_t, counts || on_bits ? Update::add : update > (map, at, dimensions, from);
  else if (!counts && !on_bits && type == ampsim_tensor_s64)
    bytes = update_box < std::int64_t, counts || on_bits ? Update::add : update > (map, at, dimensions, from);
  else if (!counts && !on_bits && type == ampsim_tensor_f16)
    bytes = update_box < _Float16, counts || on_bits ? Update::add : update > (map, at, dimensions, from);
  else if (!counts && !on_bits && type == ampsim_tensor_bf16)
    bytes = update_box < Brain, counts || on_bits ? Update::add : update > (map, at, dimensions, from);
  else if (update == Update::add && type == ampsim_tensor_f32)
    bytes = update_box<float, Update::add>(map, at, dimensions, from);
  else if (update == Update::add && type == ampsim_tensor_f64)
    bytes = update_box<double, Update::add>(map, at, dimensions, from);
  else
    ampsim_cuda::refuse_bulk(true, "a bulk reduction whose operation does not support the tensor's element type\n");
  ampsim_asynchronous(ampsim_bulk_copy_begins, nullptr, from, bytes);
}

} // namespace

#define AMPSIM_FOR_SCOPE(wide, suffix)                                                                             \
  extern "C" std::uint64_t __ampsim_ptx_arrive##suffix(std::uint64_t *barrier, std::uint32_t count,                \
                                                       std::uint32_t expected_bytes, std::uint32_t order) {        \
    return arrive<wide>(barrier, count - State::bytes(expected_bytes), order);                                     \
  }                                                                                                                \
  extern "C" std::uint64_t __ampsim_ptx_arrive_drop##suffix(std::uint64_t *barrier, std::uint32_t count,           \
                                                            std::uint32_t expected_bytes, std::uint32_t order) {   \
    __atomic_fetch_sub(static_cast<Word<wide> *>(barrier), State::one_expected *count, __ATOMIC_RELAXED);          \
    return arrive<wide>(barrier, count - State::bytes(expected_bytes), order);                                     \
  }                                                                                                                \
  extern "C" void __ampsim_ptx_expect_tx##suffix(std::uint64_t *barrier, std::uint32_t bytes) {                    \
    __atomic_fetch_add(static_cast<Word<wide> *>(barrier), State::bytes(bytes), __ATOMIC_RELAXED);                 \
  }                                                                                                                \
  extern "C" void __ampsim_ptx_complete_tx##suffix(std::uint64_t *barrier, std::uint32_t bytes) {                  \
    take<wide>(barrier, State::bytes(bytes));                                                                      \
  }                                                                                                                \
  extern "C" bool __ampsim_ptx_test_wait##suffix(std::uint64_t *barrier, std::uint64_t state,                      \
                                                 std::uint32_t order) {                                            \
    return passed<wide>(barrier, State::phase(state), State::phases - 1, order);                                   \
  }                                                                                                                \
  extern "C" bool __ampsim_ptx_test_wait_parity##suffix(std::uint64_t *barrier, std::uint32_t parity,              \
                                                        std::uint32_t order) {                                     \
    return passed<wide>(barrier, parity, 1, order);                                                                \
  }                                                                                                                \
  extern "C" void __ampsim_ptx_arrive_of_copies##suffix(std::uint64_t *barrier, bool counts) {                     \
    ampsim_asynchronous(ampsim_copies_bound, barrier, nullptr, /*batches=*/1);                                     \
    if (counts)                                                                                                    \
      __atomic_fetch_add(static_cast<Word<wide> *>(barrier), std::uint64_t(1), __ATOMIC_RELAXED);                  \
    arrive<wide>(barrier, 1, ampsim_fence_all | (wide ? 0 : ampsim_fence_within_tile));                            \
  }                                                                                                                \
  extern "C" void __ampsim_ptx_bring##suffix(std::uint64_t *barrier, std::uint32_t bytes) {                        \
    bring<wide>(barrier, bytes);                                                                                   \
  }                                                                                                                \
  extern "C" void __ampsim_ptx_load##suffix(char *to, const char *from, std::uint32_t bytes,                       \
                                            std::uint64_t *barrier) {                                              \
    load_line<wide>(to, from, bytes, barrier);                                                                     \
  }
AMPSIM_FOR_SCOPE(false, )
AMPSIM_FOR_SCOPE(true, _wide)
#undef AMPSIM_FOR_SCOPE

//===--- Numbers of 8 bits --------------------------------------------------------===//

namespace {

/// To nearest, ties to even; numbers that are too large become the largest one. `mantissa`: its number of bits.
template <unsigned mantissa, unsigned bias, std::uint32_t largest> std::uint8_t to_8_bits(float value, bool relu) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value), magnitude = bits & 0x7fffffff, sign = bits >> 31;
  if (magnitude > 0x7f800000)
    return 0x7f;
  if (relu && sign)
    return 0;
  std::uint32_t code;
  if (magnitude < (128 - bias) << 23) { // no leading bit is left: adding 2^23 rounds
    const float scaled = __builtin_bit_cast(float, magnitude) * float(std::uint32_t(1) << (bias + mantissa - 1));
    code = __builtin_bit_cast(std::uint32_t, scaled + 8388608.0f) & 0x7fffff;
  } else {
    constexpr unsigned dropped = 23 - mantissa;
    const std::uint32_t half = (std::uint32_t(1) << (dropped - 1)) - 1;
    code = ((magnitude + half + (magnitude >> dropped & 1)) >> dropped) - ((127 - bias) << mantissa);
  }
  return std::uint8_t((code > largest ? largest : code) | sign << 7);
}
float half_at(std::uint32_t pair, unsigned k) {
  return float(__builtin_bit_cast(_Float16, std::uint16_t(pair >> 16 * k)));
}
std::uint16_t half_of_e5m2(std::uint8_t bits) { return (bits & 0x7f) > 0x7c ? 0x7fff : std::uint16_t(bits << 8); }
std::uint16_t half_of_e4m3(std::uint8_t bits) {
  const std::uint32_t magnitude = bits & 0x7f, sign = std::uint32_t(bits >> 7) << 15;
  if (magnitude == 0x7f)
    return 0x7fff;
  if (magnitude >= 8) // with a bias that differs by 8
    return std::uint16_t(sign | ((magnitude << 7) + (8 << 10)));
  const auto value = __builtin_bit_cast(std::uint16_t, _Float16(float(magnitude) / 512));
  return std::uint16_t(sign | value);
}
std::uint32_t without_negative(std::uint32_t half, bool relu) { return relu && half >> 15 ? 0 : half; }

} // namespace

#define AMPSIM_8_BITS(name, mantissa, bias, largest)                                                               \
  extern "C" std::uint16_t __ampsim_ptx_##name##_of_floats(float upper, float lower, bool relu) {                  \
    return std::uint16_t(to_8_bits<mantissa, bias, largest>(upper, relu) << 8 |                                    \
                         to_8_bits<mantissa, bias, largest>(lower, relu));                                         \
  }                                                                                                                \
  extern "C" std::uint16_t __ampsim_ptx_##name##_of_halves(std::uint32_t pair, bool relu) {                        \
    return __ampsim_ptx_##name##_of_floats(half_at(pair, 1), half_at(pair, 0), relu);                              \
  }                                                                                                                \
  extern "C" std::uint32_t __ampsim_ptx_halves_of_##name(std::uint16_t pair, bool relu) {                          \
    return without_negative(half_of_##name(std::uint8_t(pair >> 8)), relu) << 16 |                                 \
           without_negative(half_of_##name(std::uint8_t(pair)), relu);                                             \
  }
AMPSIM_8_BITS(e4m3, 3, 7, 0x7e)
AMPSIM_8_BITS(e5m2, 2, 15, 0x7b)
#undef AMPSIM_8_BITS

extern "C" {

/// Rounds to 10 bits of mantissa, to nearest, ties away from zero.
std::uint32_t __ampsim_ptx_tf32(float value) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value);
  if ((bits & 0x7f800000) == 0x7f800000) // as on the device, including NaN
    return bits & ~std::uint32_t(0x1fff);
  return (bits + 0x1000) & ~std::uint32_t(0x1fff);
}

void __ampsim_ptx_barrier_init(std::uint64_t *barrier, std::uint32_t count) {
  *barrier = State::of(std::ptrdiff_t(count));
  ampsim_asynchronous(ampsim_barrier_initialised, barrier, nullptr, 0);
}
void __ampsim_ptx_barrier_inval(std::uint64_t *barrier) { *barrier = 0; }
std::uint32_t __ampsim_ptx_pending_count(std::uint64_t state) {
  return std::uint32_t(state & ((std::uint64_t(1) << State::bytes_at) - 1));
}

void __ampsim_ptx_load_multicast(char *to, const char *from, std::uint32_t bytes, std::uint64_t *barrier,
                                 std::uint32_t blocks) {
  for_blocks(blocks, [&](std::uint32_t rank) {
    load_line<true>(static_cast<char *>(ampsim_map_shared(to, rank)), from, bytes,
                    static_cast<std::uint64_t *>(ampsim_map_shared(barrier, rank)));
  });
}
void __ampsim_ptx_store(char *to, const char *from, std::uint32_t bytes) {
  ampsim_cuda::copy_bulk(to, from, bytes);
  ampsim_asynchronous(ampsim_bulk_copy_begins, to, from, bytes);
}

void __ampsim_ptx_load_tensor(char *to, const void *map, const std::int32_t *at, std::int32_t dimensions,
                              std::uint64_t *barrier) {
  std::uint32_t bytes = 0;
  load_box(ampsim_cuda::own_box(to), map, at, dimensions, bytes);
  bring_bulk<false>(barrier, bytes);
}
void __ampsim_ptx_load_tensor_wide(char *to, const void *map, const std::int32_t *at, std::int32_t dimensions,
                                   std::uint64_t *barrier) {
  std::uint32_t bytes = 0;
  load_box(box_at(to), map, at, dimensions, bytes);
  bring_bulk<true>(barrier, bytes);
}
void __ampsim_ptx_load_tensor_multicast(char *to, const void *map, const std::int32_t *at, std::int32_t dimensions,
                                        std::uint64_t *barrier, std::uint32_t blocks) {
  for_blocks(blocks, [&](std::uint32_t rank) {
    std::uint32_t bytes = 0;
    load_box(box_at(static_cast<char *>(ampsim_map_shared(to, rank))), map, at, dimensions, bytes);
    bring_bulk<true>(static_cast<std::uint64_t *>(ampsim_map_shared(barrier, rank)), bytes);
  });
}
void __ampsim_ptx_store_tensor(const void *map, const std::int32_t *at, std::int32_t dimensions, char *from) {
  const std::size_t bytes =
      ampsim_cuda::copy_box<false>(ampsim_cuda::own_box(from), *static_cast<const ampsim_tensor_map *>(map), at,
                                   dimensions, ampsim_cuda::copied_part(), [](char *row, std::size_t length) {
                                     ampsim_asynchronous(ampsim_bulk_copy_begins, row, nullptr, length);
                                   });
  ampsim_asynchronous(ampsim_bulk_copy_begins, nullptr, from, bytes);
}

/// The lane's chunks of 16 bytes of a matrix in shared memory, according to its descriptor (PTX ISA, "Matrix
/// Descriptor", "Strides"): of `rows` rows from `first` on. The instruction's asynchronous reads are recorded.
void __ampsim_ptx_matrix_chunks(char *into, std::uint64_t descriptor, std::uint32_t first, std::uint32_t rows,
                                bool by_columns, std::uint32_t lane) {
  char *shared = ampsim_context()->tile_local;
  auto field = [&](unsigned from) { return std::uint32_t(descriptor >> from & 0x3fff) << 4; };
  const std::uint32_t start = (field(0) - std::uint32_t(std::size_t(shared))) & 0x3ffff;
  const std::uint32_t leading = field(16), stride = field(32), mode = std::uint32_t(descriptor >> 62);
  ampsim_cuda::refuse_bulk(
      (descriptor >> 49 & 7) != 0,
      "a matrix in shared memory whose swizzled rows do not start at a multiple of 1024 bytes\n");
  // 128, 64 or 32 bytes if the rows are swizzled.
  const std::uint32_t width = mode == 0 ? 16 : 256u >> mode, swizzled = width / 16 - 1;
  for (std::uint32_t chunk = lane; chunk < 2 * rows; chunk += 32) {
    std::uint32_t at;
    if (!by_columns) {
      const std::uint32_t row = first + chunk / 2, half = chunk % 2;
      at = row % 8 * width + row / 8 * stride + half * (mode == 0 ? leading : 16);
    } else {
      const std::uint32_t eights = rows / 8, depth = chunk / eights, eight = first / 8 + chunk % eights,
                          in_line = width / 16;
      at = mode == 0 ? eight * stride + depth % 8 * 16 + depth / 8 * leading
                     : eight % in_line * 16 + eight / in_line * leading + depth % 8 * width + depth / 8 * stride;
    }
    at += start;
    at ^= (at >> 7 & swizzled) << 4;
    __builtin_memcpy(into + chunk / 32 * 16, shared + at, 16);
    ampsim_asynchronous(ampsim_matrix_read_begins, nullptr, shared + at, 16);
  }
}

// `operation` is the PTX operation. Reductions into shared memory of this or another block notify a barrier.
#define AMPSIM_UPDATE(type, name, operation, update)                                                               \
  void __ampsim_ptx_reduce_##operation##_##name(type *to, const type *from, std::uint32_t bytes) {                 \
    update_line<type, Update::update>(to, from, bytes);                                                            \
    ampsim_asynchronous(ampsim_bulk_copy_begins, nullptr, from, bytes);                                            \
  }                                                                                                                \
  void __ampsim_ptx_reduce_##operation##_##name##_wide(type *to, const type *from, std::uint32_t bytes,            \
                                                       std::uint64_t *barrier) {                                   \
    shared_copy_follows();                                                                                         \
    update_line<type, Update::update>(to, from, bytes);                                                            \
    ampsim_asynchronous(ampsim_bulk_shared_copy_begins, nullptr, from, bytes);                                     \
    bring_bulk<true>(barrier, bytes);                                                                              \
  }
#define AMPSIM_NUMBERS(type, name)                                                                                 \
  AMPSIM_UPDATE(type, name, add, add)                                                                              \
  AMPSIM_UPDATE(type, name, min, least)                                                                            \
  AMPSIM_UPDATE(type, name, max, most)
#define AMPSIM_BITS(type, name)                                                                                    \
  AMPSIM_UPDATE(type, name, and, both)                                                                             \
  AMPSIM_UPDATE(type, name, or, either)                                                                            \
  AMPSIM_UPDATE(type, name, xor, one)
AMPSIM_NUMBERS(std::uint32_t, u32)
AMPSIM_NUMBERS(std::int32_t, s32)
AMPSIM_NUMBERS(std::uint64_t, u64)
AMPSIM_NUMBERS(std::int64_t, s64)
AMPSIM_NUMBERS(_Float16, f16)
AMPSIM_NUMBERS(Brain, bf16)
AMPSIM_UPDATE(float, f32, add, add)
AMPSIM_UPDATE(double, f64, add, add)
AMPSIM_UPDATE(std::uint32_t, u32, inc, increase)
AMPSIM_UPDATE(std::uint32_t, u32, dec, decrease)
AMPSIM_BITS(std::uint32_t, b32)
AMPSIM_BITS(std::uint64_t, b64)
#undef AMPSIM_NUMBERS
#undef AMPSIM_BITS
#undef AMPSIM_UPDATE

#define AMPSIM_UPDATE_TENSOR(operation, update)                                                                    \
  void __ampsim_ptx_reduce_tensor_##operation(const void *map, const std::int32_t *at, std::int32_t dimensions,    \
                                              char *from) {                                                        \
    update_tensor<Update::update>(map, at, dimensions, from);                                                      \
  }
AMPSIM_UPDATE_TENSOR(add, add)
AMPSIM_UPDATE_TENSOR(min, least)
AMPSIM_UPDATE_TENSOR(max, most)
AMPSIM_UPDATE_TENSOR(inc, increase)
AMPSIM_UPDATE_TENSOR(dec, decrease)
AMPSIM_UPDATE_TENSOR(and, both)
AMPSIM_UPDATE_TENSOR(or, either)
AMPSIM_UPDATE_TENSOR(xor, one)
#undef AMPSIM_UPDATE_TENSOR

} // extern "C"
