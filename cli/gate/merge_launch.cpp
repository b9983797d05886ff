// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Merges parts of one launch that ran on separate machines: their memory effects determine which of them race, and a
// joint run of these shows how.
//
// Parts that race with each other, directly or through others, are rerun together once; their joint report covers
// them, and the other parts keep their own reports. So no element is counted twice.
#include "cli/analysis/part_file.h"
#include "cli/gate/gate.h"
#include "cli/report/json_reader.h"
#include "cli/report/write.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

namespace {

std::string words_of(const std::vector<TileRange> &ranges) {
  std::vector<std::string> words;
  for (const TileRange &range : ranges)
    words.push_back(range.end == range.first + 1 ? fmt::format("{}", range.first)
                                                 : fmt::format("{}-{}", range.first, range.end - 1));
  return fmt::format("{}", fmt::join(words, ","));
}

std::vector<TileRange> joined(std::vector<TileRange> ranges) {
  std::ranges::sort(ranges, {}, &TileRange::first);
  std::vector<TileRange> result;
  for (const TileRange &range : ranges)
    if (!result.empty() && result.back().end == range.first)
      result.back().end = range.end;
    else if (range.first != range.end)
      result.push_back(range);
  return result;
}

class Parts {
public:
  void add(const std::string &file, PartFile part) {
    auto refuse = [&](std::string_view why) {
      throw UsageError(fmt::format("'{}' and '{}' do not belong together: {}", names.front(), file, why));
    };
    if (!parts.empty()) {
      const PartFile &first = parts.front();
      if (part.folder != first.folder || part.command != first.command || part.arguments != first.arguments)
        refuse("they are from different command lines or folders");
      if (part.launch != first.launch || part.tiles != first.tiles)
        refuse("they are from different launches");
      if (!std::ranges::equal(part.footprint, first.footprint,
                              [](const RegionFootprint &a, const RegionFootprint &b) {
                                return a.granule == b.granule && a.uses.size() == b.uses.size();
                              }))
        refuse("their memory differs: the program is not deterministic");
    }
    for (std::size_t k = 0; k < parts.size(); ++k)
      for (const TileRange &range : part.ranges)
        if (std::ranges::any_of(parts[k].ranges, [&](const TileRange &other) {
              return range.first < other.end && other.first < range.end;
            }))
          throw UsageError(fmt::format("'{}' and '{}' overlap", names[k], file));
    names.push_back(file);
    parts.push_back(std::move(part));
  }

  /// Groups the parts by races: each group is rerun together. Throws UsageError if their inputs depend on each other.
  std::vector<std::vector<std::size_t>> groups() const {
    std::vector<std::size_t> leader(parts.size());
    std::iota(leader.begin(), leader.end(), 0);
    auto find = [&](std::size_t k) {
      while (leader[k] != k)
        k = leader[k];
      return k;
    };
    for (std::size_t region = 0; region < parts.front().footprint.size(); ++region)
      for (std::size_t granule = 0; granule < parts.front().footprint[region].uses.size(); ++granule)
        for (std::size_t b = 1; b < parts.size(); ++b)
          if (const auto with = uses(b, region, granule))
            for (std::size_t a = 0; a < b; ++a)
              if (const auto what = uses(a, region, granule))
                meet(a, what, b, with, leader, find);
    std::vector<std::vector<std::size_t>> all(parts.size());
    for (std::size_t k = 0; k < parts.size(); ++k)
      all[find(k)].push_back(k);
    std::erase_if(all, [](const auto &group) { return group.empty(); });
    return all;
  }

  Report report_of(const std::vector<std::size_t> &group) const {
    const std::string text = group.size() == 1 ? parts[group[0]].report : run_together(group);
    return std::move(read_json_report(text).programs.at(0).report);
  }

  /// From a report that has only the first part.
  void whole_launch(Report &report) const {
    for (ReportLaunch &launch : report.launches)
      if (launch.id == parts.front().launch) {
        launch.tiles = launch.threads = 0;
        for (const PartFile &part : parts) {
          launch.tiles += part.own.tiles;
          launch.threads += part.own.threads;
        }
      }
  }

  ReportCoverage coverage_of(ReportCoverage of_first) const {
    for (const PartFile &part : std::span(parts).subspan(1)) {
      of_first.tiles += part.own.tiles;
      of_first.threads += part.own.threads;
      of_first.accesses += part.own.accesses;
      of_first.barriers += part.own.barriers;
    }
    return of_first;
  }

  /// Tiles that no part contains.
  std::vector<TileRange> missing() const {
    std::vector<TileRange> there, gaps;
    for (const PartFile &part : parts)
      there.insert(there.end(), part.ranges.begin(), part.ranges.end());
    std::uint64_t next = 0;
    for (const TileRange &range : joined(std::move(there))) {
      if (range.first > next)
        gaps.push_back({next, range.first});
      next = range.end;
    }
    if (next < parts.front().tiles)
      gaps.push_back({next, parts.front().tiles});
    return gaps;
  }

  const PartFile &first() const { return parts.front(); }

private:
  std::vector<std::string> names;
  std::vector<PartFile> parts;

  std::uint8_t uses(std::size_t part, std::size_t region, std::size_t granule) const {
    return std::uint8_t(parts[part].footprint[region].uses[granule]);
  }

