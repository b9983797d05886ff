// Calls of the program's functions in expressions.
//
// A call runs on a stack of its own, as the thread in whose place it is made, outside of the launch: the clock stands still,
// no other thread runs, no access is judged. What it writes is taken back when it has ended, so that looking at a value, or
// asking for a breakpoint's condition, changes nothing; whoever wants the effects (`call`) makes them changes by hand, which
// the execution's log keeps and going back undoes.
//
// A call that cannot end well ends where that shows: at a barrier or warp operation, an address that is nobody's, a division by
// zero, after too many rounds of loops, or when the user interrupts it.
#pragma once

#include "debugger/execution.h"
#include "debugger/value.h"
#include "model/callable_code.h"

#include <string>
#include <vector>

namespace ampsim::debugger {

/// What a call has changed in the program's memory, in the order of addresses.
struct CallEffect {
  char *address;
  std::vector<char> bytes;
};

class FunctionCalls {
public:
  /// Rounds of loops that a call may take.
  static constexpr std::uint64_t most_rounds = 20'000'000;

  /// Where the program's functions come from; without, none can be called.
  CallableCode *code = nullptr;

  /// Calls the best of the functions with that name for these arguments. `object`: of a member function, else null. Throws
  /// EvaluationError where there is none, or several are as good, or the call does not end well.
  Value call(Execution &execution, const TypeTable &types, const Thread &thread, const std::string &name,
             const Value *object, std::vector<Value> arguments);

  /// Keeps what calls write from here on, until it is taken; else it is dropped.
  void keep_effects() { keeps = true; }
  std::vector<CallEffect> take_effects();

private:
  FiberPool pool{FiberPool::usual_stack + stack_of_processor(stack_for_calls(default_stack_bytes))};
  bool keeps = false;
  std::vector<CallEffect> effects;
};

} // namespace ampsim::debugger

// What the entries of functions call (frontend/debug/call_code.h): before each access by an address, at each round of a loop,
// before a division that may have no result, and where only a launch could go on.
extern "C" {
void *ampsim_call_read(ampsim_thread_context *context, void *address, uint64_t size);
void *ampsim_call_write(ampsim_thread_context *context, void *address, uint64_t size);
/// `address` is to lie in the local variable of `whole` bytes at `begin`.
void *ampsim_call_local(ampsim_thread_context *context, void *address, uint64_t size, void *begin, uint64_t whole);
void ampsim_call_step(ampsim_thread_context *context);
void ampsim_call_division(ampsim_thread_context *context, uint32_t, int64_t dividend, int64_t divisor,
                          int64_t lowest);
void ampsim_call_overflow(ampsim_thread_context *context, uint32_t);
/// 0: a barrier, 1: a warp operation, 2: the thread ends itself.
void ampsim_call_refused(ampsim_thread_context *context, uint32_t what);
}
