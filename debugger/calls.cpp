// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See calls.h. Overload resolution, and the execution of a call.
#include "debugger/calls.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

namespace ampsim::debugger {

namespace {

using Kind = DebugType::Kind;

//===--- which function ---------------------------------------------------------------===//

/// Names are compared without their spaces: "f<int, 3>".
bool is_named(std::string function, std::string name) {
  std::erase(function, ' ');
  std::erase(name, ' ');
  auto ends_so = [&](std::string_view whole) {
    return whole == name || (whole.ends_with(name) && whole.substr(0, whole.size() - name.size()).ends_with("::"));
  };
  if (ends_so(function))
    return true;
  // "f" matches any f<...>.
  const std::size_t arguments = function.ends_with('>') ? function.find('<') : std::string::npos;
  return arguments != std::string::npos && ends_so(std::string_view(function).substr(0, arguments));
}

std::string without_const(std::string name) {
  for (std::size_t at; (at = name.find("const ")) != std::string::npos;)
    name.erase(at, 6);
  while (name.ends_with("const") || name.ends_with(' '))
    name.resize(name.size() - (name.ends_with(' ') ? 1 : 5));
  return name;
}

bool same_type(const TypeTable &types, TypeId a, TypeId b) {
  return a == b || (a != no_type && b != no_type && types[a].kind == types[b].kind &&
                    types[a].size == types[b].size && without_const(types[a].name) == without_const(types[b].name));
}

/// The offset of the base `base` in an object of type `whole`; empty if it is not a base. A type is its own base.
std::optional<std::uint64_t> base_in(const TypeTable &types, TypeId whole, TypeId base) {
  if (same_type(types, whole, base))
    return 0;
  if (whole == no_type || types[whole].kind != Kind::record)
    return std::nullopt;
  for (const DebugType::Member &each : types[whole].members)
    if (each.name.empty() && each.type != no_type)
      if (const std::optional<std::uint64_t> within = base_in(types, each.type, base))
        return each.offset + *within;
  return std::nullopt;
}

/// The conversion that an argument needs: 0 none, 1 promotion, 2 conversion; empty if there is none.
std::optional<int> distance(const TypeTable &types, const Value &argument, TypeId parameter) {
  if (argument.is_slice)
    return std::nullopt;
  const DebugType &to = types[parameter];
  const TypeId object = to.kind == Kind::reference ? to.target : parameter;
  if (same_type(types, argument.type, object))
    return 0;
  if (base_in(types, argument.type, object))
    return 2;
  if (to.kind == Kind::reference)
    return std::nullopt;
  const DebugType &from = types[argument.type];
  if (to.kind == Kind::pointer) {
    if (from.kind == Kind::array && argument.address)
      return same_type(types, from.target, to.target) ? std::optional(0) : std::nullopt;
    if (from.kind != Kind::pointer)
      return std::nullopt;
    if (to.target == no_type)
      return 2;
    return from.target != no_type && same_type(types, from.target, to.target) ? std::optional(1) : std::nullopt;
  }
  if (!is_scalar(from) || !is_scalar(to) || to.kind == Kind::enumeration)
    return std::nullopt;
  const bool widens =
      (is_integer(from) && to.kind == Kind::signed_integer && to.size == 4 && from.size < 4) ||
      (from.kind == Kind::floating && to.kind == Kind::floating && from.size < to.size) ||
      (from.kind == Kind::enumeration && types[from.target].kind == to.kind && from.size == to.size);
  return widens ? 1 : 2;
}

/// Ranks by the worst conversion of any argument, then by the number of conversions.
std::optional<std::pair<int, int>> distance(const TypeTable &types, const CallableFunction &function,
                                            const std::vector<Value> &arguments) {
  const std::size_t first = function.is_member ? 1 : 0;
  if (function.parameters.size() - first != arguments.size())
    return std::nullopt;
  int most = 0, sum = 0;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::optional<int> own = distance(types, arguments[k], function.parameters[first + k]);
    if (!own)
      return std::nullopt;
    most = std::max(most, *own);
    sum += *own;
  }
  return std::pair(most, sum);
}

std::size_t choose(const TypeTable &types, const std::vector<CallableFunction> &functions, const std::string &name,
                   const Value *object, const std::vector<Value> &arguments) {
  std::vector<std::size_t> named, best;
  std::pair<int, int> least{3, 0};
  for (std::size_t k = 0; k < functions.size(); ++k) {
    const CallableFunction &each = functions[k];
    if (each.is_member != (object != nullptr))
      continue;
    if (object) {
      const TypeId of = types[each.parameters[0]].target;
      if (of == no_type || !base_in(types, object->type, of) || !is_named(each.name, name))
        continue;
    } else if (!is_named(each.name, name)) {
      continue;
    }
    named.push_back(k);
    const std::optional<std::pair<int, int>> own = distance(types, each, arguments);
    if (!own || *own > least)
      continue;
    if (*own < least)
      best.clear();
    least = *own;
    best.push_back(k);
  }
  if (named.empty())
    throw EvaluationError("no function '" + name +
                          "' that can be called here: kernels do not call one of this name");
  if (best.size() == 1)
    return best.front();
  std::string list;
  for (std::size_t k : best.empty() ? named : best)
    list += (list.empty() ? "" : "', '") + functions[k].text;
  throw EvaluationError(best.empty() ? "these arguments do not fit '" + list + "'"
                                     : "'" + name + "' can be any of '" + list + "'");
}

//===--- a call -----------------------------------------------------------------------===//

/// A running call: its hooks' view of the thread that makes it.
struct Call : Thread {
  Call(Execution &execution, const Thread &thread, CallEntry entry, std::vector<char> &block)
      : Thread(thread), execution(execution), entry(entry), block(block) {
    outside = nullptr;
    call = nullptr;
    stack_used = 0;
    stack_size = stack_for_calls(default_stack_bytes);
  }

