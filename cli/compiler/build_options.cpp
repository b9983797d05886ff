// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See build_options.h.
#include "cli/compiler/build_options.h"
#include "cli/compiler/gpu_architecture.h"
#include "cli/compiler/gpu_libraries.h"
#include "cli/support/split_words.h"
#include "cli/support/usage_error.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/Error.h>
#include <memory>
#include <stdexcept>
#include <utility>

namespace ampsim::cli {

namespace {

using Words = std::vector<std::string>;

// The bits of options.td's visibilities.
constexpr unsigned DefaultVis = llvm::opt::DefaultVis, SourcesOption = 1 << 1, HostOption = 1 << 2,
                   InternalOption = 1 << 3;

enum OptionId : unsigned {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "cli/compiler/options.inc"
#undef OPTION
};

#define PREFIX(NAME, VALUE)                                                                                        \
  constexpr llvm::StringLiteral NAME##_init[] = VALUE;                                                             \
  constexpr llvm::ArrayRef<llvm::StringLiteral> NAME(NAME##_init, std::size(NAME##_init) - 1);
#include "cli/compiler/options.inc"
#undef PREFIX

constexpr llvm::opt::OptTable::Info option_infos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "cli/compiler/options.inc"
#undef OPTION
};

class CompilerOptionTable : public llvm::opt::GenericOptTable {
public:
  CompilerOptionTable() : GenericOptTable(option_infos) {}
};

const llvm::opt::OptTable &option_table() {
  static const CompilerOptionTable table;
  return table;
}

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

std::vector<const char *> pointers_to(const Words &words) {
  std::vector<const char *> pointers;
  for (const std::string &word : words)
    pointers.push_back(word.c_str());
  return pointers;
}

//===--- options of the preprocessor and the language ---------------------------------===//

void for_both(BuildOptions &o, const std::string &word) {
  o.compile.clang_arguments.push_back(word);
  o.host_compile.push_back(word);
}
void for_both(BuildOptions &o, const char *option, const std::string &value) {
  for_both(o, option);
  for_both(o, value);
}
void system_folders(BuildOptions &o, const std::string &value) {
  std::error_code error;
  for (const std::string &folder : split_at_commas(value))
    // Every compiler searches it after libstdc++'s folder, and libstdc++ expects that.
    if (!std::filesystem::equivalent(folder, "/usr/include", error))
      for_both(o, "-isystem", folder);
}

void standard(BuildOptions &o, const std::string &value) {
  o.host_compile.push_back("-std=" + value);
  std::string name = value.starts_with("gnu++") ? "c++" + value.substr(5) : value;
  if (name.starts_with("c++"))
    // Kernel headers need C++14.
    o.compile.standard = name == "c++98" || name == "c++03" || name == "c++11" || name == "c++0x" ? "c++14" : name;
}

/// Applies the option if it is one of the preprocessor or the language, which kernels and host code have in common.
bool apply_common(BuildOptions &o, unsigned option, const std::string &value) {
  switch (option) {
  case OPT_I:
    for (const std::string &folder : split_at_commas(value))
      for_both(o, "-I" + folder);
    return true;
  case OPT_isystem:
    system_folders(o, value);
    return true;
  case OPT_iquote:
    for_both(o, "-iquote", value);
    return true;
  case OPT_idirafter:
    for_both(o, "-idirafter", value);
    return true;
  case OPT_include_file:
    for (const std::string &file : split_at_commas(value))
      for_both(o, "-include", file);
    return true;
  case OPT_imacros:
    for_both(o, "-imacros", value);
    return true;
  case OPT_D:
    for_both(o, "-D" + value);
    return true;
  case OPT_U:
    for_both(o, "-U" + value);
    return true;
  case OPT_std:
    standard(o, value);
    return true;
  default:
    return false;
  }
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

/// A kind of nvcc's own errors, which no host compiler knows: those warnings that the table ignores, or all of them.
bool is_own_error(const std::string &kind) {
  const Words word{"-W" + kind};
  const std::vector<const char *> pointers = pointers_to(word);
  const llvm::opt::InputArgList list(pointers.data(), pointers.data() + pointers.size());
  unsigned index = 0;
  const auto warning = option_table().ParseOneArg(list, index, llvm::opt::Visibility(DefaultVis));
  return kind == "all-warnings" || (warning && warning->getOption().matches(OPT_ignored_Group));
}

/// The words that nvcc accepts after -Werror, alone or as a list.
bool are_kinds_of_errors(std::string_view list) {
  return std::ranges::all_of(split_at_commas(std::string(list)), [](const std::string &kind) {
    return is_own_error(kind) || kind == "reorder" || kind == "deprecated-declarations";
  });
}

void error_option(BuildOptions &o, const std::string &list) {
  for (const std::string &kind : split_at_commas(list))
    if (!is_own_error(kind))
      for_both(o, "-Werror=" + kind);
}

void warning_option(BuildOptions &o, const std::string &name) {
  const std::string word = "-W" + name;
  if (word.starts_with("-Wl,")) {
    o.inputs.push_back({word, "", false});
    return;
  }
  o.host_compile.push_back(word);
  if (!word.starts_with("-Wa,") && name != "reorder")
    o.compile.clang_arguments.push_back(word);
}

//===--- options of the host compiler -------------------------------------------------===//

void host_word(BuildOptions &o, const std::string &word) {
  o.host_compile.push_back(word);
  o.host_link.push_back(word);
  if (is_for_frontend(word) || (o.is_host_compiled_here && word.starts_with("-f")))
    o.compile.clang_arguments.push_back(word);
}

/// Options that ask the host compiler about itself.
bool is_query(std::string_view word) {
  return word == "--version" || word.starts_with("-dump") || word.starts_with("-print-") ||
         word.starts_with("--print-");
}

/// The host compiler's warnings that are errors are not Clang's, which warns about more under the same names and does
/// not know all of them.
void host_warning(BuildOptions &o, const std::string &word) {
  o.host_compile.push_back(word);
  if (word == "-Werror" || word.starts_with("-Wl,") || word.starts_with("-Wa,"))
    return;
  constexpr std::string_view error = "-Werror=";
  const std::string warning = word.starts_with(error) ? "-W" + word.substr(error.size()) : word;
  Words &clang = o.compile.clang_arguments;
  clang.insert(clang.end(), {warning, "-Wno-unknown-warning-option"});
  if (warning == "-Wconversion") // g++'s leaves out changes of the sign in C++
    clang.push_back("-Wno-sign-conversion");
}

/// Applies the word for the host compiler at `index`, with its value if that is a word of its own. Returns false if the
/// value is missing.
bool apply_to_host(BuildOptions &o, const llvm::opt::ArgList &words, unsigned &index) {
  const std::string word = words.getArgString(index);
  const auto argument = option_table().ParseOneArg(words, index, llvm::opt::Visibility(HostOption));
  if (!argument)
    return false;
  const unsigned option = argument->getOption().getUnaliasedOption().getID();
  if (argument->getNumValues() == 1 && apply_common(o, option, argument->getValue()))
    return true;
  if (is_query(word))
    o.host_queries.push_back(word);
  else if (word.starts_with("-W") && !word.starts_with("-Wl,"))
    host_warning(o, word);
  else
    host_word(o, word);
  return true;
}

/// The words after -Xcompiler. The value of one may come with the next -Xcompiler.
class HostWords {
public:
  void add(BuildOptions &options, const std::string &value) {
    for (const std::string &part : split_at_commas(value)) {
      const Words more = part.find(' ') == part.npos ? Words{part} : split_words(part); // as nvcc's shell
      waiting_.insert(waiting_.end(), more.begin(), more.end());
    }
    const std::vector<const char *> pointers = pointers_to(waiting_);
    const llvm::opt::InputArgList list(pointers.data(), pointers.data() + pointers.size());
    unsigned index = 0, applied = 0;
    while (applied < waiting_.size() && apply_to_host(options, list, index))
      applied = index;
    waiting_.erase(waiting_.begin(), waiting_.begin() + applied);
  }
  /// The option whose value has not come; empty: there is none.
  std::string incomplete() const { return waiting_.empty() ? "" : waiting_.front(); }
  /// Throws UsageError if there is one.
  void end() const {
    if (!waiting_.empty())
      throw UsageError(fmt::format("no value after '-Xcompiler {}'", incomplete()));
  }

private:
  Words waiting_;
};

//===--- options of the device --------------------------------------------------------===//

/// "sm_80", "compute_80", "80" or "sm_90a"; "native" and "all" stand for the simulated device.
void architecture(BuildOptions &o, const std::string &value) {
  if (value == "native" || value.starts_with("all"))
    return;
  if (!request_architecture(value, o.compile.architecture, o.compile.clang_arguments))
    throw UsageError(fmt::format("unknown GPU architecture '{}'", value), "expected a name such as 'sm_80'");
}

/// "arch=compute_80,code=sm_80": of several, the newest counts.
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
  else if (value != "legacy" && value != "null")
    throw UsageError(fmt::format("invalid value '{}' for '--default-stream'", value),
                     "expected 'legacy' or 'per-thread'");
}

bool apply_to_code(BuildOptions &o, unsigned option, const std::string &value) {
  switch (option) {
  case OPT_W:
    warning_option(o, value);
    return true;
  case OPT_Werror:
    error_option(o, value);
    return true;
  case OPT_w:
    for_both(o, "-w");
    return true;
  case OPT_f:
    host_word(o, "-f" + value);
    return true;
  case OPT_m:
    host_word(o, "-m" + value);
    return true;
  case OPT_pthread:
    host_word(o, "-pthread");
    return true;
  case OPT_O:
    o.compile.optimize_host = value != "0";
    o.host_compile.push_back("-O" + value);
    return true;
  case OPT_g:
    o.host_compile.push_back("-g" + value);
    return true;
  case OPT_G:
    o.compile.clang_arguments.push_back("-g"); // the debugger needs it to show kernels loaded from files
    return true;
  case OPT_cl:
    o.compile.clang_arguments.push_back("-cl-" + value);
    return true;
  case OPT_arch:
    architecture(o, value);
    return true;
  case OPT_gencode:
    generated_code(o, value);
    return true;
  case OPT_use_fast_math:
    for_both(o, "-D__USE_FAST_MATH__=1");
    return true;
  case OPT_default_stream:
    default_stream(o, value);
    return true;
  case OPT_offload_arch:
    offload_architecture(o, value);
    return true;
  case OPT_mwavefrontsize64:
    o.compile.warp_size = 64;
    return true;
  case OPT_mno_wavefrontsize64:
    o.compile.warp_size = 32;
    return true;
  case OPT_warp_synchronous:
    o.compile.warp_synchronous = true;
    return true;
  case OPT_default_device:
    o.device_is_default = true;
    return true;
  default:
    return false;
  }
}

//===--- options of the link ----------------------------------------------------------===//

void linker_word(BuildOptions &o, const std::string &word) { o.inputs.push_back({word, "", false}); }

bool apply_to_link(BuildOptions &o, unsigned option, const std::string &value) {
  switch (option) {
  case OPT_l:
    for (const std::string &name : split_at_commas(value))
      if (!is_gpu_library(name)) // ampsim provides it
        linker_word(o, "-l" + name);
    return true;
  case OPT_L:
    for (const std::string &folder : split_at_commas(value))
      linker_word(o, "-L" + folder);
    return true;
  case OPT_Xlinker:
    for (const std::string &word : split_at_commas(value)) {
      linker_word(o, "-Xlinker");
      linker_word(o, word);
    }
    return true;
  case OPT_ccbin:
    o.host_compiler = value;
    return true;
  default:
    return false;
  }
}

//===--- what is made -----------------------------------------------------------------===//

void device_image(BuildOptions &o, const char *extension) {
  o.goal = BuildGoal::device_image;
  o.image_extension = extension;
}

bool apply_to_goal(BuildOptions &o, unsigned option) {
  switch (option) {
  case OPT_c:
    if (o.goal != BuildGoal::device_image)
      o.goal = BuildGoal::object;
    return true;
  case OPT_dc:
    o.goal = BuildGoal::object;
    return true;
  case OPT_dlink:
    o.goal = BuildGoal::device_link;
    return true;
  case OPT_lib:
    o.goal = BuildGoal::archive;
    return true;
  case OPT_E:
    o.goal = BuildGoal::preprocessed;
    return true;
  case OPT_link:
    o.goal = BuildGoal::executable;
    return true;
  case OPT_ptx:
    device_image(o, ".ptx");
    return true;
  case OPT_cubin:
    device_image(o, ".cubin");
    return true;
  case OPT_fatbin:
    device_image(o, ".fatbin");
    return true;
  case OPT_device_only: // Clang's option for a module, which goes with -c: the object file is the image
    if (o.goal == BuildGoal::executable || o.goal == BuildGoal::object)
      device_image(o, ".o");
    return true;
  default:
    return false;
  }
}

bool apply_to_dependencies(BuildOptions &o, unsigned option, const std::string &value) {
  DependencyFile &dependencies = o.dependencies;
  switch (option) {
  case OPT_M:
    o.goal = BuildGoal::dependencies;
    return true;
  case OPT_MM:
    o.goal = BuildGoal::dependencies;
    dependencies.system = false;
    return true;
  case OPT_MD:
    dependencies.wanted = true;
    return true;
  case OPT_MMD:
    dependencies.wanted = true;
    dependencies.system = false;
    return true;
  case OPT_MF:
    dependencies.file = value;
    return true;
  case OPT_MT:
  case OPT_MQ:
    dependencies.targets.push_back(value);
    return true;
  case OPT_MP:
    dependencies.phony = true;
    return true;
  default:
    return false;
  }
}

bool apply_to_driver(BuildOptions &o, unsigned option, const std::string &value) {
  switch (option) {
  case OPT_o:
    o.output = value;
    return true;
  case OPT_names:
    o.names = value;
    return true;
  case OPT_named:
    o.name = value;
    return true;
  case OPT_hip:
    o.hip = o.all_hip = true;
    return true;
  case OPT_amdclang:
    o.hip = true;
    return true;
  case OPT_print_targets:
    o.print_targets = true;
    return true;
  case OPT_v:
    o.verbose = true;
    return true;
  case OPT_dryrun:
    o.verbose = o.dry_run = true;
    return true;
  case OPT_V:
    o.version = true;
    return true;
  case OPT_h:
    o.help = true;
    return true;
  default:
    return false;
  }
}

/// Applies an option other than -x and -Xcompiler.
void apply(BuildOptions &o, const llvm::opt::Arg &argument) {
  const llvm::opt::Option option = argument.getOption().getUnaliasedOption();
  if (option.matches(OPT_ignored_Group))
    return;
  if (option.matches(OPT_link_Group)) {
    o.host_link.push_back("-" + option.getName().str());
    return;
  }
  const unsigned id = option.getID();
  const std::string value = argument.getNumValues() == 0 ? "" : argument.getValue();
  const bool known = apply_common(o, id, value) || apply_to_code(o, id, value) || apply_to_link(o, id, value) ||
                     apply_to_goal(o, id) || apply_to_dependencies(o, id, value) || apply_to_driver(o, id, value);
  if (!known)
    throw std::logic_error("an option of the table without an effect: " + argument.getSpelling().str());
}

//===--- the command line -------------------------------------------------------------===//

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

bool names_option_files(const std::string &word) { return word == "-optf" || word == "--options-file"; }

/// Writes `-optf FILE` as `@FILE`.
Words with_response_files(const Words &words) {
  Words result;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (!names_option_files(words[k]) || k + 1 == words.size()) {
      result.push_back(words[k]);
      continue;
    }
    for (const std::string &file : split_at_commas(words[++k])) {
      if (!std::filesystem::exists(file))
        throw UsageError(fmt::format("cannot read the options in '{}'", file));
      result.push_back("@" + file);
    }
  }
  return result;
}

/// Replaces option files by their words: @FILE, -optf FILE. They may name others.
Words with_files_expanded(std::span<const std::string> arguments) {
  constexpr unsigned deepest = 10;
  Words words(arguments.begin(), arguments.end());
  for (unsigned depth = 0; depth < deepest; ++depth) {
    const Words named = with_response_files(words);
    llvm::BumpPtrAllocator memory;
    llvm::cl::ExpansionContext context(memory, llvm::cl::TokenizeGNUCommandLine);
    const std::vector<const char *> pointers = pointers_to(named);
    llvm::SmallVector<const char *> expanded(pointers.begin(), pointers.end());
    if (llvm::Error error = context.expandResponseFiles(expanded))
      throw UsageError("cannot read the options in a file", llvm::toString(std::move(error)));
    words.assign(expanded.begin(), expanded.end());
    if (std::ranges::none_of(words, names_option_files))
      return words;
  }
  throw UsageError("option files name each other without end");
}

/// The command line, read from its front.
class Reader {
public:
  Reader(const Words &words, unsigned visibility)
      : words_(words), pointers_(pointers_to(words)), list_(pointers_.data(), pointers_.data() + pointers_.size()),
        visibility_(visibility) {}

