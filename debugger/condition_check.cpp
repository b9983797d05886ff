// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See condition_check.h. No launch need be stopped, so names get types from the compiler's description of the place.
#include "debugger/condition_check.h"
#include "debugger/builtins.h"
#include "debugger/names.h"

#include <algorithm>

namespace ampsim::debugger {

namespace {

/// The names at a place, with values of the right types.
class PlaceScope final : public Scope {
public:
  PlaceScope(Session &session, const StopPoint &point) : session(session), point(point) {}

  Value lookup(const std::string &name) const override {
    const Language &language = *session.tables.language;
    TypeTable &types = session.types;
    const DebugFrame &frame = point.frames.front();
    if (name.starts_with('$'))
      return convenience(name);
    for (std::uint32_t each : frame.variables)
      if (session.info.variables[each].name == name)
        return zero(types, session.info.variables[each].type);
    for (std::uint32_t each : frame.variables)
      if (session.info.variables[each].name == "this")
        if (std::optional<Value> value = member(types[session.info.variables[each].type].target, name))
          return *value;
    if (std::optional<Value> value = member(session.function_object_type(point.kernel), name))
      return *value;
    const Kernel &kernel = session.tables.kernels[point.kernel];
    for (std::size_t k = 0; k < kernel.tile_local.size(); ++k)
      if (const TypeId type = session.info.kernels[point.kernel].tile_local[k];
          kernel.tile_local[k].name == name && type != no_type)
        return zero(types, type);
    if (std::optional<Value> value = builtin_type(types, language, name))
      return *value;
    for (const DebugConstant &constant : session.info.constants)
      if (constant.name == name || name.ends_with("::" + constant.name))
        return make_integer(types, constant.type, std::int64_t(constant.value));
    for (std::uint32_t each : frame.pending)
      if (session.info.variables[each].name == name)
        throw EvaluationError("'" + name + "' is declared at this line or after it");
    throw EvaluationError("no variable '" + name + "' at " + frame.place.file + ":" +
                          std::to_string(frame.place.line));
  }

private:
  Value convenience(const std::string &name) const {
    const std::string tile = "$" + std::string(session.tables.language->words.tile);
    const bool has_lanes = session.tables.warp() != 0;
    if (name == "$thread" || name == "$launch" || name == tile ||
        (has_lanes && (name == "$warp" || name == "$lane")))
      return make_integer(session.types, session.types.int_, 0);
    if (auto own = session.convenience.find(name); own != session.convenience.end())
      return own->second;
    throw EvaluationError(unknown_convenience(name, tile, has_lanes));
  }

  std::optional<Value> member(TypeId type, const std::string &name) const {
    if (type == no_type)
      return std::nullopt;
    for (const DebugType::Member &each : session.types[type].members) {
      if (each.type == no_type)
        continue;
      if (each.name == name && !name.empty())
        return zero(session.types, each.type);
      const bool is_enclosing = each.name == "this" && session.types[each.type].kind == DebugType::Kind::pointer;
      if (is_enclosing || each.name.empty())
        if (std::optional<Value> found = member(is_enclosing ? session.types[each.type].target : each.type, name))
          return found;
    }
    return std::nullopt;
  }

  Session &session;
  const StopPoint &point;
};

/// Empty if the condition has a value there.
std::string obstacle(Session &session, const Expression &condition, const StopPoint &point) {
  try {
    const TypeId type = condition.type(PlaceScope(session, point));
    if (type != no_type && !is_scalar(session.types[type]) && session.types[type].kind != DebugType::Kind::pointer)
      return "a value of type '" + session.types[type].name + "' is not a condition";
  } catch (const EvaluationError &error) {
    return error.what();
  }
  return "";
}

} // namespace

void check_condition(Session &session, const Breakpoint &breakpoint) {
  if (!breakpoint.condition)
    return;
  if (breakpoint.condition->is_assignment())
    throw EvaluationError("a condition compares with '==': '=' assigns");
  std::vector<std::uint32_t> points = breakpoint.points;
  if (breakpoint.kind == Breakpoint::Kind::data)
    for (std::uint32_t k = 0; k < session.info.points.size(); ++k)
      points.push_back(k);
  std::string first;
  for (std::uint32_t point : points) {
    const std::string reason = obstacle(session, *breakpoint.condition, session.info.points[point]);
    if (reason.empty())
      return;
    first = first.empty() ? reason : first;
  }
  if (!first.empty())
    throw EvaluationError("the condition '" + breakpoint.condition->text() + "' cannot be evaluated: " + first);
}

} // namespace ampsim::debugger
