// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/build_info.h"

#include "frontend/sources/clang_arguments.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"

namespace ampsim::frontend {

BuildInfo build_info() {
  // In a file of its own, so that a new commit links nothing again.
  const std::string headers = header_directory({});
  auto file = llvm::MemoryBuffer::getFile(llvm::sys::path::parent_path(headers) + "/commit");
  return {.commit = file ? (*file)->getBuffer().trim().str() : std::string(),
          .llvm = LLVM_VERSION_STRING,
          .target = llvm::sys::getDefaultTargetTriple()};
}

} // namespace ampsim::frontend
