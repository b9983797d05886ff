// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the program's functions in expressions.
//
// A call runs on its own stack, as the thread in whose place it is made, outside the launch: the clock stops, no other
// thread runs, no access is judged. Its writes are reverted when it has ended, so that inspecting a value or
// evaluating a breakpoint's condition changes nothing; a caller that wants the effects (`call`) turns them into manual
// changes, which the execution's log keeps and reverse execution undoes.
//
// A call that cannot finish normally is abandoned as soon as that shows: at a barrier or warp operation, an invalid
// address, a division by zero, after too many loop iterations, or when the user interrupts it.
#pragma once

#include "debugger/execution.h"
#include "debugger/value.h"
#include "model/callable_code.h"

#include <string>
#include <vector>

namespace ampsim::debugger {

/// A call's changes to the program's memory, in the order of addresses.
struct CallEffect {
  char *address;
  std::vector<char> bytes;
};

class FunctionCalls {
public:
  /// The maximum number of loop iterations of a call.
  static constexpr std::uint64_t most_rounds = 20'000'000;

  /// The source of the program's functions; without it, none can be called.
  CallableCode *code = nullptr;

  /// Calls the best overload of that name for these arguments. `object`: for a member function, else null. Throws
  /// EvaluationError if there is none, the call is ambiguous, or it does not finish normally.
  Value call(Execution &execution, const TypeTable &types, const Thread &thread, const std::string &name,
             const Value *object, std::vector<Value> arguments);

  /// Keeps the writes of calls from here on, until they are taken; otherwise they are dropped.
  void keep_effects() { keeps = true; }
  std::vector<CallEffect> take_effects();

private:
  FiberPool pool{FiberPool::usual_stack + stack_of_processor(stack_for_calls(default_stack_bytes))};
  bool keeps = false;
  std::vector<CallEffect> effects;
};

} // namespace ampsim::debugger

// Called by the entries of functions (frontend/debug/call_code.h): before each access by an address, at each iteration
// of a loop, before a division that may not have a result, and where only a launch could continue.
extern "C" {
void *ampsim_call_read(ampsim_thread_context *context, void *address, uint64_t size);
void *ampsim_call_write(ampsim_thread_context *context, void *address, uint64_t size);
/// `address` must lie in the local variable of `whole` bytes at `begin`.
void *ampsim_call_local(ampsim_thread_context *context, void *address, uint64_t size, void *begin, uint64_t whole);
void ampsim_call_step(ampsim_thread_context *context);
void ampsim_call_division(ampsim_thread_context *context, uint32_t, int64_t dividend, int64_t divisor,
                          int64_t lowest);
void ampsim_call_overflow(ampsim_thread_context *context, uint32_t);
/// 0: a barrier, 1: a warp operation, 2: the thread ends itself.
void ampsim_call_refused(ampsim_thread_context *context, uint32_t what);
}
