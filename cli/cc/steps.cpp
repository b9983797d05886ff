// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See steps.h. Host code that does not use ampsim's libraries is compiled by the host compiler, exactly as without
// ampsim. Host code that does is compiled by ampsim, so that the library knows the source position of its calls.
#include "cli/cc/steps.h"
#include "cli/cc/dependency_file.h"
#include "cli/cc/tools.h"
#include "cli/support/output.h"
#include "cli/support/usage_error.h"
#include "cli/support/version.h"
#include "frontend/driver/object.h"
#include "frontend/driver/temporary_folder.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace ampsim::cli {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

void append(Words &words, const Words &more) { words.insert(words.end(), more.begin(), more.end()); }

bool is_c_source(const BuildInput &source) {
  return source.language == "c" || (source.language.empty() && source.text.ends_with(".c"));
}

bool is_standard_of_cxx(const std::string &word) {
  return word.starts_with("-std=c++") || word.starts_with("-std=gnu++");
}

/// C++ AMP's folder has headers of Windows, and some with the names of the system's, which host code must get.
Words headers_of_amp() { return {"-idirafter", header_folder("amp")}; }

CompileOptions options_for(const BuildOptions &options, const BuildInput &source, const std::string &language) {
  CompileOptions compile = options.compile;
  compile.sources = {source.text};
  compile.languages[source.text] = language;
  compile.cache = true; // of precompiled headers
  if (language == "c")
    std::ranges::copy_if(
        options.host_compile, std::back_inserter(compile.clang_arguments),
        [](const std::string &word) { return word.starts_with("-std=") && !is_standard_of_cxx(word); });
  compile.color = isatty(STDERR_FILENO);
  return compile;
}

/// The host compiler for this source, which may be in C.
Words host_command(const BuildOptions &options, const BuildInput &source) {
  const bool is_c = is_c_source(source);
  Words words{host_compiler(options.host_compiler)};
  append(words, options.host_compile);
  if (options.hip)
    append(words, {"-isystem", header_folder("hip"), "-D__HIP_PLATFORM_AMD__=1"});
  append(words, {"-isystem", header_folder("cuda"), "-isystem", library_folder() + "/include"});
  if (!source.language.empty() || is_c)
    append(words, {"-x", is_c ? "c" : "c++"});
  if (is_c)
    std::erase_if(words, is_standard_of_cxx);
  return words;
}

/// The GPU language of a source by its name and the options: "cuda", "hip" or empty.
std::string gpu_language(const BuildOptions &options, const BuildInput &source) {
  if (source.language == "cuda" || source.language == "hip")
    return source.language;
  if (!source.language.empty())
    return "";
  if (source.text.ends_with(".hip") || (options.all_hip && !source.text.ends_with(".c")))
    return "hip";
  return source.text.ends_with(".cu") ? "cuda" : "";
}

/// The language of a source: "cuda", "hip" and "amp" are ampsim's own languages, "c++" and "c" are host code that
/// includes one of its headers, empty means the host compiler's.
std::string language_of(const BuildOptions &options, const BuildInput &source) {
  if (std::string language = gpu_language(options, source); !language.empty())
    return language;
  if (source.language == "amp")
    return "amp";
  frontend::TemporaryFolder temporary("ampsim-cc");
  const std::string list = temporary.file("dependencies"), messages = temporary.file("messages");
  Words words = host_command(options, source);
  append(words, headers_of_amp());
  append(words, {"-w", "-M", "-MF", list, source.text});
  if (run_tool(words, messages) != 0)
    return ""; // the host compiler will report the error
  std::ifstream stream(list);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (text.find(library_folder() + "/include/") == text.npos)
    return "";
  if (is_c_source(source))
    return "c";
  return text.find(header_folder("amp") + "/amp.h") != text.npos ? "amp" : "c++";
}

std::string dependency_file_name(const DependencyFile &how, const std::string &object) {
  return how.file.empty() ? fs::path(object).replace_extension(".d").string() : how.file;
}

void append_dependency_options(Words &words, const DependencyFile &how, const std::string &kind) {
  words.push_back(kind);
  for (const std::string &target : how.targets)
    append(words, {"-MT", target});
  if (how.phony)
    words.push_back("-MP");
}

/// The requested dependency file of another output.
void append_dependencies_beside(Words &words, const DependencyFile &how, const std::string &output) {
  if (!how.wanted)
    return;
  append_dependency_options(words, how, how.system ? "-MD" : "-MMD");
  append(words, {"-MF", dependency_file_name(how, output)});
}

/// The host compiler's preprocessor for a source of any language. A source whose name does not determine its language
/// is C++, as for nvcc, even if it is listed under that name and compiled under another.
Words preprocessor_command(const BuildOptions &options, const BuildInput &source) {
  const std::string language = gpu_language(options, source);
  Words words = host_command(options, language.empty() && source.language != "amp"
                                          ? source
                                          : BuildInput{source.text, "c++", source.is_file});
  if (language == "cuda")
    append(words, {"-D__CUDACC__=1", "-D__NVCC__=1", "-include", "cuda_runtime.h"});
  else if (language == "hip")
    append(words,
           {"-D__HIPCC__=1", "-D__HIP__=1", "-isystem", header_folder("hip"), "-include", "hip/hip_runtime.h"});
  else
    append(words, headers_of_amp());
  return words;
}

