// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations for reductions and scans.
#pragma once

#include <hipcub/util_type.hpp>

namespace hipcub {

struct Equality {
  template <class T, class U> __host__ __device__ constexpr bool operator()(const T &a, const U &b) const {
    return a == b;
  }
};
struct Inequality {
  template <class T, class U> __host__ __device__ constexpr bool operator()(const T &a, const U &b) const {
    return a != b;
  }
};
template <class EqualityOp> struct InequalityWrapper {
  EqualityOp op;
  __host__ __device__ InequalityWrapper(EqualityOp op) : op(op) {}
  template <class T, class U> __host__ __device__ bool operator()(const T &a, const U &b) { return !op(a, b); }
};
struct Sum {
  template <class T, class U> __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
    return a + b;
  }
};
struct Difference {
  template <class T, class U> __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
    return a - b;
  }
};
struct Division {
  template <class T, class U> __host__ __device__ constexpr auto operator()(const T &a, const U &b) const {
    return a / b;
  }
};
struct Max {
  template <class T, class U>
  __host__ __device__ constexpr std::common_type_t<T, U> operator()(const T &a, const U &b) const {
    return b > a ? b : a;
  }
};
struct Min {
  template <class T, class U>
  __host__ __device__ constexpr std::common_type_t<T, U> operator()(const T &a, const U &b) const {
    return b < a ? b : a;
  }
};
/// The pair with the larger value, or with the smaller one; for equal values, the pair with the smaller key.
struct ArgMax {
  template <class Key, class Value>
  __host__ __device__ KeyValuePair<Key, Value> operator()(const KeyValuePair<Key, Value> &a,
                                                          const KeyValuePair<Key, Value> &b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class Key, class Value>
  __host__ __device__ KeyValuePair<Key, Value> operator()(const KeyValuePair<Key, Value> &a,
                                                          const KeyValuePair<Key, Value> &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
template <class B> struct CastOp {
  template <class A> __host__ __device__ B operator()(const A &a) const { return B(a); }
};
template <class ScanOp> class SwizzleScanOp {
public:
  __host__ __device__ SwizzleScanOp(ScanOp op) : op(op) {}
  template <class T> __host__ __device__ T operator()(const T &a, const T &b) { return op(T(b), T(a)); }

private:
  ScanOp op;
};
/// For pairs of a segment's number and a value: the values of the last segment.
template <class ReductionOp> struct ReduceBySegmentOp {
  ReductionOp op;
  __host__ __device__ ReduceBySegmentOp() = default;
  __host__ __device__ ReduceBySegmentOp(ReductionOp op) : op(op) {}
  template <class Pair> __host__ __device__ Pair operator()(const Pair &first, const Pair &second) {
    Pair result;
    result.key = first.key + second.key;
    result.value = second.key ? second.value : op(first.value, second.value);
    return result;
  }
};
template <class ReductionOp> struct ReduceByKeyOp {
  ReductionOp op;
  __host__ __device__ ReduceByKeyOp() = default;
  __host__ __device__ ReduceByKeyOp(ReductionOp op) : op(op) {}
  template <class Pair> __host__ __device__ Pair operator()(const Pair &first, const Pair &second) {
    Pair result = second;
    if (first.key == second.key)
      result.value = op(first.value, result.value);
    return result;
  }
};

} // namespace hipcub
