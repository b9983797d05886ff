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

} // namespace ampsim::frontend
