// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of the frontend: a program, compiled and ready to be linked and run.
//
// compile() turns sources and options into tables (kernels, captures, sites), an object for the host side and, on
// request, instrumented code for each kernel. All uses of Clang and LLVM are hidden in this module.
#pragma once

#include "model/compile_options.h"
#include "model/debug_info.h"
#include "model/diagnostic.h"
#include "model/function_outline.h"
#include "model/host_symbol.h"
#include "model/kernel.h"
#include "model/kernel_code.h"
#include "model/order.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

/// The cost of compiling so far. Kernels are compiled when they are launched, in the program's process.
struct CompileStats {
  bool from_cache = false;                      // nothing was compiled from sources
  double sources = 0, kernels = 0, linking = 0; // seconds
  std::uint32_t compiled = 0, cached = 0;       // kernels, counting each form
  std::uint32_t cached_sources = 0;             // of several, if the program is not from the cache
};

/// The outcome of compiling: a result, which may be errors in the program, or the reason for its absence.
/// `too_deep`: the source nests more deeply than the compiler's stack allows.
enum class CompileEnd : std::uint8_t { done, crashed, time_limit, memory_limit, too_deep };

/// The resources that compiling may use, and what happens when it takes long.
struct CompileLimits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> megabytes; // of resident anonymous memory
  std::vector<int> private_descriptors;   // of the caller, closed in the compiler's process
  /// Called once, after a second. It may write to the current line of the terminal, which the compiler's messages then
  /// replace.
  std::function<void()> takes_long;
};

/// The sources of modules that a program has loaded.
struct ModuleTexts {
  std::map<std::string, std::string> in_memory; // by the names that sites use
  std::vector<std::string> folders;             // search path for relative names
};

/// A compiled program. Lives until the process ends: code in memory is never unloaded.
class Program {
public:
  virtual ~Program() = default;
  virtual const ProgramTables &tables() const = 0;
  virtual KernelCode &kernels() = 0;
  /// The user's functions that kernels execute.
  virtual std::span<const FunctionOutline> outlines() const { return {}; }
  virtual const CompileStats &compile_stats() const {
    static const CompileStats none;
    return none;
  }
  /// The files that it was compiled from, with hashes of their contents, for program_key() (frontend/driver/cache.h).
  /// Empty if it depends on something else, or compiled programs are not cached.
  virtual const std::string &inputs() const {
    static const std::string none;
    return none;
  }
  /// The information for a debugger; complete once Variant::debug has been prepared, empty without
  /// CompileOptions::debug.
  virtual const DebugInfo &debug_info() const {
    static const DebugInfo none;
    return none;
  }
  /// Compiles that variant of all kernels now, in the form that a run with this order of threads is likely to need:
  /// worthwhile before forking a process for each of many runs.
  virtual void prepare(Variant variant, Order::Kind order = Order::Kind::forward) = 0;
  /// The prepared device module that contains the kernel, as LLVM bitcode.
  virtual std::string device_code(std::uint32_t) const { return {}; }
  /// For a program that runs in another process and has loaded a module there: its news (LoadedModule::news) become
  /// part of the tables and outlines. Throws std::runtime_error if they are invalid.
  virtual void hear_of_module(std::string_view news) { (void)news; }
  virtual bool is_of_module(std::uint32_t kernel) const {
    (void)kernel;
    return false;
  }
  /// Removes everything that modules have added: the program is about to run again.
  virtual void forget_modules() {}
  virtual const ModuleTexts &module_texts() const {
    static const ModuleTexts none;
    return none;
  }
  /// Makes run() link each source individually: it finds functions in its own object, then in the process; only the
  /// first source then searches the others. So no other source can replace anything that the first one uses of its own
  /// or of the libraries, and its main() and static constructors run first.
  virtual void link_sources_out_of_process() {}
  /// Links the host's side against `symbols` and the process, runs static constructors and then main with `arguments`
  /// (argv[0] first). Returns main's result (0 for void main); does not return if the program exits otherwise. Throws
  /// std::runtime_error with a message for the user if it cannot be linked.
  virtual int run(const std::vector<std::string> &arguments, std::span<const HostSymbol> symbols) = 0;
  /// A value that differs in each compilation, which main() itself stores when it returns.
  virtual std::uint64_t end_mark() const { return 0; }
  /// The value that main() has stored, in the process that ran it: end_mark(), or any other value if a callee left
  /// main()'s frame.
  virtual std::uint64_t mark_left_by_main() { return 0; }
  /// For a program whose host side is this process's own executable: kernels find `symbols`, and variables get their
  /// initial values.
  virtual void attach(std::span<const HostSymbol> symbols) = 0;
};

struct CompileResult {
  std::vector<Diagnostic> diagnostics; // also printed on stderr, in Clang's form, while compiling
  std::unique_ptr<Program> program;    // null after an error
  const Language *language = nullptr;  // of the sources, even if they do not compile
  CompileEnd end = CompileEnd::done;
  int signal = 0;                      // of a crash
  std::vector<std::string> unfinished; // the sources that the compiler did not finish
  std::vector<std::string> files;      // that were read, or looked for in vain, up to the first error
};

/// Compiles in this process, which a crash of the compiler ends.
CompileResult compile(const CompileOptions &options);

/// Compiles in a process of its own, under limits. Not for CompileOptions::debug, whose results cannot be sent between
/// processes.
CompileResult compile_out_of_process(const CompileOptions &options, const CompileLimits &limits);

} // namespace ampsim::frontend
