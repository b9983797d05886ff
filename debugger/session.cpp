// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See session.h: launches, breakpoints, names and values. The moves are in moves.cpp.
#include "debugger/session.h"

#include "debugger/builtins.h"
#include "debugger/names.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ampsim::debugger {

Session::Session(const ProgramTables &tables, const DebugInfo &info, KernelCode &code, FrontEnd &front)
    : tables(tables), info(info), types(info), code(code), front(front), known_points(info.points.size()) {}

void Session::drive(const DrivenLaunch &launch) {
  const KernelEntry entry = code.entry(launch.launch.kernel, {Variant::debug}, Tier::optimised);
  learn();
  if (!detached) {
    history.begin(launch, types, function_object_type(launch.launch.kernel), found);
    shown = history.size() - 1;
  }
  execution = std::make_unique<Execution>(launch, info, entry, interrupt_requested);
  trace = {};
  find_tile_local_types();
  seen.assign(found.size(), {});
  focus = 0;
  frame = 0;
  Stop stop;
  stop.reason = Stop::Reason::launch_begins;
  bool asked = std::exchange(stop_at_launch, false);
  asked |= catches_beginning(stop);
  if (!asked && detached)
    stop.reason = Stop::Reason::launch_ends;
  else if (!asked)
    stop = go_on();
  if (stop.reason != Stop::Reason::launch_ends || (!detached && stops_at_end(stop)))
    front.launch_stops(*this, stop);
  let_go();
  if (history.size() > 0 && history[shown].id() == launch.launch.id)
    history.end(execution->position());
  execution.reset();
  found.clear();
}

/// Takes over what the program has loaded since the previous launch: types, and locations of breakpoints.
void Session::learn() {
  if (std::exchange(known_points, info.points.size()) == info.points.size())
    return;
  types.take_more(info);
  for (Breakpoint &each : breakpoints)
    if (!each.place.empty())
      find_again(each, tables, info);
}

/// For the launch's variables; an array whose length the launch determines has that length.
void Session::find_tile_local_types() {
  const DrivenLaunch &launch = execution->launch();
  types_of_tile_local = info.kernels[launch.launch.kernel].tile_local;
  for (std::size_t k = 0; k < launch.kernel.tile_local.size(); ++k) {
    const TileLocalVariable &variable = launch.kernel.tile_local[k];
    if (!variable.sized_by_launch || variable.type.element.empty() || variable.type.element[0].size == 0)
      continue;
    const TypeLayout &element = variable.type.element[0];
    TypeId type = types_of_tile_local[k] == no_type ? no_type : types[types_of_tile_local[k]].target;
    type = type == no_type ? types.named(element.name) : type;
    if (type != no_type)
      types_of_tile_local[k] = types.array_of(type, launch.launch.tile_local[k].bytes / element.size);
  }
}

/// Returns whether a catchpoint stops at the beginning of the launch. Counts the visit, and records it in `stop`.
bool Session::catches_beginning(Stop &stop) {
  bool any = false;
  for (Breakpoint &each : breakpoints)
    if (each.kind == Breakpoint::Kind::launch_begins && each.enabled &&
        (!each.launch || *each.launch == execution->launch().launch.id)) {
      ++each.hits;
      stop.breakpoint = each.number;
      any = true;
    }
  return any;
}

void Session::set_findings(std::vector<Finding> findings) { found = std::move(findings); }

const StopPoint *Session::point_of(const Thread &thread) const {
  if (thread.point == no_point || thread.state == ThreadState::ended || thread.state == ThreadState::not_started)
    return nullptr;
  return &info.points[thread.point];
}

//===--- Breakpoints ------------------------------------------------------------------===//

Breakpoint &Session::add(Breakpoint breakpoint) {
  breakpoint.number = next_number++;
  breakpoints.push_back(std::move(breakpoint));
  return breakpoints.back();
}

Breakpoint *Session::breakpoint(int number) {
  auto found_at = std::ranges::find(breakpoints, number, &Breakpoint::number);
  return found_at == breakpoints.end() ? nullptr : &*found_at;
}