  bool at_end() const { return index_ == words_.size(); }
  std::size_t index() const { return index_; }
  const std::string &word() const { return words_[index_]; }
  /// The next word, if there is one.
  const std::string *following() const { return index_ + 1 < words_.size() ? &words_[index_ + 1] : nullptr; }
  void skip(unsigned count) { index_ += count; }

  /// Reads an option with its value. Throws UsageError if that is missing.
  std::unique_ptr<llvm::opt::Arg> read() {
    const std::string &first = word();
    auto argument = option_table().ParseOneArg(list_, index_, visibility_);
    if (!argument)
      throw UsageError(fmt::format("no value after '{}'", first));
    return argument;
  }

private:
  const Words &words_;
  std::vector<const char *> pointers_;
  llvm::opt::InputArgList list_;
  llvm::opt::Visibility visibility_;
  unsigned index_ = 0;
};

std::string unknown_option(const std::string &word) {
  std::string nearest;
  const unsigned distance = option_table().findNearest(word, nearest, llvm::opt::Visibility(DefaultVis));
  const std::string text = fmt::format("unknown option '{}' ignored", word);
  return distance == 1 ? fmt::format("{}; did you mean '{}'?", text, nearest) : text;
}

/// A command line with the language that -x selects for what follows.
class BuildParser {
public:
  explicit BuildParser(const Words &words) : reader_(words, DefaultVis | InternalOption) {}

