// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See toml_file.h.
#include "cli/support/toml_file.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"

#include <fmt/format.h>

namespace ampsim::cli {

toml::table read_toml(const std::string &file) {
  std::string text = read_file(file);
  if (text.empty())
    throw UsageError(fmt::format("cannot read '{}': it is empty", file));
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error &wrong) {
    throw UsageError(fmt::format("{}:{}:{}: {}", file, unsigned(wrong.source().begin.line),
                                 unsigned(wrong.source().begin.column), std::string(wrong.description())));
  }
}

void TomlTable::fail(const std::string &message, const std::string &hint) const {
  throw UsageError(fmt::format("{}:{}: {}", file, line(), message), hint);
}

void TomlTable::fail_at(std::string_view key, const std::string &message, const std::string &hint) const {
  const toml::node *node = table.get(key);
  throw UsageError(fmt::format("{}:{}: {}", file, node ? unsigned(node->source().begin.line) : line(), message),
                   hint);
}

void TomlTable::wrong_type(const toml::node &node, std::string_view key, std::string_view expected) const {
  throw UsageError(fmt::format("{}:{}: '{}' must be {}", file, unsigned(node.source().begin.line), key, expected));
}

const toml::node *TomlTable::take(std::string_view key) {
  taken.emplace(key);
  return table.get(key);
}

std::optional<std::string> TomlTable::text(std::string_view key) {
  const toml::node *node = take(key);
  if (node && !node->is_string())
    wrong_type(*node, key, "a string");
  return node ? node->value<std::string>() : std::nullopt;
}

std::optional<bool> TomlTable::flag(std::string_view key) {
  const toml::node *node = take(key);
  if (node && !node->is_boolean())
    wrong_type(*node, key, "true or false");
  return node ? node->value<bool>() : std::nullopt;
}

std::optional<std::int64_t> TomlTable::number(std::string_view key) {
  const toml::node *node = take(key);
  if (node && !node->is_integer())
    wrong_type(*node, key, "an integer");
  return node ? node->value<std::int64_t>() : std::nullopt;
}

std::optional<std::vector<std::string>> TomlTable::words(std::string_view key) {
  const toml::node *node = take(key);
  if (!node)
    return std::nullopt;
  if (node->is_string())
    return std::vector{*node->value<std::string>()};
  if (!node->is_array())
    wrong_type(*node, key, "a string or an array of strings");
  std::vector<std::string> words;
  for (const toml::node &each : *node->as_array()) {
    if (!each.is_string())
      wrong_type(each, key, "a string or an array of strings");
    words.push_back(*each.value<std::string>());
  }
  return words;
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) {
  const toml::node *node = take(key);
  std::vector<TomlTable> tables;
  if (!node)
    return tables;
  const toml::array *array = node->as_array();
  if (!array)
    wrong_type(*node, key, fmt::format("an array of tables: [[{}]]", key));
  for (const toml::node &each : *array) {
    if (!each.is_table())
      wrong_type(each, key, fmt::format("an array of tables: [[{}]]", key));
    tables.emplace_back(file, *each.as_table());
  }
  return tables;
}

std::optional<TomlTable> TomlTable::inner(std::string_view key) {
  const toml::node *node = take(key);
  if (node && !node->is_table())
    wrong_type(*node, key, fmt::format("a table: [{}]", key));
  return node ? std::optional(TomlTable(file, *node->as_table())) : std::nullopt;
}

void TomlTable::finish() const {
  for (const auto &[key, node] : table) {
    if (taken.contains(key.str()))
      continue;
    std::vector<std::string_view> names(taken.begin(), taken.end());
    std::string guess = nearest(key.str(), names);
    throw UsageError(fmt::format("{}:{}: unknown key '{}'", file, unsigned(key.source().begin.line), key.str()),
                     guess.empty() ? "" : fmt::format("did you mean '{}'?", guess));
  }
}

} // namespace ampsim::cli
