// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See build_options.h. The names are those of nvcc's manual ("NVCC Command Options") and of GNU's driver.
#include "cli/cc/build_options.h"
#include "cli/support/gpu_architecture.h"
#include "cli/support/gpu_libraries.h"
#include "cli/support/split_words.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <utility>

namespace ampsim::cli {

namespace {

using Words = std::vector<std::string>;

enum class Shape : std::uint8_t {
  flag,
  value,     // -name VALUE, -name=VALUE
  separable, // -I DIR, -IDIR, -I=DIR
  joined,    // -W...: the value is the whole word
};

struct Rule {
  std::string_view name;
  Shape shape;
  void (*apply)(BuildOptions &options, const std::string &value);
};

/// Splits `a,b` like nvcc: a part may be quoted, as FindCUDA writes it, and empty parts are ignored.
Words split_at_commas(const std::string &text) {
  Words words(1);
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool at_edge = quoted ? at + 1 == text.size() || text[at + 1] == ',' : words.back().empty();
    if (text[at] == '"' && at_edge)
      quoted = !quoted;
    else if (text[at] == ',' && !quoted)
      words.emplace_back();
    else
      words.back() += text[at];
  }
  std::erase(words, "");
  return words;
}

void ignore(BuildOptions &, const std::string &) {}

//===--- options of the preprocessor and the language ---------------------------------===//

void for_both(BuildOptions &o, const std::string &word) {
  o.compile.clang_arguments.push_back(word);
  o.host_compile.push_back(word);
}
void include_folder(BuildOptions &o, const std::string &value) {
  for (const std::string &folder : split_at_commas(value))
    for_both(o, "-I" + folder);
}
void system_folder(BuildOptions &o, const std::string &value) {
  std::error_code error;
  for (const std::string &folder : split_at_commas(value)) {
    // Every compiler searches it after libstdc++'s folder, and libstdc++ expects that.
    if (std::filesystem::equivalent(folder, "/usr/include", error))
      continue;
    for_both(o, "-isystem");
    for_both(o, folder);
  }
}
void include_file(BuildOptions &o, const std::string &value) {
  for (const std::string &file : split_at_commas(value)) {
    for_both(o, "-include");
    for_both(o, file);
  }
}

/// An option of Clang for OpenCL, which has no host code here.
void for_opencl(BuildOptions &o, const std::string &word) { o.compile.clang_arguments.push_back(word); }

void standard(BuildOptions &o, const std::string &value) {
  o.host_compile.push_back("-std=" + value);
  std::string name = value.starts_with("gnu++") ? "c++" + value.substr(5) : value;
  if (name.starts_with("c++"))
    // Kernel headers need C++14.
    o.compile.standard = name == "c++98" || name == "c++03" || name == "c++11" || name == "c++0x" ? "c++14" : name;
}

/// Code generation options that the frontend accepts like the host compiler.
bool is_for_frontend(std::string_view word) {
  constexpr std::string_view names[] = {"-fopenmp",        "-fvisibility",
                                        "-fexceptions",    "-fno-exceptions",
                                        "-frtti",          "-fno-rtti",
                                        "-fpermissive",    "-fms-extensions",
                                        "-funsigned-char", "-fsigned-char",
                                        "-fshort-enums",   "-ftemplate-depth",
                                        "-fconstexpr-",    "-fno-threadsafe-statics",
                                        "-pthread",        "-w"};
  return std::ranges::any_of(names, [&](std::string_view name) { return word.starts_with(name); });
}

/// Options that the debugger needs to show kernels loaded from files.
void device_debug(BuildOptions &o, const std::string &) { o.compile.clang_arguments.push_back("-g"); }

void optimization_level(BuildOptions &options, const std::string &value) {
  options.compile.optimize_host = value != "-O0";
  options.host_compile.push_back(value);
}
/// Options of the preprocessor whose value is the next word, also of the next -Xcompiler.
bool takes_next_word(std::string_view word) {
  constexpr std::string_view names[] = {"-I",      "-D",         "-U",       "-isystem",
                                        "-iquote", "-idirafter", "-include", "-imacros"};
  return std::ranges::find(names, word) != std::end(names);
}
void preprocessor_option(BuildOptions &o, const std::string &name, const std::string &value) {
  if (name == "-isystem") {
    system_folder(o, value);
    return;
  }
  for_both(o, name);
  for_both(o, value);
}

void host_word(BuildOptions &o, const std::string &word) {
  if (!o.host_option.empty()) {
    preprocessor_option(o, std::exchange(o.host_option, ""), word);
    return;
  }
  if (takes_next_word(word)) {
    o.host_option = word;
    return;
  }
  o.host_compile.push_back(word);
  o.host_link.push_back(word);
  constexpr std::string_view language[] = {"-I", "-D", "-U", "-W"};
  if (word.starts_with("-std="))
    standard(o, word.substr(5));
  else if (!word.starts_with("-Wl,") && !word.starts_with("-Wa,") &&
           (is_for_frontend(word) ||
            std::ranges::any_of(language, [&](std::string_view name) { return word.starts_with(name); })))
    o.compile.clang_arguments.push_back(word);
}
/// Options that ask the host compiler about itself.
bool is_query(std::string_view word) {
  return word == "--version" || word.starts_with("-dump") || word.starts_with("-print-") ||
         word.starts_with("--print-");
}

/// The host compiler's warnings that are errors are not Clang's, which warns about more under the same names.
void host_words(BuildOptions &o, const std::string &value) {
  constexpr std::string_view named_error = "-Werror=";
  for (const std::string &part : split_at_commas(value))
    for (const std::string &word : part.find(' ') == part.npos ? Words{part} : split_words(part)) // as nvcc's shell
      if (is_query(word))
        o.host_queries.push_back(word);
      else if (word == "-Werror")
        o.host_compile.push_back(word);
      else if (word.starts_with(named_error)) {
        o.host_compile.push_back(word);
        o.compile.clang_arguments.push_back("-W" + word.substr(named_error.size()));
      } else {
        host_word(o, word);
        if (word == "-Wconversion") // g++'s leaves out changes of the sign in C++
          o.compile.clang_arguments.push_back("-Wno-sign-conversion");
      }
}

/// A warning of nvcc itself, which no host compiler knows.
bool is_own_warning(std::string_view kind) {
  constexpr std::string_view kinds[] = {"all-warnings", "cross-execution-space-call", "default-stream-launch",
                                        "missing-launch-bounds", "ext-lambda-captures-this"};
  return std::ranges::find(kinds, kind) != std::end(kinds);
}

/// The words that nvcc accepts after -Werror, alone or as a list.
bool are_kinds_of_warnings(std::string_view list) {
  return std::ranges::all_of(split_at_commas(std::string(list)), [](const std::string &kind) {
    return is_own_warning(kind) || kind == "reorder" || kind == "deprecated-declarations";
  });
}

void warning_option(BuildOptions &o, const std::string &word) {
  if (word.starts_with("-Wl,")) {
    o.inputs.push_back({word, "", false});
    return;
  }
  constexpr std::string_view error = "-Werror=";
  if (word.starts_with(error)) {
    for (const std::string &kind : split_at_commas(word.substr(error.size())))
      if (!is_own_warning(kind))
        for_both(o, std::string(error) + kind);
    return;
  }
  if (is_own_warning(word.substr(2)) || word == "-Wno-deprecated-gpu-targets")
    return;
  o.host_compile.push_back(word);
  if (!word.starts_with("-Wa,") && word != "-Wreorder")
    o.compile.clang_arguments.push_back(word);
}

void architecture(BuildOptions &o, const std::string &value) {
  request_architecture(value, o.compile.architecture, o.compile.clang_arguments);
}
void generated_code(BuildOptions &o, const std::string &value) {
  if (std::size_t begin = value.find("arch="); begin != value.npos)
    architecture(o, value.substr(begin + 5, value.find(',', begin) - begin - 5));
}

/// "gfx90a": its wavefronts are of 64 threads up to gfx9, of 32 from gfx10 on.
void offload_architecture(BuildOptions &o, const std::string &value) {
  if (!o.compile.warp_size && value.starts_with("gfx"))
    o.compile.warp_size = value.starts_with("gfx1") ? 32 : 64;
}

void default_stream(BuildOptions &o, const std::string &value) {
  if (value == "per-thread")
    for_both(o, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
}

/// Functions without an attribute are for the device as well as for the host.
void default_device(BuildOptions &o, const std::string &) { o.device_is_default = true; }

//===--- options of the link ----------------------------------------------------------===//

void linker_word(BuildOptions &o, const std::string &word) { o.inputs.push_back({word, "", false}); }
void linker_words(BuildOptions &o, const std::string &value) {
  for (const std::string &word : split_at_commas(value)) {
    linker_word(o, "-Xlinker");
    linker_word(o, word);
  }
}
void library(BuildOptions &o, const std::string &value) {
  // Libraries that ampsim provides.
  for (const std::string &name : split_at_commas(value))
    if (!is_gpu_library(name))
      linker_word(o, "-l" + name);
}
void add_library_folder(BuildOptions &o, const std::string &value) {
  for (const std::string &folder : split_at_commas(value))
    linker_word(o, "-L" + folder);
}

//===--- goals ------------------------------------------------------------------------===//

template <BuildGoal goal> void set_goal(BuildOptions &o, const std::string &) { o.goal = goal; }

void device_image(BuildOptions &o, const char *extension) {
  o.goal = BuildGoal::device_image;
  o.image_extension = extension;
}
void ptx(BuildOptions &o, const std::string &) { device_image(o, ".ptx"); }
void cubin(BuildOptions &o, const std::string &) { device_image(o, ".cubin"); }
void fatbin(BuildOptions &o, const std::string &) { device_image(o, ".fatbin"); }
/// Clang's option for a module, which goes with -c: the object file is the image.
void device_only(BuildOptions &o, const std::string &) {
  if (o.goal == BuildGoal::executable || o.goal == BuildGoal::object)
    device_image(o, ".o");
}
void object(BuildOptions &o, const std::string &) {
  if (o.goal != BuildGoal::device_image)
    o.goal = BuildGoal::object;
}

void dependencies_alone(BuildOptions &o, const std::string &) { o.goal = BuildGoal::dependencies; }
void user_dependencies_alone(BuildOptions &o, const std::string &) {
  o.goal = BuildGoal::dependencies;
  o.dependencies.system = false;
}
void dependencies_too(BuildOptions &o, const std::string &) { o.dependencies.wanted = true; }
void user_dependencies_too(BuildOptions &o, const std::string &) {
  o.dependencies.wanted = true;
  o.dependencies.system = false;
}

constexpr Rule rules[] = {
    {"-I", Shape::separable, include_folder},
    {"--include-path", Shape::value, include_folder},
    {"-isystem", Shape::separable, system_folder},
    {"--system-include", Shape::value, system_folder},
    {"-iquote", Shape::separable,
     [](BuildOptions &o, const std::string &v) { for_both(o, "-iquote"), for_both(o, v); }},
    {"-include", Shape::value, include_file},
    {"--pre-include", Shape::value, include_file},
    {"-D", Shape::separable, [](BuildOptions &o, const std::string &v) { for_both(o, "-D" + v); }},
    {"--define-macro", Shape::value, [](BuildOptions &o, const std::string &v) { for_both(o, "-D" + v); }},
    {"-U", Shape::separable, [](BuildOptions &o, const std::string &v) { for_both(o, "-U" + v); }},
    {"--undefine-macro", Shape::value, [](BuildOptions &o, const std::string &v) { for_both(o, "-U" + v); }},
    {"-std", Shape::value, standard},
    {"--std", Shape::value, standard},
    {"-W", Shape::joined, warning_option},
    {"--W", Shape::joined, [](BuildOptions &o, const std::string &v) { warning_option(o, v.substr(1)); }},
    {"-w", Shape::flag, [](BuildOptions &o, const std::string &) { for_both(o, "-w"); }},
    {"--disable-warnings", Shape::flag, [](BuildOptions &o, const std::string &) { for_both(o, "-w"); }},
    {"-pedantic", Shape::flag, ignore},
    {"-f", Shape::joined, host_word},
    {"-m", Shape::joined, host_word},
    {"-pthread", Shape::flag, [](BuildOptions &o, const std::string &) { host_word(o, "-pthread"); }},
    {"-pipe", Shape::flag, ignore},
    {"-Xcompiler", Shape::value, host_words},
    {"--compiler-options", Shape::value, host_words},
    {"-Xclang", Shape::value, ignore},
    {"-ccbin", Shape::value, [](BuildOptions &o, const std::string &v) { o.host_compiler = v; }},
    {"--compiler-bindir", Shape::value, [](BuildOptions &o, const std::string &v) { o.host_compiler = v; }},
    {"-O", Shape::joined, optimization_level},
    {"--optimize", Shape::value, [](BuildOptions &o, const std::string &v) { optimization_level(o, "-O" + v); }},
    {"-g", Shape::joined, [](BuildOptions &o, const std::string &v) { o.host_compile.push_back(v); }},
    {"-g", Shape::flag, [](BuildOptions &o, const std::string &) { o.host_compile.push_back("-g"); }},
    {"--debug", Shape::flag, [](BuildOptions &o, const std::string &) { o.host_compile.push_back("-g"); }},
    {"-pg", Shape::flag, ignore},
    {"-O", Shape::flag, ignore},

    {"--hip", Shape::flag, [](BuildOptions &o, const std::string &) { o.hip = o.all_hip = true; }},
    {"--amdclang", Shape::flag, [](BuildOptions &o, const std::string &) { o.hip = true; }},
    {"-print-targets", Shape::flag, [](BuildOptions &o, const std::string &) { o.print_targets = true; }},
    {"--print-targets", Shape::flag, [](BuildOptions &o, const std::string &) { o.print_targets = true; }},
    {"--cuda-host-only", Shape::flag, ignore}, // the object contains the device code separately
    {"--offload-host-only", Shape::flag, ignore},
    {"--offload-arch", Shape::value, offload_architecture},
    {"--amdgpu-target", Shape::value, offload_architecture},
    {"-mwavefrontsize64", Shape::flag, [](BuildOptions &o, const std::string &) { o.compile.warp_size = 64; }},
    {"-mno-wavefrontsize64", Shape::flag, [](BuildOptions &o, const std::string &) { o.compile.warp_size = 32; }},
    {"--warp-synchronous", Shape::flag,
     [](BuildOptions &o, const std::string &) { o.compile.warp_synchronous = true; }},
    {"-munsafe-fp-atomics", Shape::flag, ignore},
    {"-fgpu-rdc", Shape::flag, ignore},
    {"-fno-gpu-rdc", Shape::flag, ignore},
    {"--rocm-path", Shape::value, ignore},
    {"--hip-path", Shape::value, ignore},
    {"--hip-link", Shape::flag, ignore},
    {"-parallel-jobs", Shape::value, ignore},
    {"-arch", Shape::value, architecture},
    {"--gpu-architecture", Shape::value, architecture},
    {"-code", Shape::value, ignore},
    {"--gpu-code", Shape::value, ignore},
    {"-gencode", Shape::value, generated_code},
    {"--generate-code", Shape::value, generated_code},
    {"-use_fast_math", Shape::flag,
     [](BuildOptions &o, const std::string &) { for_both(o, "-D__USE_FAST_MATH__=1"); }},
    {"--use_fast_math", Shape::flag,
     [](BuildOptions &o, const std::string &) { for_both(o, "-D__USE_FAST_MATH__=1"); }},
    {"-default-stream", Shape::value, default_stream},
    {"--default-stream", Shape::value, default_stream},

    {"-l", Shape::separable, library},
    {"--library", Shape::value, library},
    {"-L", Shape::separable, add_library_folder},
    {"--library-path", Shape::value, add_library_folder},
    {"-Xlinker", Shape::value, linker_words},
    {"--linker-options", Shape::value, linker_words},
    {"-shared", Shape::flag, [](BuildOptions &o, const std::string &) { o.host_link.push_back("-shared"); }},
    {"--shared", Shape::flag, [](BuildOptions &o, const std::string &) { o.host_link.push_back("-shared"); }},
    {"-static", Shape::flag, ignore}, // the runtime is a shared library
    {"-static-libgcc", Shape::flag, ignore},
    {"-rdynamic", Shape::flag, [](BuildOptions &o, const std::string &) { o.host_link.push_back("-rdynamic"); }},
    {"-r", Shape::flag, [](BuildOptions &o, const std::string &) { o.host_link.push_back("-r"); }},
    {"-nostartfiles", Shape::flag, [](BuildOptions &o, const std::string &v) { o.host_link.push_back(v); }},
    {"-s", Shape::flag, [](BuildOptions &o, const std::string &) { o.host_link.push_back("-s"); }},

    {"-c", Shape::flag, object},
    {"--compile", Shape::flag, object},
    {"-dc", Shape::flag, set_goal<BuildGoal::object>},
    {"--device-c", Shape::flag, set_goal<BuildGoal::object>},
    {"-dw", Shape::flag, set_goal<BuildGoal::object>},
    {"--device-w", Shape::flag, set_goal<BuildGoal::object>},
    {"-dlink", Shape::flag, set_goal<BuildGoal::device_link>},
    {"--device-link", Shape::flag, set_goal<BuildGoal::device_link>},
    {"-lib", Shape::flag, set_goal<BuildGoal::archive>},
    {"--lib", Shape::flag, set_goal<BuildGoal::archive>},
    {"-E", Shape::flag, set_goal<BuildGoal::preprocessed>},
    {"--preprocess", Shape::flag, set_goal<BuildGoal::preprocessed>},
    {"-link", Shape::flag, set_goal<BuildGoal::executable>},
    {"--link", Shape::flag, set_goal<BuildGoal::executable>},
    {"-ptx", Shape::flag, ptx},
    {"--ptx", Shape::flag, ptx},
    {"-cubin", Shape::flag, cubin},
    {"--cubin", Shape::flag, cubin},
    {"-fatbin", Shape::flag, fatbin},
    {"--fatbin", Shape::flag, fatbin},
    {"--genco", Shape::flag, fatbin}, // of hipcc
    {"--cuda-device-only", Shape::flag, device_only},
    {"--offload-device-only", Shape::flag, device_only},
    {"--names", Shape::value, [](BuildOptions &o, const std::string &v) { o.names = v; }},
    {"--named", Shape::value, [](BuildOptions &o, const std::string &v) { o.name = v; }},
    {"-M", Shape::flag, dependencies_alone},
    {"--generate-dependencies", Shape::flag, dependencies_alone},
    {"-MM", Shape::flag, user_dependencies_alone},
    {"--generate-nonsystem-dependencies", Shape::flag, user_dependencies_alone},
    {"-MD", Shape::flag, dependencies_too},
    {"--generate-dependencies-with-compile", Shape::flag, dependencies_too},
    {"-MMD", Shape::flag, user_dependencies_too},
    {"--generate-nonsystem-dependencies-with-compile", Shape::flag, user_dependencies_too},
    {"-MF", Shape::value, [](BuildOptions &o, const std::string &v) { o.dependencies.file = v; }},
    {"--dependency-output", Shape::value, [](BuildOptions &o, const std::string &v) { o.dependencies.file = v; }},
    {"-MT", Shape::value, [](BuildOptions &o, const std::string &v) { o.dependencies.targets.push_back(v); }},
    {"-MQ", Shape::value, [](BuildOptions &o, const std::string &v) { o.dependencies.targets.push_back(v); }},
    {"--dependency-target-name", Shape::value,
     [](BuildOptions &o, const std::string &v) { o.dependencies.targets.push_back(v); }},
    {"-MP", Shape::flag, [](BuildOptions &o, const std::string &) { o.dependencies.phony = true; }},
    {"--generate-dependency-targets", Shape::flag,
     [](BuildOptions &o, const std::string &) { o.dependencies.phony = true; }},
    {"-o", Shape::separable, [](BuildOptions &o, const std::string &v) { o.output = v; }},
    {"--output-file", Shape::value, [](BuildOptions &o, const std::string &v) { o.output = v; }},

    {"-v", Shape::flag, [](BuildOptions &o, const std::string &) { o.verbose = true; }},
    {"--verbose", Shape::flag, [](BuildOptions &o, const std::string &) { o.verbose = true; }},
    {"-dryrun", Shape::flag, [](BuildOptions &o, const std::string &) { o.verbose = o.dry_run = true; }},
    {"--dryrun", Shape::flag, [](BuildOptions &o, const std::string &) { o.verbose = o.dry_run = true; }},
    {"-V", Shape::flag, [](BuildOptions &o, const std::string &) { o.version = true; }},
    {"--version", Shape::flag, [](BuildOptions &o, const std::string &) { o.version = true; }},
    {"-h", Shape::flag, [](BuildOptions &o, const std::string &) { o.help = true; }},
    {"--help", Shape::flag, [](BuildOptions &o, const std::string &) { o.help = true; }},

    // Options without meaning here, which are accepted silently.
    {"-G", Shape::flag, device_debug},
    {"--device-debug", Shape::flag, device_debug},
    {"-lineinfo", Shape::flag, ignore},
    {"--generate-line-info", Shape::flag, ignore},
    {"-rdc", Shape::value, ignore},
    {"--relocatable-device-code", Shape::value, ignore},
    {"-dlto", Shape::flag, ignore},
    {"--dlink-time-opt", Shape::flag, ignore},
    {"-expt-relaxed-constexpr", Shape::flag, ignore},
    {"--expt-relaxed-constexpr", Shape::flag, ignore},
    {"-extended-lambda", Shape::flag, ignore},
    {"--extended-lambda", Shape::flag, ignore},
    {"-expt-extended-lambda", Shape::flag, ignore},
    {"--expt-extended-lambda", Shape::flag, ignore},
    {"-maxrregcount", Shape::value, ignore},
    {"--maxrregcount", Shape::value, ignore},
    {"-Xptxas", Shape::value, ignore},
    {"--ptxas-options", Shape::value, ignore},
    {"-Xnvlink", Shape::value, ignore},
    {"--nvlink-options", Shape::value, ignore},
    {"-Xarchive", Shape::value, ignore},
    {"-Xfatbin", Shape::value, ignore},
    {"-Xcicc", Shape::value, ignore},
    {"-Xcudafe", Shape::value, ignore},
    {"-diag-suppress", Shape::value, ignore},
    {"--diag-suppress", Shape::value, ignore},
    {"-diag-error", Shape::value, ignore},
    {"--diag-error", Shape::value, ignore},
    {"-diag-warn", Shape::value, ignore},
    {"--diag-warn", Shape::value, ignore},
    {"--display-error-number", Shape::flag, ignore},
    {"-err-no", Shape::flag, ignore},
    {"-cudart", Shape::value, ignore},
    {"--cudart", Shape::value, ignore},
    {"-cudadevrt", Shape::value, ignore},
    {"--cudadevrt", Shape::value, ignore},
    {"-fmad", Shape::value, ignore},
    {"--fmad", Shape::value, ignore},
    {"-ftz", Shape::value, ignore},
    {"--ftz", Shape::value, ignore},
    {"-prec-div", Shape::value, ignore},
    {"--prec-div", Shape::value, ignore},
    {"-prec-sqrt", Shape::value, ignore},
    {"--prec-sqrt", Shape::value, ignore},
    {"-restrict", Shape::flag, ignore},
    {"--restrict", Shape::flag, ignore},
    {"-m64", Shape::flag, ignore},
    {"--machine", Shape::value, ignore},
    {"-t", Shape::value, ignore},
    {"--threads", Shape::value, ignore},
    {"-split-compile", Shape::value, ignore},
    {"--split-compile", Shape::value, ignore},
    {"-split-compile-extended", Shape::value, ignore},
    {"--split-compile-extended", Shape::value, ignore},
    {"-compress-mode", Shape::value, ignore},
    {"--compress-mode", Shape::value, ignore},
    {"-Ofc", Shape::value, ignore},
    {"--Ofast-compile", Shape::value, ignore},
    {"-static-global-template-stub", Shape::value, ignore},
    {"--static-global-template-stub", Shape::value, ignore},
    {"-device-entity-has-hidden-visibility", Shape::value, ignore},
    {"--device-entity-has-hidden-visibility", Shape::value, ignore},
    {"-device-stack-protector", Shape::value, ignore},
    {"--device-stack-protector", Shape::value, ignore},
    {"-jtd", Shape::value, ignore},
    {"--jump-table-density", Shape::value, ignore},
    {"-brief-diag", Shape::value, ignore},
    {"--brief-diagnostics", Shape::value, ignore},
    {"-fdevice-time-trace", Shape::value, ignore},
    {"--fdevice-time-trace", Shape::value, ignore},
    {"-time", Shape::value, ignore},
    {"--time", Shape::value, ignore},
    {"-keep", Shape::flag, ignore},
    {"--keep", Shape::flag, ignore},
    {"-save-temps", Shape::flag, ignore},
    {"--save-temps", Shape::flag, ignore},
    {"-keep-dir", Shape::value, ignore},
    {"--keep-dir", Shape::value, ignore},
    {"-odir", Shape::value, ignore},
    {"--objdir-as-tempdir", Shape::flag, ignore},
    {"-res-usage", Shape::flag, ignore},
    {"--resource-usage", Shape::flag, ignore},
    {"-src-in-ptx", Shape::flag, ignore},
    {"--source-in-ptx", Shape::flag, ignore},
    {"-forward-unknown-to-host-compiler", Shape::flag, ignore},
    {"--forward-unknown-to-host-compiler", Shape::flag, ignore},
    {"-forward-unknown-to-host-linker", Shape::flag, ignore},
    {"--forward-unknown-to-host-linker", Shape::flag, ignore},
    {"-allow-unsupported-compiler", Shape::flag, ignore},
    {"--allow-unsupported-compiler", Shape::flag, ignore},
    {"-noeh", Shape::flag, ignore},
    {"-cl-", Shape::joined, for_opencl},
    // NVRTC options.
    {"-default-device", Shape::flag, default_device},
    {"--device-as-default-execution-space", Shape::flag, default_device},
    {"-dopt", Shape::value, ignore},
    {"--dopt", Shape::value, ignore},
    {"-pch", Shape::flag, ignore},
    {"--pch", Shape::flag, ignore},
    {"-builtin-move-forward", Shape::value, ignore},
    {"--builtin-move-forward", Shape::value, ignore},
    {"-builtin-initializer-list", Shape::value, ignore},
    {"--builtin-initializer-list", Shape::value, ignore},
    {"-optimization-info", Shape::value, ignore},
    {"--optimization-info", Shape::value, ignore},
    {"-jitify", Shape::flag, ignore},
    {"-minimal", Shape::flag, ignore},
    {"--minimal", Shape::flag, ignore},
    {"-no-source-include", Shape::flag, ignore},
    {"--no-source-include", Shape::flag, ignore},
    {"-no-cache", Shape::flag, ignore},
    {"--no-cache", Shape::flag, ignore},
    {"-fma", Shape::value, ignore},
    {"-extra-device-vectorization", Shape::flag, ignore},
    {"--extra-device-vectorization", Shape::flag, ignore},
    {"-cuda-path", Shape::value, ignore},
    {"--cuda-path", Shape::value, ignore},
    {"--no-compress", Shape::flag, ignore},
};

struct Match {
  const Rule *rule = nullptr;
  std::string value;
  bool has_value = false;
};

/// The rule with the longest name; of several, the one that matches the whole word.
Match match(const std::string &word) {
  Match best;
  for (const Rule &rule : rules) {
    if (!word.starts_with(rule.name) || (best.rule && best.rule->name.size() > rule.name.size()))
      continue;
    const std::string rest = word.substr(rule.name.size());
    if (rule.shape == Shape::joined && !rest.empty())
      best = {&rule, word, true};
    else if (rule.shape == Shape::separable)
      best = {&rule, rest.starts_with('=') ? rest.substr(1) : rest, !rest.empty()};
    else if (rest.empty())
      best = {&rule, "", rule.shape == Shape::flag};
    else if (rule.shape == Shape::value && rest[0] == '=')
      best = {&rule, rest.substr(1), true};
  }
  return best;
}

/// Replaces response files by their words: @FILE, -optf FILE.
Words with_files_expanded(std::span<const std::string> arguments, unsigned depth = 0) {
  Words words;
  auto add_file = [&](const std::string &file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream || depth > 10)
      throw UsageError(fmt::format("cannot read the options in '{}'", file));
    std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::ranges::replace(text, '\n', ' ');
    Words more = with_files_expanded(split_words(text), depth + 1);
    words.insert(words.end(), more.begin(), more.end());
  };
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const std::string &word = arguments[k];
    if (word.starts_with('@') && std::filesystem::exists(word.substr(1)))
      add_file(word.substr(1));
    else if ((word == "-optf" || word == "--options-file") && k + 1 < arguments.size())
      for (const std::string &file : split_at_commas(arguments[++k]))
        add_file(file);
    else
      words.push_back(word);
  }
  return words;
}