bool Session::stops_at_end(Stop &stop) {
  for (Breakpoint &each : breakpoints)
    if (each.kind == Breakpoint::Kind::launch_ends && each.enabled &&
        (!each.launch || *each.launch == execution->launch().launch.id)) {
      ++each.hits;
      stop.breakpoint = each.number;
      return true;
    }
  return false;
}

std::vector<int> Session::drop_data_breakpoints() {
  std::vector<int> dropped;
  std::erase_if(breakpoints, [&](const Breakpoint &each) {
    if (each.kind == Breakpoint::Kind::data)
      dropped.push_back(each.number);
    return each.kind == Breakpoint::Kind::data;
  });
  return dropped;
}

std::vector<std::uint8_t> Session::attention() const {
  std::vector<std::uint8_t> points(info.points.size());
  for (const Breakpoint &each : breakpoints)
    if (each.enabled)
      for (std::uint32_t point : each.points)
        points[point] = 1;
  return points;
}

const Breakpoint *Session::catching(ampsim::Kind kind, ampsim::Scope scope, bool same_value) const {
  using SameValue = Breakpoint::SameValue;
  for (const Breakpoint &each : breakpoints)
    if (each.enabled && each.kind == Breakpoint::Kind::findings && each.kinds.contains(kind, scope) &&
        each.same_value != (same_value ? SameValue::not_at_all : SameValue::only) &&
        (!each.launch || *each.launch == execution->launch().launch.id))
      return &each;
  return nullptr;
}

bool Session::watches_accesses() const {
  for (const Breakpoint &each : breakpoints)
    if (each.enabled &&
        (each.kind == Breakpoint::Kind::data || (each.kind == Breakpoint::Kind::findings && !found.empty())))
      return true;
  return false;
}

bool Session::meets(Breakpoint &each, const Thread &at, bool counts) {
  unsigned rank = execution->launch().domain.rank;
  auto is = [rank](const std::optional<std::vector<std::int32_t>> &wanted, const std::int32_t *index) {
    return !wanted || (wanted->size() == rank && std::equal(wanted->begin(), wanted->end(), index));
  };
  if (!each.enabled || (each.launch && *each.launch != execution->launch().launch.id) || !is(each.tile, at.tile) ||
      !is(each.local, at.local) || !is(each.global, at.global))
    return false;
  if (each.condition) {
    try {
      if (!truth_of(types, evaluate(*each.condition, at, 0)))
        return false;
    } catch (const EvaluationError &error) {
      if (counts)
        front.condition_fails(each, error.what());
    }
  }
  if (!counts)
    return !each.only_logs;
  ++each.hits;
  if (each.ignore > 0) {
    --each.ignore;
    return false;
  }
  std::uint64_t visit = each.counted++;
  if (visit % each.every != 0 || visit / each.every >= each.most)
    return false;
  if (each.only_logs)
    front.passes(each, at);
  return !each.only_logs;
}

std::optional<Stop> Session::at_point(const Thread &at, bool counts) {
  for (Breakpoint &each : breakpoints)
    if (std::ranges::find(each.points, at.point) != each.points.end() && meets(each, at, counts)) {
      Stop stop;
      stop.reason = Stop::Reason::breakpoint;
      stop.breakpoint = each.number;
      return stop;
    }
  return std::nullopt;
}