  Execution &execution;
  const CallEntry entry;
  std::vector<char> &block;
  Fiber caller;
  Fiber *own = nullptr;
  const char *top = nullptr; // of its stack, as far as the call may use it
  std::uint64_t rounds = 0;
  std::string reason; // the reason why it did not finish
  struct Written {
    char *address;
    std::vector<char> before;
  };
  std::vector<Written> writes;

  [[noreturn]] void give_up(std::string why) {
    reason = std::move(why);
    Fiber::switch_to(*own, caller);
    std::abort(); // unreachable
  }

  bool in(const void *address, const void *begin, std::uint64_t size, std::uint64_t bytes) const {
    const std::uint64_t at = std::uint64_t(static_cast<const char *>(address) - static_cast<const char *>(begin));
    return at < size && bytes <= size - at;
  }

  /// Null for an invalid address. (A call is abandoned after a handler, not within: it never returns.)
  static std::optional<std::vector<char>> contents(const void *address, std::uint64_t bytes) {
    try {
      return read_memory(static_cast<const char *>(address), bytes);
    } catch (const EvaluationError &) {
      return std::nullopt;
    }
  }

  /// In the call's own memory.
  bool is_own(const void *address, std::uint64_t bytes) const {
    const char here = 0;
    return in(address, block.data(), block.size(), bytes) || in(address, &here, std::uint64_t(top - &here), bytes);
  }

  void check_read(const void *address, std::uint64_t bytes) {
    if (is_own(address, bytes))
      return;
    if (execution.launch().memory.is_outside(address))
      give_up("it reads outside a container or array");
    if (execution.is_tile_local(static_cast<const char *>(address)) || execution.is_private(address, bytes))
      return;
    if (!contents(address, bytes))
      give_up("it reads from an invalid address");
  }

  void check_write(void *address, std::uint64_t bytes) {
    if (is_own(address, bytes))
      return;
    const MemoryMap &memory = execution.launch().memory;
    if (memory.is_outside(address))
      give_up("it writes outside a container or array");
    const bool of_device = execution.is_tile_local(static_cast<const char *>(address)) ||
                           execution.is_private(address, bytes) || memory.is_global(address);
    if (!of_device)
      give_up("it writes to memory that does not belong to the device");
    std::optional<std::vector<char>> before = contents(address, bytes);
    if (!before)
      give_up("it writes to an invalid address");
    writes.push_back({static_cast<char *>(address), std::move(*before)});
  }

  void note_round() {
    if (++rounds > FunctionCalls::most_rounds)
      give_up("it has not finished after " + std::to_string(FunctionCalls::most_rounds) + " rounds of loops");
    if (rounds % 4096 == 0 && execution.was_interrupted())
      give_up("interrupted");
  }
};

Call &call_of(ampsim_thread_context *context) { return static_cast<Call &>(*static_cast<Thread *>(context)); }

void call_stack(void *argument) {
  Call &call = *static_cast<Call *>(argument);
  const char top = 0;
  call.top = &top;
  call.entry(call.execution.launch().arguments, &call, call.block.data());
  Fiber::switch_to(*call.own, call.caller); // for good: its stack is prepared anew
}

/// Reverts its writes and returns what they were.
std::vector<CallEffect> take_back(const Call &call) {
  std::map<char *, std::vector<char>> now;
  for (const Call::Written &each : call.writes) {
    std::vector<char> &bytes = now[each.address];
    bytes.resize(std::max(bytes.size(), each.before.size()));
  }
  std::vector<CallEffect> effects;
  for (auto &[address, bytes] : now) {
    std::memcpy(bytes.data(), address, bytes.size());
    effects.push_back({address, std::move(bytes)});
  }
  for (std::size_t k = call.writes.size(); k-- > 0;)
    std::memcpy(call.writes[k].address, call.writes[k].before.data(), call.writes[k].before.size());
  return effects;
}

} // namespace

