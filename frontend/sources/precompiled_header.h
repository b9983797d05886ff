// A language's header, precompiled: half of a small program's compile time is reading it and the standard headers
// that it includes.
//
// There is one file per pass and language standard, made by the build (tool `ampsim-precompile`) or, where an installation
// has none that fit, by the first program, in the cache. It is as if the
// program began with that `#include`, so it is used only where the program includes the header whatever its macros are,
// by itself or through headers of its own, and where no option or macro changes what headers mean. A file that does not
// fit (another compiler, headers changed since) is left unused.
#pragma once

#include "frontend/sources/clang_arguments.h"

#include <string>

namespace ampsim::frontend {

struct PrecompiledHeader {
  std::string path;      // empty: none fits
  bool in_cache = false; // not the installation's
  /// It is to be made first, by make_precompiled_header.
  bool missing = false;
  /// The program declares something before it includes the header, which may not stand that the header comes first:
  /// errors mean nothing before the program was compiled without.
  bool out_of_turn = false;
};

/// The precompiled header to use for a pass over `source`: the installation's or, where that was copied or moved after
/// they were made, one in `folder` (empty: none).
PrecompiledHeader precompiled_header_for(const ClangSetup &setup, const std::string &source,
                                         const CompileOptions &options, Pass pass, const std::string &folder = {});

/// The file appears whole. False, with a message on stderr, where it cannot be made.
bool make_precompiled_header(const ClangSetup &setup, const CompileOptions &options, Pass pass,
                             const std::string &path);

/// Makes the precompiled headers of a language, for all passes and standards, in `resource_directory`. False, with
/// a message on stderr, where one cannot be made.
bool make_precompiled_headers(const ClangSetup &setup, const std::string &resource_directory);

} // namespace ampsim::frontend