  BuildOptions parse() {
    while (!reader_.at_end())
      read();
    host_words_.end();
    return std::move(options_);
  }

private:
  void read() {
    const std::string word = reader_.word();
    const bool is_switch = word == "-Werror" || word == "--Werror";
    if (is_switch && reader_.following() && are_kinds_of_errors(*reader_.following())) {
      reader_.skip(2); // nvcc's own warnings: Clang's differ, and -Xcompiler is for the host compiler
      return;
    }
    const auto argument = reader_.read();
    const llvm::opt::Option option = argument->getOption().getUnaliasedOption();
    switch (option.getID()) {
    case OPT_INPUT:
      options_.inputs.push_back({word, language_, true});
      break;
    case OPT_UNKNOWN:
      options_.warnings.push_back(unknown_option(word));
      break;
    case OPT_x:
      set_language(argument->getValue());
      break;
    case OPT_Xcompiler:
      host_words_.add(options_, argument->getValue());
      break;
    default:
      apply(options_, *argument);
    }
  }

  void set_language(const std::string &value) {
    language_ = language_named(value);
    if (std::exchange(has_language_, true))
      return;
    for (BuildInput &input : options_.inputs) // nvcc's also applies to the sources before it
      if (input.is_file && is_source(input.text))
        input.language = language_;
  }

