// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// copy and copy_async for textures (specification 10.6).
//
// Every copy goes through host memory, where texels are contiguous. Whole copies include all mipmap levels that can be
// seen, sections one level. For pairs of iterators, the overloads name the class of the destination, so that they are
// better than std::copy's, which argument-dependent lookup also finds.
#pragma once

#include "texture_view.h"

namespace concurrency {

namespace details {

/// The types that can be copied from and to: textures and views of them.
template <class C> struct texture_kind {
  static const bool source = false, destination = false;
};
template <class T, int N> struct texture_kind<graphics::texture<T, N>> {
  static const bool source = true, destination = true;
};
template <class T, int N> struct texture_kind<const graphics::texture<T, N>> {
  static const bool source = true, destination = false;
};
template <class T, int N> struct texture_kind<graphics::texture_view<T, N>> {
  static const bool source = true, destination = !std::is_const<T>::value;
};
template <class T, int N> struct texture_kind<const graphics::texture_view<T, N>> {
  static const bool source = true, destination = !std::is_const<T>::value;
};
template <class T, int N> struct texture_kind<graphics::writeonly_texture_view<T, N>> {
  static const bool source = false, destination = true;
};
template <class T, int N> struct texture_kind<const graphics::writeonly_texture_view<T, N>> {
  static const bool source = false, destination = true;
};
template <class C> using if_texture_source = typename std::enable_if<texture_kind<C>::source>::type;
template <class C>
using if_texture_destination =
    typename std::enable_if<texture_kind<typename std::remove_reference<C>::type>::destination>::type;

AMPSIM_CPU inline void check_bytes(size_t given, size_t needed) {
  if (given < needed)
    throw out_of_range("Concurrency::graphics::copy: the host buffer is too small");
}

/// A section must be inside a single level of a texture.
template <class T, int N>
AMPSIM_CPU size_t check_section(const texel_container<T, N> &c, const index<N> &origin, const extent<N> &part) {
  if (c.get_mipmap_levels() > 1)
    throw out_of_range(
        "Concurrency::graphics::copy: sections of textures with more than one mipmap level cannot be "
        "copied");
  const extent<N> whole = c.get_extent();
  for (int d = 0; d < N; ++d)
    if (origin[d] < 0 || part[d] <= 0 || origin[d] > whole[d] - part[d])
      throw out_of_range("Concurrency::graphics::copy: the section is not inside the texture");
  return part.size() * texel_access::texel_bytes(c);
}

/// Iterators go over values of T, so texels must have the same size.
template <class T, int N> AMPSIM_CPU void check_natural(const texel_container<T, N> &c) {
  static_assert(!is_texel<T>::normalized, "textures of norm and unorm cannot be copied from and to iterators");
  if (texel_access::texel_bytes(c) != sizeof(T))
    throw out_of_range("Concurrency::graphics::copy: the texture does not have the natural size of its elements");
}

template <class T, class U, int N>
AMPSIM_CPU void check_formats(const texel_container<T, N> &src, const texel_container<U, N> &dest) {
  static_assert(std::is_same<T, U>::value, "textures of different element types cannot be copied");
  if (src.get_bits_per_scalar_element() != dest.get_bits_per_scalar_element())
    throw out_of_range("Concurrency::graphics::copy: the textures have different bits per scalar element");
}

template <class T, int N>
AMPSIM_CPU void copy_texels_out(const texel_container<T, N> &src, void *dst, size_t dst_byte_size) {
  check_bytes(dst_byte_size, src.get_data_length());
  texel_access::read_all(src, dst);
}
template <class T, int N>
AMPSIM_CPU void copy_texels_out(const texel_container<T, N> &src, const index<N> &origin, const extent<N> &part,
                                void *dst, size_t dst_byte_size) {
  check_bytes(dst_byte_size, check_section(src, origin, part));
  texel_access::read(src, 0, origin, part, dst);
}
template <class Dest> AMPSIM_CPU void copy_texels_in(const void *src, size_t src_byte_size, const Dest &dest) {
  check_bytes(src_byte_size, dest.get_data_length());
  texel_access::write_all(texel_access::of(dest), src);
}
template <class T, int N>
AMPSIM_CPU void copy_texels_in(const void *src, size_t src_byte_size, const texel_container<T, N> &dest,
                               const index<N> &origin, const extent<N> &part) {
  check_bytes(src_byte_size, check_section(dest, origin, part));
  texel_access::write(dest, 0, origin, part, src);
}

/// A part of a single level, from an iterator.
template <class It, class T, int N>
AMPSIM_CPU void copy_texels_from(It first, It last, const texel_container<T, N> &dest, const index<N> &origin,
                                 const extent<N> &part) {
  check_natural(dest);
  check_section(dest, origin, part);
  const size_t count = part.size();
  const std::unique_ptr<char[]> memory = room_for<T>(count);
  T *elements = reinterpret_cast<T *>(memory.get());
  for (size_t i = 0; i < count; ++i) {
    if (i > 0)
      ++first;
    if (first == last)
      throw out_of_range("Concurrency::graphics::copy: the source has fewer elements than the destination");
    new (elements + i) T(static_cast<T>(*first));
  }
  texel_access::write(dest, 0, origin, part, elements);
}
template <class T, int N, class It>
AMPSIM_CPU void copy_texels_to(const texel_container<T, N> &src, const index<N> &origin, const extent<N> &part,
                               It destination) {
  check_natural(src);
  check_section(src, origin, part);
  const std::unique_ptr<char[]> memory = room_for<T>(part.size());
  texel_access::read(src, 0, origin, part, memory.get());
  const T *elements = reinterpret_cast<const T *>(memory.get());
  std::copy(elements, elements + part.size(), destination);
}

template <class T, class U, int N>
AMPSIM_CPU void copy_levels(const texel_container<T, N> &src, const texel_container<U, N> &dest) {
  check_formats(src, dest);
  if (src.get_extent() != dest.get_extent())
    throw out_of_range("Concurrency::graphics::copy: the extents of the source and the destination do not match");
  if (src.get_mipmap_levels() != dest.get_mipmap_levels())
    throw out_of_range("Concurrency::graphics::copy: the textures have different numbers of mipmap levels");
  const std::unique_ptr<char[]> memory(new char[src.get_data_length()]);
  texel_access::read_all(src, memory.get());
  texel_access::write_all(dest, memory.get());
  for (unsigned int level = 0; level < src.get_mipmap_levels(); ++level)
    texel_access::initialise_like(dest, level, index<N>(), src, level, index<N>(), src.get_mipmap_extent(level));
}
template <class Src, class Dest> AMPSIM_CPU void copy_texture(const Src &src, const Dest &dest) {
  copy_levels(texel_access::of(src), texel_access::of(dest));
}
template <class T, class U, int N>
AMPSIM_CPU void copy_section(const texel_container<T, N> &src, const index<N> &src_offset,
                             const texel_container<U, N> &dest, const index<N> &dest_offset,
                             const extent<N> &part) {
  check_formats(src, dest);
  if (texel_access::overlap(src, dest))
    throw out_of_range("Concurrency::graphics::copy: the source and the destination are the same texture");
  const size_t bytes = check_section(src, src_offset, part);
  check_section(dest, dest_offset, part);
  const std::unique_ptr<char[]> memory(new char[bytes]);
  texel_access::read(src, 0, src_offset, part, memory.get());
  texel_access::write(dest, 0, dest_offset, part, memory.get());
  texel_access::initialise_like(dest, 0, dest_offset, src, 0, src_offset, part);
}

} // namespace details

namespace graphics {

// Each copy has an asynchronous counterpart (10.6.1), whose operation has ended when it returns.

#define AMPSIM_COPY(TEMPLATE, PARAMETERS, ...)                                                                     \
  template <AMPSIM_UNPAREN TEMPLATE> AMPSIM_CPU void copy(AMPSIM_UNPAREN PARAMETERS) {                             \
    using namespace concurrency::details;                                                                          \
    __VA_ARGS__;                                                                                                   \
  }                                                                                                                \
  template <AMPSIM_UNPAREN TEMPLATE> AMPSIM_CPU completion_future copy_async(AMPSIM_UNPAREN PARAMETERS) {          \
    using namespace concurrency::details;                                                                          \
    __VA_ARGS__;                                                                                                   \
    return make_completed();                                                                                       \
  }
#define AMPSIM_UNPAREN(...) __VA_ARGS__
#define AMPSIM_SOURCE(Src) class Src, class = concurrency::details::if_texture_source<Src>
#define AMPSIM_DESTINATION(Dst) class Dst, class = concurrency::details::if_texture_destination<Dst>
#define AMPSIM_RANK(C) std::remove_reference<C>::type::rank

// To and from memory; the sizes are in bytes.
AMPSIM_COPY((AMPSIM_SOURCE(src_type)), (const src_type &texture, void *dst, unsigned int dst_byte_size),
            copy_texels_out(texture, dst, dst_byte_size))
AMPSIM_COPY((AMPSIM_SOURCE(src_type)),
            (const src_type &texture, const index<src_type::rank> &src_offset,
             const extent<src_type::rank> &copy_extent, void *dst, unsigned int dst_byte_size),
            copy_texels_out(texture, src_offset, copy_extent, dst, dst_byte_size))
AMPSIM_COPY((AMPSIM_DESTINATION(dst_type)), (const void *src, unsigned int src_byte_size, dst_type &&texture),
            copy_texels_in(src, src_byte_size, texture))
AMPSIM_COPY((AMPSIM_DESTINATION(dst_type)),
            (const void *src, unsigned int src_byte_size, dst_type &&texture,
             const index<AMPSIM_RANK(dst_type)> &dst_offset, const extent<AMPSIM_RANK(dst_type)> &copy_extent),
            copy_texels_in(src, src_byte_size, texture, dst_offset, copy_extent))

// From iterators.
#define AMPSIM_COPY_FROM_ITERATORS(DESTINATION)                                                                    \
  AMPSIM_COPY((class InputIterator, class T, int N, class = concurrency::details::if_iterator<InputIterator>),     \
              (InputIterator first, InputIterator last, AMPSIM_UNPAREN DESTINATION),                               \
              copy_texels_from<InputIterator, T, N>(first, last, dest, index<N>(), dest.get_extent()))
AMPSIM_COPY_FROM_ITERATORS((texture<T, N> & dest))
AMPSIM_COPY_FROM_ITERATORS((const texture_view<T, N> &dest))
AMPSIM_COPY_FROM_ITERATORS((const writeonly_texture_view<T, N> &dest))
#undef AMPSIM_COPY_FROM_ITERATORS
AMPSIM_COPY((class InputIterator, class = concurrency::details::if_iterator<InputIterator>,
             AMPSIM_DESTINATION(dst_type)),
            (InputIterator first, InputIterator last, dst_type &&texture,
             const index<AMPSIM_RANK(dst_type)> &dst_offset, const extent<AMPSIM_RANK(dst_type)> &copy_extent),
            copy_texels_from(first, last, texel_access::of(texture), dst_offset, copy_extent))

// To an iterator.
AMPSIM_COPY((AMPSIM_SOURCE(src_type), class OutputIterator,
             class = concurrency::details::if_iterator<OutputIterator>),
            (const src_type &texture, OutputIterator dst),
            copy_texels_to(texel_access::of(texture), index<src_type::rank>(), texture.get_extent(), dst))
AMPSIM_COPY((AMPSIM_SOURCE(src_type), class OutputIterator,
             class = concurrency::details::if_iterator<OutputIterator>),
            (const src_type &texture, const index<src_type::rank> &src_offset,
             const extent<src_type::rank> &copy_extent, OutputIterator dst),
            copy_texels_to(texel_access::of(texture), src_offset, copy_extent, dst))

// Between textures: of the same extent, bits per scalar and number of levels; or sections of different textures.
AMPSIM_COPY((AMPSIM_SOURCE(src_type), AMPSIM_DESTINATION(dst_type)),
            (const src_type &src_texture, dst_type &&dst_texture), copy_texture(src_texture, dst_texture))
AMPSIM_COPY((AMPSIM_SOURCE(src_type), AMPSIM_DESTINATION(dst_type)),
            (const src_type &src_texture, const index<src_type::rank> &src_offset, dst_type &&dst_texture,
             const index<AMPSIM_RANK(dst_type)> &dst_offset, const extent<AMPSIM_RANK(dst_type)> &copy_extent),
            copy_section(texel_access::of(src_texture), src_offset, texel_access::of(dst_texture), dst_offset,
                         copy_extent))

#undef AMPSIM_RANK
#undef AMPSIM_DESTINATION
#undef AMPSIM_SOURCE
#undef AMPSIM_UNPAREN
#undef AMPSIM_COPY

} // namespace graphics
} // namespace concurrency
