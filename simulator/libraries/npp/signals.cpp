// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Signals (simulator/libraries/npp/declarations/cuda_npp_signals.def).
#include "simulator/libraries/npp/npp.h"

using namespace ampsim;
using namespace ampsim::npp;

namespace {

template <class T> NppStatus set(const NppCall &call, T value, T *to, std::size_t count) {
  if (!to)
    return NPP_NULL_POINTER_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    T *out = accesses.writes(to, count);
    return [=] { std::fill_n(out, count, value); };
  });
}
/// Writes the result of `of` for each element.
template <class A, class D, class Of>
NppStatus transform(const NppCall &call, const A *from, D *to, std::size_t count, Of of) {
  if (!from || !to)
    return NPP_NULL_POINTER_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const A *in = accesses.reads(from, count);
    D *out = accesses.writes(to, count);
    return [=] { std::transform(in, in + count, out, of); };
  });
}
template <class T> NppStatus copy(const NppCall &call, const T *from, T *to, std::size_t count) {
  return transform(call, from, to, count, [](T x) { return x; });
}
template <class From, class To>
NppStatus convert(const NppCall &call, const From *from, To *to, std::size_t count) {
  return transform(call, from, to, count, [](From x) { return saturate<To>(double(x)); });
}
template <class Op, class T> NppStatus unary(const NppCall &call, const T *from, T *to, std::size_t count) {
  return transform(call, from, to, count, [](T x) { return Op::template of<T>(x); });
}
template <class Op, class T>
NppStatus binary(const NppCall &call, const T *a, const T *b, T *to, std::size_t count, int scale) {
  if (!a || !b || !to)
    return NPP_NULL_POINTER_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    const T *first = accesses.reads(a, count), *second = accesses.reads(b, count);
    T *out = accesses.writes(to, count);
    return [=] {
      for (std::size_t k = 0; k < count; ++k)
        out[k] = scaled<Op, T>(first[k], second[k], scale);
    };
  });
}
template <class Op, class T>
NppStatus with_constant(const NppCall &call, const T *from, T value, T *to, std::size_t count, int scale) {
  if (std::is_same_v<Op, Div> && value == T{})
    return NPP_DIVIDE_BY_ZERO_ERROR;
  return transform(call, from, to, count, [=](T x) { return scaled<Op, T>(value, x, scale); });
}

NppStatus buffer_size(const NppCall &, std::size_t count, std::size_t *bytes) {
  if (!bytes)
    return NPP_NULL_POINTER_ERROR;
  *bytes = count / 1024 * 16 + 256;
  return NPP_SUCCESS;
}
struct Sum {
  template <class T> static double of(const T *in, std::size_t count) {
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k)
      sum += double(in[k]);
    return sum;
  }
};
struct Mean {
  template <class T> static double of(const T *in, std::size_t count) { return Sum::of(in, count) / double(count); }
};
struct StdDev { // sample deviation
  template <class T> static double of(const T *in, std::size_t count) {
    const double mean = Mean::of(in, count);
    double squares = 0;
    for (std::size_t k = 0; k < count; ++k)
      squares += (double(in[k]) - mean) * (double(in[k]) - mean);
    return std::sqrt(squares / double(count - 1));
  }
};
struct Min {
  template <class T> static double of(const T *in, std::size_t count) {
    return double(*std::min_element(in, in + count));
  }
};
struct Max {
  template <class T> static double of(const T *in, std::size_t count) {
    return double(*std::max_element(in, in + count));
  }
};
struct Norm_Inf {
  template <class T> static double of(const T *in, std::size_t count) {
    double largest = 0;
    for (std::size_t k = 0; k < count; ++k)
      largest = std::max(largest, std::abs(double(in[k])));
    return largest;
  }
};
struct Norm_L1 {
  template <class T> static double of(const T *in, std::size_t count) {
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k)
      sum += std::abs(double(in[k]));
    return sum;
  }
};
struct Norm_L2 {
  template <class T> static double of(const T *in, std::size_t count) {
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k)
      sum += double(in[k]) * double(in[k]);
    return std::sqrt(sum);
  }
};
/// Describes a reduction: its buffer is written.
template <class T, class Of>
NppStatus measure(const NppCall &call, const T *from, std::size_t count, Npp8u *buffer, Of describe) {
  if (!from || !buffer)
    return NPP_NULL_POINTER_ERROR;
  if (!count)
    return NPP_SIZE_ERROR;
  return enqueue(call, [=](WorkAccesses &accesses) -> Computation {
    std::size_t bytes = 0;
    buffer_size(call, count, &bytes);
    accesses.writes(buffer, bytes);
    return describe(accesses, accesses.reads(from, count));
  });
}
template <class Op, class T>
NppStatus reduce(const NppCall &call, const T *from, std::size_t count, T *to, Npp8u *buffer) {
  if (!to)
    return NPP_NULL_POINTER_ERROR;
  return measure(call, from, count, buffer, [=](WorkAccesses &accesses, const T *in) -> Computation {
    T *out = accesses.writes(to, 1);
    return [=] { *out = T(Op::of(in, count)); };
  });
}
template <class T>
NppStatus min_max(const NppCall &call, const T *from, std::size_t count, T *least, T *largest, Npp8u *buffer) {
  if (!least || !largest)
    return NPP_NULL_POINTER_ERROR;
  return measure(call, from, count, buffer, [=](WorkAccesses &accesses, const T *in) -> Computation {
    T *first = accesses.writes(least, 1), *second = accesses.writes(largest, 1);
    return [=] {
      *first = *std::min_element(in, in + count);
      *second = *std::max_element(in, in + count);
    };
  });
}
template <class T>
NppStatus dot_product(const NppCall &call, const T *a, const T *b, std::size_t count, T *to, Npp8u *buffer) {
  if (!b || !to)
    return NPP_NULL_POINTER_ERROR;
  return measure(call, a, count, buffer, [=](WorkAccesses &accesses, const T *first) -> Computation {
    const T *second = accesses.reads(b, count);
    T *out = accesses.writes(to, 1);
    return [=] {
      double sum = 0;
      for (std::size_t k = 0; k < count; ++k)
        sum += double(first[k]) * double(second[k]);
      *out = T(sum);
    };
  });
}

} // namespace

extern "C" {
#include "simulator/libraries/npp/definitions.h"

#include "simulator/libraries/npp/declarations/cuda_npp_signals.def"
}
