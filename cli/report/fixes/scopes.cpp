// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scopes that are too narrow. An atomic function, an atomic object or a fence for the threads of one tile does not
// order two tiles, and one for those of a device does not order the host. Its wider variant differs only in the name: in
// the accesses' own statements, else in the functions around them, else in the whole file, if an atomic type is named
// there.
#include "cli/report/fixes/fix_case.h"

#include <fmt/format.h>
#include <set>

namespace ampsim::cli {

namespace {

/// Returns whether it is one with the scope of the device.
bool is_atomic_function(const Vocabulary &words, std::string_view name) {
  const auto &functions = words.atomics.types;
  return std::ranges::find(functions, name, &AtomicTypes::function) != functions.end();
}

/// Its wider replacement; empty if the name does not denote a scope, or a sufficient one.
/// `past_device`: the scope of a device is too narrow.
std::string wider(const Vocabulary &words, const std::string &name, bool past_device) {
  for (const WiderName &each : words.wider)
    if (name == each.narrow)
      return std::string(past_device ? each.of_system : each.of_device);
  if (words.narrow_atomic.empty() || !name.starts_with("atomic"))
    return {};
  const bool is_narrow = name.ends_with(words.narrow_atomic);
  const std::string of_device = is_narrow ? name.substr(0, name.size() - words.narrow_atomic.size()) : name;
  if (past_device && is_atomic_function(words, of_device))
    return of_device + std::string(words.system_atomic);
  return is_narrow ? of_device : "";
}

/// Returns whether one access is the host's, or they are of two devices.
bool leaves_device(const FixCase &fix) {
  auto device = [&](const ReportAccess &access) {
    const ReportLaunch *launch = fix.report.launch(access.launch ? access.launch : fix.finding.launch);
    return launch ? launch->device : 0;
  };
  return fix.finding.scope == Scope::host_device ||
         (fix.finding.scope == Scope::across_launches && device(fix.first()) != device(fix.second()));
}

class Widening {
public:
  Widening(FixCase &fix, bool past_device) : fix(fix), past_device(past_device) {}

  void take(const std::string &file, const std::vector<Identifier> &identifiers) {
    for (const Identifier &each : identifiers) {
      const std::string wide = wider(fix.words(), each.name, past_device);
      if (wide.empty())
        continue;
      edits.push_back(SourceEdits::edit(file, each.begin, each.end, wide));
      lines.insert(each.begin.line);
      names.insert(fmt::format("'{}' with '{}'", each.name, wide));
    }
  }

  void propose() const {
    if (edits.empty())
      return;
    fix.add(edits,
            fmt::format("replacing {} on {} {}", fmt::join(names, ", "), lines.size() == 1 ? "line" : "lines",
                        fmt::join(lines, ", ")),
            fmt::format("the scope must include {}: replace {}",
                        fix.finding.scope == Scope::host_device
                            ? "the host"
                            : fmt::format("the {} of both {}", fix.words().threads, fix.words().tiles),
                        fmt::join(names, ", ")));
  }

private:
  FixCase &fix;
  const bool past_device;
  std::vector<Edit> edits;
  std::set<unsigned> lines;
  std::set<std::string> names;
};

/// The functions that contain an access, and their callers.
std::vector<const FunctionOutline *> functions_of(const FixCase &fix) {
  std::vector<const FunctionOutline *> functions;
  for (const ReportAccess &access : fix.finding.accesses)
    for (const SourceFrame &frame : access.stack)
      if (const FunctionOutline *function = function_at(fix.outlines, frame);
          function && std::ranges::find(functions, function) == functions.end())
        functions.push_back(function);
  return functions;
}

} // namespace

void propose_wider_scopes(FixCase &fix) {
  const Scope scope = fix.finding.scope;
  const bool past_device = leaves_device(fix) && fix.finding.concerns_scope();
  if (fix.words().wider.empty() || in_one_tile(scope) || (scope == Scope::host_device && !past_device))
    return;
  Widening own(fix, past_device), around(fix, past_device), everywhere(fix, past_device);
  std::set<std::pair<const FunctionOutline *, std::uint32_t>> statements;
  for (const ReportAccess &access : fix.finding.accesses)
    if (const FunctionOutline *function =
            access.stack.empty() ? nullptr : function_at(fix.outlines, access.stack[0]))
      if (const Path path = path_to(*function, place_of(access.stack[0])); !path.empty())
        statements.insert({function, path.back()});
  for (auto [function, number] : statements)
    if (const Statement &each = function->statements[number]; each.kind != Statement::Kind::block)
      own.take(function->file, fix.text.identifiers(function->file, each.begin, each.end));
  std::set<std::string> files;
  for (const FunctionOutline *function : functions_of(fix)) {
    around.take(function->file,
                fix.text.identifiers(function->file, function->statements[0].begin, function->statements[0].end));
    files.insert(function->file);
  }
  for (const std::string &file : files)
    everywhere.take(file, fix.text.identifiers(file));
  own.propose();
  around.propose();
  everywhere.propose();
}

} // namespace ampsim::cli
