// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merges the reports of shards. A missing shard is a failure: a shard whose job has died has left no report, and the
// merged report then says so.
#include "cli/gate/gate.h"
#include "cli/gate/judge.h"
#include "cli/report/json_reader.h"
#include "cli/report/names.h"
#include "cli/support/read_file.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>
#include <tuple>

namespace ampsim::cli {

namespace {

Suite read_suite(const std::string &file) {
  std::string text = read_file(file);
  try {
    return read_json_report(text);
  } catch (const std::runtime_error &error) {
    throw UsageError(fmt::format("cannot merge '{}': {}", file, error.what()),
                     "expected files written by '--report json:FILE'");
  }
}

class Merger {
public:
  void add(const std::string &file, Suite part) {
    if (part.single())
      throw UsageError(fmt::format("'{}' is the report of a single program, but '{}' is a gate's report", file,
                                   files.begin()->second));
    if (files.empty()) {
      merged.total = part.total;
      merged.fail_on = part.fail_on;
      merged.identity = part.identity;
      shards = part.shard.of;
    } else if (part.total != merged.total || part.shard.of != shards)
      throw UsageError(fmt::format(
          "'{}' is from a different suite than '{}': {} of {} programs in {} shards, not {} in {}", file,
          files.begin()->second, part.shard.index, *part.total, part.shard.of, *merged.total, shards));
    if (part.identity != merged.identity)
      throw UsageError(fmt::format("'{}' is from a different suite than '{}': {}", file, files.begin()->second,
                                   part.identity.empty() || merged.identity.empty()
                                       ? "another version of ampsim wrote it"
                                       : "its programs have other names"));
    if (part.fail_on != merged.fail_on)
      throw UsageError(
          fmt::format("'{}' and '{}' were made with different '--fail-on'", files.begin()->second, file));
    if (auto [other, is_new] = files.try_emplace(part.shard.index, file); !is_new)
      throw UsageError(
          fmt::format("'{}' and '{}' are both shard {}/{}", other->second, file, part.shard.index, shards));
    for (ProgramResult &program : part.programs) {
      if (!positions.insert(program.position).second || program.position >= *merged.total)
        throw UsageError(fmt::format("'{}' repeats program '{}'", file, program.name));
      merged.programs.push_back(std::move(program));
    }
    for (SuppressionUse &rule : part.suppressions)
      add(std::move(rule));
    merged.baseline_known += part.baseline_known;
    merged.baseline_gone += part.baseline_gone;
  }

  /// Missing shards.
  std::vector<unsigned> missing() const {
    std::vector<unsigned> indices;
    for (unsigned index = 1; index <= shards; ++index)
      if (!files.contains(index))
        indices.push_back(index);
    return indices;
  }

  unsigned shard_count() const { return shards; }

  Suite finish() {
    std::ranges::sort(merged.programs, {}, &ProgramResult::position);
    if (!missing().empty())
      merged.shard = {1, shards}; // incomplete: what is unused here may be used in another shard
    for (auto &[key, rule] : rules)
      merged.suppressions.push_back(std::move(rule));
    return std::move(merged);
  }

private:
  void add(SuppressionUse rule) {
    auto key = std::tuple(rule.file, rule.line, rule.text);
    auto [mine, is_new] = rules.try_emplace(key, rule);
    if (is_new)
      return;
    mine->second.used |= rule.used;
    mine->second.testable |= rule.testable;
  }

  Suite merged;
  unsigned shards = 1;
  std::map<unsigned, std::string> files;
  std::set<std::size_t> positions;
  std::map<std::tuple<std::string, unsigned, std::string>, SuppressionUse> rules;
};

/// The programs' names: their commands, and for equal ones the file as well.
std::vector<std::string> names_of(const std::vector<std::string> &files, const std::vector<Suite> &parts) {
  std::vector<std::string> names;
  std::map<std::string, unsigned> uses;
  for (const Suite &part : parts) {
    const Report &report = part.programs.at(0).report;
    ++uses[names.emplace_back(with_arguments(called(report), report))];
  }
  for (std::size_t k = 0; k < parts.size(); ++k)
    if (uses[names[k]] > 1)
      names[k] = fmt::format("{} ({})", names[k], files[k]);
  return names;
}

/// Merges reports of single programs, such as those written by the processes of one run, into a suite.
Suite suite_of_singles(const std::vector<std::string> &files, std::vector<Suite> parts) {
  Suite suite{.total = parts.size(), .fail_on = parts.front().fail_on};
  SourceText sources;
  for (std::size_t k = 0; k < parts.size(); ++k)
    if (!parts[k].single())
      throw UsageError(fmt::format("'{}' is a gate's report, but '{}' is the report of a single program", files[k],
                                   files.front()));
  const std::vector<std::string> names = names_of(files, parts);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    ProgramResult &program = parts[k].programs.at(0);
    program.name = names[k];
    program.position = k;
    judge(program, {.name = names[k], .allow_no_launches = true}, suite.fail_on, sources);
    suite.programs.push_back(std::move(program));
  }
  return suite;
}

} // namespace

int merge_command(const MergeOptions &options) {
  check_writable(options.report.requests);
  if (options.launch)
    return merge_launch(options);
  std::vector<Suite> parts;
  for (const std::string &file : options.files)
    parts.push_back(read_suite(file));
  if (parts.front().single())
    return finish_suite(suite_of_singles(options.files, std::move(parts)), options.report);
  Merger merger;
  for (std::size_t k = 0; k < parts.size(); ++k)
    merger.add(options.files[k], std::move(parts[k]));
  std::vector<unsigned> missing = merger.missing();
  unsigned shards = merger.shard_count();
  Suite suite = merger.finish();
  int status = finish_suite(suite, options.report);
  if (!missing.empty()) {
    fmt::print(stderr, "ampsim: error: {} of {} missing: {}\n", counted(missing.size(), "shard is", "shards are"),
               shards, fmt::join(missing, ", "));
    status = status ? status : 1;
  } else if (suite.programs.size() != *suite.total) {
    fmt::print(stderr, "ampsim: error: {} of {} programs are missing\n", *suite.total - suite.programs.size(),
               *suite.total);
    status = status ? status : 1;
  }
  return status;
}

} // namespace ampsim::cli
