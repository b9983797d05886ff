// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Breakpoints as in the protocol: a request replaces all of its sort. Unchanged ones keep their number and their
// counts.
#include "cli/dap/launch_server.h"
#include "cli/report/detect_list.h"
#include "cli/support/enumerated.h"
#include "cli/support/usage_error.h"
#include "debugger/condition_check.h"
#include "debugger/function_names.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <set>

namespace ampsim::cli::dap {

using debugger::Breakpoint;
using debugger::EvaluationError;
using debugger::Expression;

namespace {

constexpr int first_data_number = 1'000'000; // set only in the program's process; separate from the others' numbers

} // namespace

/// "3" and ">= 3": from the third visit on; "> 3", "== 3"; "% 3": each third one.
void set_hit_condition(Breakpoint &breakpoint, const std::string &text) {
  std::string_view rest = text;
  auto skip = [&rest] { rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size())); };
  skip();
  std::string sign;
  while (!rest.empty() && std::string_view("<>=%").find(rest.front()) != std::string_view::npos) {
    sign += rest.front();
    rest.remove_prefix(1);
  }
  skip();
  std::uint64_t count = 0;
  auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), count);
  rest = std::string_view(end, rest.data() + rest.size());
  skip();
  if (error != std::errc() || !rest.empty() || count == 0)
    throw EvaluationError(
        fmt::format("'{}' is not a hit count: expected 'N', '>= N', '> N', '== N' or '% N'", text));
  if (sign.empty() || sign == ">=")
    breakpoint.ignore = count - 1;
  else if (sign == ">")
    breakpoint.ignore = count;
  else if (sign == "=" || sign == "==") {
    breakpoint.ignore = count - 1;
    breakpoint.most = 1;
  } else if (sign == "%") {
    breakpoint.ignore = count - 1;
    breakpoint.every = count;
  } else
    throw EvaluationError(
        fmt::format("'{}' is not a hit count: expected 'N', '>= N', '> N', '== N' or '% N'", text));
}

//===--- Which there are --------------------------------------------------------------------===//

namespace {

/// " (CUDA)" for features that not every language has; else empty.
std::string only_in(Kind kind) {
  std::string names;
  bool everywhere = true;
  for (const Language *language : languages()) {
    if (exists_in(kind, *language))
      names += (names.empty() ? " (" : ", ") + std::string(language->name);
    else
      everywhere = false;
  }
  return everywhere ? "" : names + ")";
}

/// The words of all languages: "block, work-group or tile".
std::string tile_words(std::string_view Vocabulary::*word) {
  std::vector<std::string_view> words;
  for (const Language *language : languages())
    if (std::ranges::find(words, language->words.*word) == words.end())
      words.push_back(language->words.*word);
  return enumerated(words, "or");
}

constexpr const char *same_value_filter = "same-value";

/// The meaning of a filter; empty for an unknown name. A kind without a scope stands for all of it; with scopes,
/// writes of the same value are a separate filter.
std::optional<Breakpoint> breakpoint_of(const std::string &filter) {
  Breakpoint breakpoint;
  breakpoint.kind = Breakpoint::Kind::findings;
  breakpoint.location = filter;
  if (filter == "launch" || filter == "launch-end") {
    breakpoint.kind = filter == "launch" ? Breakpoint::Kind::launch_begins : Breakpoint::Kind::launch_ends;
  } else if (filter == same_value_filter) {
    breakpoint.kinds.set(Kind::waw);
    breakpoint.same_value = Breakpoint::SameValue::only;
  } else if (std::optional<Kind> kind = kind_named(filter)) {
    breakpoint.kinds.set(*kind);
  } else {
    for (auto [suffix, scope] : {std::pair<std::string_view, Scope>{"-within", Scope::within_tile},
                                 std::pair<std::string_view, Scope>{"-across", Scope::across_tiles}})
      if (filter.ends_with(suffix))
        if (kind = kind_named(filter.substr(0, filter.size() - suffix.size())); kind && info(*kind).scoped)
          breakpoint.kinds.set(*kind, scope);
    breakpoint.same_value = Breakpoint::SameValue::not_at_all;
    if (!breakpoint.kinds.any())
      return std::nullopt;
  }
  return breakpoint;
}

} // namespace

