// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// texture_view and writeonly_texture_view (specification 10.2, 10.4, 10.5).
//
// A view is a value that kernels capture: a texture's layout, narrowed to the mipmap levels that it refers to. The
// launch decides which of them may be read and written together. Sampling reads the texels that contribute to the
// result, each as a separate access; those whose weight is zero are not read.
#pragma once

#include "sampler.h"
#include "texture.h"

namespace concurrency {

namespace details {

/// The base of the views, which share the texture's buffer.
template <class T, int N> class texel_view : public texel_container<T, N> {
  typedef texel_container<T, N> base;

protected:
  AMPSIM_BOTH texel_view(const texel_view &other) : base(other) { retain(this->buffer_); }
  AMPSIM_BOTH explicit texel_view(const base &other) : base(other) { retain(this->buffer_); }
  AMPSIM_BOTH ~texel_view() { release(this->buffer_); }
  AMPSIM_BOTH void assign(const texel_view &other) {
    retain(other.buffer_);
    release(this->buffer_);
    base::assign(other);
  }

  /// A view of a texture or a view on the host: the levels from `first` on.
  AMPSIM_CPU texel_view(const base &other, unsigned int first, unsigned int levels) : base(other) {
    if (this->staging_)
      throw out_of_range("Concurrency::graphics: a view cannot be created on top of a staging texture");
    const unsigned int all = this->format_.levels;
    if (levels == 0 || first >= all || levels > all - first)
      throw out_of_range("Concurrency::graphics: the view's mipmap levels are not those of the texture");
    this->narrow(first, levels);
    retain(this->buffer_);
  }
};

/// Coordinate `i` of a short vector, x being 0.
AMPSIM_AMP inline float coordinate(float c, int) { return c; }
AMPSIM_AMP inline float coordinate(const graphics::float_2 &c, int i) { return i == 0 ? c.x : c.y; }
AMPSIM_AMP inline float coordinate(const graphics::float_3 &c, int i) { return i == 0 ? c.x : i == 1 ? c.y : c.z; }

AMPSIM_AMP inline float component(const graphics::float_4 &v, int i) {
  return i == 0 ? v.x : i == 1 ? v.y : i == 2 ? v.z : v.w;
}

/// A texel as four floats, and back.
template <class T> AMPSIM_AMP graphics::float_4 widen(const T &v) {
  typedef components<T> of;
  return graphics::float_4(static_cast<float>(of::x(v)), static_cast<float>(of::y(v)), static_cast<float>(of::z(v)),
                           static_cast<float>(of::w(v)));
}
template <class T> struct narrowed {
  graphics::float_4 value;
  AMPSIM_AMP typename components<T>::scalar operator()(int i) const {
    return typename components<T>::scalar(component(value, i));
  }
};

/// The integer at or below `u`, far from overflow.
AMPSIM_AMP inline int floor_of(float u) {
  return u > -1e9f ? u < 1e9f ? static_cast<int>(__builtin_floorf(u)) : 1000000000 : -1000000000;
}

/// The index, among `length` texels, for position `i` (10.3.3); -1 for the border.
AMPSIM_AMP inline int addressed(int i, int length, graphics::address_mode mode) {
  if (i >= 0 && i < length)
    return i;
  if (mode == graphics::address_wrap) {
    const int rest = i % length;
    return rest < 0 ? rest + length : rest;
  }
  if (mode == graphics::address_mirror) {
    const int rest = i % (2 * length), place = rest < 0 ? rest + 2 * length : rest;
    return place < length ? place : 2 * length - 1 - place;
  }
  if (mode == graphics::address_clamp)
    return i < 0 ? 0 : length - 1;
  return -1;
}

} // namespace details

namespace graphics {

/// Writes texels (10.2). Deprecated in favour of texture_view<T, N>.
template <class T, int N> class writeonly_texture_view : public concurrency::details::texel_view<T, N> {
  typedef concurrency::details::texel_view<T, N> base;

public:
  typedef T value_type;

  AMPSIM_CPU writeonly_texture_view(texture<T, N> &src) : base(src, 0, 1) {}
  AMPSIM_AMP writeonly_texture_view(texture<T, N> &src) : base(src) {
    static_assert(short_vector_traits<T>::size == 1,
                  "a writeonly_texture_view can be created in a restrict(amp) function only if its elements are "
                  "scalars");
    this->narrow(0, 1);
  }
  AMPSIM_BOTH writeonly_texture_view(const writeonly_texture_view &other) : base(other) {}
  AMPSIM_BOTH writeonly_texture_view &operator=(const writeonly_texture_view &other) {
    base::assign(other);
    return *this;
  }
  AMPSIM_BOTH ~writeonly_texture_view() {}

  /// Writes one texel (10.2.8).
  AMPSIM_AMP void set(const index<N> &idx, const T &value) const { this->store(idx, value); }
};

/// Reads and writes the texels of one mipmap level (10.4).
template <class T, int N> class texture_view : public concurrency::details::texel_view<T, N> {
  typedef concurrency::details::texel_view<T, N> base;

public:
  typedef T value_type;

  /// Throws runtime_exception if `src` is a staging texture, or does not have this level (10.4.3).
  AMPSIM_CPU texture_view(texture<T, N> &src, unsigned int mipmap_level = 0) : base(src, mipmap_level, 1) {}
  AMPSIM_AMP texture_view(texture<T, N> &src) : base(src) {
    static_assert(short_vector_traits<T>::size == 1,
                  "a texture_view can be created in a restrict(amp) function only if its elements are scalars");
    this->narrow(0, 1);
  }
  AMPSIM_BOTH texture_view(const texture_view &other) : base(other) {}
  AMPSIM_BOTH texture_view &operator=(const texture_view &other) {
    base::assign(other);
    return *this;
  }
  AMPSIM_BOTH ~texture_view() {}

  // One texel (10.4.6).

  AMPSIM_AMP const T operator[](const index<N> &idx) const { return get(idx); }
  AMPSIM_AMP const T operator[](int i0) const { return get(index<N>(i0)); }
  AMPSIM_AMP const T operator()(const index<N> &idx) const { return get(idx); }
  AMPSIM_AMP const T operator()(int i0) const { return get(index<N>(i0)); }
  AMPSIM_AMP const T operator()(int i0, int i1) const { return get(index<N>(i0, i1)); }
  AMPSIM_AMP const T operator()(int i0, int i1, int i2) const { return get(index<N>(i0, i1, i2)); }
  AMPSIM_AMP const T get(const index<N> &idx) const {
    static_assert(std::is_same<T, int>::value || std::is_same<T, unsigned int>::value ||
                      std::is_same<T, float>::value,
                  "only texture_views of int, unsigned int and float can be read: read others through a "
                  "texture_view<const T, N>");
    return this->load(idx);
  }
  AMPSIM_AMP void set(const index<N> &idx, const T &value) const { this->store(idx, value); }
};

/// Reads texels, of all mipmap levels of a texture or some of them, and samples them (10.5).
template <class T, int N> class texture_view<const T, N> : public concurrency::details::texel_view<T, N> {
  typedef concurrency::details::texel_view<T, N> base;

public:
  typedef const T value_type;
  typedef typename base::scalar_type scalar_type;
  typedef typename short_vector<float, N>::type coordinates_type;
  typedef typename short_vector<scalar_type, 4>::type gather_return_type;

  /// All levels of a texture (10.5.3); runtime_exception if it is a staging texture.
  AMPSIM_CPU texture_view(const texture<T, N> &src) : base(src, 0, src.get_mipmap_levels()) {}
  AMPSIM_AMP texture_view(const texture<T, N> &src) : base(src) {
    static_assert(short_vector_traits<T>::size > 1,
                  "a texture_view<const T, N> can be created in a restrict(amp) function only if its elements are "
                  "not scalars");
  }
  /// `mip_levels` levels from `most_detailed_mip` on; runtime_exception if these do not exist.
  AMPSIM_CPU texture_view(const texture<T, N> &src, unsigned int most_detailed_mip, unsigned int mip_levels = 1)
      : base(src, most_detailed_mip, mip_levels) {}
  AMPSIM_CPU texture_view(const texture_view<T, N> &other)
      : base(static_cast<const concurrency::details::texel_container<T, N> &>(other)) {}
  AMPSIM_BOTH texture_view(const texture_view &other) : base(other) {}
  /// `most_detailed_mip` is counted from the other's (10.5.4).
  AMPSIM_CPU texture_view(const texture_view &other, unsigned int most_detailed_mip, unsigned int mip_levels = 1)
      : base(other, most_detailed_mip, mip_levels) {}
  AMPSIM_BOTH texture_view &operator=(const texture_view &other) {
    base::assign(other);
    return *this;
  }
  AMPSIM_CPU texture_view &operator=(const texture_view<T, N> &other) { return *this = texture_view(other); }
  AMPSIM_BOTH ~texture_view() {}

  // One texel (10.5.6).

  AMPSIM_AMP const T operator[](const index<N> &idx) const { return this->load(idx); }
  AMPSIM_AMP const T operator[](int i0) const { return this->load(index<N>(i0)); }
  AMPSIM_AMP const T operator()(const index<N> &idx) const { return this->load(idx); }
  AMPSIM_AMP const T operator()(int i0) const { return this->load(index<N>(i0)); }
  AMPSIM_AMP const T operator()(int i0, int i1) const { return this->load(index<N>(i0, i1)); }
  AMPSIM_AMP const T operator()(int i0, int i1, int i2) const { return this->load(index<N>(i0, i1, i2)); }
  AMPSIM_AMP const T get(const index<N> &idx) const { return this->load(idx); }
  AMPSIM_AMP const T get(const index<N> &idx, unsigned int mip_level) const { return this->load(idx, mip_level); }

  /// The value at normalised coordinates (10.5.7): x runs along the rows (dimension N - 1), y along dimension N - 2, z
  /// along dimension N - 3, each from 0 to 1. With a linear filter, it is interpolated between the centers of texels,
  /// and between mipmap levels.
  AMPSIM_AMP const T sample(const graphics::sampler &sampler, const coordinates_type &coord,
                            float level_of_detail = 0.0f) const {
    return sampled(sampler.get_filter_mode(), sampler.get_address_mode(), sampler.get_border_color(), coord,
                   level_of_detail);
  }
  template <graphics::filter_mode filter_mode = filter_linear, graphics::address_mode address_mode = address_clamp>
  AMPSIM_AMP const T sample(const coordinates_type &coord, float level_of_detail = 0.0f) const {
    static_assert(filter_mode == filter_point || filter_mode == filter_linear,
                  "the filter mode must be filter_point or filter_linear");
    static_assert(
        address_mode == address_wrap || address_mode == address_mirror || address_mode == address_clamp,
        "the address mode must be address_wrap, address_mirror or address_clamp: a border needs a sampler "
        "object");
    return sampled(filter_mode, address_mode, float_4(), coord, level_of_detail);
  }

  // One component of the four texels around a place, on the most detailed level (10.5.8), counter-clockwise from
  // the lower left one.

#define AMPSIM_GATHER(COLOR, INDEX)                                                                                \
  AMPSIM_AMP const gather_return_type gather_##COLOR(const graphics::sampler &sampler,                             \
                                                     const coordinates_type &coord) const {                        \
    return gather_return_type(gathered<INDEX>(sampler.get_address_mode(), sampler.get_border_color(), coord));     \
  }                                                                                                                \
  template <graphics::address_mode address_mode = address_clamp>                                                   \
  AMPSIM_AMP const gather_return_type gather_##COLOR(const coordinates_type &coord) const {                        \
    static_assert(address_mode == address_wrap || address_mode == address_mirror || address_mode == address_clamp, \
                  "the address mode must be address_wrap, address_mirror or address_clamp: a border needs a "      \
                  "sampler object");                                                                               \
    return gather_return_type(gathered<INDEX>(address_mode, float_4(), coord));                                    \
  }

