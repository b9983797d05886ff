// Which launches are checked (`--kernels`, `--skip-kernels`, `--launches`). The others run without checks.
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

  bool includes(std::uint32_t launch, const std::string &kernel) const;
  /// The options that made it, for messages: "--kernels 'sum'".
  const std::string &options() const { return given; }

private:
  void note(const std::string &option, const std::string &value);

  std::vector<std::regex> kernels, skipped;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> launches; // first and last
  std::string given;
};

} // namespace ampsim::cli
