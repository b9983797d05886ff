// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// texture<T, N> (specification 10.1): texels on an accelerator.
//
// The constructors are combinations of a shape (an extent, or N lengths), an optional source (bits per scalar, or two
// iterators, or memory with its size and the bits) and an optional place (an accelerator view, or two for a staging
// texture); all end in create(). Overloads for the wrong number of lengths are excluded from overload resolution.
#pragma once

#include "../copy.h"
#include "texel_container.h"

namespace concurrency {

namespace details {

template <class Src, class Dest> AMPSIM_CPU void copy_texture(const Src &src, const Dest &dest);
template <class Dest> AMPSIM_CPU void copy_texels_in(const void *src, size_t src_byte_size, const Dest &dest);
template <class It, class T, int N>
AMPSIM_CPU void copy_texels_from(It first, It last, const texel_container<T, N> &dest, const index<N> &origin,
                                 const extent<N> &part);

} // namespace details

namespace graphics {

/// Texels on an accelerator (10.1). Copies are deep; kernels capture it by reference.
template <class T, int N> class texture : public concurrency::details::texel_container<T, N> {
  typedef concurrency::details::texel_container<T, N> base;
  typedef concurrency::accelerator_view place;

public:
  typedef T value_type;
  typedef typename base::scalar_type scalar_type;

#define AMPSIM_UNPAREN(...) __VA_ARGS__
#define AMPSIM_TEXTURE_PLACES(CONDITION, ARGUMENTS, INITIAL)                                                       \
  CONDITION AMPSIM_CPU texture(AMPSIM_UNPAREN ARGUMENTS, const place &acc_view)                                    \
      : texture(AMPSIM_UNPAREN INITIAL, at(acc_view)) {}                                                           \
  CONDITION AMPSIM_CPU texture(AMPSIM_UNPAREN ARGUMENTS, const place &av, const place &associated_av)              \
      : texture(AMPSIM_UNPAREN INITIAL, at(av, associated_av)) {}                                                  \
  CONDITION AMPSIM_CPU texture(AMPSIM_UNPAREN ARGUMENTS) : texture(AMPSIM_UNPAREN INITIAL, at()) {}
#define AMPSIM_TEXTURE_CONSTRUCTORS(CONDITION, SHAPE, ...)                                                         \
  AMPSIM_TEXTURE_PLACES(CONDITION, (AMPSIM_UNPAREN SHAPE),                                                         \
                        (concurrency::extent<N>(__VA_ARGS__), default_bits(), 1))                                  \
  AMPSIM_TEXTURE_PLACES(CONDITION, (AMPSIM_UNPAREN SHAPE, unsigned int bits_per_scalar_element),                   \
                        (concurrency::extent<N>(__VA_ARGS__), bits_per_scalar_element, 1))                         \
  AMPSIM_TEXTURE_PLACES(CONDITION,                                                                                 \
                        (AMPSIM_UNPAREN SHAPE, const void *source, unsigned int src_byte_size,                     \
                         unsigned int bits_per_scalar_element),                                                    \
                        (concurrency::extent<N>(__VA_ARGS__), source, src_byte_size, bits_per_scalar_element))     \
  AMPSIM_TEXTURE_PLACES(                                                                                           \
      template <class TInputIterator AMPSIM_COMMA class = concurrency::details::if_iterator<TInputIterator>>       \
      CONDITION,                                                                                                   \
      (AMPSIM_UNPAREN SHAPE, TInputIterator src_first, TInputIterator src_last),                                   \
      (concurrency::extent<N>(__VA_ARGS__), src_first, src_last))
#define AMPSIM_COMMA ,

  // Uninitialised (10.1.3) or as a staging texture (10.1.4); from iterators (10.1.5); from memory (10.1.6).

  AMPSIM_TEXTURE_CONSTRUCTORS(, (const concurrency::extent<N> &ext), ext)
  AMPSIM_TEXTURE_CONSTRUCTORS(AMPSIM_RANK(1), (int e0), e0)
  AMPSIM_TEXTURE_CONSTRUCTORS(AMPSIM_RANK(2), (int e0, int e1), e0, e1)
  AMPSIM_TEXTURE_CONSTRUCTORS(AMPSIM_RANK(3), (int e0, int e1, int e2), e0, e1, e2)

#undef AMPSIM_COMMA
#undef AMPSIM_TEXTURE_CONSTRUCTORS
#undef AMPSIM_TEXTURE_PLACES
#undef AMPSIM_UNPAREN

  /// With mipmap levels; 0 means all down to a single texel (10.1.3).
  AMPSIM_CPU texture(const concurrency::extent<N> &ext, unsigned int bits_per_scalar_element,
                     unsigned int mip_levels)
      : texture(ext, bits_per_scalar_element, mip_levels, at()) {}
  AMPSIM_CPU texture(const concurrency::extent<N> &ext, unsigned int bits_per_scalar_element,
                     unsigned int mip_levels, const place &acc_view)
      : texture(ext, bits_per_scalar_element, mip_levels, at(acc_view)) {}

  // Clones, by default on the accelerator view of the source (10.1.7).

  AMPSIM_CPU texture(const texture &src) : texture(src, at(src)) {}
  AMPSIM_CPU texture(const texture &src, const place &acc_view) : texture(src, at(acc_view)) {}
  AMPSIM_CPU texture(const texture &src, const place &av, const place &associated_av)
      : texture(src, at(av, associated_av)) {}
  AMPSIM_CPU texture(const texture_view<T, N> &src) : texture(src, at(src.get_accelerator_view())) {}
  AMPSIM_CPU texture(const texture_view<T, N> &src, const place &acc_view) : texture(src, at(acc_view)) {}
  AMPSIM_CPU texture(const texture_view<T, N> &src, const place &av, const place &associated_av)
      : texture(src, at(av, associated_av)) {}
  AMPSIM_CPU texture(const texture_view<const T, N> &src) : texture(src, at(src.get_accelerator_view())) {}
  AMPSIM_CPU texture(const texture_view<const T, N> &src, const place &acc_view) : texture(src, at(acc_view)) {}
  AMPSIM_CPU texture(const texture_view<const T, N> &src, const place &av, const place &associated_av)
      : texture(src, at(av, associated_av)) {}

  AMPSIM_CPU texture(texture &&other) noexcept : base(other), associated_view_(other.associated_view_) {
    other.forget();
  }
  AMPSIM_CPU ~texture() { concurrency::details::release(this->buffer_); }

  /// A deep copy, which replaces this texture (10.1.8).
  AMPSIM_CPU texture &operator=(const texture &src) {
    if (this != &src)
      *this = texture(src);
    return *this;
  }
  AMPSIM_CPU texture &operator=(texture &&other) noexcept {
    if (this != &other) {
      concurrency::details::release(this->buffer_);
      base::assign(other);
      associated_view_ = other.associated_view_;
      other.forget();
    }
    return *this;
  }

  /// Copies all texels to a texture of the same extent and format (10.1.9); see copy().
  AMPSIM_CPU void copy_to(texture &dest) const { concurrency::details::copy_texture(*this, dest); }
  AMPSIM_CPU void copy_to(const writeonly_texture_view<T, N> &dest) const {
    concurrency::details::copy_texture(*this, dest);
  }
  AMPSIM_CPU void copy_to(const texture_view<T, N> &dest) const { concurrency::details::copy_texture(*this, dest); }

  /// The texels of a staging texture, in place; null for other textures (10.1.9).
  AMPSIM_CPU void *data() {
    return this->staging_ ? ampsim_buffer_access(this->buffer_, 0, this->get_data_length(), 1) : nullptr;
  }
  AMPSIM_CPU const void *data() const {
    return this->staging_ ? ampsim_buffer_access(this->buffer_, 0, this->get_data_length(), 0) : nullptr;
  }

  /// The view that a staging texture is copied to and from; for another texture, the view that it is on (10.1.13).
  AMPSIM_CPU place get_associated_accelerator_view() const { return associated_view_.get(); }
  __declspec(property(
      get = get_associated_accelerator_view)) concurrency::accelerator_view associated_accelerator_view;

  /// Bytes from row to row (10.1.14).
  AMPSIM_CPU unsigned int get_row_pitch() const {
    static_assert(N >= 2, "row_pitch is only applicable to textures of rank 2 and 3");
    return static_cast<unsigned int>(this->extent_[N - 1]) * this->texel_bytes();
  }
  __declspec(property(get = get_row_pitch)) unsigned int row_pitch;
  /// Bytes from slice to slice (10.1.14).
  AMPSIM_CPU unsigned int get_depth_pitch() const {
    static_assert(N == 3, "depth_pitch is only applicable to textures of rank 3");
    return get_row_pitch() * static_cast<unsigned int>(this->extent_[N - 2]);
  }
  __declspec(property(get = get_depth_pitch)) unsigned int depth_pitch;

  // One texel (10.1.15).

  AMPSIM_AMP const T operator[](const index<N> &idx) const { return this->load(idx); }
  AMPSIM_AMP const T operator[](int i0) const { return this->load(index<N>(i0)); }
  AMPSIM_AMP const T operator()(const index<N> &idx) const { return this->load(idx); }
  AMPSIM_AMP const T operator()(int i0) const { return this->load(index<N>(i0)); }
  AMPSIM_AMP const T operator()(int i0, int i1) const { return this->load(index<N>(i0, i1)); }
  AMPSIM_AMP const T operator()(int i0, int i1, int i2) const { return this->load(index<N>(i0, i1, i2)); }
  AMPSIM_AMP const T get(const index<N> &idx) const { return this->load(idx); }
  AMPSIM_AMP void set(const index<N> &idx, const T &value) {
    static_assert(std::is_same<T, int>::value || std::is_same<T, unsigned int>::value ||
                      std::is_same<T, float>::value,
                  "only textures of int, unsigned int and float can be set: write others through a texture_view");
    this->store(idx, value);
  }

private:
  /// The accelerator view that the texture is on, and for a staging texture, the other one.
  struct location {
    place view, associated;
    bool staging;
  };
  AMPSIM_CPU static location at() {
    const place view = concurrency::details::accelerator_access::from_code(
        concurrency::details::accelerator_access::use_default());
    return {view, view, false};
  }
  AMPSIM_CPU static location at(const place &view) {
    if (is_cpu(view))
      throw unsupported_feature("Concurrency::graphics::texture: the accelerator_view does not support textures");
    return {view, view, false};
  }
  AMPSIM_CPU static location at(const place &view, const place &associated) {
    if (!is_cpu(view))
      return {view, associated, false};
    at(associated);
    return {view, associated, true};
  }
  AMPSIM_CPU static location at(const texture &like) {
    return {like.view_.get(), like.associated_view_.get(), like.staging_};
  }
  AMPSIM_CPU static bool is_cpu(const place &view) {
    return concurrency::details::accelerator_access::is_cpu(view);
  }

  AMPSIM_CPU static unsigned int default_bits() {
    static_assert(!concurrency::details::is_texel<T>::normalized,
                  "textures of norm and unorm have no default: give the constructor the bits per scalar element");
    return concurrency::details::default_width(typename base::widths());
  }

  AMPSIM_CPU texture(const concurrency::extent<N> &ext, unsigned int bits, unsigned int levels,
                     const location &where)
      : base() {
    create(ext, bits, levels, where);
  }
  AMPSIM_CPU texture(const concurrency::extent<N> &ext, const void *source, unsigned int src_byte_size,
                     unsigned int bits, const location &where)
      : texture(ext, bits, 1, where) {
    concurrency::details::copy_texels_in(source, src_byte_size, *this);
  }
  template <class It>
  AMPSIM_CPU texture(const concurrency::extent<N> &ext, It first, It last, const location &where)
      : texture(ext, default_bits(), 1, where) {
    concurrency::details::copy_texels_from<It, T, N>(first, last, *this, index<N>(), ext);
  }
  AMPSIM_CPU texture(const base &src, const location &where)
      : texture(src.get_extent(), src.get_bits_per_scalar_element(), src.get_mipmap_levels(), where) {
    concurrency::details::copy_texture(src, static_cast<const base &>(*this));
  }

  AMPSIM_CPU void create(const concurrency::extent<N> &ext, unsigned int bits, unsigned int levels,
                         const location &where) {
    using concurrency::details::out_of_range;
    size_t texels = 1;
    unsigned int most_levels = 1;
    for (int d = 0; d < N; ++d) {
      if (ext[d] <= 0)
        throw out_of_range("Concurrency::graphics::texture: the extent is zero or negative in some dimension");
      texels *= static_cast<size_t>(ext[d]);
      if (texels > 0xffffffffu)
        throw out_of_range("Concurrency::graphics::texture: the extent has more texels than can be indexed");
      while (ext[d] >> most_levels > 0)
        ++most_levels;
    }
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
      throw out_of_range("Concurrency::graphics::texture: invalid number of bits per scalar element");
    if (!concurrency::details::has_width(bits, typename base::widths()))
      throw unsupported_feature("Concurrency::graphics::texture: the combination of value_type and bits per scalar "
                                "element is not supported");
    if (levels == 0)
      levels = most_levels;
    if (levels > most_levels)
      throw out_of_range("Concurrency::graphics::texture: invalid number of mipmap levels");

    this->extent_ = ext;
    this->stride_ = base::dense_strides(ext);
    this->format_.bits = bits;
    this->format_.levels = levels;
    const place view = concurrency::details::accelerator_access::place_on(where.view);
    this->view_.set(view);
    this->staging_ = where.staging;
    associated_view_.set(concurrency::details::accelerator_access::place_on(where.associated));
    // Each level has half the space of the one before, and begins at a multiple of 64 bytes.
    const uint64_t bytes = texels * this->texel_bytes(), unit = uint64_t(64) << (levels - 1);
    this->format_.level_bytes = (bytes + unit - 1) / unit * unit;
    this->buffer_ = concurrency::details::create_buffer(levels == 1 ? bytes : this->level_offset(levels), nullptr,
                                                        concurrency::details::accelerator_access::code(view));
    this->data_ = ampsim_buffer_data(this->buffer_);
  }

  AMPSIM_CPU void forget() {
    this->data_ = nullptr;
    this->buffer_ = nullptr;
    this->extent_ = concurrency::extent<N>();
  }

  concurrency::details::kept_view associated_view_;
};

} // namespace graphics
} // namespace concurrency
