// One source as an object file: an ordinary one for the host, with its code for the device in it (model/unit_record.h).
#pragma once

#include "frontend/driver/program.h"

#include <set>
#include <string>
#include <vector>

namespace ampsim::frontend {

struct CompiledObject {
  std::string bytes;                   // empty where there were errors, which have been printed
  std::vector<std::string> files_read; // the source among them
};

/// Is the only source in `options` in a language of ampsim's, rather than host code?
bool is_in_own_language(const CompileOptions &options);

/// Compiles the only source in `options`; host code alone as part of a program in `host_language` ("cuda"). `build`: who will
/// be able to read the object's code for the device.
CompiledObject compile_object(const CompileOptions &options, const std::string &host_language,
                              const std::string &build);

/// Compiles the only source in `options`, which is device_alone, to the image of a module (module_image.h); empty where there
/// were errors, which have been printed. `names`: expressions that name kernels and variables, instances of templates among
/// them, which are then in the image. `device_is_default`: functions without an attribute are for the device, too. A
/// source that ends with ".ptx" is a file in PTX, whose lines are told as those of `name`, if that is given.
struct CompiledImage {
  std::string text;
  std::vector<std::string> files_read;
};
CompiledImage compile_module_image(CompileOptions options, const std::vector<std::string> &names,
                                   bool device_is_default = false, const std::string &name = "");

} // namespace ampsim::frontend