/// Requested before there is a program: those of all languages.
Json LaunchServer::exception_filters() {
  Json list = Json::array();
  for (Kind kind : known_kinds()) {
    const KindInfo &each = info(kind);
    std::string label(each.title);
    label[0] = char(std::toupper(static_cast<unsigned char>(label[0])));
    auto add = [&](std::string_view suffix, const std::string &where) {
      list.push_back({{"filter", fmt::format("{}{}", each.name, suffix)},
                      {"label", label + where + only_in(kind)},
                      {"description", fmt::format("Stop at findings of the detector: {}{}", each.title, where)},
                      {"default", each.severity == Severity::error}});
    };
    if (each.scoped) {
      add("-within", fmt::format(" within a {}", tile_words(&Vocabulary::tile)));
      add("-across", fmt::format(" across {}", tile_words(&Vocabulary::tiles)));
    } else
      add("", "");
  }
  list.push_back({{"filter", same_value_filter},
                  {"label", "Write after write of the same value"},
                  {"description", "Also stop where a racing write leaves the value unchanged"},
                  {"default", true}});
  list.push_back({{"filter", "launch"},
                  {"label", "Launch begins"},
                  {"default", false},
                  {"description", "Stop at the beginning of each launch"}});
  list.push_back({{"filter", "launch-end"},
                  {"label", "Launch ends"},
                  {"default", false},
                  {"description", "Stop at the end of each launch"}});
  return list;
}

bool LaunchServer::sets_breakpoints(const std::string &command) {
  return command == "setBreakpoints" || command == "setFunctionBreakpoints" || command == "setExceptionBreakpoints";
}

Json LaunchServer::set_breakpoints(const std::string &command, const Arguments &arguments) {
  if (command == "setBreakpoints")
    return set_lines(arguments);
  return command == "setFunctionBreakpoints" ? set_functions(arguments) : set_exceptions(arguments);
}

Json LaunchServer::breakpoint_locations(const Arguments &arguments) {
  std::string file = code.file_at(arguments.object_named("source").string("path", ""));
  std::int64_t first = arguments.integer("line"), last = arguments.integer("endLine", first);
  std::set<unsigned> lines;
  for (const StopPoint &point : session.info.points)
    if (const SourceFrame &place = point.frames.front().place;
        point.starts_line && place.line >= first && place.line <= last && debugger::same_file(place.file, file))
      lines.insert(place.line);
  Json list = Json::array();
  for (unsigned line : lines)
    list.push_back({{"line", line}});
  return {{"breakpoints", list}};
}

//===--- Setting ----------------------------------------------------------------------------===//

void LaunchServer::set_conditions(Breakpoint &breakpoint, const Arguments &asked) {
  if (std::string condition = asked.string("condition", ""); !condition.empty())
    breakpoint.condition.emplace(condition, session.types);
  if (std::string count = asked.string("hitCondition", ""); !count.empty())
    set_hit_condition(breakpoint, count);
  debugger::check_condition(session, breakpoint);
  breakpoint.only_logs = !asked.string("logMessage", "").empty();
}

Json LaunchServer::breakpoint_json(const Breakpoint &breakpoint) const {
  Json row{{"id", breakpoint.number}, {"verified", true}};
  if (!breakpoint.place.empty() && breakpoint.points.empty())
    return {{"id", breakpoint.number},
            {"verified", false},
            {"message", "unknown location; a kernel that the program loads may have it"},
            {"reason", "pending"}};
  if (breakpoint.points.empty())
    return row;
  const StopPoint &point = session.info.points[breakpoint.points.front()];
  row["source"] = code.source(point.frames.front().place.file);
  row["line"] = point.frames.front().place.line;
  if (std::string address = code.address_of(breakpoint.points.front()); !address.empty())
    row["instructionReference"] = address;
  return row;
}

