// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cuBLAS functions of vectors (cuBLAS, "Level-1 Function Reference"). A result in host memory is available when the
// function returns; one on the device is written in the stream.
#include "simulator/libraries/blas/blas.h"
#include "simulator/libraries/typed_numbers.h"

#include <cstring>

using namespace ampsim;

namespace {

/// A number that is computed from one vector by a BLAS call.
template <class T, class R, class Compute>
cublasStatus_t reduce(const char *function, cublasHandle_t handle, int n, const T *x, int incx, R *result,
                      Compute compute) {
  AMPSIM_BLAS_FIND(function);
  if (!result)
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool on_device = call.scalars_on_device();
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        const bool empty = n <= 0 || incx <= 0;
        const T *from = empty ? x : vector_in(to, Access::reads, x, n, incx);
        R *into = result_in(to, on_device, result);
        return [=] { *into = empty ? R(0) : compute(n, from, incx); };
      },
      false, !on_device);
}

/// OpenBLAS index_of("amax", ...): the index of the first maximum, from 1.
template <class T> int index_of(const char *name, int n, const T *x, int incx) {
  using Function = int(const int *, const T *, const int *);
  // The type's letter follows an "i".
  const std::string symbol = std::string("i") + letter_of<T> + name + "_";
  return openblas().find<Function>(symbol)(&n, x, &incx);
}
template <class T> typename RealOf<T>::Type norm(const char *name, int n, const T *x, int incx) {
  using R = typename RealOf<T>::Type;
  const std::string real(1, letter_of<R>);
  const std::string symbol = (is_complex<T> ? real + letter_of<T> : real) + name + "_";
  return openblas().find<R(const int *, const T *, const int *)>(symbol)(&n, x, &incx);
}

template <class T> T dot(bool conjugated, int n, const T *x, int incx, const T *y, int incy) {
  if constexpr (is_complex<T>) {
    // Uses the C interface: the return of complex numbers in Fortran depends on the compiler.
    T sum{};
    using Function = void(int, const void *, int, const void *, int, void *);
    const std::string name = std::string("cblas_") + letter_of<T> + (conjugated ? "dotc_sub" : "dotu_sub");
    openblas().find<Function>(name)(n, x, incx, y, incy, &sum);
    return sum;
  } else {
    return call_fortran<T, T>("dot", &n, x, &incx, y, &incy);
  }
}
template <class T>
cublasStatus_t dot(const char *function, bool conjugated, cublasHandle_t handle, int n, const T *x, int incx,
                   const T *y, int incy, T *result) {
  AMPSIM_BLAS_FIND(function);
  if (!result)
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool on_device = call.scalars_on_device();
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        const T *first = vector_in(to, Access::reads, x, n, incx);
        const T *second = vector_in(to, Access::reads, y, n, incy);
        T *into = result_in(to, on_device, result);
        return [=] { *into = n > 0 ? dot(conjugated, n, first, incx, second, incy) : T(0); };
      },
      false, !on_device);
}

