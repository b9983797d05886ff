// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launches to check (`--kernels`, `--skip-kernels`, `--launches`, `--nvtx`). The others run without checks.
#pragma once

#include <cstdint>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace ampsim::cli {

class LaunchChoice {
public:
  /// Matches launches of a kernel whose name, as shown by `-v` ("sums<float>(float*, int)"), contains a match. Given
  /// again: of any of these. Throws UsageError if it is not a regular expression (ECMAScript's).
  void check_kernels(const std::string &pattern);
  void skip_kernels(const std::string &pattern);
  /// "7", "3-9", "12-", or a comma-separated list of these: launch numbers as in reports. Throws UsageError.
  void check_launches(const std::string &ranges);

  /// "name" or "name@domain", with wildcards: launches within such an NVTX range. Given again: within any of these. Throws
  /// UsageError if the pattern names no range.
  void check_range(const std::string &pattern);
  const std::vector<std::string> &nvtx_ranges() const { return ranges; }

  /// `in_range`: Launch::in_range, computed from nvtx_ranges().
  bool includes(std::uint32_t launch, const std::string &kernel, bool in_range = true) const;
  /// The options as given, for messages: "--kernels 'sum'".
  const std::string &options() const { return given; }

private:
  void note(const std::string &option, const std::string &value);

  std::vector<std::regex> kernels, skipped;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> launches; // first and last
  std::vector<std::string> ranges;
  std::string given;
};

} // namespace ampsim::cli
