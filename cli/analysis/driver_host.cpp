// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See driver_host.h. The executable is in a temporary folder, which this process removes when the program has ended.
#include "cli/analysis/driver_host.h"
#include "cli/analysis/exec.h"
#include "cli/analysis/source_files.h"
#include "cli/support/confined.h"
#include "cli/support/failure.h"
#include "cli/support/find_in_path.h"
#include "cli/support/split_words.h"
#include "cli/support/usage_error.h"
#include "frontend/driver/object.h"
#include "frontend/driver/temporary_folder.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view loader = "OpenCL"; // -lOpenCL

bool is_c(const std::string &source) { return source.ends_with(".c"); }

/// The compiler of other builds: that of the environment, or the system's.
std::vector<std::string> compiler(bool c) {
  const char *given = std::getenv(c ? "CC" : "CXX");
  std::vector<std::string> words;
  if (given)
    words = split_words(given);
  if (words.empty())
    words.emplace_back(c ? "cc" : "c++");
  if (find_in_path(words[0]).empty())
    throw UsageError(fmt::format("no compiler '{}' for the host program", words[0]),
                     fmt::format("install one, or name it: '{}=clang-19 ampsim run ...'", c ? "CC" : "CXX"));
  return words;
}

void become(const std::vector<std::string> &words) {
  std::vector<char *> all;
  for (const std::string &word : words)
    all.push_back(const_cast<char *>(word.c_str()));
  all.push_back(nullptr);
  execvp(all[0], all.data());
}

/// Waits for a child; signals of the terminal are for it. Returns its status as a shell does.
int status_of(pid_t child) {
  struct sigaction ignore{}, interrupt{}, quit{};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      throw std::system_error(errno, std::generic_category(), "cannot wait for the program");
  sigaction(SIGINT, &interrupt, nullptr);
  sigaction(SIGQUIT, &quit, nullptr);
  return WIFEXITED(status) ? WEXITSTATUS(status) : status_signal + WTERMSIG(status);
}

/// Forks. The child does not outlive this process.
pid_t new_process() {
  const pid_t parent = getpid(), child = fork();
  if (child < 0)
    throw std::system_error(errno, std::generic_category(), "cannot start a process");
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
      _exit(status_internal);
  }
  return child;
}

void compile(const std::vector<std::string> &words, const std::string &what) {
  const pid_t child = new_process();
  if (child == 0) {
    become(words);
    _exit(status_internal);
  }
  if (status_of(child) != 0)
    throw UsageError(fmt::format("'{}' could not {}", words[0], what), "", status_not_compiled);
}

void append(std::vector<std::string> &words, std::span<const std::string> more, std::string_view prefix = "") {
  for (const std::string &each : more)
    words.push_back(std::string(prefix) + each);
}

/// Returns the executable.
std::string build(const AnalysisOptions &options, const frontend::TemporaryFolder &folder) {
  const CompileOptions &how = options.compile;
  const bool all_c = std::ranges::all_of(how.sources, is_c);
  std::vector<std::string> linking = compiler(all_c);
  for (std::size_t k = 0; k < how.sources.size(); ++k) {
    const std::string &source = how.sources[k], object = folder.file(fmt::format("{}.o", k));
    std::vector<std::string> words = compiler(is_c(source));
    append(words, std::vector<std::string>{"-g", "-c", source, "-o", object});
    if (!is_c(source))
      words.push_back("-std=" + how.standard);
    append(words, how.clang_arguments);
    compile(words, fmt::format("compile '{}'", source));
    linking.push_back(object);
  }
  const std::string program = folder.file(fs::path(how.sources[0]).stem());
  append(linking, std::vector<std::string>{"-o", program});
  std::ranges::copy_if(how.clang_arguments, std::back_inserter(linking),
                       [](const std::string &each) { return each == "-pthread" || each == "-fopenmp"; });
  append(linking, how.library_paths, "-L");
  append(linking, how.libraries, "-l");
  linking.emplace_back("-lm"); // which is not among them: other programs have it anyway
  compile(linking, "link the program");
  return program;
}

void check_options(const AnalysisOptions &options) {
  const auto refuse = [](bool given, std::string_view name) {
    if (given)
      throw UsageError(fmt::format("'{}' is not for programs whose host code another compiler builds", name),
                       "run a kernel alone: 'ampsim run kernels.cl --kernel NAME'");
  };
  refuse(options.fixing != Fixing::none, "--try-fix");
  refuse(options.part.launch != 0, "--launch");
  refuse(options.prove, "--prove");
}

} // namespace

bool is_driver_host(const AnalysisOptions &options) {
  const CompileOptions &how = options.compile;
  return options.kernel.name.empty() && std::ranges::find(how.libraries, loader) != how.libraries.end() &&
         std::ranges::all_of(how.sources, [&](const std::string &source) {
           return !how.languages.contains(source) && is_source_name(source) && !frontend::evident_language(source);
         });
}

void refuse_driver_host(const AnalysisOptions &options) {
  if (is_driver_host(options))
    throw UsageError("host programs of OpenCL can only be run", "'ampsim run', or 'ampsim exec' after a build");
}

int run_driver_host(const AnalysisOptions &options) {
  if (is_confined())
    throw UsageError("the sandbox runs kernels of OpenCL, but no host programs");
  check_options(options);
  const frontend::TemporaryFolder folder("ampsim-host");
  AnalysisOptions program = options;
  program.compile.sources = {build(options, folder)};
  const pid_t child = new_process();
  if (child != 0)
    return status_of(child);
  try {
    exec_command(program, &options);
  } catch (...) {
    _exit(report_failure());
  }
}

} // namespace ampsim::cli
