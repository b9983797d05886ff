// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/sources/clang_arguments.h"
#include "model/processor/processor.h"

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

/// Clang's option before one that only device code gets.
constexpr llvm::StringLiteral for_device = "-Xarch_device";

constexpr const char *clang_executable = "/usr/lib/llvm-19/bin/clang++";

/// A portable archive includes the headers of C, C++ and Clang (cmake/PortableArchive.cmake). They replace the
/// system's, in the order in which Clang's driver names those: after the user's.
std::vector<std::string> bundled_headers(const std::string &headers, SourceKind kind) {
  const std::string system = llvm::sys::path::parent_path(headers).str() + "/system";
  if (!llvm::sys::fs::exists(system))
    return {};
  std::vector<std::string> arguments = {"-nostdinc", "-resource-dir", system + "/clang"};
  const std::string machine = "/" AMPSIM_LIBRARY_FOLDER;
  auto add = [&](const char *option, const std::string &folder) {
    for (const std::string &argument : {std::string(option), system + folder})
      arguments.insert(arguments.end(), {"-Xclang", argument});
  };
  if (kind != SourceKind::host_c)
    for (const std::string &folder : {std::string("/c++"), "/c++" + machine, std::string("/c++/backward")})
      add("-internal-isystem", folder);
  add("-internal-isystem", "/clang/include");
  add("-internal-externc-isystem", "/usr/include" + machine);
  add("-internal-externc-isystem", "/usr/include");
  return arguments;
}

/// Removes system folders that the compiler searches anyway. Before libstdc++'s, a folder of libc's headers would hide
/// them from libstdc++, whose <cmath> continues the search for <math.h> after its own folder.
void remove_own_folders(std::vector<std::string> &arguments) {
  const auto is_own = [&](const std::string &folder) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i)
      if (llvm::StringRef(arguments[i]).starts_with("-internal-") &&
          llvm::sys::fs::equivalent(arguments[i + 1], folder))
        return true;
    return false;
  };
  for (std::size_t i = 0; i + 1 < arguments.size();)
    if (arguments[i] == "-isystem" && is_own(arguments[i + 1]))
      arguments.erase(arguments.begin() + i, arguments.begin() + i + 2);
    else
      ++i;
}

bool is_of_openmp(const std::string &argument) { return llvm::StringRef(argument).starts_with("-fopenmp"); }

} // namespace

std::string header_directory(const CompileOptions &options) {
  if (!options.resource_directory.empty())
    return options.resource_directory + "/include";
  // build/PRESET/ampsim and PREFIX/bin/ampsim: the folder lib/ampsim/include is next to it or one level up.
  std::string executable = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::SmallString<256> folder(llvm::sys::path::parent_path(executable));
  for (int levels = 0; levels < 4 && !folder.empty(); ++levels) {
    llvm::SmallString<256> candidate(folder);
    llvm::sys::path::append(candidate, "lib", "ampsim", "include");
    if (llvm::sys::fs::exists(candidate + "/ampsim/abi.h"))
      return candidate.str().str();
    llvm::sys::path::remove_filename(folder);
  }
  return "/usr/lib/ampsim/include";
}

