// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The short vector types (specification 10.8 to 10.10).
//
// One class template per length; float_4 and similar are its specialisations, which the compiler instantiates only for
// the types that a program uses, and prints by the specification's names. The components are members, so that bytes in
// memory have the names that the program uses (`colors[3].z`). All other accessors (rgba, pairs, triplets, quadruplets
// in every order) are properties over a get_ and a set_ function: the macros below enumerate the permutations that the
// specification writes as Sxy, Sxyz and Sxyzw.
#pragma once

#include "norm.h"

#include <type_traits>

namespace concurrency {
namespace details {

// The components, in a base class: a default constructor that only value-initialises a base counts as empty, and
// variables of such types can be tile_static. (constexpr makes the compiler parse it early enough to know.)
template <class T> struct components_2 {
  T x, y;
};
template <class T> struct components_3 {
  T x, y, z;
};
template <class T> struct components_4 {
  T x, y, z, w;
};

} // namespace details

namespace graphics {

typedef unsigned int uint;

template <class T> class short_vector_2;
template <class T> class short_vector_3;
template <class T> class short_vector_4;

#define AMPSIM_SHORT_VECTOR_TYPES(NAME, SCALAR)                                                                    \
  typedef short_vector_2<SCALAR> NAME##_2;                                                                         \
  typedef short_vector_3<SCALAR> NAME##_3;                                                                         \
  typedef short_vector_4<SCALAR> NAME##_4;

AMPSIM_SHORT_VECTOR_TYPES(int, int)
AMPSIM_SHORT_VECTOR_TYPES(uint, unsigned int)
AMPSIM_SHORT_VECTOR_TYPES(float, float)
AMPSIM_SHORT_VECTOR_TYPES(double, double)
AMPSIM_SHORT_VECTOR_TYPES(norm, norm)
AMPSIM_SHORT_VECTOR_TYPES(unorm, unorm)

#undef AMPSIM_SHORT_VECTOR_TYPES

#define AMPSIM_PRINTED_AS(N)                                                                                       \
  __attribute__((__preferred_name__(int_##N), __preferred_name__(uint_##N), __preferred_name__(float_##N),         \
                 __preferred_name__(double_##N), __preferred_name__(norm_##N), __preferred_name__(unorm_##N)))

//===--- Components -----------------------------------------------------------===//

// Single components (10.8.3.1, 10.8.3.2): C is one of xyzw, COLOR its name in rgba.
#define AMPSIM_COMPONENT(C, COLOR)                                                                                 \
  AMPSIM_BOTH T get_##C() const { return C; }                                                                      \
  AMPSIM_BOTH void set_##C(T v) { C = v; }                                                                         \
  AMPSIM_BOTH T &ref_##C() { return C; }                                                                           \
  AMPSIM_BOTH T &ref_##COLOR() { return C; }                                                                       \
  __declspec(property(get = get_##C, put = set_##C)) T COLOR;

// One order of two, three, four components (10.8.3.3 to 10.8.3.5).
#define AMPSIM_SWIZZLE_2(A, B, CA, CB)                                                                             \
  AMPSIM_BOTH short_vector_2<T> get_##A##B() const { return short_vector_2<T>(A, B); }                             \
  AMPSIM_BOTH void set_##A##B(const short_vector_2<T> &v) {                                                        \
    const T a = v.x, b = v.y; /* v may be this vector */                                                           \
    A = a;                                                                                                         \
    B = b;                                                                                                         \
  }                                                                                                                \
  __declspec(property(get = get_##A##B, put = set_##A##B)) short_vector_2<T> A##B;                                 \
  __declspec(property(get = get_##A##B, put = set_##A##B)) short_vector_2<T> CA##CB;
#define AMPSIM_SWIZZLE_3(A, B, C, CA, CB, CC)                                                                      \
  AMPSIM_BOTH short_vector_3<T> get_##A##B##C() const { return short_vector_3<T>(A, B, C); }                       \
  AMPSIM_BOTH void set_##A##B##C(const short_vector_3<T> &v) {                                                     \
    const T a = v.x, b = v.y, c = v.z;                                                                             \
    A = a;                                                                                                         \
    B = b;                                                                                                         \
    C = c;                                                                                                         \
  }                                                                                                                \
  __declspec(property(get = get_##A##B##C, put = set_##A##B##C)) short_vector_3<T> A##B##C;                        \
  __declspec(property(get = get_##A##B##C, put = set_##A##B##C)) short_vector_3<T> CA##CB##CC;
#define AMPSIM_SWIZZLE_4(A, B, C, D, CA, CB, CC, CD)                                                               \
  AMPSIM_BOTH short_vector_4<T> get_##A##B##C##D() const { return short_vector_4<T>(A, B, C, D); }                 \
  AMPSIM_BOTH void set_##A##B##C##D(const short_vector_4<T> &v) {                                                  \
    const T a = v.x, b = v.y, c = v.z, d = v.w;                                                                    \
    A = a;                                                                                                         \
    B = b;                                                                                                         \
    C = c;                                                                                                         \
    D = d;                                                                                                         \
  }                                                                                                                \
  __declspec(property(get = get_##A##B##C##D, put = set_##A##B##C##D)) short_vector_4<T> A##B##C##D;               \
  __declspec(property(get = get_##A##B##C##D, put = set_##A##B##C##D)) short_vector_4<T> CA##CB##CC##CD;

// All orders of the components.
#define AMPSIM_PAIR(A, B, CA, CB) AMPSIM_SWIZZLE_2(A, B, CA, CB) AMPSIM_SWIZZLE_2(B, A, CB, CA)
#define AMPSIM_TRIPLET(A, B, C, CA, CB, CC)                                                                        \
  AMPSIM_SWIZZLE_3(A, B, C, CA, CB, CC)                                                                            \
  AMPSIM_SWIZZLE_3(A, C, B, CA, CC, CB)                                                                            \
  AMPSIM_SWIZZLE_3(B, A, C, CB, CA, CC)                                                                            \
  AMPSIM_SWIZZLE_3(B, C, A, CB, CC, CA)                                                                            \
  AMPSIM_SWIZZLE_3(C, A, B, CC, CA, CB)                                                                            \
  AMPSIM_SWIZZLE_3(C, B, A, CC, CB, CA)
#define AMPSIM_QUADRUPLET_FROM(A, B, C, D, CA, CB, CC, CD)                                                         \
  AMPSIM_SWIZZLE_4(A, B, C, D, CA, CB, CC, CD)                                                                     \
  AMPSIM_SWIZZLE_4(A, B, D, C, CA, CB, CD, CC)                                                                     \
  AMPSIM_SWIZZLE_4(A, C, B, D, CA, CC, CB, CD)                                                                     \
  AMPSIM_SWIZZLE_4(A, C, D, B, CA, CC, CD, CB)                                                                     \
  AMPSIM_SWIZZLE_4(A, D, B, C, CA, CD, CB, CC)                                                                     \
  AMPSIM_SWIZZLE_4(A, D, C, B, CA, CD, CC, CB)

//===--- Operators ------------------------------------------------------------===//

#define AMPSIM_EACH_2(DO, OPERATOR) DO(x, OPERATOR) DO(y, OPERATOR)
#define AMPSIM_EACH_3(DO, OPERATOR) AMPSIM_EACH_2(DO, OPERATOR) DO(z, OPERATOR)
#define AMPSIM_EACH_4(DO, OPERATOR) AMPSIM_EACH_3(DO, OPERATOR) DO(w, OPERATOR)
#define AMPSIM_ASSIGN(C, OPERATOR) C OPERATOR rhs.C;
#define AMPSIM_STEP(C, OPERATOR) OPERATOR C;
#define AMPSIM_CHANGE(C, OPERATOR) result.C = T(OPERATOR C);
#define AMPSIM_COMPARE(C, OPERATOR) same OPERATOR lhs.C == rhs.C;

// `CHECK` names the scalars for which the operator exists; evaluated where it is used.
#define AMPSIM_BINARY(VECTOR, EACH, OPERATOR, CHECK)                                                               \
  AMPSIM_BOTH VECTOR &operator OPERATOR##=(const VECTOR & rhs) {                                                   \
    CHECK EACH(AMPSIM_ASSIGN, OPERATOR## =) return *this;                                                          \
  }                                                                                                                \
  friend AMPSIM_BOTH VECTOR operator OPERATOR(const VECTOR &lhs, const VECTOR &rhs) {                              \
    VECTOR result(lhs);                                                                                            \
    result OPERATOR## = rhs;                                                                                       \
    return result;                                                                                                 \
  }
#define AMPSIM_INTEGERS_ONLY                                                                                       \
  static_assert(std::is_integral<T>::value, "only vectors of int and uint have this operator");
#define AMPSIM_SIGNED_ONLY                                                                                         \
  static_assert(!std::is_same<T, unsigned int>::value && !std::is_same<T, unorm>::value,                           \
                "vectors of uint and unorm cannot be negated");

// The members that every length shares (10.8.1).
#define AMPSIM_SHORT_VECTOR_MEMBERS(VECTOR, N, EACH)                                                               \
  typedef T value_type;                                                                                            \
  static const int size = N;                                                                                       \
                                                                                                                   \
  AMPSIM_BINARY(VECTOR, EACH, +, )                                                                                 \
  AMPSIM_BINARY(VECTOR, EACH, -, )                                                                                 \
  AMPSIM_BINARY(VECTOR, EACH, *, )                                                                                 \
  AMPSIM_BINARY(VECTOR, EACH, /, )                                                                                 \
  AMPSIM_BINARY(VECTOR, EACH, %, AMPSIM_INTEGERS_ONLY)                                                             \
  AMPSIM_BINARY(VECTOR, EACH, ^, AMPSIM_INTEGERS_ONLY)                                                             \
  AMPSIM_BINARY(VECTOR, EACH, |, AMPSIM_INTEGERS_ONLY)                                                             \
  AMPSIM_BINARY(VECTOR, EACH, &, AMPSIM_INTEGERS_ONLY)                                                             \
  AMPSIM_BINARY(VECTOR, EACH, <<, AMPSIM_INTEGERS_ONLY)                                                            \
  AMPSIM_BINARY(VECTOR, EACH, >>, AMPSIM_INTEGERS_ONLY)                                                            \
                                                                                                                   \
  AMPSIM_BOTH VECTOR &operator++() { EACH(AMPSIM_STEP, ++) return *this; }                                         \
  AMPSIM_BOTH VECTOR &operator--() { EACH(AMPSIM_STEP, --) return *this; }                                         \
  AMPSIM_BOTH VECTOR operator++(int) {                                                                             \
    const VECTOR before(*this);                                                                                    \
    ++*this;                                                                                                       \
    return before;                                                                                                 \
  }                                                                                                                \
  AMPSIM_BOTH VECTOR operator--(int) {                                                                             \
    const VECTOR before(*this);                                                                                    \
    --*this;                                                                                                       \
    return before;                                                                                                 \
  }                                                                                                                \
  AMPSIM_BOTH VECTOR operator-() const {                                                                           \
    AMPSIM_SIGNED_ONLY                                                                                             \
    VECTOR result;                                                                                                 \
    EACH(AMPSIM_CHANGE, -) return result;                                                                          \
  }                                                                                                                \
  AMPSIM_BOTH VECTOR operator~() const {                                                                           \
    AMPSIM_INTEGERS_ONLY                                                                                           \
    VECTOR result;                                                                                                 \
    EACH(AMPSIM_CHANGE, ~) return result;                                                                          \
  }                                                                                                                \
  friend AMPSIM_BOTH bool operator==(const VECTOR &lhs, const VECTOR &rhs) {                                       \
    bool same = true;                                                                                              \
    EACH(AMPSIM_COMPARE, &=) return same;                                                                          \
  }                                                                                                                \
  friend AMPSIM_BOTH bool operator!=(const VECTOR &lhs, const VECTOR &rhs) { return !(lhs == rhs); }

/// Takes part in overload resolution for numbers, in vectors of norm and unorm.
#define AMPSIM_FROM_NUMBER(U)                                                                                      \
  class U, class = typename std::enable_if < std::is_arithmetic<U>::value && std::is_class<T>::value > ::type

//===--- The types ------------------------------------------------------------===//
// Zero by default; from one value for all components; from one value each (10.8.2.1); explicitly from a vector of the
// same length with other scalars (10.8.2.2). Vectors of norm and unorm can also be made from plain numbers, like
// Microsoft's.

/// Two components.
template <class T> class AMPSIM_PRINTED_AS(2) short_vector_2 : public details::components_2<T> {
  typedef details::components_2<T> base;

public:
  using base::x;
  using base::y;

  AMPSIM_BOTH constexpr short_vector_2() : base() {}
  AMPSIM_BOTH short_vector_2(T value) : base{value, value} {}
  AMPSIM_BOTH short_vector_2(T v1, T v2) : base{v1, v2} {}
  template <class U>
  AMPSIM_BOTH explicit short_vector_2(const short_vector_2<U> &other)
      : base{static_cast<T>(other.x), static_cast<T>(other.y)} {}
  template <AMPSIM_FROM_NUMBER(U)> AMPSIM_BOTH explicit short_vector_2(U value) : base{T(value), T(value)} {}
  template <AMPSIM_FROM_NUMBER(U)> AMPSIM_BOTH short_vector_2(U v1, U v2) : base{T(v1), T(v2)} {}

  AMPSIM_SHORT_VECTOR_MEMBERS(short_vector_2, 2, AMPSIM_EACH_2)
  AMPSIM_COMPONENT(x, r)
  AMPSIM_COMPONENT(y, g)
  AMPSIM_PAIR(x, y, r, g)
};

/// Three components.
template <class T> class AMPSIM_PRINTED_AS(3) short_vector_3 : public details::components_3<T> {
  typedef details::components_3<T> base;

public:
  using base::x;
  using base::y;
  using base::z;

  AMPSIM_BOTH constexpr short_vector_3() : base() {}
  AMPSIM_BOTH short_vector_3(T value) : base{value, value, value} {}
  AMPSIM_BOTH short_vector_3(T v1, T v2, T v3) : base{v1, v2, v3} {}
  template <class U>
  AMPSIM_BOTH explicit short_vector_3(const short_vector_3<U> &other)
      : base{static_cast<T>(other.x), static_cast<T>(other.y), static_cast<T>(other.z)} {}
  template <AMPSIM_FROM_NUMBER(U)>
  AMPSIM_BOTH explicit short_vector_3(U value) : base{T(value), T(value), T(value)} {}
  template <AMPSIM_FROM_NUMBER(U)> AMPSIM_BOTH short_vector_3(U v1, U v2, U v3) : base{T(v1), T(v2), T(v3)} {}

  AMPSIM_SHORT_VECTOR_MEMBERS(short_vector_3, 3, AMPSIM_EACH_3)
  AMPSIM_COMPONENT(x, r)
  AMPSIM_COMPONENT(y, g)
  AMPSIM_COMPONENT(z, b)
  AMPSIM_PAIR(x, y, r, g)
  AMPSIM_PAIR(x, z, r, b)
  AMPSIM_PAIR(y, z, g, b)
  AMPSIM_TRIPLET(x, y, z, r, g, b)
};

/// Four components.
template <class T> class AMPSIM_PRINTED_AS(4) short_vector_4 : public details::components_4<T> {
  typedef details::components_4<T> base;

public:
  using base::w;
  using base::x;
  using base::y;
  using base::z;

  AMPSIM_BOTH constexpr short_vector_4() : base() {}
  AMPSIM_BOTH short_vector_4(T value) : base{value, value, value, value} {}
  AMPSIM_BOTH short_vector_4(T v1, T v2, T v3, T v4) : base{v1, v2, v3, v4} {}
  template <class U>
  AMPSIM_BOTH explicit short_vector_4(const short_vector_4<U> &other)
      : base{static_cast<T>(other.x), static_cast<T>(other.y), static_cast<T>(other.z), static_cast<T>(other.w)} {}
  template <AMPSIM_FROM_NUMBER(U)>
  AMPSIM_BOTH explicit short_vector_4(U value) : base{T(value), T(value), T(value), T(value)} {}
  template <AMPSIM_FROM_NUMBER(U)>
  AMPSIM_BOTH short_vector_4(U v1, U v2, U v3, U v4) : base{T(v1), T(v2), T(v3), T(v4)} {}

  AMPSIM_SHORT_VECTOR_MEMBERS(short_vector_4, 4, AMPSIM_EACH_4)
  AMPSIM_COMPONENT(x, r)
  AMPSIM_COMPONENT(y, g)
  AMPSIM_COMPONENT(z, b)
  AMPSIM_COMPONENT(w, a)
  AMPSIM_PAIR(x, y, r, g)
  AMPSIM_PAIR(x, z, r, b)
  AMPSIM_PAIR(x, w, r, a)
  AMPSIM_PAIR(y, z, g, b)
  AMPSIM_PAIR(y, w, g, a)
  AMPSIM_PAIR(z, w, b, a)
  AMPSIM_TRIPLET(x, y, z, r, g, b)
  AMPSIM_TRIPLET(x, y, w, r, g, a)
  AMPSIM_TRIPLET(x, z, w, r, b, a)
  AMPSIM_TRIPLET(y, z, w, g, b, a)
  AMPSIM_QUADRUPLET_FROM(x, y, z, w, r, g, b, a)
  AMPSIM_QUADRUPLET_FROM(y, x, z, w, g, r, b, a)
  AMPSIM_QUADRUPLET_FROM(z, x, y, w, b, r, g, a)
  AMPSIM_QUADRUPLET_FROM(w, x, y, z, a, r, g, b)
};

template <class T> const int short_vector_2<T>::size;
template <class T> const int short_vector_3<T>::size;
template <class T> const int short_vector_4<T>::size;

#undef AMPSIM_FROM_NUMBER
#undef AMPSIM_SHORT_VECTOR_MEMBERS
#undef AMPSIM_SIGNED_ONLY
#undef AMPSIM_INTEGERS_ONLY
#undef AMPSIM_BINARY
#undef AMPSIM_COMPARE
#undef AMPSIM_CHANGE
#undef AMPSIM_STEP
#undef AMPSIM_ASSIGN
#undef AMPSIM_EACH_4
#undef AMPSIM_EACH_3
#undef AMPSIM_EACH_2
#undef AMPSIM_QUADRUPLET_FROM
#undef AMPSIM_TRIPLET
#undef AMPSIM_PAIR
#undef AMPSIM_SWIZZLE_4
#undef AMPSIM_SWIZZLE_3
#undef AMPSIM_SWIZZLE_2
#undef AMPSIM_COMPONENT
#undef AMPSIM_PRINTED_AS

//===--- Types from types -----------------------------------------------------===//

/// The short vector type with scalars `scalar_type` and length `size` as `type` (10.9).
template <class scalar_type, int size> struct short_vector {
  AMPSIM_BOTH short_vector() {
    static_assert(sizeof(scalar_type) == 0,
                  "short_vector is not supported for this scalar type (T) and length (N)");
  }
};

/// The scalar type and the length of a short vector or of one of its scalars as `value_type` and `size` (10.10).
template <class type> struct short_vector_traits {
  AMPSIM_BOTH short_vector_traits() {
    static_assert(sizeof(type) == 0, "short_vector_traits is not supported for this type (type)");
  }
};

namespace direct3d {}

#define AMPSIM_SHORT_VECTOR_TRAITS(SCALAR, N, TYPE)                                                                \
  template <> struct short_vector<SCALAR, N> {                                                                     \
    typedef TYPE type;                                                                                             \
  };                                                                                                               \
  template <> struct short_vector_traits<TYPE> {                                                                   \
    typedef SCALAR value_type;                                                                                     \
    static int const size = N;                                                                                     \
  };
// ... and the names of the namespace direct3d (10.8).
#define AMPSIM_SHORT_VECTOR_FAMILY(SCALAR, NAME)                                                                   \
  AMPSIM_SHORT_VECTOR_TRAITS(SCALAR, 1, SCALAR)                                                                    \
  AMPSIM_SHORT_VECTOR_TRAITS(SCALAR, 2, NAME##_2)                                                                  \
  AMPSIM_SHORT_VECTOR_TRAITS(SCALAR, 3, NAME##_3)                                                                  \
  AMPSIM_SHORT_VECTOR_TRAITS(SCALAR, 4, NAME##_4)                                                                  \
  namespace direct3d {                                                                                             \
  typedef NAME##_2 NAME##2;                                                                                        \
  typedef NAME##_3 NAME##3;                                                                                        \
  typedef NAME##_4 NAME##4;                                                                                        \
  }

AMPSIM_SHORT_VECTOR_FAMILY(int, int)
AMPSIM_SHORT_VECTOR_FAMILY(unsigned int, uint)
AMPSIM_SHORT_VECTOR_FAMILY(float, float)
AMPSIM_SHORT_VECTOR_FAMILY(double, double)
AMPSIM_SHORT_VECTOR_FAMILY(norm, norm)
AMPSIM_SHORT_VECTOR_FAMILY(unorm, unorm)

#undef AMPSIM_SHORT_VECTOR_FAMILY
#undef AMPSIM_SHORT_VECTOR_TRAITS

namespace direct3d {
using graphics::norm;
using graphics::uint;
using graphics::unorm;
} // namespace direct3d

} // namespace graphics
} // namespace concurrency
