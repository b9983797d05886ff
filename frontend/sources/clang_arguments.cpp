#include "frontend/sources/clang_arguments.h"

#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/Job.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

namespace ampsim::frontend {
namespace {

constexpr const char *clang_executable = "/usr/lib/llvm-19/bin/clang++";

} // namespace

std::string header_directory(const CompileOptions &options) {
  if (!options.resource_directory.empty())
    return options.resource_directory + "/include";
  // build/PRESET/ampsim and PREFIX/bin/ampsim: the folder lib/ampsim/include stands beside or above.
  std::string executable = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::SmallString<256> folder(llvm::sys::path::parent_path(executable));
  for (int levels = 0; levels < 4 && !folder.empty(); ++levels) {
    llvm::SmallString<256> candidate(folder);
    llvm::sys::path::append(candidate, "lib", "ampsim", "include");
    if (llvm::sys::fs::exists(candidate + "/amp.h"))
      return candidate.str().str();
    llvm::sys::path::remove_filename(folder);
  }
  return "/usr/lib/ampsim/include";
}

bool is_c(const std::string &source) { return llvm::StringRef(source).ends_with(".c"); }

std::vector<std::string> driver_arguments(const std::string &source, const CompileOptions &options,
                                          clang::DiagnosticsEngine &diagnostics) {
  std::string headers = header_directory(options);
  std::vector<std::string> arguments = {
      clang_executable, "-c", "-O0", "-fPIC",
      options.debug ? "-g" : "-gline-tables-only", "-gcolumn-info", "-fstandalone-debug",
      // A loop that only computes and never ends is one: it is not to become anything else.
      "-fno-finite-loops",
      // A function that forgets its return statement returns something, as with Microsoft's compiler.
      "-fno-strict-return",
      // What MSVC takes for granted.
      "-fms-extensions", "-fms-compatibility", "-fms-compatibility-version=19.33",
      // ... without what it takes from libstdc++.
      "-fgnuc-version=4.2.1", "-fexceptions", "-fdeclspec", "-D_M_AMD64=100", "-D_M_X64=100",
      "-Wno-error=c++11-narrowing", "-Wno-delayed-template-parsing-in-cxx20",
      "-Wno-unicode-whitespace", "-Wno-nonportable-include-path", "-Wno-gcc-compat", "-Wno-dynamic-exception-spec",
      "-Wno-register", "-Wno-ignored-attributes", "-Wno-microsoft", "-Wno-unknown-pragmas",
      "-Wno-unknown-cuda-version", "-isystem", headers};
  if (is_c(source))
    arguments.push_back("-D__STDC__=1"); // glibc asks for it
  else
    arguments.insert(arguments.end(), {"-std=" + options.standard, "-fcxx-exceptions", "-fdelayed-template-parsing",
                                       "-D__STRICT_ANSI__=1"});
  for (const std::string &argument : options.clang_arguments)
    arguments.push_back(argument);
  arguments.insert(arguments.end(), {"-x", is_c(source) ? "c" : "c++", source, "-o", "-"});

  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  // -W options are meant for the driver's own warnings, too.
  clang::ProcessWarningOptions(diagnostics, *clang::CreateAndPopulateDiagOpts(pointers), /*ReportDiags=*/false);
  clang::driver::Driver driver(clang_executable, llvm::sys::getDefaultTargetTriple(), diagnostics);
  driver.setCheckInputsExist(false);
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(pointers));
  if (!compilation || diagnostics.hasErrorOccurred())
    return {};
  std::vector<std::string> result;
  for (const clang::driver::Command &job : compilation->getJobs()) {
    for (const char *argument : job.getArguments())
      result.emplace_back(argument);
    break;
  }
  if (!result.empty() && result.front() == "-cc1")
    result.erase(result.begin());
  return result;
}

std::vector<std::string> pass_arguments(std::vector<std::string> arguments, Pass pass) {
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i)
    if (arguments[i] == "-x" && arguments[i + 1] == "c++")
      arguments[i + 1] = "cuda";
  std::vector<std::string> added = {"-Wno-cuda-compat", "-fno-cuda-host-device-constexpr", "-disable-O0-optnone",
                                    // What the headers instantiate is part of the precompiled header.
                                    "-fpch-instantiate-templates",
                                    // With them, which C++20 has, both sides' `operator delete` come out of the
                                    // precompiled header as one.
                                    "-fno-cxx-modules",
                                    // An overload for one side only does not keep a function of both sides from one
                                    // that it can call.
                                    "-fgpu-exclude-wrong-side-overloads"};
  if (pass == Pass::amp) {
    // A texel of three floats is 12 bytes, so a vector of three is not to be read as one of four.
    // The processor's builtins are the other side's here; the host's own pass must not know of another side, or they
    // would be there, too.
    added.insert(added.end(), {"-aux-triple", llvm::sys::getDefaultTargetTriple(), "-fcuda-is-device",
                               "-D__AMPSIM_AMP_PASS__=1", "-O2", "-disable-llvm-passes", "-fpreserve-vec3-type"});
    std::erase(arguments, std::string("-O0"));
    std::erase(arguments, std::string("-discard-value-names")); // reports name local arrays
    // A constructor or destructor that is defined outside of its class would be called by an alias, and not inlined.
    std::erase(arguments, std::string("-mconstructor-aliases"));
  }
  arguments.insert(arguments.begin(), added.begin(), added.end());
  return arguments;
}

} // namespace ampsim::frontend
