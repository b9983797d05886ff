// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See annotations.h.
#include "cli/run/annotations.h"
#include "model/condition_parser.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <unordered_map>

namespace ampsim::cli {

namespace {

struct NotComputed {};

/// The numbers of a launch.
class NumbersOfLaunch {
public:
  using Number = __int128;
  using Condition = bool;
  using Failure = NotComputed;

  NumbersOfLaunch(const Launch &launch, const Kernel &kernel, const Language &language, std::string &used)
      : launch(launch), kernel(kernel), language(language), used(used) {}

  [[noreturn]] static void fail(const std::string &) { throw NotComputed(); }

  static bool either(bool a, bool b) { return a || b; }
  static bool both(bool a, bool b) { return a && b; }
  static bool negated(bool a) { return !a; }
  static bool compare(Number left, std::string_view token, Number right) {
    if (token == "==")
      return left == right;
    if (token == "!=")
      return left != right;
    if (token == "<=")
      return left <= right;
    if (token == ">=")
      return left >= right;
    return token == "<" ? left < right : left > right;
  }

  static Number number(Number value) { return bounded(value); }
  static Number negative(Number a) { return -a; }
  static Number plus(Number a, Number b) { return bounded(a + b); }
  static Number minus(Number a, Number b) { return bounded(a - b); }
  static Number times(Number a, Number b) {
    Number product = 0;
    if (__builtin_mul_overflow(a, b, &product))
      throw NotComputed();
    return bounded(product);
  }
  static Number quotient(Number a, Number b) { return a / b; }
  static Number remainder(Number a, Number b) { return a % b; }
  static bool is_zero(Number a) { return a == 0; }
  Number named(const std::string &name) {
    const std::optional<std::int64_t> value = value_of(name);
    if (!value)
      throw NotComputed();
    if (const std::string text = fmt::format("{} = {}", name, *value); used.find(text) == std::string::npos)
      used += (used.empty() ? "" : ", ") + text;
    return *value;
  }

private:
  const Launch &launch;
  const Kernel &kernel;
  const Language &language;
  std::string &used;

  static Number bounded(Number value) {
    constexpr Number most = Number{1} << 100; // larger numbers are not computed
    if (value > most || value < -most)
      throw NotComputed();
    return value;
  }
  std::optional<std::int64_t> value_of(const std::string &name) const {
    if (kernel.tile_at_launch)
      for (std::size_t d = 0; d < 3 && d < launch.tile.size(); ++d) {
        const std::size_t x = 2 - d;
        if (name == language.launch.tile_length[x])
          return launch.tile[d];
        if (name == language.launch.tile_count[x])
          return launch.extent[d] / std::max<std::int32_t>(1, launch.tile[d]);
        if (name == language.launch.length[x])
          return launch.extent[d];
        if (name == language.launch.origin[x])
          return d < launch.origin.size() ? launch.origin[d] : 0;
      }
    for (const LaunchArgument &each : launch.arguments)
      if (each.name == name)
        return each.value;
    for (std::size_t k = 0; k < kernel.captures.size() && k < launch.regions.size(); ++k)
      for (std::size_t d = 0; d < launch.regions[k].extent.size(); ++d)
        if (name == fmt::format("{}.extent[{}]", kernel.captures[k].name, d))
          return launch.regions[k].extent[d];
    return std::nullopt;
  }
};

Finding finding_at(const std::string &what, const std::string &file, unsigned line, const std::string &values,
                   std::uint32_t launch) {
  Finding finding;
  finding.kind = Kind::annotation;
  finding.launch = launch;
  FindingAccess &access = finding.accesses.emplace_back();
  access.host = HostWork{.what = what, .file = file, .line = line};
  access.value = values;
  return finding;
}

/// Two elements of a table with the same number: "perm[3] = perm[7] = 5". Empty if there are none, or if it is not a
/// table of integers.
std::string repeated(const Region &table) {
  const TypeLayout *element = table.element;
  using Scalar = TypeLayout::Scalar;
  if (!element || element->kind != TypeLayout::Kind::scalar || !table.begin || table.extent.empty() ||
      element->size == 0 || element->size > 8 ||
      (element->scalar != Scalar::signed_integer && element->scalar != Scalar::unsigned_integer))
    return "";
  std::int64_t count = 1;
  for (std::int32_t length : table.extent)
    count *= length;
  std::unordered_map<std::uint64_t, std::int64_t> seen;
  for (std::int64_t k = 0; k < count; ++k) {
    std::int64_t rest = k, offset = 0;
    for (std::size_t d = table.extent.size(); d-- > 0; rest /= table.extent[d])
      offset += rest % table.extent[d] * (d < table.stride.size() ? table.stride[d] : 1);
    const char *at = table.origin + offset * std::int64_t(element->size);
    if (at < table.begin || at + element->size > table.begin + table.bytes)
      continue;
    std::uint64_t bits = 0;
    std::memcpy(&bits, at, element->size);
    const auto [found, is_new] = seen.try_emplace(bits, k);
    if (is_new)
      continue;
    std::int64_t value = std::int64_t(bits);
    if (const unsigned unused = 64 - 8 * unsigned(element->size); element->scalar == Scalar::signed_integer)
      value = std::int64_t(bits << unused) >> unused;
    return fmt::format("elements {} and {} are both {}", found->second, k, value);
  }
  return "";
}

} // namespace

std::optional<bool> condition_holds(std::string_view condition, const Launch &launch, const Kernel &kernel,
                                    const Language &language, std::string &used) {
  try {
    NumbersOfLaunch meaning(launch, kernel, language, used);
    return ConditionParser<NumbersOfLaunch>(condition, meaning).parse();
  } catch (const NotComputed &) {
    return std::nullopt;
  }
}

std::vector<Finding> broken_annotations(const std::vector<InputAnnotation> &annotations, const Launch &launch,
                                        const Kernel &kernel, const Language &language) {
  std::vector<Finding> findings;
  for (const InputAnnotation &each : annotations) {
    if (each.kernel != launch.kernel)
      continue;
    std::string values;
    if (each.kind == InputAnnotation::Kind::assume) {
      if (condition_holds(each.text, launch, kernel, language, values).value_or(true))
        continue;
      findings.push_back(finding_at("ASSUME: " + each.text, each.file, each.line, values, launch.id));
      continue;
    }
    const auto table = std::ranges::find(kernel.captures, each.text, &Capture::name);
    const auto number = std::size_t(table - kernel.captures.begin());
    if (number < launch.regions.size())
      values = repeated(launch.regions[number]);
    if (!values.empty())
      findings.push_back(finding_at("INJECTIVE: " + each.text, each.file, each.line, values, launch.id));
  }
  return findings;
}

Finding broken_annotation(const BrokenAnnotation &broken, const Launch &launch, const ProgramTables &tables) {
  const Vocabulary &words = tables.language->words;
  auto index = [&](const auto &of) {
    std::string text;
    const unsigned rank = std::min(tables.kernels[launch.kernel].rank, 3u);
    for (unsigned k = 0; k < rank; ++k)
      text += (k ? ", " : "") + std::to_string(of[words.x_first ? rank - 1 - k : k]);
    return "(" + text + ")";
  };
  std::string thread = launch.tiled ? fmt::format("{} {} of {} {}", words.thread, index(broken.thread.local),
                                                  words.tile, index(broken.thread.tile))
                                    : fmt::format("{} {}", words.thread, index(broken.thread.global));
  return finding_at(broken.text, broken.file, broken.line,
                    fmt::format("{}{}in {}", broken.values, broken.values.empty() ? "" : " ", thread), launch.id);
}

} // namespace ampsim::cli
