// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See try_fix.h.
#include "cli/analysis/try_fix.h"
#include "cli/analysis/run.h"
#include "cli/analysis/source_files.h"
#include "cli/report/fixes.h"
#include "cli/report/names.h"
#include "cli/support/output.h"
#include "cli/support/status_line.h"
#include "cli/support/unified_diff.h"
#include "frontend/sources/source_encoding.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>

namespace ampsim::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t trials_per_group = 8, trials_at_most = 40;
constexpr unsigned least_schedules = 4; // forward, reverse, shuffled, with delays: a fix must hold under each
constexpr double least_time_limit = 10, time_factor = 10; // seconds; of the first run's time

/// Findings by kind and position in the unedited sources: fingerprints do not distinguish findings on lines with the
/// same text, as in a copied kernel.
using Keys = std::set<std::string>;

/// Maps positions in edited files to those in the original files.
class PlacesBefore {
public:
  explicit PlacesBefore(std::vector<Edit> edits) : edits(std::move(edits)) {
    std::ranges::sort(this->edits, {},
                      [](const Edit &edit) { return std::tie(edit.file, edit.line, edit.column); });
  }

  /// The position of inserted text is the beginning of its edit, unless the text was moved from elsewhere.
  std::pair<unsigned, unsigned> operator()(const std::string &file, unsigned line, unsigned column) const {
    using Place = std::pair<std::int64_t, std::int64_t>;
    const Place place{line, column};
    std::int64_t lines = 0, columns = 0, shifted_line = 0; // the shift of the text after the last edit
    for (const Edit &edit : edits) {
      if (edit.file != file)
        continue;
      const Place begin{edit.line + lines, edit.column + (edit.line == shifted_line ? columns : 0)};
      if (place < begin)
        break;
      auto breaks = std::ranges::count(edit.text, '\n');
      auto rest = std::int64_t(edit.text.size() - (breaks ? edit.text.rfind('\n') + 1 : 0));
      const Place end{begin.first + breaks, breaks ? rest + 1 : begin.second + rest};
      if (place < end)
        return inside(edit,
                      place.first == begin.first ? std::size_t(place.second - begin.second) : edit.text.size());
      lines = end.first - edit.end_line;
      columns = end.second - edit.end_column;
      shifted_line = edit.end_line;
    }
    auto before = std::int64_t(line) - lines;
    return {unsigned(before), unsigned(std::int64_t(column) - (column && before == shifted_line ? columns : 0))};
  }

private:
  std::vector<Edit> edits;

  static std::pair<unsigned, unsigned> inside(const Edit &edit, std::size_t offset) {
    for (const Edit::Moved &moved : edit.moved)
      if (moved.offset <= offset && offset < moved.offset + moved.length)
        return {moved.line, moved.column + unsigned(offset - moved.offset)};
    return {edit.line, edit.column};
  }
};

std::string key_of(const ReportFinding &finding, const Report &report, const PlacesBefore &before) {
  std::string key = tag(finding);
  auto add = [&](const std::string &file, unsigned line, unsigned column) {
    auto [old_line, old_column] = before(file, line, column);
    key += fmt::format("|{}:{}:{}", file, old_line, old_column);
  };
  if (const ReportLaunch *launch = report.launch(finding.launch))
    add(launch->file, launch->line, 0);
  if (finding.last())
    key += '|' + finding.last()->variable + finding.last()->member;
  for (const std::string &alias : finding.aliases)
    key += '|' + alias;
  for (const ReportAccess &access : finding.accesses)
    for (const SourceFrame &frame : access.stack)
      add(frame.file, frame.line, frame.column);
  for (const ReportGroup &group : finding.groups)
    for (const SourceFrame &frame : group.stack)
      add(frame.file, frame.line, frame.column);
  std::ranges::replace(key, '\n', ' ');
  return key;
}