template <class T>
cublasStatus_t axpy(const char *function, cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,
                    int incy) {
  AMPSIM_BLAS_FIND(function);
  Scalar<T> factor(call, alpha);
  if (factor.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0 || factor.is_zero())
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    factor.in(to);
    const T *from = vector_in(to, Access::reads, x, n, incx);
    T *into = vector_in(to, Access::updates, y, n, incy);
    return [=] {
      const T value = factor.get();
      call_fortran<T>("axpy", &n, &value, from, &incx, into, &incy);
    };
  });
}
template <class T>
cublasStatus_t copy(const char *function, cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) {
  AMPSIM_BLAS_FIND(function);
  if (n <= 0)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    const T *from = vector_in(to, Access::reads, x, n, incx);
    T *into = vector_in(to, Access::writes, y, n, incy);
    return [=] { call_fortran<T>("copy", &n, from, &incx, into, &incy); };
  });
}
/// Operations on two vectors that change both.
template <class T, class Compute>
cublasStatus_t change_both(BlasCall &call, int n, T *x, int incx, T *y, int incy, Compute compute) {
  if (n <= 0)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    T *first = vector_in(to, Access::updates, x, n, incx), *second = vector_in(to, Access::updates, y, n, incy);
    auto with = compute(to);
    return [=] { with(first, second); };
  });
}
template <class T>
cublasStatus_t swap(const char *function, cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) {
  AMPSIM_BLAS_FIND(function);
  return change_both(call, n, x, incx, y, incy, [=](WorkAccesses &) {
    return [=](T *first, T *second) { call_fortran<T>("swap", &n, first, &incx, second, &incy); };
  });
}
template <class T>
cublasStatus_t rotate(const char *function, cublasHandle_t handle, int n, T *x, int incx, T *y, int incy,
                      const T *c, const T *s) {
  AMPSIM_BLAS_FIND(function);
  Scalar<T> cosine(call, c), sine(call, s);
  if (cosine.missing() || sine.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  return change_both(call, n, x, incx, y, incy, [=](WorkAccesses &to) mutable {
    cosine.in(to);
    sine.in(to);
    return [=](T *first, T *second) {
      const T by_c = cosine.get(), by_s = sine.get();
      call_fortran<T>("rot", &n, first, &incx, second, &incy, &by_c, &by_s);
    };
  });
}
template <class T>
cublasStatus_t rotate_modified(const char *function, cublasHandle_t handle, int n, T *x, int incx, T *y, int incy,
                               const T *parameters) {
  AMPSIM_BLAS_FIND(function);
  if (!parameters)
    return CUBLAS_STATUS_INVALID_VALUE;
  const bool on_device = call.scalars_on_device();
  std::array<T, 5> kept{};
  if (!on_device)
    std::copy_n(parameters, kept.size(), kept.begin());
  return change_both(call, n, x, incx, y, incy, [=](WorkAccesses &to) {
    const T *there = on_device ? to.reads(parameters, 5) : nullptr;
    return [=](T *first, T *second) {
      call_fortran<T>("rotm", &n, first, &incx, second, &incy, there ? there : kept.data());
    };
  });
}
/// A few numbers that are computed in place, or at once on the host.
template <class T, class R>
cublasStatus_t rotation_of(const char *function, cublasHandle_t handle, T *a, T *b, R *c, T *s) {
  AMPSIM_BLAS_FIND(function);
  if (!a || !b || !c || !s)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!call.scalars_on_device()) {
    call_fortran<T>("rotg", a, b, c, s);
    return CUBLAS_STATUS_SUCCESS;
  }
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *first = to.updates(a, 1), *second = to.updates(b, 1), *sine = to.writes(s, 1);
    R *cosine = to.writes(c, 1);
    return [=] { call_fortran<T>("rotg", first, second, cosine, sine); };
  });
}
template <class T>
cublasStatus_t modified_rotation_of(const char *function, cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1,
                                    T *parameters) {
  AMPSIM_BLAS_FIND(function);
  if (!d1 || !d2 || !x1 || !y1 || !parameters)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!call.scalars_on_device()) {
    call_fortran<T>("rotmg", d1, d2, x1, y1, parameters);
    return CUBLAS_STATUS_SUCCESS;
  }
  return call.enqueue([=](WorkAccesses &to) -> Computation {
    T *first = to.updates(d1, 1), *second = to.updates(d2, 1), *x = to.updates(x1, 1);
    const T *y = to.reads(y1, 1);
    T *result = to.writes(parameters, 5);
    return [=] { call_fortran<T>("rotmg", first, second, x, y, result); };
  });
}
template <class T, class Factor>
cublasStatus_t scale(const char *function, cublasHandle_t handle, int n, const Factor *alpha, T *x, int incx) {
  AMPSIM_BLAS_FIND(function);
  Scalar<Factor> factor(call, alpha);
  if (factor.missing())
    return CUBLAS_STATUS_INVALID_VALUE;
  if (n <= 0 || incx <= 0)
    return CUBLAS_STATUS_SUCCESS;
  return call.enqueue([=](WorkAccesses &to) mutable -> Computation {
    factor.in(to);
    T *place = vector_in(to, Access::updates, x, n, incx);
    return [=] {
      const Factor by = factor.get();
      for (long k = 0; k < n; ++k)
        place[k * incx] *= by;
    };
  });
}

