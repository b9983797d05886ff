// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Orders work in streams with host accesses, or with work in another stream.
//
// The second access is the one enqueued later, so a wait must precede it: of the host for the stream of the first, of
// the second's stream for an event after the first, or of the host for everything. The wait goes before the outermost
// statement that contains the second but not the first, which moves it out of loops over elements; if the two are in
// different functions, before the outermost loop around the second, or before its statement.
#include "cli/report/fixes/fix_case.h"

#include <fmt/format.h>
#include <optional>

namespace ampsim::cli {

namespace {

/// The host's own access, or its call that enqueues one.
struct HostLine {
  std::string file;
  unsigned line = 0;
  bool own = false; // the host accesses it itself
};

HostLine host_line(const FixCase &fix, const ReportAccess &access) {
  if (!access.thread.host.empty())
    return access.stack.empty() ? HostLine()
                                : HostLine{access.stack[0].file, access.stack[0].line, access.own_code};
  const ReportLaunch *launch = fix.report.launch(access.launch ? access.launch : fix.finding.launch);
  return launch ? HostLine{launch->file, launch->line} : HostLine();
}

const StreamUse *stream_at(const FunctionOutline &function, unsigned line) {
  for (const StreamUse &each : function.streams)
    if (each.begin.line <= line && line <= each.end.line)
      return &each;
  return nullptr;
}

/// Returns whether the variables that it uses are visible at this place.
bool is_known_at(const FunctionOutline &function, const StreamUse &use, const Statement &at) {
  return std::ranges::all_of(use.names, [&](TextPlace declared) {
    const Path path = path_to(function, declared);
    // The enclosing block or loop of a declaration; none for a parameter.
    const std::size_t up = path.size() > 1 && function.statements[path.back()].declares ? 2 : 1;
    return path.size() < up ||
           (declared < at.begin && contains(function.statements[path[path.size() - up]], at.begin));
  });
}

/// The unnamed stream: waiting for it costs as much as waiting for the device.
bool is_default(const StreamUse &use) {
  return use.stream == "0" || use.stream == "nullptr" || use.stream == "NULL";
}

/// The statements before which the host may wait, best first.
std::vector<std::uint32_t> candidates(const FunctionOutline &function, const HostLine &first,
                                      const HostLine &second) {
  const Path path = path_to_line(function, second.line);
  std::vector<std::uint32_t> found;
  auto add = [&](std::uint32_t statement) {
    while (statement && !function.statements[statement].in_block)
      statement = function.statements[statement].parent;
    if (statement && std::ranges::find(found, statement) == found.end())
      found.push_back(statement);
  };
  if (path.empty())
    return found;
  const bool same = first.file == function.file && function.statements[0].begin.line <= first.line &&
                    first.line <= function.statements[0].end.line;
  if (same) {
    if (const std::size_t common = common_length(path_to_line(function, first.line), path); common < path.size())
      add(path[common]);
  } else {
    for (std::uint32_t each : path)
      if (is_loop(function, each)) {
        add(each);
        break;
      }
  }
  add(path.back());
  return found;
}

class Waits {
public:
  Waits(FixCase &fix, const FunctionOutline &function) : fix(fix), function(function) {}

  void propose(const HostLine &first, const HostLine &second) {
    const FunctionOutline *other = host_function_at(fix.outlines, first.file, first.line);
    const StreamUse *of_first = other == &function ? stream_at(function, first.line) : nullptr;
    const StreamUse *of_second = second.own ? nullptr : stream_at(function, second.line);
    for (std::uint32_t each : candidates(function, first, second)) {
      const Statement &at = function.statements[each];
      const bool known = of_first && is_known_at(function, *of_first, at);
      if (known && !second.own)
        wait_for_event(at, *of_first, of_second);
      if (known && !is_default(*of_first))
        insert(at, call("StreamSynchronize", of_first->stream));
      insert(at, call("DeviceSynchronize", ""));
    }
  }

private:
  FixCase &fix;
  const FunctionOutline &function;

  std::string call(std::string_view name, std::string_view arguments) const {
    return fmt::format("{}{}({});", fix.words().library, name, arguments);
  }

  void insert(const Statement &at, const std::string &wait) {
    fix.add(
        {fix.text.before(function, at, wait)}, fmt::format("inserting '{}' before line {}", wait, at.begin.line),
        fmt::format("make the host wait: put '{}' before line {}", wait.substr(0, wait.size() - 1), at.begin.line));
  }

  /// Records an event in the first stream, for which the second one waits. Destroying it does not end the wait.
  void wait_for_event(const Statement &at, const StreamUse &first, const StreamUse *second) {
    const std::string event = fix.text.new_name(function.file, at.begin, "event");
    const std::string stream = second ? second->stream : "0";
    const std::string lines = fmt::format(
        "{0}Event_t {1};\n{0}EventCreateWithFlags(&{1}, {0}EventDisableTiming);\n{0}EventRecord({1}, {2});\n"
        "{0}StreamWaitEvent({3}, {1}, 0);\n{0}EventDestroy({1});",
        fix.words().library, event, first.stream, stream);
    fix.add(
        {fix.text.before(function, at, lines)},
        fmt::format("recording an event in '{}' and making '{}' wait for it before line {}", first.stream, stream,
                    at.begin.line),
        fmt::format("record an event after the first and make the second's stream wait for it ({0}EventRecord({1}, "
                    "{2}), {0}StreamWaitEvent({3}, {1}, 0)), or, on one device, use one stream for both",
                    fix.words().library, event, first.stream, stream));
  }
};

} // namespace

void propose_waits(FixCase &fix) {
  const HostLine first = host_line(fix, fix.first()), second = host_line(fix, fix.second());
  if (!first.line || !second.line || first.own)
    return;
  if (const FunctionOutline *function = host_function_at(fix.outlines, second.file, second.line))
    Waits(fix, *function).propose(first, second);
}

} // namespace ampsim::cli
