// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The base of textures and their views (specification chapter 10): layout, mipmap levels, access to texels.
//
// A texture is laid out like an array (container.h) of packed texels: rows are contiguous without gaps, and dimension N
// - 1 is the row. Its mipmap levels follow in the same buffer, each in half the space of the previous one, so that two
// shifts give a level's place. A view refers to one level or to several. Data for and from the host is the same,
// without the gaps between levels.
#pragma once

#include "../container.h"
#include "texel.h"

namespace concurrency {

namespace graphics {

template <class T, int N> class texture;
template <class T, int N> class texture_view;
template <class T, int N> class writeonly_texture_view;

} // namespace graphics

namespace details {

struct texel_access;

/// An accelerator_view that kernels may copy.
struct kept_view {
  alignas(accelerator_view) unsigned char bytes[sizeof(accelerator_view)];

  AMPSIM_CPU void set(const accelerator_view &view) { __builtin_memcpy(bytes, &view, sizeof bytes); }
  AMPSIM_CPU accelerator_view get() const {
    accelerator_view view = accelerator_access::from_code(gpu_0);
    __builtin_memcpy(static_cast<void *>(&view), bytes, sizeof bytes);
    return view;
  }
};

/// The common part of textures and views.
template <class T, int N> class texel_container : public container<T, N> {
  static_assert(N >= 1 && N <= 3, "the rank of a texture is 1, 2 or 3");
  static_assert(is_texel<T>::value,
                "textures of norm_3, unorm_3, double_3 and double_4 are not supported (they are optional)");
  typedef container<T, N> base;

public:
  static const int rank = N;
  typedef typename graphics::short_vector_traits<T>::value_type scalar_type;

  /// The lengths of the most detailed level (10.1.12).
  AMPSIM_BOTH concurrency::extent<N> get_extent() const { return this->extent_; }
  __declspec(property(get = get_extent)) concurrency::extent<N> extent;
  /// The number of mipmap levels that can be seen (10.1.11).
  AMPSIM_BOTH unsigned int get_mipmap_levels() const { return format_.levels; }
  __declspec(property(get = get_mipmap_levels)) unsigned int mipmap_levels;
  /// The lengths of a level, 0 being the most detailed; the host gets a runtime_exception if the level does not exist
  /// (10.1.12).
  AMPSIM_BOTH concurrency::extent<N> get_mipmap_extent(unsigned int mipmap_level) const {
#ifndef __AMPSIM_AMP_PASS__
    if (mipmap_level >= format_.levels)
      throw out_of_range("Concurrency::graphics: the mipmap level does not exist");
#endif
    return level_extent(mipmap_level);
  }
  /// The number of bits of each scalar in memory (10.1.11).
  AMPSIM_CPU unsigned int get_bits_per_scalar_element() const { return format_.bits; }
  __declspec(property(get = get_bits_per_scalar_element)) unsigned int bits_per_scalar_element;
  /// The size in bytes of all levels that can be seen, on the host (10.1.11).
  AMPSIM_CPU unsigned int get_data_length() const {
    size_t texels = 0;
    for (unsigned int level = 0; level < format_.levels; ++level)
      texels += level_extent(level).size();
    return static_cast<unsigned int>(texels * texel_bytes());
  }
  __declspec(property(get = get_data_length)) unsigned int data_length;
  /// The view that the texture is on (10.1.13).
  AMPSIM_CPU concurrency::accelerator_view get_accelerator_view() const { return view_.get(); }
  __declspec(property(get = get_accelerator_view)) concurrency::accelerator_view accelerator_view;

protected:
  friend struct texel_access;
  typedef typename texel_widths<scalar_type, graphics::short_vector_traits<T>::size>::bit_widths widths;

  AMPSIM_BOTH texel_container() : base(), format_(), view_(), staging_(false) {}
  AMPSIM_BOTH texel_container(const texel_container &other)
      : base(other), format_(other.format_), view_(other.view_), staging_(other.staging_) {}
  AMPSIM_BOTH void assign(const texel_container &other) {
    base::assign(other);
    format_ = other.format_;
    view_ = other.view_;
    staging_ = other.staging_;
  }

  AMPSIM_BOTH unsigned int texel_bytes() const { return format_.bits * graphics::short_vector_traits<T>::size / 8; }
  AMPSIM_BOTH concurrency::extent<N> level_extent(unsigned int level) const {
    concurrency::extent<N> result;
    AMPSIM_EACH_DIMENSION(N, d, const int length = this->extent_[d] >> level; result[d] = length > 0 ? length : 1)
    return result;
  }
  AMPSIM_BOTH uint64_t level_offset(unsigned int level) const {
    return 2 * format_.level_bytes - (2 * format_.level_bytes >> level);
  }

  /// Makes this a view of the levels from `first` on, which must exist.
  AMPSIM_BOTH void narrow(unsigned int first, unsigned int levels) {
    this->data_ += level_offset(first);
    this->extent_ = level_extent(first);
    this->stride_ = base::dense_strides(this->extent_);
    format_.level_bytes >>= first;
    format_.first_level += first;
    format_.levels = levels;
  }

  // Single texels, in kernels.

  AMPSIM_AMP void *texel_address(const index<N> &idx) const {
    const unsigned int bytes = texel_bytes();
    if (this->contains(idx))
      return this->data_ + this->flat(idx) * long(bytes);
    return ampsim_outside(this, N, bytes, idx[0], N > 1 ? idx[1] : 0, N > 2 ? idx[2] : 0);
  }
  AMPSIM_AMP T load(const index<N> &idx) const { return load_texel<T>(texel_address(idx), format_.bits, widths()); }
  AMPSIM_AMP void store(const index<N> &idx, const T &value) const {
    const T copy(value); // it may be in an array: read it once
    store_texel(texel_address(idx), copy, format_.bits, widths());
  }
  /// A texel of a level, 0 being the most detailed. A level that does not exist has no texels.
  AMPSIM_AMP T load(const index<N> &idx, unsigned int level) const {
    const concurrency::extent<N> whole = level_extent(level);
    const unsigned int bytes = texel_bytes();
    const level_layout seen = {{this->data_, this->buffer_},
                               level < format_.levels ? whole : concurrency::extent<N>(),
                               base::dense_strides(whole)};
    void *address;
    if (seen.extent.contains(idx)) {
      long flat = 0;
      AMPSIM_EACH_DIMENSION(N, d, flat = flat * whole[d] + idx[d])
      address = this->data_ + level_offset(level) + flat * long(bytes);
    } else {
      const level_layout outside(seen); // so that only this one is in memory
      address = ampsim_outside(&outside, N, bytes, idx[0], N > 1 ? idx[1] : 0, N > 2 ? idx[2] : 0);
    }
    return load_texel<T>(address, format_.bits, widths());
  }
  /// A level as a container.
  struct level_layout {
    ampsim_container memory;
    concurrency::extent<N> extent;
    index<N> stride;
  };

  // The layout that the binary interface prescribes continues with
  ampsim_texture format_;

  kept_view view_;
  bool staging_;
};

template <class T, int N> const int texel_container<T, N>::rank;

/// Values that copies need; on the host.
struct texel_access {
  template <class T, int N> AMPSIM_CPU static const texel_container<T, N> &of(const texel_container<T, N> &c) {
    return c;
  }
  template <class T, int N> AMPSIM_CPU static bool is_staging(const texel_container<T, N> &c) { return c.staging_; }
  template <class T, int N> AMPSIM_CPU static size_t texel_bytes(const texel_container<T, N> &c) {
    return c.texel_bytes();
  }
  /// Returns whether they share a level.
  template <class T, class U, int N>
  AMPSIM_CPU static bool overlap(const texel_container<T, N> &a, const texel_container<U, N> &b) {
    return a.buffer_ == b.buffer_ && a.format_.first_level < b.format_.first_level + b.format_.levels &&
           b.format_.first_level < a.format_.first_level + a.format_.levels;
  }

