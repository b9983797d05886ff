// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors of the runtime, as exceptions.
#pragma once

#include <thrust/detail/config.h>
#include <thrust/system/system_error.h>

#include <string>

namespace thrust {
namespace hip_rocprim {

class error_category_of_runtime : public thrust::system::error_category {
public:
  const char *name() const override { return "hip"; }
  std::string message(int error) const override { return hipGetErrorString(hipError_t(error)); }
};
inline const thrust::system::error_category &hip_category() {
  static const error_category_of_runtime category;
  return category;
}

/// Throws thrust::system_error on an error.
inline void throw_on_error(hipError_t error, const char *what) {
  if (error == hipSuccess)
    return;
  (void)hipGetLastError();
  throw thrust::system::system_error(int(error), hip_category(), what);
}

} // namespace hip_rocprim
namespace system {
using thrust::hip_rocprim::hip_category;
}
using thrust::hip_rocprim::hip_category;
} // namespace thrust