std::vector<LaunchServer::Placed> LaunchServer::replace(const std::vector<Placed> &before,
                                                        const std::vector<Arguments> &asked,
                                                        const std::function<Breakpoint(const Arguments &)> &make,
                                                        Json &answers) {
  std::vector<Placed> old = before, now;
  for (const Arguments &each : asked) {
    auto same = std::ranges::find(old, each.json(), &Placed::asked);
    if (same != old.end() && session.breakpoint(same->number)) {
      answers.push_back(breakpoint_json(*session.breakpoint(same->number)));
      now.push_back(*same);
      old.erase(same);
      continue;
    }
    try {
      const Breakpoint &added = session.add(make(each));
      now.push_back({each.json(), added.number});
      if (!added.place.empty() && added.points.empty())
        unplaced.insert(added.number);
      if (added.only_logs)
        log_messages[added.number] = each.string("logMessage");
      answers.push_back(breakpoint_json(added));
    } catch (const debugger::UnknownName &error) {
      const std::vector<std::string> names = debugger::function_names(session.tables, session.info);
      const std::string guess = nearest(error.name, std::vector<std::string_view>(names.begin(), names.end()));
      const std::string suggestion = guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess);
      answers.push_back({{"verified", false}, {"message", error.what() + suggestion}, {"reason", "failed"}});
    } catch (const std::runtime_error &error) { // EvaluationError, RequestError
      answers.push_back({{"verified", false}, {"message", error.what()}, {"reason", "failed"}});
    }
  }
  std::erase_if(session.breakpoints, [&](const Breakpoint &each) {
    return std::ranges::find(old, each.number, &Placed::number) != old.end();
  });
  return now;
}

/// In languages whose programs load kernels, a location may become valid later; else throws EvaluationError if there
/// is none.
void LaunchServer::place(Breakpoint &breakpoint, const std::string &where) {
  breakpoint.place = where;
  if (!find_again(breakpoint, session.tables, session.info) && !session.tables.language->library)
    debugger::find_places(where, "", session.tables, session.info); // says why
}

/// Notifies the client of pending breakpoints that are now bound.
void LaunchServer::report_placed() {
  for (const Breakpoint &each : session.breakpoints)
    if (unplaced.contains(each.number) && !each.points.empty()) {
      unplaced.erase(each.number);
      send(event("breakpoint", {{"reason", "changed"}, {"breakpoint", breakpoint_json(each)}}));
    }
}

Json LaunchServer::set_lines(const Arguments &arguments) {
  Arguments source = arguments.object_named("source");
  std::string file = code.file_at(source.string("path", source.string("name", "")));
  std::vector<Arguments> asked = arguments.objects("breakpoints");
  if (!arguments.has("breakpoints") && arguments.has("lines")) { // as older clients ask
    if (!arguments.json()["lines"].is_array())
      throw RequestError("'lines' must be an array of integers");
    for (const Json &line : arguments.json()["lines"])
      asked.emplace_back(Json{{"line", line}});
  }
  for (const Arguments &each : asked)
    each.integer("line");
  Json answers = Json::array();
  auto make = [&](const Arguments &each) {
    Breakpoint breakpoint;
    place(breakpoint, fmt::format("{}:{}", file, each.count("line", 0)));
    set_conditions(breakpoint, each);
    return breakpoint;
  };
  line_breakpoints[file] = replace(line_breakpoints[file], asked, make, answers);
  return {{"breakpoints", answers}};
}

Json LaunchServer::set_functions(const Arguments &arguments) {
  std::vector<Arguments> asked = arguments.objects("breakpoints");
  for (const Arguments &each : asked)
    each.string("name");
  Json answers = Json::array();
  auto make = [&](const Arguments &each) {
    Breakpoint breakpoint;
    place(breakpoint, each.string("name"));
    set_conditions(breakpoint, each);
    return breakpoint;
  };
  function_breakpoints = replace(function_breakpoints, asked, make, answers);
  return {{"breakpoints", answers}};
}

