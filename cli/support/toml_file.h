// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// TOML files written by users, read strictly: an unused key is an error, and every error names file and line. Errors
// are UsageErrors.
#pragma once

#include "cli/support/usage_error.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#define TOML_HEADER_ONLY 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace ampsim::cli {

/// Throws UsageError if it cannot be read or is not TOML.
toml::table read_toml(const std::string &file);

/// A table whose keys are consumed one by one.
class TomlTable {
public:
  TomlTable(const std::string &file, const toml::table &table) : file(file), table(table) {}

  std::optional<std::string> text(std::string_view key);
  std::optional<bool> flag(std::string_view key);
  std::optional<std::int64_t> number(std::string_view key);
  /// A string, or an array of strings; nullopt if the key is absent.
  std::optional<std::vector<std::string>> words(std::string_view key);
  /// An array of tables ([[key]]); empty if absent.
  std::vector<TomlTable> tables(std::string_view key);
  /// A table ([key]).
  std::optional<TomlTable> inner(std::string_view key);

  /// Throws if keys remain that were not consumed.
  void finish() const;
  unsigned line() const { return table.source().begin.line; }
  /// For an error of the table as a whole.
  [[noreturn]] void fail(const std::string &message, const std::string &hint = {}) const;
  /// For an error of the value of `key`, or of the table if it does not have that key.
  [[noreturn]] void fail_at(std::string_view key, const std::string &message, const std::string &hint = {}) const;
  /// Uses the value of `key`: a UsageError of the action becomes one of that value.
  template <class Action> auto use(std::string_view key, Action action) const {
    try {
      return action();
    } catch (const UsageError &error) {
      fail_at(key, error.what(), error.hint);
    }
  }

private:
  const toml::node *take(std::string_view key);
  [[noreturn]] void wrong_type(const toml::node &node, std::string_view key, std::string_view expected) const;

  const std::string &file;
  const toml::table &table;
  std::set<std::string, std::less<>> taken;
};

} // namespace ampsim::cli
