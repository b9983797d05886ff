// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A language's header, precompiled: half of a small program's compile time is spent reading it and the standard headers
// that it includes.
//
// One file exists per pass and language standard, and for sources that programs compile at run time, made by the build (tool `ampsim-precompile`) or, if an installation
// has no matching one, by the first program, in the cache. It acts as if the program began with that `#include`. It is
// therefore used only if the program includes the header whatever its macros are, directly or through its own headers,
// and if no option or macro changes the meaning of headers. A file that does not match (another compiler, headers
// changed since) is not used.
#pragma once

#include "frontend/sources/clang_arguments.h"

#include <string>

namespace ampsim::frontend {

struct PrecompiledHeader {
  std::string path;      // empty: no match
  bool in_cache = false; // not the installation's
  /// It must first be made, by make_precompiled_header.
  bool missing = false;
  /// The program declares something before it includes the header, which may not compile if the header comes first:
  /// errors are not reported before the program has been compiled without it.
  bool out_of_turn = false;
};

/// The precompiled header for a pass over `source`: the installation's or, if that was copied or moved after it was
/// made, one in `folder` (empty: none).
PrecompiledHeader precompiled_header_for(const ClangSetup &setup, const std::string &source,
                                         const CompileOptions &options, Pass pass, const std::string &folder = {});

/// The file appears whole. Returns false, with a message on stderr, if it cannot be made.
bool make_precompiled_header(const ClangSetup &setup, const CompileOptions &options, Pass pass,
                             const std::string &path);

/// Makes the precompiled headers of a language, for all passes and standards, in `resource_directory`. Returns false,
/// with a message on stderr, if one cannot be made.
bool make_precompiled_headers(const ClangSetup &setup, const std::string &resource_directory);

} // namespace ampsim::frontend