/// Including suppressed findings: the fix does not remove them either.
Keys keys_of(const Report &report, const PlacesBefore &before = PlacesBefore({})) {
  Keys keys;
  for (const auto *findings : {&report.findings, &report.suppressed})
    for (const ReportFinding &finding : *findings)
      keys.insert(key_of(finding, report, before));
  return keys;
}

/// The bytes of a file that has not changed since `started`.
std::optional<std::string> unchanged_bytes(const std::string &file, fs::file_time_type started) {
  std::error_code error;
  fs::file_time_type changed = fs::last_write_time(file, error);
  std::ifstream stream(file, std::ios::binary);
  if (error || changed > started || !stream)
    return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// `text` in place of `old`: as UTF-8, with a byte order mark if there was one.
std::string bytes_of(const std::string &text, const std::string &old) {
  return (frontend::has_byte_order_mark(old) ? "\xEF\xBB\xBF" : "") + text;
}

class Laboratory {
public:
  Laboratory(const Report &report, const AnalysisOptions &options, const FirstRun &first)
      : report(report), options(options), first(first), before(keys_of(report)),
        other_warp(other_warp_of(report, options)) {
    this->options.report.requests = {ReportRequest{}};
    this->options.histories = false;
    this->options.schedules = std::max(options.schedules, least_schedules);
    double limit = std::max(least_time_limit, time_factor * first.seconds);
    this->options.time_limit = std::min(limit, options.time_limit.value_or(limit));
  }

  using Files = std::map<std::string, std::string>;

  /// The texts of the edited files; nullopt if that is impossible.
  std::optional<Files> edited(const std::vector<Edit> &edits) const {
    std::map<std::string, std::vector<Edit>> by_file;
    for (const Edit &edit : edits)
      by_file[edit.file].push_back(edit);
    Files files;
    for (const auto &[file, own] : by_file) {
      std::optional<std::string> bytes = original(file);
      std::string text = bytes ? frontend::to_utf8(std::move(*bytes)) : "";
      if (!bytes || !apply_edits(text, own))
        return std::nullopt;
      files[file] = std::move(text);
    }
    return files;
  }

  /// The bytes of a file as the compiler read it; nullopt if it has changed since.
  std::optional<std::string> original(const std::string &file) const {
    const auto read = options.compile.edited_files.find(file); // from standard input
    return read == options.compile.edited_files.end() ? unchanged_bytes(file, first.started) : read->second;
  }

  /// The reported findings that disappeared, if there are no new ones and their places do not race in another scope,
  /// under all orders and, if the device has wavefronts of two sizes, with both.
  Keys gone_with(const std::vector<Edit> &edits) const {
    std::optional<Files> files = edited(edits);
    std::optional<Trial> after = files ? try_with(*files, PlacesBefore(edits)) : std::nullopt;
    Keys gone;
    if (!after || !std::ranges::includes(before_in_all_orders(*after), after->findings))
      return gone;
    std::ranges::set_difference(before, after->findings, std::inserter(gone, gone.end()));
    Keys shown_by_other_orders;
    std::ranges::set_difference(after->findings, before,
                                std::inserter(shown_by_other_orders, shown_by_other_orders.end()));
    return fixes_half(gone) || have_common_place(gone, shown_by_other_orders) ||
                   !holds_with_other_warps(*files, PlacesBefore(edits), *after, gone)
               ? Keys()
               : gone;
  }

private:
  const Report &report;
  AnalysisOptions options;
  FirstRun first;
  Keys before; // as reported
  mutable std::optional<Keys> in_all_orders;

  /// A run of an edited program.
  struct Trial {
    Keys findings;
    bool succeeded = false; // by the program's own status
  };

  /// The findings of the unedited program. Trials run under more orders than the reported run, which may show findings
  /// that the edits have not caused: if a trial has such findings, runs the unedited program under these orders, too.
  const Keys &before_in_all_orders(const Trial &after) const {
    if (std::ranges::includes(before, after.findings))
      return before;
    if (!in_all_orders) {
      in_all_orders = before;
      if (std::optional<Trial> more = try_with({}, PlacesBefore({})))
        in_all_orders->merge(more->findings);
    }
    return *in_all_orders;
  }

  const std::uint32_t other_warp; // the device's other wavefront size; 0: it has only one
  mutable std::optional<Trial>
      other_before; // with that size, without edits; empty also if the program cannot run so
  mutable bool other_is_known = false;

  /// The part of a key that gives the place. Of two writes either may be the first.
  static std::string place_in(const std::string &key) {
    const std::string place = key.substr(std::min(key.find('|'), key.size()));
    if (!key.starts_with(info(Kind::waw).name))
      return place;
    std::vector<std::string> parts;
    std::istringstream stream(place);
    for (std::string part; std::getline(stream, part, '|');)
      parts.push_back(part);
    std::ranges::sort(parts);
    return fmt::format("{}", fmt::join(parts, "|"));
  }

  /// Returns whether a place has findings of both.
  static bool have_common_place(const Keys &one, const Keys &other) {
    Keys places;
    for (const std::string &key : one)
      places.insert(place_in(key));
    return std::ranges::any_of(other, [&](const std::string &key) { return places.contains(place_in(key)); });
  }

  /// Returns whether nothing is worse with wavefronts of the other size, and the fixed places do not race there. If the
  /// program succeeds with that size and not with the first one, the edits must change that too: a race that the size
  /// alone causes may be gone, and the result as wrong as before.
  bool holds_with_other_warps(const Files &files, const PlacesBefore &places_before, const Trial &after,
                              const Keys &gone) const {
    if (!other_warp)
      return true;
    if (!std::exchange(other_is_known, true))
      other_before = try_with({}, PlacesBefore({}), other_warp);
    if (!other_before)
      return true;
    if (other_before->succeeded && !after.succeeded)
      return false;
    const std::optional<Trial> other_after = try_with(files, places_before, other_warp);
    if (!other_after || !std::ranges::includes(other_before->findings, other_after->findings) ||
        (other_before->succeeded && !other_after->succeeded))
      return false;
    return !have_common_place(gone, other_after->findings);
  }

  /// Returns whether the same pair of places still races in another scope: then the edits order only some of its
  /// threads.
  bool fixes_half(const Keys &gone) const {
    auto places = [](const ReportFinding &finding) {
      std::vector<std::tuple<std::string, unsigned, unsigned>> all;
      for (const ReportAccess &access : finding.accesses)
        if (!access.stack.empty())
          all.emplace_back(access.stack[0].file, access.stack[0].line, access.stack[0].column);
      std::ranges::sort(all);
      return all;
    };
    auto is_gone = [&](const ReportFinding &finding) {
      return gone.contains(key_of(finding, report, PlacesBefore({})));
    };
    return std::ranges::any_of(report.findings, [&](const ReportFinding &left) {
      return info(left.kind).scoped && !is_gone(left) &&
             std::ranges::any_of(report.findings, [&](const ReportFinding &other) {
               return other.kind == left.kind && other.scope != left.scope && is_gone(other) &&
                      places(other) == places(left);
             });
    });
  }

  /// Returns whether a run of the edited program is as conclusive as the first run.
  bool is_comparable(const Report &other) const {
    if (other.outcome != Outcome::exited || other.coverage.launches < report.coverage.launches)
      return false;
    return other.unchecked.empty() && std::ranges::all_of(other.launches, &ReportLaunch::ended);
  }

  static std::uint32_t other_warp_of(const Report &report, const AnalysisOptions &options) {
    const Limits &limits = report.language->limits;
    if (!limits.other_warp)
      return 0;
    return options.compile.warp_size == limits.other_warp ? limits.warp : limits.other_warp;
  }

  /// The first run's standard input, if that is a file, as it began; otherwise -1. The program on standard input has none.
  int first_input() const {
    struct stat status;
    if (first.input < 0 || options.compile.edited_files.contains(standard_input_name) ||
        fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode))
      return -1;
    const int input = open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC); // with an offset of its own
    if (input >= 0)
      lseek(input, first.input, SEEK_SET);
    return input;
  }

  [[noreturn]] void try_in_child(const Files &files, const PlacesBefore &places_before, std::uint32_t warp,
                                 int out) const {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC), input = first_input();
    dup2(input < 0 ? nowhere : input, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    std::string answer;
    try {
      AnalysisOptions how = options;
      for (const auto &[file, text] : files)
        how.compile.edited_files[file] = text;
      if (warp)
        how.compile.warp_size = warp;
      SourceText sources;
      Report result = compile_and_run(how, sources);
      if (is_comparable(result)) {
        for (const std::string &key : keys_of(result, places_before))
          answer += key + "\n";
        answer += result.exit == 0 ? "succeeded\nend\n" : "end\n";
      }
    } catch (...) { // no result, then
    }
    write_stream(out, answer);
    _exit(0);
  }

  /// `warp`: lanes of a wavefront; 0: as the options say.
  std::optional<Trial> try_with(const Files &files, const PlacesBefore &places_before,
                                std::uint32_t warp = 0) const {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot try a fix: pipe");
    std::fflush(nullptr);
    pid_t child = fork();
    if (child < 0)
      throw std::system_error(errno, std::generic_category(), "cannot try a fix: fork");
    if (child == 0)
      try_in_child(files, places_before, warp, ends[1]);
    close(ends[1]);
    std::string answer;
    char buffer[4096];
    for (ssize_t length; (length = read(ends[0], buffer, sizeof buffer)) > 0 || (length < 0 && errno == EINTR);)
      answer.append(buffer, std::size_t(std::max<ssize_t>(length, 0)));
    close(ends[0]);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    Keys keys;
    for (std::size_t at = 0, end; (end = answer.find('\n', at)) != std::string::npos; at = end + 1)
      keys.insert(answer.substr(at, end - at));
    if (!keys.erase("end"))
      return std::nullopt;
    const bool succeeded = keys.erase("succeeded") > 0;
    return Trial{std::move(keys), succeeded};
  }
};

