// The frontend's product: a C++ AMP program, compiled and ready to be linked and run.
//
// compile() takes sources and options and gives tables (kernels, captures, sites), an object for
// the host's side and, at request, instrumented code for each kernel. Everything about Clang and LLVM stays
// behind this header.
#pragma once

#include "frontend/function_outline.h"
#include "simulator/debug_info.h"
#include "simulator/kernel.h"
#include "simulator/machine.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ampsim::frontend {

struct CompileOptions {
  std::vector<std::string> sources;
  /// Texts to take instead of what is in these files. Lines and names stay those of the files.
  std::map<std::string, std::string> edited_files;
  /// Clang options given by the user, as they are: -I, -isystem, -D, -U, -W..., -f..., -pthread, -include.
  std::vector<std::string> clang_arguments;
  std::vector<std::string> library_paths; // -L
  std::vector<std::string> libraries;     // -l
  std::string standard = "c++17";
  unsigned optimization = 1; // of instrumented code: 0, 1, 2
  /// Kernels with barriers run as loops over the threads of each barrier interval, where they can, instead of a stack
  /// for every thread. From -O1 on.
  bool interval_loops = true;
  /// Is there to be a Variant::elided? From -O1 on.
  bool elide = true;
  /// The detect variants' access hooks as LLVM bitcode, to be inlined into kernels; empty: they are called.
  std::string_view hook_bitcode;
  /// Kernels can be compiled for the debugger, too (Variant::debug); such programs are not kept in the cache.
  bool debug = false;
  bool cache = false; // read and write the cache of compiled programs (cache.h)
  bool permissive = false;
  bool only_check = false; // no program is made
  bool color = false; // of diagnostics on stderr
  /// Where the C++ AMP headers and Clang's own are; empty: found beside the executable.
  std::string resource_directory;
};

struct Diagnostic {
  std::string severity; // "error", "warning"
  std::string code;     // Microsoft's code where there is one
  std::string message;
  std::string file;
  unsigned line = 0, column = 0;
  std::string text{}; // as it was printed
};

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
