// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// norm and unorm (specification 10.7): floats that stay in [-1, 1] and in [0, 1].
//
// In variables they are floats. Their representation in textures, integers of 8 or 16 bits, is in texel.h. All
// arithmetic is that of float, and its result is clamped.
#pragma once

#include "../restriction.h"

namespace concurrency {
namespace graphics {

class norm;
class unorm;

} // namespace graphics

namespace details {

/// The value, in a base class: a default constructor that only value-initialises a base counts as empty, and variables
/// of such types can be tile_static.
struct normalized_value {
  float value_;
};

} // namespace details

namespace graphics {

// Constructors from numbers clamp (10.7.2); operators work in float and clamp (10.7.3).
#define AMPSIM_NORMALIZED(CLASS, LOW, HIGH)                                                                        \
public:                                                                                                            \
  AMPSIM_BOTH constexpr CLASS() : details::normalized_value() {}                                                   \
  AMPSIM_BOTH explicit CLASS(float v) : details::normalized_value{v < LOW ? LOW : v > HIGH ? HIGH : v} {}          \
  AMPSIM_BOTH explicit CLASS(unsigned int v) : CLASS(static_cast<float>(v)) {}                                     \
  AMPSIM_BOTH explicit CLASS(int v) : CLASS(static_cast<float>(v)) {}                                              \
  AMPSIM_BOTH explicit CLASS(double v) : CLASS(static_cast<float>(v)) {}                                           \
                                                                                                                   \
  AMPSIM_BOTH operator float() const { return value_; }                                                            \
                                                                                                                   \
  AMPSIM_BOTH CLASS &operator+=(const CLASS &other) { return *this = CLASS(value_ + other.value_); }               \
  AMPSIM_BOTH CLASS &operator-=(const CLASS &other) { return *this = CLASS(value_ - other.value_); }               \
  AMPSIM_BOTH CLASS &operator*=(const CLASS &other) { return *this = CLASS(value_ * other.value_); }               \
  AMPSIM_BOTH CLASS &operator/=(const CLASS &other) { return *this = CLASS(value_ / other.value_); }               \
  AMPSIM_BOTH CLASS &operator++() { return *this = CLASS(value_ + 1.0f); }                                         \
  AMPSIM_BOTH CLASS operator++(int) {                                                                              \
    const CLASS before(*this);                                                                                     \
    ++*this;                                                                                                       \
    return before;                                                                                                 \
  }                                                                                                                \
  AMPSIM_BOTH CLASS &operator--() { return *this = CLASS(value_ - 1.0f); }                                         \
  AMPSIM_BOTH CLASS operator--(int) {                                                                              \
    const CLASS before(*this);                                                                                     \
    --*this;                                                                                                       \
    return before;                                                                                                 \
  }

/// A float in [-1, 1] (10.7).
class norm : details::normalized_value {
  AMPSIM_NORMALIZED(norm, -1.0f, 1.0f)

public:
  AMPSIM_BOTH norm(const unorm &other);
  AMPSIM_BOTH norm operator-() const { return norm(-value_); }
};

/// A float in [0, 1] (10.7).
class unorm : details::normalized_value {
  AMPSIM_NORMALIZED(unorm, 0.0f, 1.0f)

public:
  AMPSIM_BOTH explicit unorm(const norm &other) : unorm(static_cast<float>(other)) {}
};

AMPSIM_BOTH inline norm::norm(const unorm &other) : details::normalized_value{static_cast<float>(other)} {}

#undef AMPSIM_NORMALIZED

#define AMPSIM_NORMALIZED_OPERATORS(CLASS)                                                                         \
  AMPSIM_BOTH inline CLASS operator+(const CLASS &lhs, const CLASS &rhs) { return CLASS(lhs) += rhs; }             \
  AMPSIM_BOTH inline CLASS operator-(const CLASS &lhs, const CLASS &rhs) { return CLASS(lhs) -= rhs; }             \
  AMPSIM_BOTH inline CLASS operator*(const CLASS &lhs, const CLASS &rhs) { return CLASS(lhs) *= rhs; }             \
  AMPSIM_BOTH inline CLASS operator/(const CLASS &lhs, const CLASS &rhs) { return CLASS(lhs) /= rhs; }             \
  AMPSIM_BOTH inline bool operator==(const CLASS &lhs, const CLASS &rhs) { return float(lhs) == float(rhs); }      \
  AMPSIM_BOTH inline bool operator!=(const CLASS &lhs, const CLASS &rhs) { return float(lhs) != float(rhs); }      \
  AMPSIM_BOTH inline bool operator>(const CLASS &lhs, const CLASS &rhs) { return float(lhs) > float(rhs); }        \
  AMPSIM_BOTH inline bool operator<(const CLASS &lhs, const CLASS &rhs) { return float(lhs) < float(rhs); }        \
  AMPSIM_BOTH inline bool operator>=(const CLASS &lhs, const CLASS &rhs) { return float(lhs) >= float(rhs); }      \
  AMPSIM_BOTH inline bool operator<=(const CLASS &lhs, const CLASS &rhs) { return float(lhs) <= float(rhs); }

AMPSIM_NORMALIZED_OPERATORS(unorm)
AMPSIM_NORMALIZED_OPERATORS(norm)

#undef AMPSIM_NORMALIZED_OPERATORS

} // namespace graphics
} // namespace concurrency

// The limits of 10.7.1. The synopsis makes UNORM_ZERO a norm, to which a unorm converts: so it serves both.
#define UNORM_MIN ((concurrency::graphics::unorm)0.0f)
#define UNORM_MAX ((concurrency::graphics::unorm)1.0f)
#define UNORM_ZERO ((concurrency::graphics::unorm)0.0f)
#define NORM_ZERO ((concurrency::graphics::norm)0.0f)
#define NORM_MIN ((concurrency::graphics::norm) - 1.0f)
#define NORM_MAX ((concurrency::graphics::norm)1.0f)
