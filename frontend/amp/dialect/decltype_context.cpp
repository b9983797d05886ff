// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/amp/dialect/decltype_context.h"

#include "clang/Sema/SemaCUDA.h"

namespace ampsim::frontend {

namespace tok = clang::tok;

void DecltypeContext::follow(const clang::Token &token) {
  if (!within) {
    auto found = token.is(tok::kw_decltype) ? sides.find(token.getLocation()) : sides.end();
    if (found == sides.end() || found->second.amp == found->second.cpu)
      return;
    within = true;
    depth = 0;
    sema.CUDA().CurCUDATargetCtx.Target =
        found->second.amp ? clang::CUDAFunctionTarget::Device : clang::CUDAFunctionTarget::Host;
    return;
  }
  // The call before the last parenthesis is analysed when that is the next token.
  if (token.is(tok::l_paren)) {
    ++depth;
  } else if (token.is(tok::r_paren) && depth > 0) {
    --depth;
  } else if (depth == 0) {
    within = false;
    sema.CUDA().CurCUDATargetCtx.Target = clang::CUDAFunctionTarget::HostDevice;
    follow(token);
  }
}

} // namespace ampsim::frontend