std::string effect(std::size_t gone, std::size_t all) {
  if (gone == all && gone == 2)
    return "both findings";
  if (gone == all)
    return gone == 1 ? "the finding" : fmt::format("all {} findings", all);
  return gone == 1 ? "this finding" : fmt::format("{} of the {} findings", gone, all);
}

/// Findings that probably have one cause.
using Group = std::vector<ReportFinding *>;

std::vector<Group> groups_of(Report &report) {
  std::map<std::pair<std::uint32_t, std::string>, std::size_t> known;
  std::vector<Group> groups;
  for (ReportFinding &finding : report.findings) {
    if (finding.proposed_fixes.empty())
      continue;
    std::string variable = finding.last() ? finding.last()->variable : "";
    auto [place, is_new] = known.try_emplace({finding.launch, variable}, groups.size());
    if (is_new)
      groups.emplace_back();
    groups[place->second].push_back(&finding);
  }
  return groups;
}

/// The fixes of findings without a fix yet: by how many findings propose them, then by likelihood.
std::vector<ProposedFix> candidates_of(const Group &group) {
  struct Candidate {
    ProposedFix fix;
    std::size_t votes, rank, ordinal;
  };
  std::vector<Candidate> candidates;
  for (const ReportFinding *finding : group)
    for (std::size_t rank = 0; !finding->fix && rank < finding->proposed_fixes.size(); ++rank) {
      const ProposedFix &fix = finding->proposed_fixes[rank];
      auto same =
          std::ranges::find_if(candidates, [&](const Candidate &each) { return each.fix.edits == fix.edits; });
      if (same == candidates.end())
        candidates.push_back({fix, 1, rank, candidates.size()});
      else {
        ++same->votes;
        same->rank = std::min(same->rank, rank);
      }
    }
  std::ranges::sort(candidates, [](const Candidate &a, const Candidate &b) {
    return std::tuple(b.votes, a.rank, a.ordinal) < std::tuple(a.votes, b.rank, b.ordinal);
  });
  std::vector<ProposedFix> fixes;
  for (Candidate &each : candidates)
    fixes.push_back(std::move(each.fix));
  return fixes;
}