//===--- Types as run-time arguments ---------------------------------------------------------------------===//

/// The type in which these functions compute an element.
template <class T> using ComputedIn = decltype(value_of(T{}));
/// Integers and 8-bit types are not supported.
bool is_vector_type(cudaDataType type) {
  return type == CUDA_R_32F || type == CUDA_R_64F || type == CUDA_C_32F || type == CUDA_C_64F ||
         type == CUDA_R_16F || type == CUDA_R_16BF;
}
template <class With> void with_vector_type(cudaDataType type, With with) {
  with_type(type, [&](auto of) {
    using T = decltype(of);
    if constexpr (std::is_same_v<T, __half> || std::is_same_v<T, __nv_bfloat16> || std::is_floating_point_v<T> ||
                  is_complex<T>)
      with(of);
  });
}
template <class T, class Result>
cublasStatus_t dot_of_small(const char *function, cublasHandle_t handle, int n, const T *x, int incx, const T *y,
                            int incy, Result *result) {
  AMPSIM_BLAS_FIND(function);
  const bool on_device = call.scalars_on_device();
  return call.enqueue(
      [=](WorkAccesses &to) -> Computation {
        const T *first = vector_in(to, Access::reads, x, n, incx);
        const T *second = vector_in(to, Access::reads, y, n, incy);
        Result *into = result_in(to, on_device, result);
        return [=] {
          float sum = 0;
          const T *a = incx < 0 ? first + long(1 - n) * incx : first,
                  *b = incy < 0 ? second + long(1 - n) * incy : second;
          for (long k = 0; k < n; ++k)
            sum += value_of(a[k * incx]) * value_of(b[k * incy]);
          store(*into, sum);
        };
      },
      false, !on_device);
}

cublasStatus_t dot_of_types(const char *function, bool conjugated, cublasHandle_t handle, int n, const void *x,
                            cudaDataType x_type, int incx, const void *y, cudaDataType y_type, int incy,
                            void *result, cudaDataType result_type) {
  if (!result)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (x_type != y_type)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  cublasStatus_t status = CUBLAS_STATUS_NOT_SUPPORTED;
  with_vector_type(x_type, [&](auto of) {
    using T = decltype(of);
    const auto *first = static_cast<const T *>(x), *second = static_cast<const T *>(y);
    if constexpr (std::is_same_v<T, ComputedIn<T>>) {
      if (result_type == x_type)
        status = dot(function, conjugated, handle, n, first, incx, second, incy, static_cast<T *>(result));
    } else if (result_type == x_type) {
      status = dot_of_small(function, handle, n, first, incx, second, incy, static_cast<T *>(result));
    } else if (result_type == CUDA_R_32F) {
      status = dot_of_small(function, handle, n, first, incx, second, incy, static_cast<float *>(result));
    }
  });
  return status;
}

} // namespace

