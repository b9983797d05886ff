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

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/Utils.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

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

/// Collects all files that are read, including those of a precompiled header and of the system.
class AllFiles final : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
};

/// Clang's work to precompile a header.
struct HeaderCompilation {
  std::vector<std::string> arguments;     // pass_arguments for the header, which is the source
  clang::DiagnosticConsumer *diagnostics; // not owned
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = llvm::vfs::getRealFileSystem();
  std::shared_ptr<clang::DependencyCollector> dependencies = {}; // null: not collected
  /// Whoever uses the header checks whether its files have changed, by their sizes and by the times stored in it; or
  /// the times are left out, and the user of this function does it.
  bool with_times = true;
};
/// Returns the contents of the precompiled header; nothing after an error.
std::optional<std::string> precompile(const HeaderCompilation &compilation);

/// The text that includes the language's headers.
std::string lines_including(const ClangSetup &setup);

/// The files that such a header contains.
std::set<std::string> files_in_precompiled(const std::string &path);

/// The file appears whole. Returns false, with a message on stderr, if it cannot be made.
bool make_precompiled_header(const ClangSetup &setup, const CompileOptions &options, Pass pass,
                             const std::string &path);

/// Makes the precompiled headers of a language, for all passes and standards, in `resource_directory`. Returns false,
/// with a message on stderr, if one cannot be made.
bool make_precompiled_headers(const ClangSetup &setup, const std::string &resource_directory);

} // namespace ampsim::frontend