  /// Calls action(offset in the buffer in bytes, bytes) for each run of a part of a level, in row-major order.
  template <class T, int N, class Action>
  AMPSIM_CPU static void each_run(const texel_container<T, N> &c, unsigned int level, const index<N> &origin,
                                  const extent<N> &part, Action action) {
    const extent<N> whole = c.level_extent(level);
    const size_t texel = c.texel_bytes(),
                 start = static_cast<size_t>(c.data_ - ampsim_buffer_data(c.buffer_)) + c.level_offset(level);
    if (part == whole)
      return action(start, part.size() * texel);
    index<N> at(origin);
    for (;;) {
      size_t flat = 0;
      for (int d = 0; d < N; ++d)
        flat = flat * static_cast<size_t>(whole[d]) + static_cast<size_t>(at[d]);
      action(start + flat * texel, static_cast<size_t>(part[N - 1]) * texel);
      int d = N - 2;
      while (d >= 0 && ++at[d] == origin[d] + part[d]) {
        at[d] = origin[d];
        --d;
      }
      if (d < 0)
        return;
    }
  }

  /// After a part of a level was copied to one of another texture.
  template <class T, class U, int N>
  AMPSIM_CPU static void initialise_like(const texel_container<U, N> &dest, unsigned int dest_level,
                                         const index<N> &dest_origin, const texel_container<T, N> &src,
                                         unsigned int src_level, const index<N> &src_origin,
                                         const extent<N> &part) {
    if (src.buffer_ == dest.buffer_ || ampsim_buffer_initialised(src.buffer_))
      return;
    std::vector<byte_run> from, to;
    each_run(src, src_level, src_origin, part,
             [&](size_t offset, size_t bytes) { from.push_back({offset, bytes}); });
    each_run(dest, dest_level, dest_origin, part,
             [&](size_t offset, size_t bytes) { to.push_back({offset, bytes}); });
    details::initialise_like(dest.buffer_, to, src.buffer_, from);
  }