std::optional<Stop> Session::at_access(const Thread &at, const Access &access, bool counts) {
  for (Breakpoint &each : breakpoints) {
    if (each.launch && *each.launch != execution->launch().launch.id)
      continue; // of a tile's memory in another launch
    if (each.kind != Breakpoint::Kind::data || access.address >= each.address + each.size ||
        access.address + access.size <= each.address)
      continue;
    std::vector<char> now(each.address, each.address + each.size);
    auto shown = [&] { return text(load(types, each.type, each.address)); };
    if (access.kind != AccessKind::read && !access.done) {
      data_before[each.number] = {now, shown()};
      continue; // reported when it has been written
    }
    const Before &before = data_before[each.number];
    bool changed = access.done && (now != before.bytes || before.text == uninitialized_text);
    bool wanted =
        each.on == Breakpoint::On::access || (each.on == Breakpoint::On::read && access.kind == AccessKind::read) ||
        (each.on == Breakpoint::On::write && access.done) || (each.on == Breakpoint::On::change && changed);
    if (!wanted || !meets(each, at, counts))
      continue;
    Stop stop;
    stop.reason = Stop::Reason::breakpoint;
    stop.breakpoint = each.number;
    stop.access = access;
    stop.after = shown();
    if (access.done)
      stop.before = before.text;
    return stop;
  }
  return std::nullopt;
}

//===--- Findings -----------------------------------------------------------------------===//

bool Session::is_side(const FindingAccess &side, const Thread &at, const Access &access) const {
  if (side.thread.tile_rank != at.tile_rank || side.thread.rank_in_tile != at.rank_in_tile ||
      side.kind != access.kind || side.interval != at.interval || side.site == no_site)
    return false;
  const std::vector<SourceFrame> &stack = tables.sites[side.site].stack;
  const SourceFrame &place = info.accesses[access.place];
  if (stack.empty() || stack[0].line != place.line || stack[0].column != place.column ||
      stack[0].file != place.file)
    return false;
  std::size_t depth = std::min<std::size_t>(side.iterations.size(), AMPSIM_MAX_LOOP_DEPTH);
  return std::equal(side.iterations.begin(), side.iterations.begin() + std::ptrdiff_t(depth), at.iterations);
}

