// Modules: code for the device that a program loads while it runs, or has compiled then.
//
// The frontend compiles and links, a language's library asks for it; neither knows the other. A module's code is an
// *image*: text that says its own length, so that a program may keep it in a file or hand it on by its address alone.
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
  bool is_ptx = false;                        // else in the program's language
  std::string extension = ".cu";              // of a source's file in that language
  std::map<std::string, std::string> headers; // in memory, too: by the name that #include gives
  std::vector<std::string> options;           // of the compiler, as the program gives them
  std::vector<std::string> names;             // expressions that name kernels and variables
  std::string standard_options;               // words of ours, split at spaces, in front of the options
};

struct CompiledModule {
  std::string image;                // empty: it could not be compiled
  std::string log;                  // what the compiler says
  std::vector<std::string> lowered; // of ModuleSource::names: the symbols
};

/// What loading has added to the program's tables.
struct LoadedModule {
  enum class Status : std::uint8_t {
    loaded,
    no_image,   // the bytes are none
    other_code, // for a GPU, or by another version of ampsim
    refused,    // something in it cannot be simulated
  } status = Status::no_image;
  std::string message; // where it is not loaded
  std::uint32_t first_kernel = 0, kernels = 0;
  std::size_t first_variable = 0;                             // all behind are the module's
  std::vector<std::pair<std::string, std::string>> variables; // as the module calls them; GlobalVariable::symbol
  std::string news; // for who follows the program from another process (Program::hear_of_module)
};

class ModuleCode {
public:
  virtual ~ModuleCode() = default;
  virtual CompiledModule compile(const ModuleSource &source) = 0;
  /// One image that has the code of all; empty where one is none.
  virtual std::string join(std::span<const std::string> images) = 0;
  /// Called by one thread at a time, while no launch runs.
  virtual LoadedModule load(const std::string &image) = 0;
  /// The module loaded last finds its variables by `symbols`, and they get what they begin with.
  virtual void link(std::span<const HostSymbol> symbols) = 0;
};

/// What an image begins with; its length follows, in twelve digits, and the end of the line, behind which it counts.
inline constexpr std::string_view image_mark = "// ampsim image, bytes: ";

} // namespace ampsim
