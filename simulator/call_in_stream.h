// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the host that take effect when a stream reaches them, in words.
#pragma once

#include <string>

namespace ampsim {

/// "cudaFreeAsync in stream 'copies'".
inline std::string call_in_stream(const std::string &function, const std::string &stream) {
  return function + " in " + stream;
}

/// The function of such a call, whatever follows. Other texts are returned as they are.
inline std::string function_of_call(const std::string &call) {
  const std::size_t end = call.find_first_of(" ;");
  if (end == std::string::npos)
    return call;
  const std::string rest = call.substr(end);
  return rest.starts_with(" in ") || rest.starts_with("; ") ? call.substr(0, end) : call;
}

} // namespace ampsim