  Reader reader_;
  HostWords host_words_;
  BuildOptions options_;
  std::string language_;
  bool has_language_ = false;
};

} // namespace

bool is_source(std::string_view file) {
  constexpr std::string_view extensions[] = {".cu",  ".hip", ".cpp", ".cc", ".cxx",
                                             ".c++", ".cp",  ".C",   ".c",  ".CPP"};
  const std::string extension = std::filesystem::path(file).extension();
  return std::ranges::find(extensions, extension) != std::end(extensions);
}

BuildOptions parse_build(std::span<const std::string> arguments) {
  const Words words = with_files_expanded(arguments);
  return BuildParser(words).parse();
}

std::size_t parse_source_option(std::span<const std::string> arguments, std::size_t shorter,
                                CompileOptions &compile) {
  if (arguments.front().size() <= shorter)
    return 0;
  const Words words(arguments.begin(), arguments.end());
  Reader reader(words, SourcesOption);
  auto argument = reader.read();
  const llvm::opt::Arg &written = argument->getAlias() ? *argument->getAlias() : *argument;
  llvm::StringRef name = written.getSpelling();
  const bool has_value =
      name.consume_back("=") || written.getOption().getKind() == llvm::opt::Option::SeparateClass;
  const unsigned id = argument->getOption().getUnaliasedOption().getID();
  if (id == OPT_INPUT || id == OPT_UNKNOWN || name.size() <= shorter)
    return 0;
  if (has_value && llvm::StringRef(argument->getValue()).empty())
    throw UsageError(fmt::format("empty value for '{}'", name.str()));
  BuildOptions options;
  options.is_host_compiled_here = true;
  options.compile = std::move(compile);
  if (id == OPT_Xcompiler) {
    HostWords host_words;
    host_words.add(options, argument->getValue());
    while (!host_words.incomplete().empty() && !reader.at_end() && reader.word().starts_with("-Xcompiler")) {
      argument = reader.read();
      host_words.add(options, argument->getValue());
    }
    host_words.end();
  } else if (id != OPT_G) { // what the debugger needs is always there
    apply(options, *argument);
  }
  compile = std::move(options.compile);
  return reader.index();
}

} // namespace ampsim::cli
