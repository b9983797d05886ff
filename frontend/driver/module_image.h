// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The image of a module (model/module_code.h): device code that `ampsim cc -ptx` and NVRTC's functions make, as text.
//
// Programs expect loaded modules to be PTX, which is text, or a cubin: they keep it in strings, files and sources, and
// pass it to the library without its length. An image is therefore text in the form of PTX comments, and its first line
// gives the number of bytes that follow. It lists its kernels by name, since some programs search for `.entry`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct ModuleImage {
  std::string build;                          // the build that can read the units
  std::string folder;                         // the folder of the compilation
  std::map<std::string, std::string> texts;   // of sources in memory, by name
  std::map<std::string, std::string> lowered; // symbols of the requested kernels and variables
  std::vector<std::string> kernels;           // their symbols
  std::vector<std::string> units;             // frontend/driver/unit.h
};

std::string to_text(const ModuleImage &image);
/// Nothing if the text was not made by to_text; more text may follow.
std::optional<ModuleImage> module_image_from(std::string_view text);

} // namespace ampsim::frontend
