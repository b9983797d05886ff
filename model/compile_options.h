// What to compile, and how.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim {

/// The function that stands for main where a kernel is run by itself.
inline constexpr const char *kernel_main = "ampsim_kernel_main";

struct CompileOptions {
  std::vector<std::string> sources;
  /// What `-x` says about sources that it is said about: "c++" (host code alone), or a language's folder ("cuda").
  std::map<std::string, std::string> languages;
  /// Texts to take instead of what is in these files. Lines and names stay those of the files.
  std::map<std::string, std::string> edited_files;
  /// Clang options given by the user, as they are: -I, -isystem, -D, -U, -W..., -f..., -pthread, -include.
  std::vector<std::string> clang_arguments;
  std::vector<std::string> library_paths; // -L
  std::vector<std::string> libraries;     // -l
  std::string standard = "c++17";
  unsigned architecture = 0;        // compute capability, times ten, that options ask for; 0: none
  unsigned device_architecture = 0; // that of the device; 0: as the language has it
  unsigned wanted_architecture() const { return architecture ? architecture : device_architecture; }
  unsigned warp_size = 0;    // threads in a warp, of languages that leave it open; 0: as the language has it
  unsigned optimization = 1; // of instrumented code: 0, 1, 2
  /// Kernels with barriers run as loops over the threads of each barrier interval, where they can, instead of a
  /// stack for every thread. From -O1 on.
  bool interval_loops = true;
  /// Is there to be code of Tier::baseline? From -O1 on.
  bool baseline = false;
  /// Is there to be a Variant::elided? From -O1 on.
  bool elide = true;
  /// The detect variants' access hooks as LLVM bitcode, to be inlined into kernels; empty: they are called.
  std::string_view hook_bitcode;
  /// Kernels can be compiled for the debugger, too (Variant::debug); such programs are not kept in the cache.
  bool debug = false;
  bool cache = false; // read and write the cache of compiled programs (cache.h)
  bool permissive = false;
  bool only_check = false;   // no program is made
  bool device_alone = false; // of a module that a program loads while it runs: no host code is made
  /// Who can read the images of such modules.
  std::string build;
  /// A kernel to run by itself: its name, with template arguments where it has some. The sources' own main is left
  /// aside.
  std::string kernel;
  /// CUDA and HIP: threads of a warp run in lockstep, statement by statement.
  bool warp_synchronous = false;
  /// Likewise: volatile accesses of C++ code are plain ones, as C++ has it.
  bool plain_volatile = false;
  bool color = false; // of diagnostics on stderr
  /// Where the languages' headers and Clang's own are; empty: found beside the executable.
  std::string resource_directory;
};

} // namespace ampsim
