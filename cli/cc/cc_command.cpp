// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See cc_command.h.
#include "cli/cc/cc_command.h"
#include "cli/cc/steps.h"
#include "cli/cc/tools.h"
#include "cli/compiler/build_options.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "cli/support/utf8.h"
#include "cli/support/version.h"
#include "frontend/driver/temporary_folder.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

namespace {

// CMake recognises the compiler by the first line, and reads the toolkit's version from the last.
constexpr std::string_view version_text = R"(nvcc: NVIDIA (R) Cuda compiler driver
(emulated by ampsim {}, which runs CUDA programs without a GPU and finds their races)
Cuda compilation tools, release 12.8, V12.8.93
)";

constexpr std::string_view hip_version = "6.4.0";
constexpr std::string_view hip_version_text = R"(HIP version: 6.4.0
(emulated by ampsim {}, which runs HIP programs without a GPU and finds their races)
)";

constexpr std::string_view help_text = R"(usage: ampsim cc [options] FILE...
       ampsim-nvcc, ampsim-hipcc, ampsim-amdclang++, ampsim-amp++ [options] FILE...

A compiler driver for existing builds (make, CMake): accepts the options of nvcc, hipcc and C++ compilers, compiles
CUDA, HIP and C++ AMP sources to object files, and leaves host code and linking to the host compiler. The executables run
standalone on the simulator and print the same reports as 'ampsim run'. Pass options to them in AMPSIM_OPTIONS:

    make NVCC=ampsim-nvcc
    AMPSIM_OPTIONS="report=json:out.%p.json jobs=2" ./main

  -c, -dc            compile only              -o FILE           name the output
  -E                 preprocess only           -M, -MM           dependencies only
  -MD, -MMD, -MF, -MT, -MQ, -MP                also write dependencies
  -ptx, -cubin, -fatbin                        make a module for loading at run time (cuModuleLoad)
  -lib               make a static library     -shared           make a shared library
  -dlink             make an empty object: device code is linked when the program starts
  -I, -isystem, -D, -U, -include, -std, -W..., -f..., -O..., -g
                                               as for C++ compilers
  -arch, -gencode    set __CUDA_ARCH__
  --offload-arch     HIP: 64-thread wavefronts up to gfx9, 32-thread from gfx10 on
  --warp-synchronous run the threads of a warp in lockstep, for code written before Volta
  --hip              C++ sources are HIP, as with ampsim-hipcc
  --amdclang         only '.hip' files and '-x hip' are HIP, as with ampsim-amdclang++
  -x cu|hip|amp|c++|c|none the language of the following files
  -ccbin COMPILER    the host compiler (default: clang++-19, else g++)
  -Xcompiler, -Xlinker WORDS                   comma-separated options for the host compiler and linker
  -l, -L             libraries
  @FILE, -optf FILE  options from a file       -v, --dryrun      print the steps
  --version          print the version of the emulated compiler

Other nvcc and hipcc options are silently ignored; unknown options are ignored with a warning. The exit status is 0 on
success and 1 on error.
See docs/builds.md for details.
)";

/// Clang's verbose output about HIP; CMake reads the installation folder and the architecture from it.
void say_hip(const BuildOptions &options) {
  fmt::print(stderr, "Found HIP installation: {}, version {}\n", rocm_folder(), hip_version);
  if (!options.print_targets)
    fmt::print(stderr, "#$ device -target-cpu {} -x hip\n", options.compile.warp_size == 32 ? "gfx1100" : "gfx90a");
}

/// nvcc's verbose output about its folders, which CMake reads.
void say_folders() {
  const std::string toolkit = toolkit_folder();
  fmt::print(
      stderr,
      "#$ TOP={0}\n#$ NVVMIR_LIBRARY_DIR={0}/nvvm/libdevice\n#$ PATH={0}/bin\n#$ INCLUDES=\"-I{0}/include\"\n"
      "#$ LIBRARIES=\"-L{0}/lib64\"\n",
      toolkit);
}

