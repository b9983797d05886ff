// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See class_file.h.
#include "cli/playground/class_file.h"
#include "cli/support/read_file.h"
#include "cli/support/toml_file.h"
#include "cli/support/trimmed.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>

namespace ampsim::cli::playground {

namespace fs = std::filesystem;

namespace {

/// "2027-01-15T23:59:00+01:00": the offset is required, because the server's time zone is arbitrary.
std::optional<std::int64_t> seconds_of(const std::string &text) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, used = 0;
  if (std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%n", &year, &month, &day, &hour, &minute, &second, &used) !=
      6)
    return std::nullopt;
  const std::string zone = text.substr(std::size_t(used));
  int offset = 0, hours = 0, minutes = 0;
  char sign = 0;
  if (std::sscanf(zone.c_str(), "%c%2d:%2d", &sign, &hours, &minutes) == 3 && (sign == '+' || sign == '-'))
    offset = (sign == '-' ? -1 : 1) * (hours * 60 + minutes) * 60;
  else if (zone != "Z")
    return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(unsigned(month)),
                                         std::chrono::day(unsigned(day))};
  if (!date.ok())
    return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count() * 86400LL + hour * 3600 + minute * 60 + second -
         offset;
}

Exercise exercise_in(TomlTable &table, const fs::path &home) {
  Exercise exercise;
  const std::optional<std::string> lesson = table.text("lesson");
  const std::optional<std::string> due = table.text("due");
  table.finish(); // a mistyped key first
  if (!lesson)
    table.fail("an exercise without a 'lesson'");
  if (is_number(*lesson) && !fs::is_directory(home / *lesson))
    table.fail_at("lesson", fmt::format("several courses have a lesson {}", *lesson), in_each_course("", *lesson));
  const fs::path folder = home / *lesson;
  exercise.own = fs::is_directory(folder);
  exercise.word = exercise.own ? fs::canonical(folder).string() : *lesson;
  exercise.lesson = table.use("lesson", [&] { return find_lesson(exercise.word); });
  if (due) {
    exercise.due = seconds_of(*due);
    if (!exercise.due)
      table.fail_at("due", fmt::format("'{}' is not a valid time", *due),
                    "expected a time such as \"2027-01-15T23:59:00+01:00\"");
  }
  return exercise;
}

} // namespace

std::string_view name(Fixes fixes) {
  switch (fixes) {
  case Fixes::never:
    return "never";
  case Fixes::always:
    return "always";
  case Fixes::after_hints:
    break;
  }
  return "after-hints";
}

ClassFile read_class(const std::string &file) {
  const toml::table toml = read_toml(file);
  TomlTable table(file, toml);
  const fs::path home = fs::absolute(file).parent_path();
  ClassFile result;
  result.title = table.text("title").value_or(fs::path(file).stem().string());
  const std::string names = table.text("names").value_or("free");
  if (names == "free")
    result.names = Names::free;
  else if (names == "listed")
    result.names = Names::listed;
  else if (names == "codes")
    result.names = Names::codes;
  else
    table.fail_at("names", fmt::format("'names' is '{}'", names), "expected \"free\", \"listed\" or \"codes\"");
  if (const std::optional<std::string> word = table.text("fixes")) {
    static constexpr std::array all{Fixes::never, Fixes::after_hints, Fixes::always};
    const auto *const found = std::ranges::find(all, *word, [](Fixes each) { return name(each); });
    if (found == all.end())
      table.fail_at("fixes", fmt::format("'fixes' is '{}'", *word),
                    "expected \"never\", \"after-hints\" or \"always\"");
    result.fixes = *found;
  }
  if (const std::optional<std::string> learners = table.text("learners")) {
    const std::string list = (fs::path(file).parent_path() / *learners).string();
    const std::string csv = table.use("learners", [&] { return read_file(list); });
    result.learners = learners_in(csv, result.names, list + ":");
  }
  for (TomlTable &each : table.tables("exercise")) {
    result.exercises.push_back(exercise_in(each, home));
    const std::string &id = result.exercises.back().lesson.id;
    if (std::ranges::count(result.exercises, id, [](const Exercise &other) { return other.lesson.id; }) > 1)
      each.fail_at("lesson", fmt::format("duplicate lesson '{}'", id));
  }
  table.finish();
  if (result.exercises.empty())
    throw UsageError(fmt::format("'{}' contains no exercises", file),
                     "expected tables '[[exercise]]' with a 'lesson'");
  result.database = fs::path(file).replace_extension(".db").string();
  return result;
}

std::vector<CsvRow> read_csv(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf"))
    text.remove_prefix(3);
  const std::string_view first = text.substr(0, text.find('\n'));
  const char separator = std::ranges::count(first, ';') > std::ranges::count(first, ',') ? ';' : ',';
  std::vector<CsvRow> rows;
  unsigned line = 1;
  CsvRow row{.line = line};
  std::string field;
  bool in_quotes = false;
  auto end_row = [&] {
    row.fields.push_back(std::move(field));
    field.clear();
    if (std::ranges::any_of(row.fields, [](const std::string &each) { return !each.empty(); }))
      rows.push_back(std::move(row));
    row = {.line = line};
  };
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    line += c == '\n';
    if (in_quotes && c == '"' && k + 1 < text.size() && text[k + 1] == '"')
      field += text[++k];
    else if (c == '"')
      in_quotes = !in_quotes;
    else if (!in_quotes && c == separator) {
      row.fields.push_back(std::move(field));
      field.clear();
    } else if (!in_quotes && c == '\n')
      end_row();
    else if (in_quotes || c != '\r')
      field += c;
  }
  end_row();
  return rows;
}

std::string csv_field(std::string_view raw) {
  std::string text = "\"";
  if (!raw.empty() && std::string_view("=+-@\t\r").find(raw[0]) != std::string_view::npos)
    text += '\'';
  for (char c : printable(raw))
    text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + '"';
}

std::string learner_name(std::string_view text) {
  const std::string name(trimmed(valid_utf8(text)));
  return name.size() <= longest_name && printable(name) == name ? name : std::string();
}

std::vector<Learner> learners_in(std::string_view csv, Names names, std::string_view place) {
  std::vector<Learner> learners;
  for (const auto &[line, row] : read_csv(csv)) {
    auto fail = [&, line = line](const std::string &message, const std::string &hint = {}) {
      throw UsageError(fmt::format("{}{}: {}", place, line, message), hint);
    };
    const std::string name = learner_name(row[0]);
    if (name.empty())
      fail(fmt::format("'{}' is not a valid learner name", shortened(printable(row[0]), 100)),
           fmt::format("expected one line of at most {} bytes", longest_name));
    if (learners.empty() && (name == "name" || name == "Name"))
      continue; // the table's header
    if (std::ranges::find(learners, name, &Learner::name) != learners.end())
      fail(fmt::format("duplicate learner name '{}'", name));
    const std::string code(row.size() > 1 ? trimmed(row[1]) : "");
    if (names == Names::codes && code.empty())
      fail(fmt::format("learner '{}' has no code", name), "expected lines of a name, a comma and a code");
    learners.push_back({name, code});
  }
  return learners;
}

} // namespace ampsim::cli::playground
