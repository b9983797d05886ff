// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One source as an object file: an ordinary one for the host that contains the device code (model/unit_record.h).
#pragma once

#include "frontend/driver/program.h"

#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct CompiledObject {
  std::string bytes;                   // empty after errors, which have been printed
  std::vector<std::string> files_read; // including the source
};

/// Returns whether the only source in `options` is in one of ampsim's languages, rather than host code.
bool is_in_own_language(const CompileOptions &options);

/// The language of a source by its name and the headers that it includes; null for host code alone.
const Language *evident_language(const std::string &source);

/// Compiles the only source in `options`; host code alone is compiled as part of a program in `host_language` ("cuda").
/// `build`: the build that can read the object's device code.
CompiledObject compile_object(const CompileOptions &options, const std::string &host_language,
                              const std::string &build);

/// Compiles the only source in `options`, which is device_alone, to the image of a module (module_image.h); empty after
/// errors, which have been printed. `names`: expressions that name kernels and variables, including template instances,
/// which the image will contain. `device_is_default`: functions without an attribute are device functions as well. A
/// source whose name ends in ".ptx" is a file in PTX; its lines are reported as lines of `name`, if given.
struct CompiledImage {
  std::string text;
  std::vector<std::string> files_read;
};
CompiledImage compile_module_image(CompileOptions options, const std::vector<std::string> &names,
                                   bool device_is_default = false, const std::string &name = "");

} // namespace ampsim::frontend
