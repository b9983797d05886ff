// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of GPU architectures, as nvcc's options have them.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::cli {

/// Takes "sm_80", "compute_80", "80" or "sm_90a" as a request: of several, the newest architecture counts; those that CUDA
/// does not support any more do not. The features that only one architecture has ("a") are a macro of the device's pass.
/// Returns false for other names.
inline bool request_architecture(std::string_view name, unsigned &architecture,
                                 std::vector<std::string> &clang_arguments) {
  constexpr unsigned first = 10, oldest = 50, newest = 129;
  for (const std::string_view prefix : {"sm_", "compute_", "lto_"})
    if (name.starts_with(prefix)) {
      name.remove_prefix(prefix.size());
      break;
    }
  unsigned number = 0;
  const char *end = std::from_chars(name.data(), name.data() + name.size(), number).ptr;
  if (number < first || number > newest)
    return false;
  if (number < oldest || number < architecture)
    return true;
  constexpr std::string_view option = "-Xarch_device", macro = "-D__CUDA_ARCH_FEAT_SM";
  if (number > architecture) {
    for (std::size_t i = 0; i + 1 < clang_arguments.size();) {
      if (clang_arguments[i] == option && clang_arguments[i + 1].starts_with(macro))
        clang_arguments.erase(clang_arguments.begin() + i, clang_arguments.begin() + i + 2);
      else
        ++i;
    }
  }
  architecture = number;
  if (std::string_view(end, std::size_t(name.data() + name.size() - end)) == "a") {
    clang_arguments.emplace_back(option);
    clang_arguments.push_back(std::string(macro) + std::to_string(number) + "_ALL=1");
  }
  return true;
}

} // namespace ampsim::cli