/// The link as CMake reads it, twice: the line with LIBRARIES names the linker's driver, which must be this program,
/// because it knows what to add; the line of `collect2` lists what other drivers must add for CUDA objects, and the
/// host compiler's folders, from which CMake derives the architecture's name in paths.
void say_link(const BuildOptions &options) {
  std::string folders;
  for (const std::string &folder : library_folders(host_compiler(options.host_compiler)))
    folders += " -L" + folder;
  if (options.hip) {
    fmt::print(stderr, " collect2 -o {} -L{}/lib{} -lamdhip64 -lstdc++ -lm -lc\n", options.output, rocm_folder(),
               folders);
    return;
  }
  fmt::print(stderr,
             "#$ cicc -arch compute_{0}\n#$ {1}/bin/nvcc -o \"{2}\" \"-L{1}/lib64\" -lcudadevrt -lcudart_static\n"
             " collect2 -o {2} -L{1}/lib64{3} -lcudadevrt -lcudart_static -lstdc++ -lm -lc\n",
             options.compile.architecture ? options.compile.architecture : 90, toolkit_folder(), options.output,
             folders);
}

void say(const BuildOptions &options, const std::vector<std::string> &words) {
  if (options.verbose)
    fmt::print(stderr, "#$ {}\n", fmt::join(words, " "));
}

bool is_compiled(const BuildInput &input) {
  return input.is_file &&
         (!input.language.empty() ? !fs::path(input.text).extension().string().starts_with(".so") &&
                                        !input.text.ends_with(".o") && !input.text.ends_with(".a")
                                  : is_source(input.text));
}

void check_files(const BuildOptions &options) {
  bool any = false;
  for (const BuildInput &input : options.inputs) {
    any |= input.is_file;
    if (std::error_code error; input.is_file && !fs::exists(input.text, error))
      throw UsageError(fmt::format("file '{}' not found", input.text));
  }
  if (!any)
    throw UsageError("no input files", "see 'ampsim cc --help'");
}

std::vector<BuildInput> sources_of(const BuildOptions &options) {
  std::vector<BuildInput> sources;
  std::ranges::copy_if(options.inputs, std::back_inserter(sources), is_compiled);
  return sources;
}

int for_each_source(const BuildOptions &options, int (*step)(const BuildOptions &, const BuildInput &)) {
  for (const BuildInput &source : sources_of(options))
    if (int status = step(options, source))
      return status;
  return 0;
}

std::string object_name(const std::string &source) { return fs::path(source).filename().replace_extension(".o"); }

int compile_objects(const BuildOptions &options) {
  std::vector<BuildInput> sources = sources_of(options);
  if (!options.output.empty() && sources.size() > 1)
    throw UsageError("'-o' names one object file, but there are several sources");
  for (const BuildInput &source : sources)
    if (int status = compile_source_file(options, source,
                                         options.output.empty() ? object_name(source.text) : options.output))
      return status;
  return 0;
}

int compile_modules(const BuildOptions &options) {
  std::vector<BuildInput> sources = sources_of(options);
  for (const BuildInput &input : options.inputs)
    if (input.is_file && (input.text.ends_with(".ptx") || input.text.ends_with(".cl")))
      sources.push_back(input);
  if (!options.output.empty() && sources.size() > 1)
    throw UsageError("'-o' names one file, but there are several sources");
  for (const BuildInput &source : sources) {
    const std::string image =
        options.output.empty()
            ? fs::path(source.text).filename().replace_extension(options.image_extension).string()
            : options.output;
    if (int status = compile_module_file(options, source, image))
      return status;
  }
  return 0;
}

/// Compiles the sources among the inputs and replaces them by their objects.
int compile_inputs(const BuildOptions &options, const frontend::TemporaryFolder &temporary,
                   std::vector<BuildInput> &inputs) {
  unsigned number = 0;
  for (BuildInput &input : inputs)
    if (is_compiled(input)) {
      const std::string object = temporary.file(std::to_string(number++) + "-" + object_name(input.text));
      if (int status = compile_source_file(options, input, object))
        return status;
      input = {object, "", true};
    }
  return 0;
}