  void meet(std::size_t a, std::uint8_t what, std::size_t b, std::uint8_t with, std::vector<std::size_t> &leader,
            const auto &find) const {
    if (parts_conflict(what, with, parts.front().rules)) {
      const std::size_t x = find(a), y = find(b);
      leader[std::max(x, y)] = std::min(x, y);
    } else if (order_shows(what, with)) {
      const bool b_reads = with & part_reads && what & part_atomics;
      throw UsageError(fmt::format("launch {} cannot be divided: '{}' reads values that '{}' changes with atomic "
                                   "operations, so their order matters",
                                   parts.front().launch, names[b_reads ? b : a], names[b_reads ? a : b]),
                       "run the whole launch");
    }
  }

  std::string run_together(const std::vector<std::size_t> &group) const {
    std::vector<TileRange> ranges;
    for (std::size_t k : group)
      ranges.insert(ranges.end(), parts[k].ranges.begin(), parts[k].ranges.end());
    const PartFile &first = parts.front();
    constexpr int report_number = 198; // in the new process
    int report[2] = {-1, -1};
    if (pipe2(report, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot rerun the racing parts");
    std::vector<std::string> words = {"ampsim",
                                      "run",
                                      "-q",
                                      "--color=never",
                                      fmt::format("--launch={}", first.launch),
                                      "--tiles=" + words_of(joined(std::move(ranges))),
                                      fmt::format("--report=json:/proc/self/fd/{}", report_number)};
    words.insert(words.end(), first.command.begin(), first.command.end());
    words.push_back("--");
    words.insert(words.end(), first.arguments.begin(), first.arguments.end());
    std::vector<char *> pointers;
    for (std::string &word : words)
      pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const pid_t process = fork();
    if (process < 0)
      throw std::system_error(errno, std::generic_category(), "cannot rerun the racing parts");
    if (process == 0) {
      const int nowhere = open("/dev/null", O_RDWR);
      if (nowhere < 0 || dup2(nowhere, STDIN_FILENO) < 0 || dup2(nowhere, STDOUT_FILENO) < 0 ||
          dup2(report[1], report_number) < 0 || chdir(first.folder.c_str()) != 0)
        _exit(127);
      execv("/proc/self/exe", pointers.data());
      _exit(127);
    }
    close(report[1]);
    std::string text;
    char buffer[64 << 10];
    for (ssize_t length; (length = read(report[0], buffer, sizeof buffer)) > 0 || (length < 0 && errno == EINTR);)
      text.append(buffer, std::size_t(std::max<ssize_t>(length, 0)));
    close(report[0]);
    while (waitpid(process, nullptr, 0) < 0 && errno == EINTR)
      ;
    if (text.empty())
      throw UsageError(
          "the racing parts could not be run together",
          fmt::format("command, run in '{}': ampsim {}", first.folder, fmt::join(std::span(words).subspan(1), " ")),
          status_internal);
    return text;
  }
};

/// Merges the findings of several reports: equal findings are reported once. Findings in tile-local memory of the
/// divided launch may or may not be about the same elements.
void add(std::vector<ReportFinding> &all, std::vector<ReportFinding> more, std::uint32_t launch) {
  for (ReportFinding &finding : more) {
    auto known = std::ranges::find(all, finding.id, &ReportFinding::id);
    if (known == all.end()) {
      all.push_back(std::move(finding));
      continue;
    }
    known->at_least |= finding.launch == launch || known->launch == launch || finding.at_least;
    known->count = std::max(known->count, finding.count);
  }
}

/// The end of a part, and what was not checked of it, count for the whole.
void take_end(Report &whole, Report &&part) {
  if (whole.outcome == Outcome::exited && part.outcome != Outcome::exited) {
    whole.outcome = part.outcome;
    whole.exit = part.exit;
    whole.signal = part.signal;
    whole.fault = std::move(part.fault);
  }
  whole.unchecked_launches += part.unchecked_launches;
  for (std::string &reason : part.unchecked)
    if (std::ranges::find(whole.unchecked, reason) == whole.unchecked.end())
      whole.unchecked.push_back(std::move(reason));
}

} // namespace

int merge_launch(const MergeOptions &options) {
  Parts parts;
  for (const std::string &file : options.files)
    parts.add(file, read_part(file));
  Report whole;
  bool is_first = true;
  for (const std::vector<std::size_t> &group : parts.groups()) {
    Report report = parts.report_of(group);
    if (std::exchange(is_first, false)) {
      whole = std::move(report);
      continue;
    }
    add(whole.findings, std::move(report.findings), parts.first().launch);
    add(whole.suppressed, std::move(report.suppressed), parts.first().launch);
    take_end(whole, std::move(report));
  }
  parts.whole_launch(whole);
  sort_findings(whole);
  whole.coverage = parts.coverage_of(read_json_report(parts.first().report).programs.at(0).report.coverage);

  ReportOptions reports = options.report;
  if (reports.requests.empty())
    reports.requests = {ReportRequest{}};
  SourceText sources;
  int status = exit_status(whole, reports.fail_on);
  status = finish_with_reports(suite_of(std::move(whole)), reports, sources, status);
  if (const std::vector<TileRange> missing = parts.missing(); !missing.empty()) {
    fmt::print(stderr, "ampsim: error: {} {} of launch {} are missing\n", "tiles", words_of(missing),
               parts.first().launch);
    status = status ? status : 1;
  }
  return status;
}

} // namespace ampsim::cli