void set_fixes(Report &report, const ProposedFix &fix, const Keys &gone) {
  for (ReportFinding &finding : report.findings)
    if (gone.contains(key_of(finding, report, PlacesBefore({}))) &&
        (!finding.fix || finding.fix->removes < gone.size())) {
      finding.fix =
          Fix{true, fix.edits, fmt::format("{} removes {}", fix.deed, effect(gone.size(), report.findings.size())),
              gone.size()};
      if (!fix.advice.empty())
        finding.hint = fix.advice;
    }
}

void say(Report &report, std::string_view severity, std::string message) {
  report.diagnostics.push_back({.severity = std::string(severity),
                                .code = std::string(fix_code),
                                .message = std::move(message),
                                .file = {}});
}

void write_with_permissions(const std::string &file, const std::string &bytes, fs::perms permissions) {
  write_file(file, bytes);
  std::error_code ignored;
  fs::permissions(file, permissions, ignored);
}

/// Replaces the text of a file if it is unchanged. `keep`: the original becomes FILE.orig, as with `patch --backup`.
bool replace_text(const std::string &file, const std::string &text, fs::file_time_type started, bool keep) {
  const std::optional<std::string> old = unchanged_bytes(file, started);
  if (!old)
    return false;
  const fs::perms permissions = fs::status(file).permissions();
  if (keep)
    write_with_permissions(file + ".orig", *old, permissions);
  write_with_permissions(file, bytes_of(text, *old), permissions);
  return true;
}