int make_archive(BuildOptions options) {
  frontend::TemporaryFolder temporary("ampsim-cc");
  if (int status = compile_inputs(options, temporary, options.inputs))
    return status;
  std::vector<std::string> words{"ar", "rcs", options.output.empty() ? "a.a" : options.output};
  for (const BuildInput &input : options.inputs)
    if (input.is_file)
      words.push_back(input.text);
  say(options, words);
  ReplacedFile output(words[2]); // make would consider half of one up to date
  output.begin_with_what_is_there();
  words[2] = output.name();
  if (run_tool(words))
    return 1;
  output.finish();
  return 0;
}

int link(BuildOptions options) {
  frontend::TemporaryFolder temporary("ampsim-cc");
  if (options.output.empty())
    options.output = "a.out";
  if (int status = compile_inputs(options, temporary, options.inputs))
    return status;
  say(options, link_command(options, options.inputs));
  if (options.verbose)
    say_link(options);
  ReplacedFile output(options.output);
  options.output = output.name();
  if (run_tool(link_command(options, options.inputs)))
    return 1;
  output.finish();
  return 0;
}

/// Device code is linked when the program starts, so this object only has to exist.
int make_empty_object(const BuildOptions &options) {
  std::vector<std::string> words{host_compiler(options.host_compiler),
                                 "-c",
                                 "-x",
                                 "c",
                                 "/dev/null",
                                 "-o",
                                 options.output.empty() ? "a_dlink.o" : options.output};
  return run_tool(words) ? 1 : 0;
}

int build(const BuildOptions &options) {
  for (const std::string &warning : options.warnings)
    fmt::print(stderr, "ampsim: warning: {}\n", printable_lines(warning));
  if (options.help) {
    write_stream(STDOUT_FILENO, help_text);
    return 0;
  }
  if (options.version) {
    write_stream(STDOUT_FILENO,
                 fmt::format(fmt::runtime(options.hip ? hip_version_text : version_text), program_version));
    return 0;
  }
  if (!options.host_queries.empty()) { // the sources beside them need not exist
    std::vector<std::string> words{host_compiler(options.host_compiler)};
    words.insert(words.end(), options.host_queries.begin(), options.host_queries.end());
    return run_tool(words) ? 1 : 0;
  }
  if (options.verbose && options.hip)
    say_hip(options);
  else if (options.verbose)
    say_folders();
  if (options.print_targets)
    return 0;
  check_files(options);
  if (options.dry_run)
    return 0;
  switch (options.goal) {
  case BuildGoal::object:
    return compile_objects(options);
  case BuildGoal::device_image:
    return compile_modules(options);
  case BuildGoal::preprocessed:
    return for_each_source(options, preprocess);
  case BuildGoal::dependencies:
    return for_each_source(options, write_dependencies);
  case BuildGoal::archive:
    return make_archive(options);
  case BuildGoal::device_link:
    return make_empty_object(options);
  case BuildGoal::executable:
    break;
  }
  return link(options);
}

} // namespace

bool is_compiler_name(const std::string &program) {
  const std::string name = fs::path(program).filename();
  return name == "ampsim-nvcc" || name == "nvcc" || name == "ampsim-amp++" || !hip_option_of(program).empty();
}

std::string hip_option_of(const std::string &program) {
  const std::string name = fs::path(program).filename();
  if (name == "ampsim-hipcc" || name == "hipcc")
    return "--hip";
  return name == "ampsim-amdclang++" || name == "amdclang++" ? "--amdclang" : "";
}

int cc_command(std::span<const std::string> arguments) {
  try {
    return build(parse_build(arguments));
  } catch (const UsageError &error) {
    fmt::print(stderr, "ampsim: error: {}\n", printable_lines(error.what()));
    if (!error.hint.empty())
      fmt::print(stderr, "hint: {}\n", printable_lines(error.hint));
    return 1;
  } catch (const std::exception &error) {
    fmt::print(stderr, "ampsim: error: {}\n", printable_lines(error.what()));
    return 1;
  }
}

} // namespace ampsim::cli
