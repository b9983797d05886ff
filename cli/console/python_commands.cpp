// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Python code in the console: the command, and the requests of the module `ampsim`.
#include "cli/console/console.h"
#include "cli/support/trimmed.h"
#include "debugger/names.h"

#include <cstdlib>
#include <new>
#include <utility>

namespace ampsim::cli {

using debugger::Stop;
using host::Json;

void Console::python(const std::string &code) {
  if (!code.empty())
    return run_python(code, "<python>");
  std::string lines;
  for (std::optional<std::string> line; (line = next_line()) && trimmed(*line) != "end";)
    lines += *line + "\n";
  run_python(lines, "<python>");
}

void Console::run_python(const std::string &code, const std::string &file) {
  try {
    interpreter.run(code, file);
  } catch (const PythonError &error) {
    throw CommandError(error.what());
  }
}

/// Returns the output of a command; throws CommandError with it if the command fails.
std::string Console::execute_for_python(const std::string &line) {
  if (leaves_launch || run_again || quit || killed || host_move)
    throw CommandError("the program continues when this code has finished");
  char *text = nullptr;
  std::size_t size = 0;
  FILE *before = std::exchange(out, open_memstream(&text, &size));
  if (!out) {
    out = before;
    throw std::bad_alloc();
  }
  const int failures_before = failures;
  execute(line);
  std::fclose(std::exchange(out, before));
  std::string printed(text, size);
  std::free(text);
  if (std::exchange(failures, failures_before) == failures_before)
    return printed;
  while (printed.ends_with('\n'))
    printed.pop_back();
  throw CommandError(printed.starts_with("error: ") ? printed.substr(7) : printed);
}

Json Console::answer_python(const std::string &what, const std::string &text) {
  if (what == "write") {
    say("{}", text);
    return {{"text", ""}};
  }
  if (what == "execute")
    return {{"text", execute_for_python(text)}};
  if (!session.in_launch())
    throw CommandError("no launch is stopped");
  const debugger::Value value = session.evaluate(expression(text));
  Json answer{{"text", session.text(value, {0, print_elements})}, {"type", "slice"}};
  if (value.is_slice)
    return answer;
  const DebugType &type = session.types[value.type];
  answer["type"] = type.name;
  if (type.kind == DebugType::Kind::boolean)
    answer["value"] = debugger::truth_of(session.types, value);
  else if (debugger::is_integer(type) && type.kind == DebugType::Kind::unsigned_integer)
    answer["value"] = std::uint64_t(debugger::integer_of(session.types, value));
  else if (debugger::is_integer(type))
    answer["value"] = debugger::integer_of(session.types, value);
  else if (debugger::is_scalar(type))
    answer["value"] = debugger::floating_of(session.types, value);
  return answer;
}

static const char *name_of(Stop::Reason reason) {
  switch (reason) {
  case Stop::Reason::launch_begins:
    return "launch-begins";
  case Stop::Reason::step:
    return "step";
  case Stop::Reason::breakpoint:
    return "breakpoint";
  case Stop::Reason::finding:
    return "finding";
  case Stop::Reason::outside:
    return "out-of-bounds";
  case Stop::Reason::division:
    return "division";
  case Stop::Reason::stack_overflow:
    return "stack-overflow";
  case Stop::Reason::no_progress:
    return "no-progress";
  case Stop::Reason::divergence:
    return "divergence";
  case Stop::Reason::deadlock:
    return "deadlock";
  case Stop::Reason::all_frozen:
    return "all-frozen";
  case Stop::Reason::interrupted:
    return "interrupted";
  case Stop::Reason::thread_ended:
    return "thread-ended";
  case Stop::Reason::tile_ended:
    return "tile-ended";
  case Stop::Reason::position:
    return "position";
  case Stop::Reason::history_begins:
    return "history-begins";
  case Stop::Reason::launch_ends:
    break;
  }
  return "launch-ends";
}

void Console::notify_python(const Stop &stop) {
  if (!interpreter.wants_stops())
    return;
  const StopPoint *point = session.point_of(session.thread());
  Json event{{"reason", name_of(stop.reason)},
             {"launch", execution().launch().launch.id},
             {"thread", session.thread().rank - session.tile().first},
             {"tile", execution().launch().domain.tiled ? session.thread().tile_rank : execution().batch()},
             {"breakpoint", stop.breakpoint ? Json(stop.breakpoint) : Json()},
             {"file", point ? Json(point->frames.front().place.file) : Json()},
             {"line", point ? Json(point->frames.front().place.line) : Json()},
             {"function", point ? Json(point->frames.front().place.function) : Json()}};
  try {
    interpreter.notify_stop(event);
  } catch (const PythonError &error) {
    ++failures;
    say("error: {}\n", error.what());
  }
}

} // namespace ampsim::cli