/// The files as a diff names them: all below `folder`, by their paths from there.
struct DiffNames {
  std::string folder; // empty: the current one
  std::map<std::string, std::string> names;
};

/// `patch` refuses absolute paths and those with "..".
DiffNames diff_names(const Laboratory::Files &files) {
  std::error_code error;
  DiffNames result;
  const fs::path here = fs::canonical(".", error);
  for (const auto &[file, text] : files) {
    const fs::path path = fs::canonical(file, error);
    const std::string below = path.lexically_relative(here).string();
    result.names[file] = error ? file : below; // standard input has no path
    if (!error && below.starts_with(".."))
      result.folder = "/";
  }
  for (auto &[file, name] : result.names)
    if (const fs::path path = fs::canonical(file, error); !error && !result.folder.empty())
      name = path.relative_path().string();
  return result;
}

/// `fixed`: the number of findings that the edits fix.
void print_diff(Report &report, const Laboratory &laboratory, const Laboratory::Files &files, std::uint64_t fixed) {
  const DiffNames names = diff_names(files);
  std::string diff;
  for (const auto &[file, text] : files) {
    const std::optional<std::string> old = laboratory.original(file);
    if (!old || frontend::is_utf16(*old)) {
      say(report, "error",
          old ? fmt::format("'{}' is UTF-16, which a diff cannot show; use '--write-fix'", file)
              : fmt::format("'{}' has changed in the meantime; no diff was printed", file));
      return;
    }
    diff += unified_diff(names.names.at(file), *old, bytes_of(text, *old));
  }
  fmt::print(stderr, "{}", line_start(report)); // both streams may be one terminal
  report.open_line = false;
  write_stream(STDOUT_FILENO, diff);
  say(report, "note",
      fmt::format("the diff fixes {} of {}; apply it with 'patch -p1{}'", fixed,
                  counted(report.findings.size(), "finding", "findings"),
                  names.folder.empty() ? "" : " -d " + names.folder));
}

} // namespace

