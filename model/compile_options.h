// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The input and options of the compiler.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

/// The function that replaces main when a kernel is run alone.
inline constexpr const char *kernel_main = "ampsim_kernel_main";

struct CompileOptions {
  std::vector<std::string> sources;
  /// The argument of `-x` for the sources after it: "c++" (host code alone), or a language's folder ("cuda").
  std::map<std::string, std::string> languages;
  /// Texts that replace the contents of these files. Lines and names stay those of the files.
  std::map<std::string, std::string> edited_files;
  /// Clang options given by the user, unchanged: -I, -isystem, -D, -U, -W..., -f..., -pthread, -include.
  std::vector<std::string> clang_arguments;
  std::vector<std::string> library_paths; // -L
  std::vector<std::string> libraries;     // -l
  std::string standard = "c++17";
  unsigned architecture = 0;        // compute capability, times ten, that options request; 0: none
  unsigned device_architecture = 0; // that of the device; 0: the language's default
  unsigned wanted_architecture() const { return architecture ? architecture : device_architecture; }
  unsigned warp_size = 0;    // threads in a warp, for languages that leave it open; 0: the language's default
  unsigned optimization = 1; // level for instrumented code: 0, 1, 2
  bool optimize_host = true; // host code where it loops; not for the debugger
  /// Kernels with barriers run as loops over the threads of each barrier interval, if possible, instead of with a stack
  /// for every thread. From -O1 on.
  bool interval_loops = true;
  /// Compile code of Tier::baseline. From -O1 on.
  bool baseline = false;
  /// Compile a Variant::elided. From -O1 on.
  bool elide = true;
  /// The detect variants' access hooks as LLVM bitcode, to be inlined into kernels; empty: they are called.
  std::string_view hook_bitcode;
  /// Kernels can also be compiled for the debugger (Variant::debug); such programs are not cached.
  bool debug = false;
  bool cache = false; // read and write the cache of compiled programs (cache.h)
  bool permissive = false;
  bool only_check = false;   // does not make a program
  bool device_alone = false; // for a module that a program loads while it runs: makes no host code
  /// The build of ampsim that can read the images of such modules.
  std::string build;
  /// A kernel to run alone: its name, with template arguments if it has some. The sources' own main is ignored.
  std::string kernel;
  /// CUDA and HIP: threads of a warp run in lockstep, statement by statement.
  bool warp_synchronous = false;
  /// Likewise: volatile accesses of C++ code are plain, as in C++.
  bool plain_volatile = false;
  bool color = false; // in diagnostics on stderr
  /// The directory of the languages' headers and Clang's own; empty: found beside the executable.
  std::string resource_directory;
};

} // namespace ampsim
