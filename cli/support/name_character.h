// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cctype>

namespace ampsim::cli {

/// Returns whether an identifier may have it after its beginning.
inline bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

} // namespace ampsim::cli
