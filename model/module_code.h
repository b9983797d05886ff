// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Modules: code for the device that a program loads while it runs, or has compiled then.
//
// The frontend compiles and links on request of a language's library; neither knows the other. A module's code is an
// *image*: text that contains its own length, so that a program may keep it in a file or pass only its address.
#pragma once

#include "model/host_symbol.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ampsim {

/// A source that the program has in memory.
struct ModuleSource {
  std::string name, text;
  bool is_ptx = false;                        // otherwise in the program's language
  std::string extension = ".cu";              // of a source's file in that language
  std::map<std::string, std::string> headers; // also in memory: by the name in #include
  std::vector<std::string> options;           // compiler options, as the program gives them
  std::vector<std::string> names;             // expressions that name kernels and variables
  std::string standard_options;               // our own options, separated by spaces, before the program's
};

struct CompiledModule {
  std::string image;                // empty: it could not be compiled
  std::string log;                  // the compiler's output
  std::vector<std::string> lowered; // the symbols of ModuleSource::names
};

/// The additions to the program's tables by loading.
struct LoadedModule {
  enum class Status : std::uint8_t {
    loaded,
    no_image,   // the bytes are not an image
    other_code, // for a GPU, or by another version of ampsim
    refused,    // something in it cannot be simulated
  } status = Status::no_image;
  std::string message; // if it is not loaded
  std::uint32_t first_kernel = 0, kernels = 0;
  std::size_t first_variable = 0;                             // all variables from here on are the module's
  std::vector<std::pair<std::string, std::string>> variables; // under the module's names; GlobalVariable::symbol
  std::string notes;                                          // of the language's frontend for its library
  std::string news; // for processes that follow the program (Program::hear_of_module)
};

class ModuleCode {
public:
  virtual ~ModuleCode() = default;
  virtual CompiledModule compile(const ModuleSource &source) = 0;
  /// Returns one image with the code of all; empty if one of them is not an image.
  virtual std::string join(std::span<const std::string> images) = 0;
  /// Called by one thread at a time, while no launch runs.
  virtual LoadedModule load(const std::string &image) = 0;
  /// Makes the module loaded last find its variables by `symbols`, and initialises them.
  virtual void link(std::span<const HostSymbol> symbols) = 0;
};

/// The start of an image. Its length follows, in twelve digits, and a newline, after which the length counts.
inline constexpr std::string_view image_mark = "// ampsim image, bytes: ";

} // namespace ampsim