  /// A part of a level to and from memory.
  template <class T, int N>
  AMPSIM_CPU static void read(const texel_container<T, N> &c, unsigned int level, const index<N> &origin,
                              const extent<N> &part, void *memory) {
    char *to = static_cast<char *>(memory);
    each_run(c, level, origin, part, [&](size_t offset, size_t bytes) {
      ampsim_buffer_read(c.buffer_, offset, to, bytes);
      to += bytes;
    });
  }
  template <class T, int N>
  AMPSIM_CPU static void write(const texel_container<T, N> &c, unsigned int level, const index<N> &origin,
                               const extent<N> &part, const void *memory) {
    const char *from = static_cast<const char *>(memory);
    each_run(c, level, origin, part, [&](size_t offset, size_t bytes) {
      ampsim_buffer_write(c.buffer_, offset, from, bytes);
      from += bytes;
    });
  }

  /// Copies all levels to and from memory, one after the other.
  template <class T, int N> AMPSIM_CPU static void read_all(const texel_container<T, N> &c, void *memory) {
    for (unsigned int level = 0; level < c.format_.levels; ++level) {
      const extent<N> whole = c.level_extent(level);
      read(c, level, index<N>(), whole, memory);
      memory = static_cast<char *>(memory) + whole.size() * c.texel_bytes();
    }
  }
  template <class T, int N> AMPSIM_CPU static void write_all(const texel_container<T, N> &c, const void *memory) {
    for (unsigned int level = 0; level < c.format_.levels; ++level) {
      const extent<N> whole = c.level_extent(level);
      write(c, level, index<N>(), whole, memory);
      memory = static_cast<const char *>(memory) + whole.size() * c.texel_bytes();
    }
  }
};

} // namespace details
} // namespace concurrency
