// The steps of a build: sources become objects, objects are linked.
#pragma once

#include "cli/cc/build_options.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// Compiles one source to `object`, and writes the file of dependencies that was asked for. Gives an exit status.
int compile_source_file(const BuildOptions &options, const BuildInput &source, const std::string &object);

/// Compiles one source's code for the device to a module, which programs load while they run.
int compile_module_file(const BuildOptions &options, const BuildInput &source, const std::string &image);

/// Of a source: what it depends on, or its text behind the preprocessor, to `options.output` or to stdout.
int write_dependencies(const BuildOptions &options, const BuildInput &source);
int preprocess(const BuildOptions &options, const BuildInput &source);

/// The command that links `inputs`, sources among them replaced by their objects.
std::vector<std::string> link_command(const BuildOptions &options, const std::vector<BuildInput> &inputs);

} // namespace ampsim::cli
