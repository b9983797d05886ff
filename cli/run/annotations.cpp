// See annotations.h. Conditions have the grammar of frontend/prove/assumption.h, on numbers instead of terms.
#include "cli/run/annotations.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <unordered_map>

namespace ampsim::cli {

namespace {

using Number = __int128;
constexpr Number most = Number(1) << 100; // beyond, nothing is computed

struct NotComputed {};

class Evaluator {
public:
  Evaluator(std::string_view text, const Launch &launch, const Kernel &kernel, std::string &used)
      : text(text), launch(launch), kernel(kernel), used(used) {}

  bool evaluate() {
    const bool result = disjunction();
    skip();
    if (at < text.size())
      throw NotComputed();
    return result;
  }

private:
  std::string_view text;
  std::size_t at = 0;
  unsigned depth = 0;
  const Launch &launch;
  const Kernel &kernel;
  std::string &used;

  struct Deeper {
    unsigned &depth;
    explicit Deeper(unsigned &depth) : depth(depth) {
      if (++depth > 200)
        throw NotComputed();
    }
    ~Deeper() { --depth; }
  };
  void skip() {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])))
      ++at;
  }
  bool eat(std::string_view token) {
    skip();
    if (!text.substr(at).starts_with(token))
      return false;
    at += token.size();
    return true;
  }
  bool disjunction() {
    bool result = conjunction();
    while (eat("||"))
      result = conjunction() || result;
    return result;
  }
  bool conjunction() {
    bool result = condition();
    while (eat("&&"))
      result = condition() && result;
    return result;
  }
  /// A parenthesis may hold a condition or a number: first the one is tried, then the other.
  bool condition() {
    Deeper deeper(depth);
    skip();
    if (at < text.size() && text[at] == '!' && !text.substr(at).starts_with("!=")) {
      ++at;
      return !condition();
    }
    const std::size_t start = at;
    const std::string before = used;
    if (eat("(")) {
      try {
        const bool inner = disjunction();
        if (eat(")")) {
          skip();
          const std::string_view rest = text.substr(at);
          if (rest.empty() || rest.starts_with(")") || rest.starts_with("&&") || rest.starts_with("||"))
            return inner;
        }
      } catch (const NotComputed &) {
      }
      at = start;
      used = before;
    }
    return comparison();
  }
  bool comparison() {
    const Number left = sum();
    for (std::string_view token : {"==", "!=", "<=", ">=", "<", ">"})
      if (eat(token)) {
        const Number right = sum();
        return token == "=="   ? left == right
               : token == "!=" ? left != right
               : token == "<=" ? left <= right
               : token == ">=" ? left >= right
               : token == "<"  ? left < right
                               : left > right;
      }
    throw NotComputed();
  }
  static Number bounded(Number value) {
    if (value > most || value < -most)
      throw NotComputed();
    return value;
  }
  Number sum() {
    Number result = product();
    for (;;) {
      if (eat("+"))
        result = bounded(result + product());
      else if (eat("-"))
        result = bounded(result - product());
      else
        return result;
    }
  }
  Number product() {
    Number result = factor();
    for (;;) {
      if (eat("*")) {
        const Number right = factor();
        if (Number product = 0; !__builtin_mul_overflow(result, right, &product))
          result = bounded(product);
        else
          throw NotComputed();
      } else if (eat("/")) {
        result /= divisor();
      } else if (eat("%")) {
        result %= divisor();
      } else {
        return result;
      }
    }
  }
  Number divisor() {
    const Number result = factor();
    if (result == 0)
      throw NotComputed();
    return result;
  }
  Number factor() {
    Deeper deeper(depth);
    if (eat("-"))
      return -factor();
    if (eat("(")) {
      const Number result = sum();
      if (!eat(")"))
        throw NotComputed();
      return result;
    }
    skip();
    if (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at]))) {
      Number value = 0;
      while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])))
        value = bounded(value * 10 + (text[at++] - '0'));
      return value;
    }
    return named(name());
  }
  std::string name() {
    const std::size_t start = at;
    auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
    while (at < text.size() && letter(text[at]))
      ++at;
    if (at == start)
      throw NotComputed();
    std::string result(text.substr(start, at - start));
    if (eat("[")) {
      skip();
      const std::size_t digits = at;
      while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])))
        ++at;
      result += "[" + std::string(text.substr(digits, at - digits)) + "]";
      if (!eat("]"))
        throw NotComputed();
    }
    return result;
  }
  Number named(const std::string &name) {
    const std::optional<std::int64_t> value = value_of(name);
    if (!value)
      throw NotComputed();
    if (const std::string text = fmt::format("{} = {}", name, *value); used.find(text) == std::string::npos)
      used += (used.empty() ? "" : ", ") + text;
    return *value;
  }
  std::optional<std::int64_t> value_of(const std::string &name) const {
    if (kernel.tile_at_launch)
      for (std::size_t d = 0; d < 3 && d < launch.tile.size(); ++d) {
        const std::string letter(1, "zyx"[d]);
        if (name == "blockDim." + letter)
          return launch.tile[d];
        if (name == "gridDim." + letter)
          return launch.extent[d] / std::max<std::int32_t>(1, launch.tile[d]);
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

/// Two elements of a table with the same number: "perm[3] = perm[7] = 5". Empty: there are none, or it is no table of integers.
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
                                    std::string &used) {
  try {
    return Evaluator(condition, launch, kernel, used).evaluate();
  } catch (const NotComputed &) {
    return std::nullopt;
  }
}

std::vector<Finding> broken_annotations(const std::vector<InputAnnotation> &annotations, const Launch &launch,
                                        const Kernel &kernel) {
  std::vector<Finding> findings;
  for (const InputAnnotation &each : annotations) {
    if (each.kernel != launch.kernel)
      continue;
    std::string values;
    if (each.kind == InputAnnotation::Kind::assume) {
      if (condition_holds(each.text, launch, kernel, values).value_or(true))
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
  std::string thread = launch.tiled ? fmt::format("thread {} of {} {}", index(broken.thread.local), words.tile,
                                                  index(broken.thread.tile))
                                    : "thread " + index(broken.thread.global);
  return finding_at(broken.text, broken.file, broken.line,
                    fmt::format("{}{}in {}", broken.values, broken.values.empty() ? "" : " ", thread), launch.id);
}

} // namespace ampsim::cli
