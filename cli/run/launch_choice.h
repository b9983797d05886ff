// Which launches are checked (`--kernels`, `--skip-kernels`, `--launches`, `--nvtx`). The others run without checks.
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
  /// A launch of a kernel whose name has a match, as `-v` shows it, "sums<float>(float*, int)". Given again: of any of these.
  /// Throws UsageError where it is not a regular expression (ECMAScript's).
  void check_kernels(const std::string &pattern);
  void skip_kernels(const std::string &pattern);
  /// "7", "3-9", "12-", or several with commas between: by the numbers of the launches in reports. Throws UsageError.
  void check_launches(const std::string &ranges);

  /// "name" or "name@domain", with wildcards: a launch within such a range of NVTX's. Given again: within any of these. Throws
  /// UsageError where it names none.
  void check_range(const std::string &pattern);
  const std::vector<std::string> &nvtx_ranges() const { return ranges; }

  /// `in_range`: Launch's, which is made from nvtx_ranges().
  bool includes(std::uint32_t launch, const std::string &kernel, bool in_range = true) const;
  /// The options that made it, for messages: "--kernels 'sum'".
  const std::string &options() const { return given; }

private:
  void note(const std::string &option, const std::string &value);

  std::vector<std::regex> kernels, skipped;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> launches; // first and last
  std::vector<std::string> ranges;
  std::string given;
};

} // namespace ampsim::cli