std::vector<std::string> driver_arguments(const ClangSetup &setup, const std::string &source, SourceKind kind,
                                          const CompileOptions &options, clang::DiagnosticsEngine &diagnostics) {
  std::vector<std::string> arguments = {clang_executable, "-c", "-O0", "-fPIC",
                                        options.debug ? "-g" : "-gline-tables-only", "-gcolumn-info",
                                        "-fstandalone-debug",
                                        // A loop that only computes and never ends must not be optimised away.
                                        "-fno-finite-loops", "-Wno-unknown-cuda-version", // from Clang's CUDA mode
                                        // Results must not depend on whether the processor has the instruction.
                                        "-ffp-contract=off"};
  auto add = [&](const std::vector<std::string> &more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  };
  const bool has_sides = kind != SourceKind::own || setup.device_language.empty(); // else, code of another target
  if (has_sides)
    arguments.insert(arguments.end(), clang_options.begin(), clang_options.end());
  if (kind != SourceKind::host_cxx)
    add(setup.options);
  const std::string headers = header_directory(options);
  add({"-isystem", headers + "/languages/" + std::string(setup.name)});
  if (!setup.shared_headers.empty())
    add({"-isystem", headers + "/languages/" + std::string(setup.shared_headers)});
  add({"-isystem", headers});
  add(bundled_headers(headers, kind));
  if (kind == SourceKind::own && !setup.warp_macro.empty())
    add({"-D" + std::string(setup.warp_macro) + "=" +
         std::to_string(options.warp_size ? options.warp_size : setup.warp)});
  if (kind == SourceKind::host_c) {
    add(setup.c_options);
  } else if (has_sides) {
    add({"-std=" + options.standard});
    if (kind == SourceKind::own)
      add(setup.cxx_options);
  }
  for (std::size_t i = 0; i < options.clang_arguments.size(); ++i)
    if (options.clang_arguments[i] == for_device)
      ++i;
    else
      arguments.push_back(options.clang_arguments[i]);
  std::string language = kind == SourceKind::host_c ? "c" : "c++";
  if (!has_sides)
    language = setup.device_language;
  add({"-x", language, source, "-o", "-"});

  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  // -W options also apply to the driver's own warnings.
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
  remove_own_folders(result);
  return result;
}

std::vector<std::string> pass_arguments(const ClangSetup &setup, std::vector<std::string> arguments,
                                        const CompileOptions &options, Pass pass) {
  if (!setup.device_language.empty()) {
    std::erase(arguments, std::string("-O0"));
    std::erase(arguments, std::string("-discard-value-names"));
    arguments.insert(arguments.begin(), {"-disable-O0-optnone", "-O2", "-disable-llvm-passes"});
    return arguments;
  }
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i)
    if (arguments[i] == "-x" && arguments[i + 1] == "c++")
      arguments[i + 1] = "cuda";
  std::vector<std::string> added = {
      "-Wno-cuda-compat", "-disable-O0-optnone",
      // Inline PTX has other registers than this processor.
      "-Wno-asm-operand-widths",
      // The instantiations of the headers are part of the precompiled header.
      "-fpch-instantiate-templates",
      // With them, which C++20 has, both sides' `operator delete` would be merged by the
      // precompiled header.
      "-fno-cxx-modules"};
  added.insert(added.end(), setup.pass_options.begin(), setup.pass_options.end());
  if (pass == Pass::device) {
    // The processor's builtins belong to the other side here; the host's own pass must not know of another side, or
    // they would also be there.
    added.insert(added.end(), {"-aux-triple", llvm::sys::getDefaultTargetTriple(), "-fcuda-is-device", "-O2",
                               "-disable-llvm-passes"});
    added.insert(added.end(), setup.device_options.begin(), setup.device_options.end());
    if (!setup.architecture_macro.empty()) {
      const unsigned architecture =
          options.wanted_architecture() ? options.wanted_architecture() : setup.architecture;
      added.push_back("-D" + std::string(setup.architecture_macro) + "=" + std::to_string(architecture * 10));
    }
    for (std::size_t i = 0; i + 1 < options.clang_arguments.size(); ++i)
      if (options.clang_arguments[i] == for_device)
        added.push_back(options.clang_arguments[++i]);
    std::erase_if(arguments, is_of_openmp); // which concerns the host
    std::erase(arguments, std::string("-O0"));
    std::erase(arguments, std::string("-discard-value-names")); // reports name local arrays
    // A constructor or destructor that is defined outside of its class would be called through an alias, and not
    // inlined.
    std::erase(arguments, std::string("-mconstructor-aliases"));
  }
  arguments.insert(arguments.begin(), added.begin(), added.end());
  return arguments;
}

std::vector<std::string> host_code_arguments(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "-fno-cxx-modules");
  return arguments;
}

std::vector<std::string> system_folders(const std::vector<std::string> &driver_arguments) {
  std::vector<std::string> folders;
  for (std::size_t i = 0; i + 1 < driver_arguments.size(); ++i)
    if (llvm::StringRef(driver_arguments[i]).starts_with("-internal-"))
      folders.push_back(driver_arguments[i + 1]);
  return folders;
}

} // namespace ampsim::frontend
