// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sampler (specification 10.3): how texels are sampled within and beyond a texture.
#pragma once

#include "../exceptions.h"
#include "short_vector.h"

namespace concurrency {
namespace graphics {

/// The computation of values between texels, and between mipmap levels (10.3.2). The values are Direct3D's.
enum filter_mode { filter_point = 0, filter_linear = 0x15, filter_unknown = -1 };

/// The values beyond the edges of a texture (10.3.3). The enumerators are Direct3D's.
enum address_mode {
  address_wrap = 1,   // the texture again
  address_mirror = 2, // the texture mirrored
  address_clamp = 3,  // the texel at the edge
  address_border = 4, // the border color
  address_unknown = -1
};

/// A configuration for texture_view<const T, N>::sample and the gather functions (10.3). Created on the host; kernels
/// capture it by value.
class sampler {
public:
  AMPSIM_CPU sampler() : sampler(filter_linear, address_clamp) {}
  AMPSIM_CPU sampler(graphics::filter_mode filter_mode) : sampler(filter_mode, address_clamp) {}
  AMPSIM_CPU sampler(graphics::address_mode address_mode, float_4 border_color = float_4(0.0f, 0.0f, 0.0f, 0.0f))
      : sampler(filter_linear, address_mode, border_color) {}
  /// runtime_exception if a mode is unknown.
  AMPSIM_CPU sampler(graphics::filter_mode filter_mode, graphics::address_mode address_mode,
                     float_4 border_color = float_4(0.0f, 0.0f, 0.0f, 0.0f))
      : filter_mode_(filter_mode), address_mode_(address_mode), border_color_(border_color) {
    if (filter_mode != filter_point && filter_mode != filter_linear)
      throw runtime_exception("Concurrency::graphics::sampler: unknown filter mode",
                              concurrency::details::hresult(concurrency::details::error_invalid_argument));
    if (address_mode < address_wrap || address_mode > address_border)
      throw runtime_exception("Concurrency::graphics::sampler: unknown address mode",
                              concurrency::details::hresult(concurrency::details::error_invalid_argument));
  }

  AMPSIM_BOTH sampler(const sampler &other)
      : filter_mode_(other.filter_mode_), address_mode_(other.address_mode_), border_color_(other.border_color_) {}
  AMPSIM_BOTH sampler(sampler &&other) : sampler(static_cast<const sampler &>(other)) {}
  AMPSIM_BOTH sampler &operator=(const sampler &other) {
    filter_mode_ = other.filter_mode_;
    address_mode_ = other.address_mode_;
    border_color_ = other.border_color_;
    return *this;
  }
  AMPSIM_BOTH sampler &operator=(sampler &&other) { return *this = static_cast<const sampler &>(other); }

  // 10.3.5

  AMPSIM_BOTH graphics::filter_mode get_filter_mode() const { return filter_mode_; }
  __declspec(property(get = get_filter_mode)) graphics::filter_mode filter_mode;
  AMPSIM_BOTH graphics::address_mode get_address_mode() const { return address_mode_; }
  __declspec(property(get = get_address_mode)) graphics::address_mode address_mode;
  AMPSIM_BOTH float_4 get_border_color() const { return border_color_; }
  __declspec(property(get = get_border_color)) float_4 border_color;

private:
  graphics::filter_mode filter_mode_;
  graphics::address_mode address_mode_;
  float_4 border_color_;
};

} // namespace graphics
} // namespace concurrency
