// The image of a module (model/module_code.h): code for the device that `ampsim cc -ptx` and NVRTC's functions make, as text.
//
// Programs take what they load for PTX, which is text, or for a cubin: they keep it in strings, files and sources, and hand
// it to the library without its length. So an image is text in the form of PTX's comments, and its first line says how many
// bytes are to follow. Its kernels stand there by name, since some programs look for `.entry`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct ModuleImage {
  std::string build;                          // who can read the units
  std::string folder;                         // in which it was compiled
  std::map<std::string, std::string> texts;   // of sources that were in memory, by their names
  std::map<std::string, std::string> lowered; // symbols of the kernels and variables that were asked for
  std::vector<std::string> kernels;           // their symbols
  std::vector<std::string> units;             // frontend/driver/unit.h
};

std::string to_text(const ModuleImage &image);
/// Nothing where the text is not what to_text made; more may follow.
std::optional<ModuleImage> module_image_from(std::string_view text);

} // namespace ampsim::frontend
