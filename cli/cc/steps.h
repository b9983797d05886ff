// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The steps of a build: sources become objects, objects are linked.
#pragma once

#include "cli/compiler/build_options.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// Compiles one source to `object` and writes the requested dependency file. Returns an exit status.
int compile_source_file(const BuildOptions &options, const BuildInput &source, const std::string &object);

/// Compiles one source's device code to a module, which programs load at run time.
int compile_module_file(const BuildOptions &options, const BuildInput &source, const std::string &image);

/// Writes a source's dependencies, or its preprocessed text, to `options.output` or stdout.
int write_dependencies(const BuildOptions &options, const BuildInput &source);
int preprocess(const BuildOptions &options, const BuildInput &source);

/// The command that links `inputs`, sources among them replaced by their objects.
std::vector<std::string> link_command(const BuildOptions &options, const std::vector<BuildInput> &inputs);

} // namespace ampsim::cli