std::optional<Stop> Session::at_finding(const Thread &at, const Access &access) {
  if (access.done)
    return std::nullopt;
  Clock now = execution->clock();
  for (std::size_t k = 0; k < found.size(); ++k) {
    const Finding &finding = found[k];
    if (finding.kind == ampsim::Kind::out_of_bounds || finding.kind == ampsim::Kind::no_progress)
      continue; // these are reported separately
    for (std::size_t side = 0; side < finding.accesses.size() && side < 2; ++side) {
      if (!is_side(finding.accesses[side], at, access))
        continue;
      (side == 0 ? seen[k].first : seen[k].second) = now;
      bool both = finding.accesses.size() == 1 || (seen[k].first <= now && seen[k].second <= now);
      const Breakpoint *by = both ? catching(finding.kind, finding.scope, finding.same_value) : nullptr;
      if (!by)
        continue;
      Stop stop;
      stop.reason = Stop::Reason::finding;
      stop.breakpoint = by->number;
      stop.finding = k;
      stop.access = access;
      return stop;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> Session::finding_at(const Thread &at, const Access &access, ampsim::Kind kind) const {
  const SourceFrame &place = info.accesses[access.place];
  for (std::size_t k = 0; k < found.size(); ++k)
    for (const FindingAccess &side : found[k].accesses) {
      if (found[k].kind != kind || side.site == no_site)
        continue;
      const std::vector<SourceFrame> &stack = tables.sites[side.site].stack;
      if (is_side(side, at, access) ||
          (!stack.empty() && stack[0].line == place.line && stack[0].file == place.file))
        return k;
    }
  return std::nullopt;
}

std::optional<Stop> Session::at_outside(const Event &event) {
  const Breakpoint *by = catching(ampsim::Kind::out_of_bounds);
  if (!by)
    return std::nullopt;
  Stop stop;
  stop.reason = Stop::Reason::outside;
  stop.breakpoint = by->number;
  stop.access = event.access;
  stop.finding = finding_at(*event.thread, event.access, ampsim::Kind::out_of_bounds);
  stop.index.assign(event.outside.index.begin(), event.outside.index.begin() + std::min(event.outside.rank, 3u));
  return stop;
}

//===--- Names and values -----------------------------------------------------------------===//

namespace {

/// The meaning of names in one frame of one thread.
class FrameScope final : public Scope {
public:
  FrameScope(const Session &session, const Thread &thread, std::size_t frame)
      : session(session), execution(session.running()), thread(thread), frame(frame) {}

  Value lookup(const std::string &name) const override {
    if (name.starts_with('$'))
      return convenience(name);
    const StopPoint *point = session.point_of(thread);
    if (point && frame < point->frames.size()) {
      const DebugFrame &at = point->frames[frame];
      if (std::optional<Value> value = variable(at.variables, name))
        return *value;
      if (std::optional<Value> object = variable(at.variables, "this"))
        if (std::optional<Value> value = member_of_this(*object, name))
          return *value;
    }
    if (TypeId object = session.function_object_type(); object != no_type)
      if (std::optional<Value> value =
              member(object, const_cast<char *>(static_cast<const char *>(execution.launch().arguments)), name))
        return *value;
    if (std::optional<Value> value = tile_local(name))
      return *value;
    if (std::optional<Value> value = builtin(session.types, execution, thread, name))
      return *value;
    for (const DebugConstant &constant : session.info.constants)
      if (constant.name == name || name.ends_with("::" + constant.name))
        return make_integer(session.types, constant.type, std::int64_t(constant.value));
    throw UnknownName(name, reason(name, point));
  }

  Value call(const std::string &name, const Value *object, std::vector<Value> arguments) const override {
    return session.calls->call(execution, session.types, thread, name, object, std::move(arguments));
  }

private:
  Value convenience(const std::string &name) const {
    if (name == "$thread")
      return make_integer(session.types, session.types.int_, thread.rank - execution.tile_of(thread.rank).first);
    const std::string tile = "$" + std::string(words(execution).tile);
    if (name == tile)
      return make_integer(session.types, session.types.int_,
                          std::int64_t(execution.launch().domain.tiled ? thread.tile_rank : execution.batch()));
    if (name == "$launch")
      return make_integer(session.types, session.types.int_, execution.launch().launch.id);
    const std::uint32_t lanes = execution.launch().tables.warp();
    if (lanes && name == "$warp")
      return make_integer(session.types, session.types.int_, thread.rank_in_tile / lanes);
    if (lanes && name == "$lane")
      return make_integer(session.types, session.types.int_, thread.rank_in_tile % lanes);
    if (auto own = session.convenience.find(name); own != session.convenience.end())
      return own->second;
    throw EvaluationError(unknown_convenience(name, tile, lanes != 0));
  }

  static char *pointer_in(const std::vector<char> &bytes) {
    char *pointer = nullptr;
    std::memcpy(&pointer, bytes.data(), sizeof pointer);
    return pointer;
  }
  static char *pointer_at(const char *address) { return pointer_in(read_memory(address, sizeof(char *))); }

  Value load_variable(const DebugVariable &variable) const {
    char *address = thread.variables + variable.offset;
    if (!variable.indirect && session.types[variable.type].kind != DebugType::Kind::reference) {
      // In the existing frame: conditions of breakpoints are evaluated millions of times.
      Value value;
      value.type = variable.type;
      value.address = address;
      value.bytes.assign(address, address + session.types[variable.type].size);
      return value;
    }
    if (variable.indirect)
      address = pointer_at(address);
    return load(session.types, variable.type, address);
  }

  std::optional<Value> variable(const std::vector<std::uint32_t> &variables, const std::string &name) const {
    for (std::uint32_t each : variables)
      if (session.info.variables[each].name == name)
        return load_variable(session.info.variables[each]);
    return std::nullopt;
  }

  std::optional<Value> member_of_this(const Value &pointer, const std::string &name) const {
    char *address = pointer_in(pointer.bytes);
    TypeId type = session.types[pointer.type].target;
    return type == no_type ? std::nullopt : member(type, address, name);
  }

  std::optional<Value> member(TypeId type, char *address, const std::string &name) const {
    for (const DebugType::Member &each : session.types[type].members) {
      if (each.type == no_type)
        continue;
      if (each.name == name && !name.empty()) {
        Value value = load(session.types, each.type, address + each.offset);
        value.bit_offset = each.bit_offset;
        value.bits = each.bits;
        return value;
      }
      bool enclosing = each.name == "this" && session.types[each.type].kind == DebugType::Kind::pointer;
      if (enclosing) { // a lambda in a member function
        char *object = pointer_at(address + each.offset);
        if (std::optional<Value> found = member(session.types[each.type].target, object, name))
          return found;
      } else if (each.name.empty()) {
        if (std::optional<Value> found = member(each.type, address + each.offset, name))
          return found;
      }
    }
    return std::nullopt;
  }

  std::optional<Value> tile_local(const std::string &name) const {
    const DrivenLaunch &driven = execution.launch();
    for (std::size_t k = 0; k < driven.kernel.tile_local.size(); ++k)
      if (const TypeId type = session.tile_local_types()[k];
          driven.kernel.tile_local[k].name == name && type != no_type)
        return load(session.types, type, thread.tile_local + driven.launch.tile_local[k].offset);
    return std::nullopt;
  }

  /// The reason for which a name is unknown. Throws EvaluationError if it is known, but has no value here.
  std::string reason(const std::string &name, const StopPoint *point) const {
    if (!point)
      return "no variable '" + name + "': " + thread_text(execution, thread) +
             (thread.state == ThreadState::ended ? " has ended" : " has not started");
    for (std::uint32_t each : point->frames[std::min(frame, point->frames.size() - 1)].pending)
      if (session.info.variables[each].name == name)
        throw EvaluationError("'" + name + "' has no value yet: its declaration has not been executed");
    for (std::size_t other = 0; other < point->frames.size(); ++other)
      if (other != frame && variable(point->frames[other].variables, name))
        throw EvaluationError("'" + name + "' is a variable of frame " + std::to_string(other) + ": 'frame " +
                              std::to_string(other) + "' selects it");
    return "no variable '" + name + "' here: neither a local variable, nor captured by the kernel, nor " +
           std::string(execution.launch().tables.language->words.local);
  }

  const Session &session;
  Execution &execution;
  const Thread &thread;
  const std::size_t frame;
};

} // namespace

TypeId Session::function_object_type() const { return function_object_type(execution->launch().launch.kernel); }

TypeId Session::function_object_type(std::uint32_t number) const {
  const DebugKernel &kernel = info.kernels[number];
  for (std::uint32_t point = kernel.first_point; point < kernel.end_point; ++point)
    for (std::uint32_t variable : info.points[point].frames.back().variables)
      if (info.variables[variable].name == "this")
        return types[info.variables[variable].type].target;
  return no_type;
}

Value Session::evaluate(const Expression &expression, const Thread &at, std::size_t in_frame) const {
  return expression.evaluate(FrameScope(*this, at, in_frame));
}

std::string Session::text(const Value &value, Format format) const {
  const Unwritten unwritten = [this](const char *address, std::uint64_t size) {
    return execution->is_unwritten(address, size);
  };
  format.unwritten = execution ? &unwritten : nullptr;
  return text_of(types, value, format);
}

Value Session::call(const Expression &expression) {
  calls->keep_effects();
  Value value;
  try {
    value = evaluate(expression);
  } catch (...) {
    calls->take_effects();
    throw;
  }
  for (const CallEffect &each : calls->take_effects())
    execution->write(each.address, each.bytes);
  return value;
}

Value Session::assign(const Expression &assignment) {
  auto [place, value] = assignment.evaluate_assignment(FrameScope(*this, thread(), frame));
  bool is_frame = std::uint64_t(place.address - thread().variables) <
                  info.kernels[execution->launch().launch.kernel].frame_bytes;
  if (!is_frame && !execution->is_tile_local(place.address) && !execution->launch().memory.is_global(place.address))
    throw EvaluationError("values captured by the kernel are constant");
  execution->write(place.address, value.bytes);
  return load(types, place.type, place.address);
}

} // namespace ampsim::debugger