std::string language_named(const std::string &value) {
  if (value == "none")
    return "";
  if (value == "cu" || value == "cuda")
    return "cuda";
  if (value == "c" || value == "c++" || value == "amp" || value == "hip")
    return value;
  throw UsageError(fmt::format("invalid value '{}' for '-x'", value),
                   "expected 'cu', 'hip', 'amp', 'c++', 'c' or 'none'");
}

} // namespace

bool is_source(std::string_view file) {
  constexpr std::string_view extensions[] = {".cu",  ".hip", ".cpp", ".cc", ".cxx",
                                             ".c++", ".cp",  ".C",   ".c",  ".CPP"};
  const std::string extension = std::filesystem::path(file).extension();
  return std::ranges::find(extensions, extension) != std::end(extensions);
}

BuildOptions parse_build(std::span<const std::string> arguments) {
  BuildOptions options;
  const Words words = with_files_expanded(arguments);
  std::string language;
  bool has_language = false;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string &word = words[k];
    if (word.size() < 2 || word[0] != '-') {
      options.inputs.push_back({word, language, true});
      continue;
    }
    if (word == "-x" || word == "--x" || word.starts_with("-x=") || word.starts_with("--x=")) {
      std::size_t equals = word.find('=');
      if (equals == word.npos && k + 1 == words.size())
        throw UsageError(fmt::format("no value after '{}'", word));
      const bool is_first = !std::exchange(has_language, true);
      language = language_named(equals == word.npos ? words[++k] : word.substr(equals + 1));
      if (is_first) // nvcc's also applies to the sources before it
        for (BuildInput &input : options.inputs)
          if (input.is_file && is_source(input.text))
            input.language = language;
      continue;
    }
    if ((word == "-Werror" || word == "--Werror") && k + 1 < words.size() && are_kinds_of_warnings(words[k + 1])) {
      ++k; // nvcc's own warnings: Clang's differ, and -Xcompiler is for the host compiler
      continue;
    }
    Match found = match(word);
    if (!found.rule) {
      options.warnings.push_back(fmt::format("unknown option '{}' ignored", word));
      continue;
    }
    if (!found.has_value) {
      if (k + 1 == words.size())
        throw UsageError(fmt::format("no value after '{}'", word));
      found.value = words[++k];
    }
    found.rule->apply(options, found.value);
  }
  return options;
}

} // namespace ampsim::cli
