// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The standard headers that a source includes first, precompiled: reading them takes most of the time to compile a
// small CUDA program.
//
// They are kept in the cache for all sources that begin with the same ones and are compiled with the same options. They
// are made for the second such source, since making them takes a third longer than reading them. They continue the
// installation's precompiled header (sources/precompiled_header.h) or, where that does not fit because of the options,
// contain the language's headers as well.
#pragma once

#include "frontend/sources/clang_arguments.h"
#include "frontend/sources/fold_case.h"
#include "frontend/sources/precompiled_header.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <optional>
#include <string>
#include <vector>

namespace ampsim::frontend {

/// A pass over a source that may use such headers.
struct PassOverSource {
  const ClangSetup &setup;
  const std::string &source;
  const CompileOptions &options;
  Pass pass;
  const std::vector<std::string> &driver_arguments; // for the source
  const PrecompiledHeader &base;                    // which fits the pass; empty if none does
};

struct LeadingHeaders {
  /// For `-include-pch`, in files_with().
  static constexpr const char *path = "/ampsim/leading-headers.pch", *main_file = "/ampsim/leading-headers.h";
  std::string text; // that includes the headers
  std::string contents;
  FilesAskedFor files; // in order to make it
};

/// Makes them if they are not in the cache and such a source was compiled before. Nothing if not, if the source does not
/// begin with standard headers that `base` lacks, or if they cannot be cached.
std::optional<LeadingHeaders> leading_headers(const PassOverSource &over);

/// The same files and, in a folder that does not exist on the machine, the headers, which outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_with(const LeadingHeaders &headers,
                                                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

} // namespace ampsim::frontend
