// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a single kernel (`--kernel`): passes the kernel's parameter types to ampsim, which does the rest.
#pragma once

#include <type_traits>

#include <ampsim/cuda_abi.h>

extern "C" int ampsim_run_kernel(const void *kernel, const struct ampsim_cuda_parameter *parameters, unsigned count,
                                 int words, char **word);

namespace ampsim_cuda {

template <class T> struct number_of {
  static constexpr unsigned kind = std::is_floating_point<T>::value                         ? ampsim_cuda_floating
                                   : std::is_same<T, bool>::value                           ? ampsim_cuda_unsigned
                                   : std::is_integral<T>::value && std::is_signed<T>::value ? ampsim_cuda_signed
                                   : std::is_integral<T>::value                             ? ampsim_cuda_unsigned
                                                                                            : ampsim_cuda_other;
};

/// The elements of T: the components of a vector type; otherwise T itself.
template <class T, class = void> struct component_of {
  using type = T;
};
template <class T>
struct component_of<T, typename std::enable_if<std::is_arithmetic<decltype(T::x)>::value &&
                                               sizeof(T) % sizeof(decltype(T::x)) == 0>::type> {
  using type = decltype(T::x);
};

template <class T> struct parameter_of {
  using value = typename std::remove_cv<typename std::remove_reference<T>::type>::type;
  using part = typename component_of<value>::type;
  static constexpr ampsim_cuda_parameter get() {
    return {number_of<part>::kind, 0, 0, sizeof(value), sizeof(part)};
  }
};
template <class T> struct parameter_of<T *> {
  using value = typename std::conditional<std::is_void<T>::value || std::is_function<T>::value, char,
                                          typename std::remove_cv<T>::type>::type;
  using part = typename component_of<value>::type;
  static constexpr ampsim_cuda_parameter get() {
    return {std::is_void<T>::value ? ampsim_cuda_other : number_of<part>::kind, 1, std::is_const<T>::value,
            sizeof(value), sizeof(part)};
  }
};

template <class... Parameters> int run_kernel(void (*kernel)(Parameters...), int words, char **word) {
  const ampsim_cuda_parameter list[] = {parameter_of<Parameters>::get()..., ampsim_cuda_parameter()};
  return ampsim_run_kernel(reinterpret_cast<const void *>(kernel), list, sizeof...(Parameters), words, word);
}

} // namespace ampsim_cuda