Value FunctionCalls::call(Execution &execution, const TypeTable &types, const Thread &thread,
                          const std::string &name, const Value *object, std::vector<Value> arguments) {
  if (!code)
    throw EvaluationError("functions of the program cannot be called here");
  const std::uint32_t kernel = execution.launch().launch.kernel;
  const std::vector<CallableFunction> &functions = code->functions(kernel);
  const std::size_t number = choose(types, functions, name, object, arguments);
  const CallableFunction &function = functions[number];
  CallEntry entry = nullptr;
  try {
    entry = code->entry(kernel, number);
  } catch (const std::runtime_error &error) {
    throw EvaluationError("'" + function.text + "' cannot be called: " + error.what());
  }

  std::vector<char> block(function.returned + 1);
  std::vector<std::vector<char>> copies; // of values without an address that references bind to
  auto put = [&](std::size_t parameter, const void *bytes, std::size_t size) {
    std::memcpy(block.data() + function.places[parameter], bytes, size);
  };
  auto address_of = [&](const Value &value) {
    return value.address && !value.bits ? value.address : copies.emplace_back(value.bytes).data();
  };
  const std::size_t first = function.is_member ? 1 : 0;
  if (object) {
    char *address =
        address_of(*object) + base_in(types, object->type, types[function.parameters[0]].target).value();
    put(0, &address, sizeof address);
  }
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const TypeId type = function.parameters[first + k];
    Value &value = arguments[k];
    if (types[type].kind == Kind::reference) {
      char *address = address_of(value) + base_in(types, value.type, types[type].target).value();
      put(first + k, &address, sizeof address);
    } else if (types[type].kind == Kind::pointer && types[value.type].kind == Kind::array) {
      put(first + k, &value.address, sizeof value.address);
    } else {
      if (is_scalar(types[type]) && !same_type(types, value.type, type))
        value = convert(types, value, type);
      const std::uint64_t base = base_in(types, value.type, type).value_or(0); // a pointer's whole target
      put(first + k, value.bytes.data() + base, std::min<std::size_t>(value.bytes.size() - base, types[type].size));
    }
  }

  Call call(execution, thread, entry, block);
  call.engine = &execution;
  call.caller.adopt_this_thread();
  call.own = &pool.take(call_stack, &call);
  Fiber::switch_to(call.caller, *call.own);
  call.own->abandon(call.caller);
  pool.give_back(*call.own);

  std::vector<CallEffect> changed = take_back(call);
  if (call.reason.empty() && !block[function.returned])
    call.reason = "it has ended the thread";
  if (!call.reason.empty())
    throw EvaluationError("the call of '" + function.text + "' was abandoned: " + call.reason);
  if (keeps)
    effects.insert(effects.end(), std::make_move_iterator(changed.begin()), std::make_move_iterator(changed.end()));
  Value result;
  result.type = function.result;
  if (function.result == no_type) {
    result.type = types.void_;
    return result;
  }
  if (types[function.result].kind == Kind::reference) {
    char *address = nullptr;
    std::memcpy(&address, block.data(), sizeof address);
    return load(types, types[function.result].target, address);
  }
  result.bytes.assign(block.begin(), block.begin() + std::ptrdiff_t(types[function.result].size));
  return result;
}

std::vector<CallEffect> FunctionCalls::take_effects() {
  keeps = false;
  return std::exchange(effects, {});
}

} // namespace ampsim::debugger

using ampsim::debugger::call_of;

extern "C" {

void *ampsim_call_read(ampsim_thread_context *context, void *address, uint64_t size) {
  call_of(context).check_read(address, size);
  return address;
}
void *ampsim_call_write(ampsim_thread_context *context, void *address, uint64_t size) {
  call_of(context).check_write(address, size);
  return address;
}
void *ampsim_call_local(ampsim_thread_context *context, void *address, uint64_t size, void *begin, uint64_t whole) {
  if (!call_of(context).in(address, begin, whole, size))
    call_of(context).give_up("it accesses a local array out of bounds");
  return address;
}
void ampsim_call_step(ampsim_thread_context *context) { call_of(context).note_round(); }
void ampsim_call_division(ampsim_thread_context *context, uint32_t, int64_t dividend, int64_t divisor,
                          int64_t lowest) {
  if (divisor == 0)
    call_of(context).give_up("it divides by zero");
  if (divisor == -1 && lowest < 0 && dividend == lowest)
    call_of(context).give_up("a division overflows");
}
void ampsim_call_overflow(ampsim_thread_context *context, uint32_t) {
  call_of(context).give_up("its calls overflow the thread's stack");
}
void ampsim_call_refused(ampsim_thread_context *context, uint32_t what) {
  if (what == 0)
    call_of(context).give_up("it waits at a barrier, but the other threads do not call it");
  if (what == 1)
    call_of(context).give_up("it reaches a warp operation, but the other lanes do not call it");
  call_of(context).give_up("it ends the thread");
}

} // extern "C"
