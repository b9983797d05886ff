// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The base of the algorithms of blocks and warps.
#pragma once

#include <hipcub/util_type.hpp>

namespace hipcub::detail {

/// An algorithm of rocPRIM with the shared memory that it uses: the caller's, or its own.
template <class Primitive> class collective {
public:
  using TempStorage = typename Primitive::storage_type;

protected:
  __device__ collective() : storage(own()) {}
  __device__ explicit collective(TempStorage &storage) : storage(storage) {}

  Primitive primitive;
  TempStorage &storage;

private:
  __device__ static TempStorage &own() {
    __shared__ TempStorage shared;
    return shared;
  }
};

} // namespace hipcub::detail
