// The launches to check (`--kernels`, `--skip-kernels`, `--launches`). The others run without checks.
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

  bool includes(std::uint32_t launch, const std::string &kernel) const;
  /// The options as given, for messages: "--kernels 'sum'".
  const std::string &options() const { return given; }

private:
  void note(const std::string &option, const std::string &value);

  std::vector<std::regex> kernels, skipped;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> launches; // first and last
  std::string given;
};

} // namespace ampsim::cli