int compile_by_host(const BuildOptions &options, const BuildInput &source, const std::string &object) {
  Words words = host_command(options, source);
  append_dependencies_beside(words, options.dependencies, object);
  append(words, {"-c", source.text, "-o", object});
  return run_tool(words);
}

/// Writes the output and, before it, the requested dependency file.
void write_output(const BuildOptions &options, const BuildInput &source, const std::string &file,
                  const std::string &bytes, const std::vector<std::string> &files_read) {
  if (options.dependencies.wanted)
    write_file(dependency_file_name(options.dependencies, file),
               dependency_rule(options.dependencies, file, source.text, files_read));
  write_file(file, bytes);
}

} // namespace

int compile_source_file(const BuildOptions &options, const BuildInput &source, const std::string &object) {
  const std::string language = language_of(options, source);
  if (language.empty())
    return compile_by_host(options, source, object);
  frontend::CompiledObject made = frontend::compile_object(options_for(options, source, language),
                                                           options.hip ? "hip" : "cuda", object_build());
  if (made.bytes.empty())
    return 1;
  write_output(options, source, object, made.bytes, made.files_read);
  return 0;
}

/// Likewise for code that is loaded at run time, which can be in languages for the device alone.
static std::string module_language(const BuildOptions &options, const BuildInput &source) {
  if (source.text.ends_with(".cl"))
    return "opencl";
  return source.text.ends_with(".ptx") ? "cuda" : gpu_language(options, source);
}

int compile_module_file(const BuildOptions &options, const BuildInput &source, const std::string &image) {
  const std::string language = module_language(options, source);
  if (language.empty())
    throw UsageError(fmt::format("'{}' contains no device code", source.text),
                     "CUDA C++ sources have the suffix '.cu', or follow '-x cu'");
  CompileOptions compile = options_for(options, source, language);
  compile.device_alone = true;
  compile.build = object_build();
  std::vector<std::string> names;
  std::ifstream list(options.names);
  for (std::string name; std::getline(list, name);)
    names.push_back(name);
  frontend::CompiledImage made =
      frontend::compile_module_image(compile, names, options.device_is_default, options.name);
  if (made.text.empty())
    return 1;
  write_output(options, source, image, made.text, made.files_read);
  return 0;
}

int write_dependencies(const BuildOptions &options, const BuildInput &source) {
  Words words = preprocessor_command(options, source);
  append_dependency_options(words, options.dependencies, options.dependencies.system ? "-M" : "-MM");
  const std::string &file = options.dependencies.file.empty() ? options.output : options.dependencies.file;
  if (!file.empty())
    append(words, {"-MF", file});
  append(words, {source.text});
  return run_tool(words);
}

int preprocess(const BuildOptions &options, const BuildInput &source) {
  Words words = preprocessor_command(options, source);
  append_dependencies_beside(words, options.dependencies,
                             options.output.empty() ? fs::path(source.text).filename().string() : options.output);
  append(words, {"-E", source.text});
  if (!options.output.empty())
    append(words, {"-o", options.output});
  return run_tool(words);
}

/// Returns whether an object contains the name of the driver library.
static bool names_driver(const BuildInput &input) {
  if (!input.is_file || !input.text.ends_with(".o"))
    return false;
  std::ifstream file(input.text, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return bytes.find("libcuda.so") != std::string::npos;
}

std::vector<std::string> link_command(const BuildOptions &options, const std::vector<BuildInput> &inputs) {
  Words words{host_compiler(options.host_compiler)};
  append(words, options.host_link);
  for (const BuildInput &input : inputs)
    words.push_back(input.text);
  const std::string folder = library_folder();
  const auto is_given = [&](std::string_view option) {
    return std::find(options.host_link.begin(), options.host_link.end(), option) != options.host_link.end();
  };
  // The process ids that a program sees (cli/executable/process_ids.h). A library may belong to another program.
  if (!is_given("-r") && !is_given("-shared"))
    append(words, {"-Wl,--wrap=getpid", "-Wl,--wrap=getppid", "-Wl,--wrap=kill", folder + "/libampsim_wrapped.a"});
  // A program that opens the driver library by itself makes no calls that the linker sees.
  const bool opens_driver = std::ranges::any_of(inputs, names_driver);
  if (!is_given("-r")) {
    // The portable archive ships the dependencies of its libraries, which the linker also resolves.
    append(words, {"-L" + folder, "-Wl,-rpath," + folder, "-Wl,-rpath-link," + folder + "/lib",
                   "-Wl,--push-state,--as-needed"});
    append(words, math_libraries());
    append(words, {opens_driver ? "-Wl,--no-as-needed" : "-Wl,--as-needed", "-lampsim", "-Wl,--pop-state"});
  }
  append(words, {"-o", options.output});
  return words;
}

} // namespace ampsim::cli
