// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The options of the compilers that ampsim replaces: nvcc, hipcc, or any C++ compiler. options.td is their table.
//
// Sources in CUDA or C++ AMP are compiled by ampsim; host code and the link are left to the host compiler. So most
// options have two readers, and are kept in the words of each.
#pragma once

#include "model/compile_options.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// The kind of output.
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
  std::string language; // as given by -x; empty: by its name
  bool is_file = false;
};

struct DependencyFile {
  bool wanted = false, system = true; // `system`: with system headers
  std::string file;                   // empty: next to the output
  std::vector<std::string> targets;
  bool phony = false; // a rule without prerequisites for each header
};

struct BuildOptions {
  BuildGoal goal = BuildGoal::executable;
  std::string output;
  std::vector<BuildInput> inputs;        // in order, which matters to linkers
  CompileOptions compile;                // of ampsim's own; without sources
  std::vector<std::string> host_compile; // for the host compiler, when it compiles
  std::vector<std::string> host_link;    // for the host compiler, when it links
  std::vector<std::string> host_queries; // about the host compiler, which answers them
  std::string host_compiler;             // -ccbin; empty: the default
  bool is_host_compiled_here = false;    // there is no host compiler: ampsim compiles the host code as well
  DependencyFile dependencies;
  bool verbose = false, dry_run = false, quiet = false;
  bool version = false, help = false;
  bool hip = false;                  // it replaces a HIP compiler,
  bool all_hip = false;              // namely hipcc, to which all C++ sources are HIP
  std::string names;                 // a file with the names of the module's kernels, one per line
  bool device_is_default = false;    // likewise, for functions without an attribute
  std::string name;                  // likewise: the name of the source in messages
  std::string image_extension;       // of a module whose output is not named
  bool print_targets = false;        // and the HIP installation, if verbose
  std::vector<std::string> warnings; // about options
};

/// Parses the command line of `ampsim cc`. Throws UsageError.
BuildOptions parse_build(std::span<const std::string> arguments);

/// For the commands that compile sources and run them: applies the compiler's option that `words` begin with, if its
/// name is longer than `shorter` characters, and returns the number of its words; otherwise 0. Throws UsageError.
std::size_t parse_source_option(std::span<const std::string> words, std::size_t shorter, CompileOptions &compile);

/// Returns whether the file, by its name, is to be compiled.
bool is_source(std::string_view file);

} // namespace ampsim::cli
