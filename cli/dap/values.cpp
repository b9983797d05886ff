// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scopes, variables and expressions. A variable is identified by the expression that names it, so that a client can
// evaluate it again, in a watch or in other threads.
#include "cli/dap/launch_server.h"
#include "debugger/builtins.h"
#include "debugger/names.h"

#include <algorithm>
#include <fmt/format.h>

namespace ampsim::cli::dap {

using debugger::EvaluationError;
using debugger::Expression;
using debugger::Format;
using debugger::Value;

namespace {

constexpr std::uint64_t shown_elements = 24; // of an array in one line
constexpr std::uint64_t range_length = 1000; // of parts that a long array is shown in to clients without paging
constexpr const char *target_name = "*";     // the target of a pointer

Format format_in(const Arguments &arguments) {
  bool hexadecimal = arguments.has("format") && arguments.object_named("format").boolean("hex", false);
  return {hexadecimal ? 'x' : char(0), shown_elements};
}

/// In parentheses if a member or element cannot be appended.
std::string as_operand(const std::string &expression) {
  bool simple = std::ranges::all_of(expression, [](unsigned char c) {
    return std::isalnum(c) || c == '_' || c == '.' || c == '[' || c == ']' || c == '$';
  });
  return simple ? expression : fmt::format("({})", expression);
}

std::string element_name(std::uint64_t k) { return fmt::format("[{}]", k); }

} // namespace

int LaunchServer::add_handle(Handle handle) {
  handles.push_back(std::move(handle));
  return int(handles.size());
}

const LaunchServer::Handle &LaunchServer::handle_in(const Arguments &arguments) const {
  std::uint64_t reference = arguments.count("variablesReference", 0);
  if (reference < 1 || reference > handles.size())
    throw RequestError(fmt::format("variablesReference {} is no longer valid", reference));
  return handles[reference - 1];
}

Value LaunchServer::value_of(const std::string &expression, std::uint32_t thread, std::size_t frame) {
  return session.evaluate(Expression(expression, session.types), execution().threads()[thread], frame);
}

//===--- Scopes ---------------------------------------------------------------------------===//

Json LaunchServer::scopes(const Arguments &arguments) {
  arguments.integer("frameId");
  auto [thread, frame] = frame_in(arguments);
  const StopPoint *point = session.point_of(execution().threads()[thread]);
  Json list = Json::array();
  auto add = [&](std::string_view name, Handle::Kind kind, const char *hint = nullptr) {
    Handle handle;
    handle.kind = kind;
    handle.thread = thread;
    handle.frame = frame;
    std::size_t count = named_children(handle).size();
    if (count == 0)
      return;
    Json scope{{"name", name},
               {"variablesReference", add_handle(std::move(handle))},
               {"namedVariables", count},
               {"expensive", false}};
    if (hint)
      scope["presentationHint"] = hint;
    list.push_back(std::move(scope));
  };
  if (point && frame < point->frames.size())
    add("Locals", Handle::Kind::locals, "locals");
  add(debugger::words(execution()).local, Handle::Kind::tile_local);
  add("Captures", Handle::Kind::captures);
  add("Thread", Handle::Kind::thread);
  return {{"scopes", list}};
}

/// The variables of a scope, or the members of a value: names, and expressions.
std::vector<std::pair<std::string, LaunchServer::Handle>> LaunchServer::named_children(const Handle &of) {
  std::vector<std::string> names;
  switch (of.kind) {
  case Handle::Kind::locals: {
    const DebugFrame &frame = session.point_of(execution().threads()[of.thread])->frames[of.frame];
    for (bool parameter : {true, false})
      for (std::uint32_t each : frame.variables)
        if (const DebugVariable &variable = session.info.variables[each];
            variable.parameter == parameter && variable.name != "this" &&
            std::ranges::find(names, variable.name) == names.end()) // an inner one hides outer ones
          names.push_back(variable.name);
    break;
  }
  case Handle::Kind::captures:
    if (TypeId object = session.function_object_type(); object != no_type)
      for (const DebugType::Member &member : session.types[object].members)
        if (!member.name.empty() && member.name != "this" && member.type != no_type)
          names.push_back(member.name);
    break;
  case Handle::Kind::tile_local:
    for (const TileLocalVariable &variable : execution().launch().kernel.tile_local)
      names.push_back(variable.name);
    break;
  case Handle::Kind::thread:
    names = {"local", "global", std::string(debugger::words(execution()).tile), "state"};
    if (!execution().launch().domain.tiled)
      names = {"global", "state"};
    for (std::string_view each : debugger::builtins(*session.tables.language))
      names.emplace_back(each);
    break;
  case Handle::Kind::value: {
    debugger::Parts parts = debugger::parts_of(session.types, value_of(of.expression, of.thread, of.frame));
    names = parts.members;
    if (parts.target)
      names.push_back(target_name);
    break;
  }
  case Handle::Kind::range:
    break;
  }
  std::vector<std::pair<std::string, Handle>> children;
  for (const std::string &name : names) {
    Handle child;
    child.thread = of.thread;
    child.frame = of.frame;
    if (of.kind != Handle::Kind::thread)
      child.expression = child_expression(of, name);
    children.emplace_back(name, std::move(child));
  }
  return children;
}

std::string LaunchServer::child_expression(const Handle &of, const std::string &name) {
  if (of.kind == Handle::Kind::thread)
    throw RequestError(fmt::format("'{}' is not a variable of the program", name));
  if (of.kind != Handle::Kind::value && of.kind != Handle::Kind::range)
    return name;
  if (name == target_name)
    return fmt::format("(*{})", of.expression);
  return name.starts_with('[') ? of.expression + name : fmt::format("{}.{}", of.expression, name);
}

//===--- Variables ------------------------------------------------------------------------===//

/// Value, type, and whether it has children.
Json LaunchServer::value_json(const Value &value, const std::string &expression, std::uint32_t thread,
                              std::size_t frame, const Format &format) {
  Json row{{"value", session.text(value, format)}, {"variablesReference", 0}};
  if (value.is_slice)
    return row;
  row["type"] = session.types[value.type].name;
  debugger::Parts parts = debugger::parts_of(session.types, value);
  if (parts.elements == 0 && parts.members.empty() && !parts.target)
    return row;
  Handle handle;
  handle.thread = thread;
  handle.frame = frame;
  handle.expression = expression;
  row["variablesReference"] = add_handle(std::move(handle));
  if (parts.elements > 0)
    row["indexedVariables"] = parts.elements;
  if (std::size_t named = parts.members.size() + (parts.target ? 1 : 0); named > 0)
    row["namedVariables"] = named;
  return row;
}

Json LaunchServer::variable_json(const std::string &name, const Handle &child, const Format &format) {
  Json row;
  try {
    Value value = value_of(child.expression, child.thread, child.frame);
    row = value_json(value, child.expression, child.thread, child.frame, format);
    bool scalar = !value.is_slice && debugger::is_scalar(session.types[value.type]);
    row["presentationHint"] = {{"kind", "data"}, {"attributes", Json::array()}};
    if (!scalar)
      row["presentationHint"]["attributes"].push_back("readOnly");
  } catch (const EvaluationError &error) {
    row = {{"value", fmt::format("<{}>", error.what())}, {"variablesReference", 0}};
  }
  row["name"] = name;
  row["evaluateName"] = child.expression;
  return row;
}

Json LaunchServer::variables(const Arguments &arguments) {
  const Handle of = handle_in(arguments);
  Format format = format_in(arguments);
  std::string filter = arguments.string("filter", "");
  std::uint64_t start = arguments.count("start", 0), count = arguments.count("count", 0);
  Json list = Json::array();
  if (of.kind == Handle::Kind::thread) {
    const debugger::Thread &thread = execution().threads()[of.thread];
    auto add = [&](std::string_view name, const std::string &text) {
      list.push_back({{"name", name},
                      {"value", text},
                      {"variablesReference", 0},
                      {"presentationHint", {{"kind", "virtual"}, {"attributes", {"readOnly"}}}}});
    };
    if (execution().launch().domain.tiled) {
      add("local", debugger::local_text(execution(), thread));
      add(debugger::words(execution()).tile, debugger::tile_text(execution(), thread));
    }
    add("global", debugger::global_text(execution(), thread));
    add("state", debugger::state_text(thread));
    for (std::string_view each : debugger::builtins(*session.tables.language)) {
      Handle child;
      child.thread = of.thread;
      child.frame = of.frame;
      child.expression = each;
      Json row = variable_json(std::string(each), child, format);
      row["presentationHint"] = {{"kind", "virtual"}, {"attributes", {"readOnly"}}};
      list.push_back(std::move(row));
    }
    return {{"variables", list}};
  }
  auto add_element = [&](std::uint64_t k) {
    Handle child;
    child.thread = of.thread;
    child.frame = of.frame;
    child.expression = of.expression + element_name(k);
    list.push_back(variable_json(element_name(k), child, format));
  };
  if (of.kind == Handle::Kind::range) {
    for (std::uint64_t k = of.first; k < of.first + of.count; ++k)
      add_element(k);
    return {{"variables", list}};
  }
  bool paged = filter == "indexed" || count > 0 || start > 0;
  if (filter != "indexed") {
    std::vector<std::pair<std::string, Handle>> named = named_children(of);
    for (std::size_t k = filter == "named" ? start : 0; k < named.size(); ++k) {
      if (filter == "named" && count > 0 && k - start >= count)
        break;
      list.push_back(variable_json(named[k].first, named[k].second, format));
    }
  }
  if (filter == "named" || of.kind != Handle::Kind::value)
    return {{"variables", list}};
  std::uint64_t elements = debugger::parts_of(session.types, value_of(of.expression, of.thread, of.frame)).elements;
  if (!paged && elements > range_length) {
    for (std::uint64_t first = 0; first < elements; first += range_length) {
      Handle range = of;
      range.kind = Handle::Kind::range;
      range.first = first;
      range.count = std::min(range_length, elements - first);
      list.push_back({{"name", fmt::format("[{}..{}]", first, first + range.count - 1)},
                      {"value", ""},
                      {"variablesReference", add_handle(std::move(range))}});
      if (list.size() >= range_length)
        break; // a million elements; the rest is for clients that ask by page
    }
    return {{"variables", list}};
  }
  for (std::uint64_t k = start; k < elements && (count == 0 || k - start < count); ++k)
    add_element(k);
  return {{"variables", list}};
}

//===--- Changing -------------------------------------------------------------------------===//

Json LaunchServer::assigned(const std::string &place, const std::string &text, std::uint32_t thread,
                            std::size_t frame) {
  Expression assignment(fmt::format("{} = {}", place, text), session.types);
  std::uint32_t focus = session.focus;
  std::size_t in_frame = session.frame;
  session.focus = thread;
  session.frame = frame;
  Value value;
  try {
    value = session.assign(assignment);
  } catch (...) {
    session.focus = focus;
    session.frame = in_frame;
    throw;
  }
  session.focus = focus;
  session.frame = in_frame;
  return value_json(value, place, thread, frame, {0, shown_elements});
}

Json LaunchServer::set_variable(const Arguments &arguments) {
  const Handle of = handle_in(arguments);
  return assigned(child_expression(of, arguments.string("name")), arguments.string("value"), of.thread, of.frame);
}

Json LaunchServer::set_expression(const Arguments &arguments) {
  auto [thread, frame] = frame_in(arguments);
  return assigned(arguments.string("expression"), arguments.string("value"), thread, frame);
}

//===--- Expressions ------------------------------------------------------------------------===//

/// Executes a line as a console command; returns its output, or nothing if it is not an applicable command.
std::optional<std::string> LaunchServer::console_command(const std::string &line) {
  std::optional<Console::Executed> done = console.execute_for_client(line);
  if (!done)
    return std::nullopt;
  if (done->goes_on)
    leaves = true;
  else if (done->stop)
    next_move = [stop = *done->stop] { return stop; };
  if (done->failed)
    throw RequestError(done->text);
  return done->text;
}

Json LaunchServer::evaluate(const Arguments &arguments) {
  std::string text = arguments.string("expression"), context = arguments.string("context", "repl");
  auto [thread, frame] = frame_in(arguments);
  Json row;
  try {
    Expression expression(text, session.types);
    if (expression.is_assignment()) {
      if (context != "repl")
        throw EvaluationError("assign in the console, or by setting a variable");
      std::size_t sign = text.find('=');
      row = assigned(text.substr(0, sign), text.substr(sign + 1), thread, frame);
    } else
      row = value_json(session.evaluate(expression, execution().threads()[thread], frame), as_operand(text), thread,
                       frame, format_in(arguments));
  } catch (const EvaluationError &) {
    if (context != "repl")
      throw;
    focus_on(thread); // commands are about the thread that is looked at
    session.frame = frame;
    std::optional<std::string> output = console_command(text);
    if (!output)
      throw;
    return {{"result", *output}, {"variablesReference", 0}};
  }
  row["result"] = row["value"];
  row.erase("value");
  return row;
}

Json LaunchServer::completions(const Arguments &arguments) {
  std::string text = arguments.string("text");
  std::uint64_t column = arguments.count("column", 1);
  text = text.substr(0, column > 0 ? column - 1 : 0);
  std::size_t begin = text.find_last_of(" \t()[]+-*/%<>=!&|,");
  begin = begin == std::string::npos ? 0 : begin + 1;
  Json list = Json::array();
  for (const std::string &word : console.complete(text))
    list.push_back({{"label", word}, {"start", begin}, {"length", text.size() - begin}});
  return {{"targets", list}};
}

//===--- Data breakpoints -------------------------------------------------------------------===//

Json LaunchServer::data_breakpoint_info(const Arguments &arguments) {
  auto [thread, frame] = frame_in(arguments);
  std::string expression = arguments.string("name");
  if (arguments.has("variablesReference") && arguments.integer("variablesReference") != 0) {
    const Handle &of = handle_in(arguments);
    expression = child_expression(of, expression);
    thread = of.thread;
    frame = of.frame;
  }
  Value value = value_of(expression, thread, frame);
  bool shared = value.address &&
                (execution().launch().memory.is_global(value.address) || execution().is_tile_local(value.address));
  if (!shared || value.is_slice || value.bytes.empty())
    return {
        {"dataId", nullptr},
        {"description",
         fmt::format("'{}' is not in shared memory: only elements of containers and {} variables can be watched",
                     expression, debugger::words(execution()).local)}};
  data_places.push_back({value.address, value.bytes.size(), value.type, expression});
  return {{"dataId", std::to_string(data_places.size())},
          {"description", expression},
          {"accessTypes", {"write", "read", "readWrite"}},
          {"canPersist", false}};
}

} // namespace ampsim::cli::dap
