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

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
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
  std::uint32_t cached_sources = 0;             // of several, where the program is not from the cache
};

/// How compiling ended: with a result, which may be errors in the program, or not. `too_deep`: the source nests more deeply
/// than the compiler's stack allows.
enum class CompileEnd : std::uint8_t { done, crashed, time_limit, memory_limit, too_deep };

/// What compiling may take.
struct CompileLimits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> megabytes; // of resident memory that is nobody's file
  std::vector<int> private_descriptors;   // of the caller, that the compiler's process is not to have
};

/// Where the sources are of modules that a program has loaded.
struct ModuleTexts {
  std::map<std::string, std::string> in_memory; // by the names that sites give
  std::vector<std::string> folders;             // in which files of relative names may be
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
  /// The files that it was compiled from, with a hash of their contents, for program_key() (frontend/driver/cache.h).
  /// Empty where it depends on something else, or nothing is kept of compiled programs.
  virtual const std::string &inputs() const {
    static const std::string none;
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
  /// The prepared device module that has the kernel, as LLVM bitcode.
  virtual std::string device_code(std::uint32_t) const { return {}; }
  /// Of a program that runs in another process and has loaded a module there: its news (LoadedModule::news) become part of
  /// the tables and outlines. Throws std::runtime_error where they are none.
  virtual void hear_of_module(std::string_view news) { (void)news; }
  virtual bool is_of_module(std::uint32_t kernel) const {
    (void)kernel;
    return false;
  }
  /// What modules have added is taken out again: the program is about to run anew.
  virtual void forget_modules() {}
  virtual const ModuleTexts &module_texts() const {
    static const ModuleTexts none;
    return none;
  }
  /// From now on run() links each source by itself: it finds functions in its own object, then in the process, and only
  /// the first source finds in the others what neither has. So no other source can put anything in the place of what
  /// the first one uses of its own or of the libraries, and its main() and static constructors come first.
  virtual void link_sources_out_of_process() {}
  /// Links the host's side against `symbols` and the process, runs static constructors and then main with
  /// `arguments` (argv[0] first). Returns main's result (0 for void main); does not return where the program
  /// exits otherwise. Throws std::runtime_error with a message for the user where it cannot be linked.
  virtual int run(const std::vector<std::string> &arguments, std::span<const HostSymbol> symbols) = 0;
  /// A value that differs in each compilation, which main() itself leaves where it returns.
  virtual std::uint64_t end_mark() const { return 0; }
  /// What main() has left, in the process that ran it: end_mark(), or anything else where a callee left main()'s frame.
  virtual std::uint64_t mark_left_by_main() { return 0; }
  /// Of a program whose host side is this process' own executable: kernels find `symbols`, variables get what they begin
  /// with.
  virtual void attach(std::span<const HostSymbol> symbols) = 0;
};

struct CompileResult {
  std::vector<Diagnostic> diagnostics; // also printed on stderr, in Clang's form, while compiling
  std::unique_ptr<Program> program;    // null where there was an error
  const Language *language = nullptr;  // of the sources, also where they do not compile
  CompileEnd end = CompileEnd::done;
  int signal = 0;                      // of a crash
  std::vector<std::string> unfinished; // the sources with which the compiler did not come to its end
};

/// In this process. What crashes the compiler ends it.
CompileResult compile(const CompileOptions &options);

/// In a process of its own, under limits. Not for CompileOptions::debug, whose results cannot be sent from process to
/// process.
CompileResult compile_out_of_process(const CompileOptions &options, const CompileLimits &limits);

} // namespace ampsim::frontend
