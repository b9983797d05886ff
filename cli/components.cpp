// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See components.h. CMake defines a macro for each component that is built.
#include "cli/components.h"
#include "cli/options.h"

#ifdef AMPSIM_HAS_DEBUGGER
#include "cli/console/debug_command.h"
#include "cli/dap/dap_command.h"
#endif
#ifdef AMPSIM_HAS_MCP
#include "cli/mcp/mcp_command.h"
#endif
#ifdef AMPSIM_HAS_PLAYGROUND
#include "cli/playground/playground_command.h"
#endif
#ifdef AMPSIM_HAS_TEACHING
#include "cli/teaching/course/lesson.h"
#include "cli/teaching/course/lesson_command.h"
#include "cli/teaching/course/pages.h"
#include "cli/teaching/grade/grade_command.h"
#include "cli/teaching/trace/trace_command.h"
#endif

#include <algorithm>
#include <cstdlib>

namespace ampsim::cli {

bool is_built(std::string_view component) {
  static constexpr std::string_view built[] = {
      "", // of what is always built
#ifdef AMPSIM_HAS_DEBUGGER
      "debugger",
#endif
#ifdef AMPSIM_HAS_MCP
      "mcp",
#endif
#ifdef AMPSIM_HAS_PLAYGROUND
      "playground",
#endif
#ifdef AMPSIM_HAS_TEACHING
      "teaching",
#endif
  };
  return std::ranges::find(built, component) != std::end(built);
}

int run_component(const Options &options) {
  switch (options.command) {
#ifdef AMPSIM_HAS_DEBUGGER
  case Command::debug: {
    const bool for_editor = options.dap.on || options.dap.port || !options.dap.socket.empty();
    return for_editor ? dap_command(options.dap) : debug_command(options.debug);
  }
#endif
#ifdef AMPSIM_HAS_MCP
  case Command::mcp:
    return mcp_command(options.mcp);
#endif
#ifdef AMPSIM_HAS_PLAYGROUND
  case Command::playground:
    return playground_command(options.playground);
#endif
#ifdef AMPSIM_HAS_TEACHING
  case Command::trace:
    return trace_command(options.trace);
  case Command::lesson:
    return lesson_command(options.lesson);
  case Command::grade:
    return grade_command(options.grade);
#endif
  default:
    std::abort(); // not a command of a component that is built
  }
}

#ifdef AMPSIM_HAS_TEACHING
std::vector<std::string> lesson_ids() {
  std::vector<std::string> ids;
  for (const Course &course : courses())
    for (const Lesson &each : course.lessons)
      ids.push_back(each.id);
  return ids;
}

std::map<std::string, std::string> lesson_pages() { return course_pages(); }
#else
std::vector<std::string> lesson_ids() { return {}; }

std::map<std::string, std::string> lesson_pages() { return {}; }
#endif

} // namespace ampsim::cli