Json LaunchServer::set_exceptions(const Arguments &arguments) {
  std::vector<std::string> filters = arguments.strings("filters");
  std::vector<Breakpoint> wanted;
  Json answers = Json::array();
  for (const std::string &filter : filters) {
    std::optional<Breakpoint> breakpoint = breakpoint_of(filter);
    if (breakpoint)
      wanted.push_back(std::move(*breakpoint));
    answers.push_back(breakpoint
                          ? Json{{"verified", true}}
                          : Json{{"verified", false}, {"message", fmt::format("unknown filter '{}'", filter)}});
  }
  std::erase_if(session.breakpoints, [&](const Breakpoint &each) {
    return std::ranges::find(exception_breakpoints, each.number) != exception_breakpoints.end();
  });
  exception_breakpoints.clear();
  for (Breakpoint &each : wanted)
    exception_breakpoints.push_back(session.add(std::move(each)).number);
  return {{"breakpoints", answers}};
}

Json LaunchServer::set_data(const Arguments &arguments) {
  std::vector<Arguments> asked = arguments.objects("breakpoints");
  for (const Arguments &each : asked)
    each.string("dataId");
  Json answers = Json::array();
  int common = session.next_number;
  session.next_number = first_data_number + int(data_breakpoints.size());
  for (const Placed &each : data_breakpoints)
    session.next_number = std::max(session.next_number, each.number + 1);
  auto make = [&](const Arguments &each) {
    std::string id = each.string("dataId");
    std::size_t number = 0;
    auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
    if (error != std::errc() || end != id.data() + id.size() || number < 1 || number > data_places.size())
      throw EvaluationError("the memory is stale: request it again");
    const DataPlace &place = data_places[number - 1];
    Breakpoint breakpoint;
    breakpoint.kind = Breakpoint::Kind::data;
    breakpoint.location = place.expression;
    breakpoint.address = place.address;
    breakpoint.size = place.size;
    breakpoint.type = place.type;
    if (session.in_launch() && session.running().is_tile_local(place.address))
      breakpoint.launch = session.running().launch().launch.id;
    std::string access = each.string("accessType", "write");
    if (access == "read")
      breakpoint.on = Breakpoint::On::read;
    else if (access == "readWrite")
      breakpoint.on = Breakpoint::On::access;
    else if (access == "write")
      breakpoint.on = Breakpoint::On::write;
    else
      throw EvaluationError(fmt::format("unknown access type '{}'", access));
    set_conditions(breakpoint, each);
    return breakpoint;
  };
  data_breakpoints = replace(data_breakpoints, asked, make, answers);
  session.next_number = common;
  return {{"breakpoints", answers}};
}

//===--- Log points -------------------------------------------------------------------------===//

/// The message, with the values of expressions in braces.
void LaunchServer::passes(const Breakpoint &breakpoint, const debugger::Thread &thread) {
  const std::string &message = log_messages[breakpoint.number];
  std::string text;
  for (std::size_t at = 0; at < message.size();) {
    std::size_t open = message.find('{', at), close = message.find('}', open == std::string::npos ? at : open);
    if (open == std::string::npos || close == std::string::npos) {
      text += message.substr(at);
      break;
    }
    text += message.substr(at, open - at);
    try {
      Expression expression(message.substr(open + 1, close - open - 1), session.types);
      text += session.text(session.evaluate(expression, thread, 0));
    } catch (const EvaluationError &error) {
      text += fmt::format("<{}>", error.what());
    }
    at = close + 1;
  }
  Json row = breakpoint_json(breakpoint);
  send(event("output",
             {{"category", "console"}, {"output", text + "\n"}, {"source", row["source"]}, {"line", row["line"]}}));
}

} // namespace ampsim::cli::dap