  AMPSIM_GATHER(red, 0)
  AMPSIM_GATHER(green, 1)
  AMPSIM_GATHER(blue, 2)
  AMPSIM_GATHER(alpha, 3)

#undef AMPSIM_GATHER

private:
  typedef concurrency::extent<N> lengths;

  AMPSIM_AMP static constexpr bool floating() { return !std::is_integral<scalar_type>::value; }

  /// The texel at `at`, which may be beyond the edges.
  AMPSIM_AMP float_4 fetch(index<N> at, const lengths &whole, unsigned int level, graphics::address_mode mode,
                           const float_4 &border) const {
    bool inside = true;
    AMPSIM_EACH_DIMENSION(N, d, at[d] = concurrency::details::addressed(at[d], whole[d], mode);
                          inside &= at[d] >= 0)
    return inside ? concurrency::details::widen(this->load(at, level)) : border;
  }

  /// One level, at a place in texels; the corners of the cell around it, by their weights.
  AMPSIM_AMP float_4 sampled_level(graphics::filter_mode filter, graphics::address_mode mode, const float_4 &border,
                                   const coordinates_type &coord, unsigned int level) const {
    const lengths whole = this->level_extent(level);
    index<N> low;
    float part[3] = {0.0f, 0.0f, 0.0f};
    AMPSIM_EACH_DIMENSION(N, d,
                          const float u =
                              concurrency::details::coordinate(coord, N - 1 - d) * static_cast<float>(whole[d]) -
                              (filter == filter_linear ? 0.5f : 0.0f);
                          low[d] = concurrency::details::floor_of(u);
                          part[d] = filter == filter_linear ? u - __builtin_floorf(u) : 0.0f)
    float_4 sum;
    for (int corner = 0; corner < (1 << N); ++corner) {
      index<N> at(low);
      float weight = 1.0f;
      AMPSIM_EACH_DIMENSION(
          N, d, if (corner >> d & 1) {
            at[d] += 1;
            weight *= part[d];
          } else weight *= 1.0f - part[d])
      if (weight > 0.0f)
        sum += fetch(at, whole, level, mode, border) * float_4(weight);
    }
    return sum;
  }

