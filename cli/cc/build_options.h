// The command line of `ampsim cc`, which is that of the compiler that it stands for: nvcc, or any C++ compiler.
//
// Sources in CUDA or C++ AMP are ampsim's to compile; host code and the link are the host compiler's. So most options
// have two readers, and are kept for each in its own words.
#pragma once

#include "model/compile_options.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// What to make.
enum class BuildGoal : std::uint8_t {
  executable, // or a shared library, or with -r an object: what the host compiler links
  object,
  preprocessed,
  dependencies,
  archive,
  device_image, // a module that programs load while they run
  device_link,  // an object that nvcc would need in the link; here an empty one
};

struct BuildInput {
  std::string text;     // a file, or a word for the host compiler when it links (-lm, -Wl,...)
  std::string language; // what -x says of it; empty: as its name says
  bool is_file = false;
};

struct DependencyFile {
  bool wanted = false, system = true; // with system headers?
  std::string file;                   // empty: beside the output
  std::vector<std::string> targets;
  bool phony = false; // a rule without prerequisites for each header
};

struct BuildOptions {
  BuildGoal goal = BuildGoal::executable;
  std::string output;
  std::vector<BuildInput> inputs;        // in their order, which counts for linkers
  CompileOptions compile;                // of ampsim's own; without sources
  std::vector<std::string> host_compile; // for the host compiler, when it compiles
  std::vector<std::string> host_link;    // for the host compiler, when it links
  std::string host_compiler;             // -ccbin; empty: the default
  DependencyFile dependencies;
  bool verbose = false, dry_run = false, quiet = false;
  bool version = false, help = false;
  bool hip = false;                  // it stands for a compiler of HIP,
  bool all_hip = false;              // namely for hipcc, to which all sources in C++ are in HIP
  std::string names;                 // a file with the names of kernels that a module is to have, a line each
  bool device_is_default = false;    // likewise, for functions without an attribute
  std::string name;                  // likewise: what messages call the source
  std::string image_extension;       // of a module, where the output is not named
  bool print_targets = false;        // and where the installation of HIP is, if it is verbose, too
  std::vector<std::string> warnings; // about options
};

/// Throws UsageError.
BuildOptions parse_build(std::span<const std::string> arguments);

/// Is that file, by its name, one to compile?
bool is_source(std::string_view file);

} // namespace ampsim::cli