void try_fixes(Report &report, const AnalysisOptions &options, const FirstRun &first) {
  Laboratory laboratory(report, options, first);
  StatusLine status(!options.report.quiet);
  std::size_t trials = 0;
  for (const Group &group : groups_of(report)) {
    std::vector<std::vector<Edit>> tried;
    while (tried.size() < trials_per_group + group.size() && trials < trials_at_most) {
      std::vector<ProposedFix> candidates = candidates_of(group);
      auto next = std::ranges::find_if(
          candidates, [&](const ProposedFix &each) { return std::ranges::find(tried, each.edits) == tried.end(); });
      if (next == candidates.end())
        break;
      tried.push_back(next->edits);
      ++trials;
      const SourceFrame at = place(*group.front(), report);
      status.show(fmt::format("trying fix {} for {}:{}: {}", trials, at.file, at.line, next->deed));
      set_fixes(report, *next, laboratory.gone_with(next->edits));
    }
  }
}

void write_fixes(Report &report, const AnalysisOptions &options, const FirstRun &first) {
  std::vector<std::vector<Edit>> fixes; // each once
  for (const ReportFinding &finding : report.findings)
    if (finding.fix && std::ranges::find(fixes, finding.fix->edits) == fixes.end())
      fixes.push_back(finding.fix->edits);
  if (fixes.empty()) {
    if (!report.findings.empty())
      say(report, "note",
          fmt::format("no fix could be verified; {}",
                      options.fixing == Fixing::diff ? "the diff is empty" : "no file was changed"));
    return;
  }
  std::vector<Edit> all;
  for (const std::vector<Edit> &fix : fixes)
    all.insert(all.end(), fix.begin(), fix.end());
  Laboratory laboratory(report, options, first);
  StatusLine status(!options.report.quiet && fixes.size() > 1);
  status.show("trying the fixes together");
  bool together = fixes.size() == 1;
  if (!together) {
    Keys gone = laboratory.gone_with(all);
    together = std::ranges::all_of(report.findings, [&](const ReportFinding &finding) {
      return !finding.fix || gone.contains(key_of(finding, report, PlacesBefore({})));
    });
  }
  if (!together) {
    say(report, "warning",
        fmt::format("the fixes are incompatible; only the first {}",
                    options.fixing == Fixing::diff ? "is in the diff" : "was written"));
    all = fixes[0];
  }
  std::optional<Laboratory::Files> files = laboratory.edited(all);
  if (!files) {
    say(report, "error", "a source file has changed in the meantime; no file was written");
    return;
  }
  const auto fixed = std::uint64_t(std::ranges::count_if(report.findings, [&](const ReportFinding &finding) {
    return finding.fix && (together || finding.fix->edits == fixes[0]);
  }));
  if (options.fixing == Fixing::diff) {
    print_diff(report, laboratory, *files, fixed);
    return;
  }
  const bool keep = options.fixing == Fixing::kept;
  std::size_t edits = 0;
  std::vector<std::string> written;
  for (const auto &[file, text] : *files)
    if (replace_text(file, text, first.started, keep)) {
      edits += std::size_t(std::ranges::count(all, file, &Edit::file));
      written.push_back(fmt::format("'{}'{}", file, keep ? fmt::format(" (original in '{}.orig')", file) : ""));
    } else
      say(report, "error", fmt::format("'{}' has changed in the meantime and was not written", file));
  const std::string deed = fmt::format("{} in {}", counted(edits, "edit", "edits"), fmt::join(written, ", "));
  if (written.size() == files->size())
    say(report, "note",
        fmt::format("fixed {} of {} by {}; run again to confirm", fixed,
                    counted(report.findings.size(), "finding", "findings"), deed));
  else if (edits)
    say(report, "note", fmt::format("wrote {}; the other edits are missing", deed));
}

} // namespace ampsim::cli