  AMPSIM_AMP T sampled(graphics::filter_mode filter, graphics::address_mode mode, const float_4 &border,
                       const coordinates_type &coord, float detail) const {
    static_assert(floating() && !std::is_same<scalar_type, double>::value,
                  "only textures of float, norm and unorm can be sampled");
    const float last = static_cast<float>(this->get_mipmap_levels() - 1);
    detail = detail > 0.0f ? detail < last ? detail : last : 0.0f;
    const float finer = __builtin_floorf(filter == filter_point ? detail + 0.5f : detail);
    const float between = filter == filter_point ? 0.0f : detail - finer;
    float_4 sum;
    for (int coarser = 0; coarser < 2; ++coarser) {
      const float weight = coarser ? between : 1.0f - between;
      if (weight > 0.0f)
        sum += sampled_level(filter, mode, border, coord, static_cast<unsigned int>(finer) + coarser) *
               float_4(weight);
    }
    const concurrency::details::narrowed<T> scalars = {sum};
    return concurrency::details::components<T>::make(scalars);
  }

  template <int Index>
  AMPSIM_AMP float_4 gathered(graphics::address_mode mode, const float_4 &border,
                              const coordinates_type &coord) const {
    static_assert(N == 2, "only textures of rank 2 can be gathered");
    static_assert(floating() && !std::is_same<scalar_type, double>::value,
                  "only textures of float, norm and unorm can be gathered");
    static_assert(short_vector_traits<T>::size > Index, "the texture does not have this component");
    const lengths whole = this->extent_;
    index<N> low;
    AMPSIM_EACH_DIMENSION(
        N, d,
        low[d] = concurrency::details::floor_of(
            concurrency::details::coordinate(coord, N - 1 - d) * static_cast<float>(whole[d]) - 0.5f))
    const index<N> right(0, 1), below(1, 0);
    const float_4 lower_left = fetch(low + below, whole, 0, mode, border);
    const float_4 lower_right = fetch(low + below + right, whole, 0, mode, border);
    const float_4 upper_right = fetch(low + right, whole, 0, mode, border);
    const float_4 upper_left = fetch(low, whole, 0, mode, border);
    using concurrency::details::component;
    return float_4(component(lower_left, Index), component(lower_right, Index), component(upper_right, Index),
                   component(upper_left, Index));
  }
};

} // namespace graphics
} // namespace concurrency
