// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flag that one thread sets and others poll with plain accesses: the compiler may keep it in a register, and nothing
// orders what precedes the write with what follows the loop. It becomes an atomic object that is written with release
// and read with acquire.
#include "cli/report/fixes/fix_case.h"

#include <fmt/format.h>
#include <optional>

namespace ampsim::cli {

namespace {

/// The read in a condition that contains the access.
struct Poll {
  const FunctionOutline *function;
  const ConditionRead *read;
  bool in_loop;
};

std::optional<Poll> poll_of(const FixCase &fix, const ReportAccess &access) {
  const FunctionOutline *function = access.stack.empty() || access.kind == AccessKind::write
                                        ? nullptr
                                        : function_at(fix.outlines, access.stack[0]);
  if (!function)
    return std::nullopt;
  const TextPlace place = place_of(access.stack[0]);
  const Path path = path_to(*function, place);
  for (const ConditionRead &each : function->reads)
    if (each.begin <= place && place < each.end && !each.type.empty() && !path.empty())
      return Poll{function, &each,
                  std::ranges::any_of(path, [&](std::uint32_t around) { return is_loop(*function, around); })};
  return std::nullopt;
}

/// The place in a form that an atomic object can refer to.
std::string object(const ConditionRead &read, const std::string &place) {
  return read.is_volatile ? fmt::format("const_cast<{} &>({})", read.type, place) : place;
}

std::string filled_in(std::string_view form, const std::string &type, const std::string &place,
                      const std::string &value = "") {
  return fmt::format(fmt::runtime(form), type, place, value);
}

class Flag {
public:
  Flag(FixCase &fix, const Poll &poll) : fix(fix), poll(poll), file(poll.function->file) {}

  void read() {
    const std::string place = fix.text.text(file, poll.read->begin, poll.read->end);
    const std::string load = filled_in(fix.words().atomics.load, poll.read->type, object(*poll.read, place));
    replace(file, poll.read->begin, poll.read->end, load);
  }

  /// Returns false if the access is not an assignment that is a whole statement.
  bool write(const ReportAccess &access) {
    const FunctionOutline *function = access.stack.empty() ? nullptr : function_at(fix.outlines, access.stack[0]);
    const Path path = function ? path_to(*function, place_of(access.stack[0])) : Path();
    if (path.empty() || access.extent.operation != "=" || access.extent.operand.empty() ||
        !is_statement(function->statements[path.back()], access.extent))
      return false;
    const TextPlace begin{access.extent.first_line, access.extent.first_column};
    const TextPlace end{access.extent.last_line, access.extent.last_column + 1};
    replace(function->file, begin, end,
            filled_in(fix.words().atomics.store, poll.read->type, object(*poll.read, access.extent.target),
                      access.extent.operand));
    return true;
  }

  void propose() {
    const std::string_view header = fix.words().atomics.header;
    if (!header.empty())
      for (const std::string &each : files)
        if (!fix.text.includes(each, header))
          edits.push_back(fix.text.include(each, header));
    fix.add(
        edits, deed,
        fmt::format("read and write it atomically, because other {} wait for it: {}", fix.words().threads, advice));
  }

private:
  FixCase &fix;
  const Poll poll;
  const std::string file;
  std::vector<Edit> edits;
  std::vector<std::string> files;
  std::string deed, advice;

  void replace(const std::string &in, TextPlace begin, TextPlace end, const std::string &by) {
    deed += fmt::format("{}replacing '{}' with '{}' on line {}", deed.empty() ? "" : ", and ",
                        fix.text.text(in, begin, end), by, begin.line);
    advice += (advice.empty() ? "" : ", ") + by;
    edits.push_back(SourceEdits::edit(in, begin, end, by));
    if (std::ranges::find(files, in) == files.end())
      files.push_back(in);
  }
};

} // namespace

void propose_atomic_flag(FixCase &fix) {
  if (fix.words().atomics.load.empty())
    return;
  for (const ReportAccess *reader : {&fix.first(), &fix.second()}) {
    const ReportAccess &other = reader == &fix.first() ? fix.second() : fix.first();
    const std::optional<Poll> poll = poll_of(fix, *reader);
    if (!poll || (!poll->in_loop && other.kind != AccessKind::atomic))
      continue;
    Flag flag(fix, *poll);
    if (reader->kind == AccessKind::read || poll->read->is_volatile)
      flag.read();
    if (other.kind == AccessKind::atomic || flag.write(other))
      flag.propose();
  }
}

} // namespace ampsim::cli
