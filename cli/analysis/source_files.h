// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks that the source files exist and are C++, and determines the language of a folder's.
#pragma once

#include "model/compile_options.h"
#include "model/language.h"

#include <string>
#include <vector>

namespace ampsim::cli {

/// Returns whether the file is a source, by its extension.
bool is_source_name(const std::string &file);

/// The language of the sources in a folder; null if they are in several, or none is in one (or there are very many).
const Language *language_of_folder(const std::string &folder);

/// The name of a program on standard input, in messages.
inline constexpr const char *standard_input_name = "<stdin>";

/// Reads the source "-" from standard input: it becomes an edited file of that name. Throws UsageError without its
/// language ('-x').
void read_standard_input(CompileOptions &options);

/// Throws UsageError: 64 if a file cannot be read (missing, a directory, no permission), 65 if it is not C++ (another
/// extension, binary contents).
void check_sources(const std::vector<std::string> &files);

} // namespace ampsim::cli
