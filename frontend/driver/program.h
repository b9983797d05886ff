// The frontend's product: a program, compiled and ready to be linked and run.
//
// compile() takes sources and options and gives tables (kernels, captures, sites), an object for
// the host's side and, at request, instrumented code for each kernel. Everything about Clang and LLVM stays
// behind this header.
#pragma once

#include "model/compile_options.h"
#include "model/debug_info.h"
#include "model/diagnostic.h"
#include "model/function_outline.h"
#include "model/host_symbol.h"
#include "model/kernel.h"
#include "model/kernel_code.h"
#include "model/order.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// What compiling took until now. Kernels are compiled when they are launched, in the program's process.
struct CompileStats {
  bool from_cache = false;                      // the sources were not compiled
  double sources = 0, kernels = 0, linking = 0; // seconds
  std::uint32_t compiled = 0, cached = 0;       // kernels, each form that was needed
};

/// A compiled program. Lives until the process ends: code in memory is never taken down.
class Program {
public:
  virtual ~Program() = default;
  virtual const ProgramTables &tables() const = 0;
  virtual KernelCode &kernels() = 0;
  /// The functions of the user's that kernels execute.
  virtual std::span<const FunctionOutline> outlines() const { return {}; }
  virtual const CompileStats &compile_stats() const {
    static const CompileStats none;
    return none;
  }
  /// What there is to know for a debugger; complete once Variant::debug has been prepared, empty without
  /// CompileOptions::debug.
  virtual const DebugInfo &debug_info() const {
    static const DebugInfo none;
    return none;
  }
  /// Compiles that variant of all kernels now, in the form that a run with this order of threads is likely to need:
  /// worth while before forking a process for each of many runs.
  virtual void prepare(Variant variant, Order::Kind order = Order::Kind::forward) = 0;
  /// Links the host's side against `symbols` and the process, runs static constructors and then main with
  /// `arguments` (argv[0] first). Returns main's result (0 for void main); does not return where the program
  /// exits otherwise. Throws std::runtime_error with a message for the user where it cannot be linked.
  virtual int run(const std::vector<std::string> &arguments, std::span<const HostSymbol> symbols) = 0;
};

struct CompileResult {
  std::vector<Diagnostic> diagnostics; // also printed on stderr, in Clang's form, while compiling
  std::unique_ptr<Program> program;    // null where there was an error
};

CompileResult compile(const CompileOptions &options);

} // namespace ampsim::frontend