extern "C" {

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  cublasStatus_t cublasI##l##amax_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {            \
    return reduce("cublasI" #l "amax", handle, n, x, incx, result,                                                 \
                  [](int count, const T *of, int step) { return index_of("amax", count, of, step); });             \
  }                                                                                                                \
  cublasStatus_t cublasI##l##amin_v2(cublasHandle_t handle, int n, const T *x, int incx, int *result) {            \
    return reduce("cublasI" #l "amin", handle, n, x, incx, result,                                                 \
                  [](int count, const T *of, int step) { return index_of("amin", count, of, step); });             \
  }                                                                                                                \
  cublasStatus_t cublas##N##asum_v2(cublasHandle_t handle, int n, const T *x, int incx, R *result) {               \
    return reduce("cublas" #N "asum", handle, n, x, incx, result,                                                  \
                  [](int count, const T *of, int step) { return norm("asum", count, of, step); });                 \
  }                                                                                                                \
  cublasStatus_t cublas##N##nrm2_v2(cublasHandle_t handle, int n, const T *x, int incx, R *result) {               \
    return reduce("cublas" #N "nrm2", handle, n, x, incx, result,                                                  \
                  [](int count, const T *of, int step) { return norm("nrm2", count, of, step); });                 \
  }                                                                                                                \
  cublasStatus_t cublas##L##axpy_v2(cublasHandle_t handle, int n, const T *alpha, const T *x, int incx, T *y,      \
                                    int incy) {                                                                    \
    return axpy("cublas" #L "axpy", handle, n, alpha, x, incx, y, incy);                                           \
  }                                                                                                                \
  cublasStatus_t cublas##L##copy_v2(cublasHandle_t handle, int n, const T *x, int incx, T *y, int incy) {          \
    return copy("cublas" #L "copy", handle, n, x, incx, y, incy);                                                  \
  }                                                                                                                \
  cublasStatus_t cublas##L##swap_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy) {                \
    return swap("cublas" #L "swap", handle, n, x, incx, y, incy);                                                  \
  }                                                                                                                \
  cublasStatus_t cublas##L##scal_v2(cublasHandle_t handle, int n, const T *alpha, T *x, int incx) {                \
    return scale("cublas" #L "scal", handle, n, alpha, x, incx);                                                   \
  }                                                                                                                \
  cublasStatus_t cublas##L##rotg_v2(cublasHandle_t handle, T *a, T *b, R *c, T *s) {                               \
    return rotation_of("cublas" #L "rotg", handle, a, b, c, s);                                                    \
  }
AMPSIM_BLAS_ALL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  cublasStatus_t cublas##L##dot_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,       \
                                   T *result) {                                                                    \
    return dot("cublas" #L "dot", false, handle, n, x, incx, y, incy, result);                                     \
  }                                                                                                                \
  cublasStatus_t cublas##L##rot_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy, const T *c,       \
                                   const T *s) {                                                                   \
    return rotate("cublas" #L "rot", handle, n, x, incx, y, incy, c, s);                                           \
  }                                                                                                                \
  cublasStatus_t cublas##L##rotm_v2(cublasHandle_t handle, int n, T *x, int incx, T *y, int incy,                  \
                                    const T *parameters) {                                                         \
    return rotate_modified("cublas" #L "rotm", handle, n, x, incx, y, incy, parameters);                           \
  }                                                                                                                \
  cublasStatus_t cublas##L##rotmg_v2(cublasHandle_t handle, T *d1, T *d2, T *x1, const T *y1, T *parameters) {     \
    return modified_rotation_of("cublas" #L "rotmg", handle, d1, d2, x1, y1, parameters);                          \
  }
AMPSIM_BLAS_REAL(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

#define AMPSIM_DEFINE(L, l, T, R, N)                                                                               \
  cublasStatus_t cublas##L##dotu_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,      \
                                    T *result) {                                                                   \
    return dot("cublas" #L "dotu", false, handle, n, x, incx, y, incy, result);                                    \
  }                                                                                                                \
  cublasStatus_t cublas##L##dotc_v2(cublasHandle_t handle, int n, const T *x, int incx, const T *y, int incy,      \
                                    T *result) {                                                                   \
    return dot("cublas" #L "dotc", true, handle, n, x, incx, y, incy, result);                                     \
  }
AMPSIM_BLAS_COMPLEX(AMPSIM_DEFINE)
#undef AMPSIM_DEFINE

cublasStatus_t cublasCsscal_v2(cublasHandle_t handle, int n, const float *alpha, cuComplex *x, int incx) {
  return scale("cublasCsscal", handle, n, alpha, x, incx);
}
cublasStatus_t cublasZdscal_v2(cublasHandle_t handle, int n, const double *alpha, cuDoubleComplex *x, int incx) {
  return scale("cublasZdscal", handle, n, alpha, x, incx);
}

cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alpha_type, const void *x,
                            cudaDataType x_type, int incx, void *y, cudaDataType y_type, int incy, cudaDataType) {
  AMPSIM_BLAS_FIND("cublasAxpyEx");
  if (!alpha)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (x_type != y_type || !is_vector_type(alpha_type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (n <= 0)
    return CUBLAS_STATUS_SUCCESS;
  cublasStatus_t status = CUBLAS_STATUS_NOT_SUPPORTED;
  TypedScalar factor(call.scalars_on_device(), alpha, alpha_type);
  with_vector_type(x_type, [&](auto of) {
    using T = decltype(of);
    status = call.enqueue([=](WorkAccesses &to) mutable -> Computation {
      factor.in(to);
      const T *from = vector_in(to, Access::reads, static_cast<const T *>(x), n, incx);
      T *into = vector_in(to, Access::updates, static_cast<T *>(y), n, incy);
      return [=] {
        using V = ComputedIn<T>;
        const V by = factor.get<V>();
        const T *a = incx < 0 ? from + long(1 - n) * incx : from;
        T *b = incy < 0 ? into + long(1 - n) * incy : into;
        for (long k = 0; k < n; ++k)
          store(b[k * incy], V(by * value_of(a[k * incx]) + value_of(b[k * incy])));
      };
    });
  });
  return status;
}
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,
                           const void *y, cudaDataType y_type, int incy, void *result, cudaDataType result_type,
                           cudaDataType) {
  return dot_of_types("cublasDotEx", false, handle, n, x, x_type, incx, y, y_type, incy, result, result_type);
}
cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,
                            const void *y, cudaDataType y_type, int incy, void *result, cudaDataType result_type,
                            cudaDataType) {
  return dot_of_types("cublasDotcEx", true, handle, n, x, x_type, incx, y, y_type, incy, result, result_type);
}
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType x_type, int incx,
                            void *result, cudaDataType result_type, cudaDataType) {
  cublasStatus_t status = CUBLAS_STATUS_NOT_SUPPORTED;
  with_vector_type(x_type, [&](auto of) {
    using T = decltype(of);
    const auto *from = static_cast<const T *>(x);
    if constexpr (std::is_same_v<T, ComputedIn<T>>) {
      using R = typename RealOf<T>::Type;
      if (result_type == (sizeof(R) == 4 ? CUDA_R_32F : CUDA_R_64F))
        status = reduce("cublasNrm2Ex", handle, n, from, incx, static_cast<R *>(result),
                        [](int count, const T *values, int step) { return norm("nrm2", count, values, step); });
    } else if (result_type == x_type) {
      status = reduce("cublasNrm2Ex", handle, n, from, incx, static_cast<std::uint16_t *>(result),
                      [](int count, const T *values, int step) {
                        double sum = 0;
                        for (long k = 0; k < count; ++k)
                          sum += double(value_of(values[k * step])) * value_of(values[k * step]);
                        T rounded;
                        store(rounded, float(std::sqrt(sum)));
                        return rounded.bits;
                      });
    }
  });
  return status;
}
cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alpha_type, void *x,
                            cudaDataType x_type, int incx, cudaDataType) {
  AMPSIM_BLAS_FIND("cublasScalEx");
  if (!alpha)
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!is_vector_type(alpha_type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (n <= 0 || incx <= 0)
    return CUBLAS_STATUS_SUCCESS;
  cublasStatus_t status = CUBLAS_STATUS_NOT_SUPPORTED;
  TypedScalar factor(call.scalars_on_device(), alpha, alpha_type);
  with_vector_type(x_type, [&](auto of) {
    using T = decltype(of);
    status = call.enqueue([=](WorkAccesses &to) mutable -> Computation {
      factor.in(to);
      T *place = vector_in(to, Access::updates, static_cast<T *>(x), n, incx);
      return [=] {
        using V = ComputedIn<T>;
        const V by = factor.get<V>();
        for (long k = 0; k < n; ++k)
          store(place[k * incx], V(by * value_of(place[k * incx])));
      };
    });
  });
  return status;
}

} // extern "C"
