// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See program.h: compiles all sources of a program.
//
// Objects are made before the child process is forked, so that one compiled program can run many times.
#include "frontend/driver/program.h"
#include "frontend/debug/host_code.h"
#include "frontend/diagnostics/rendered_diagnostic.h"
#include "frontend/driver/archive.h"
#include "frontend/driver/cache.h"
#include "frontend/driver/compiled_source.h"
#include "frontend/driver/image_program.h"
#include "frontend/driver/kernel_source.h"
#include "frontend/driver/out_of_process.h"
#include "frontend/driver/unit.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/host_module.h"
#include "frontend/ir/host_optimizer.h"
#include "frontend/languages.h"
#include "frontend/sources/clang_arguments.h"
#include "model/stopwatch.h"

#include <csignal>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

class Compilation {
public:
  explicit Compilation(const CompileOptions &given) : source_language(language_of(given)) {
    parts.options = given;
    image.tables.language = &source_language.language();
    image.tables.warp_size = warp_size_of(given, source_language.language());
    image.tables.warp_synchronous = given.warp_synchronous;
  }

  /// Compiles in this process or, with limits, in another.
  CompileResult compile(const CompileLimits *limits) {
    CompileResult result;
    result.language = &source_language.language();
    {
      Stopwatch watch(parts.stats.sources);
      const bool good = compile(result, limits);
      result.files = std::move(files_asked_for);
      if (good)
        result.diagnostics = image.diagnostics;
      else {
        result.diagnostics = std::move(image.diagnostics);
        return result;
      }
    }
    result.program = make_program(std::move(parts));
    return result;
  }

private:
  ProgramParts parts;
  const SourceLanguage &source_language;
  CompileOptions &options = parts.options;
  ProgramImage &image = parts.image;
  std::optional<Cache> &cache = parts.cache;
  std::optional<std::string> &key = parts.key;
  std::optional<std::string> sources;            // the key of the sources in the cache
  const CompileLimits *process_limits = nullptr; // if set, compiles out of process
  SourcesResult ended;                           // of the compiler's processes
  std::vector<std::string> files_asked_for;      // CompileResult::files

  bool compile(CompileResult &result, const CompileLimits *limits) {
    if (options.cache)
      open_cache();
    parts.stats.from_cache = from_cache();
    std::optional<CacheLock> lock;
    if (!parts.stats.from_cache && cache) {
      lock = cache->lock(*sources); // other processes wait for our result
      parts.stats.from_cache = from_cache();
    }
    if (!parts.stats.from_cache)
      return limits ? compile_sources_out_of_process(*limits, result) : compile_sources();
    for (const Diagnostic &each : image.diagnostics)
      std::fputs(each.text.c_str(), stderr);
    return true;
  }

  static bool add(std::vector<Diagnostic> found, std::vector<Diagnostic> &diagnostics) {
    print_errors(found);
    diagnostics.insert(diagnostics.end(), found.begin(), found.end());
    return found.empty();
  }

  void open_cache() {
    sources = sources_key(options, source_language.language().key);
    cache = sources ? Cache::open() : std::nullopt;
  }

  bool from_cache() {
    std::optional<Cache::Compiled> kept = cache ? cache->read_compiled(*sources, "program") : std::nullopt;
    std::optional<ProgramImage> found = kept ? image_from(kept->bytes) : std::nullopt;
    if (!found)
      return false;
    image = std::move(*found);
    key = std::move(kept->key);
    parts.inputs = std::move(kept->dependencies);
    files_asked_for = files_in(parts.inputs);
    return true;
  }

  void to_cache(const FilesAskedFor &files, std::int64_t started) {
    std::optional<std::string> list = cache ? list_dependencies(files, started) : std::nullopt;
    if (!list)
      return;
    key = cache->write_compiled(*sources, "program", *list, to_bytes(image));
    cache->trim();
    if (key)
      parts.inputs = std::move(*list);
  }

  /// The units as one program, and their host modules as objects.
  bool make_image(std::vector<Unit> &units, std::vector<std::unique_ptr<llvm::Module>> &hosts) {
    std::vector<std::unique_ptr<llvm::Module>> with_variables;
    PreparedUnits prepared = prepare_units(units, image, options.debug ? &with_variables : nullptr);
    if (!add(std::move(prepared.errors), image.diagnostics))
      return false;
    std::ptrdiff_t registrations = 0; // the constructors that register destructors
    for (unsigned i = 0; i < units.size(); ++i) {
      Unit &unit = units[i];
      if (options.debug)
        collect_host_code(*hosts[i], unit.tables, unit.headers, parts.host_code);
      HostModule host = prepare_host_module(
          *hosts[i], {unit.tables, image.first_kernels[i], i, std::move(prepared.initial_values[i]),
                      source_language.library_prefixes(), source_language.gives_status(),
                      source_language.sharing_functions(), !options.kernel.empty(), unit.headers,
                      /*whole_program=*/true});
      if (!add(host_errors(host, unit.source), image.diagnostics))
        return false;
      // They run after what main() and constructors register, the last source's first.
      if (!host.destructors.empty())
        image.constructors.insert(image.constructors.begin() + registrations++, host.destructors);
      image.constructors.insert(image.constructors.end(), host.constructors.begin(), host.constructors.end());
      if (host.main && !image.main)
        image.main = host.main;
      const bool optimized = options.optimize_host && !options.debug && optimize_host_loops(*hosts[i]);
      image.host_objects.push_back(generate_code(*hosts[i], optimized ? 2 : 0)->getBuffer().str());
      parts.device_modules.push_back(std::move(unit.device));
      if (options.debug)
        parts.debug_sources.push_back(
            {std::move(with_variables[i]),
             {unit.tables.function_names, unit.tables.file_names, unit.headers, &source_language.library_types()},
             std::move(prepared.functions[i])});
    }
    return true;
  }

  bool compile_sources() {
    const std::int64_t started = cache_time();
    if (!add_kernel_main(source_language, options))
      return add({{"error", "",
                   "'--kernel' supports only CUDA, HIP and OpenCL: kernels in " +
                       std::string(source_language.language().name) + " cannot be called directly",
                   options.sources.front(), 0, 0, ""}},
                 image.diagnostics);
    FilesAskedFor files;
    std::vector<Unit> units;
    std::vector<std::unique_ptr<llvm::Module>> hosts;
    bool good = true;
    for (CompiledSource &source : compiled_sources()) {
      print_texts(source.diagnostics);
      image.diagnostics.insert(image.diagnostics.end(), source.diagnostics.begin(), source.diagnostics.end());
      files.read.merge(source.files.read);
      files.absent.merge(source.files.absent);
      good = good && source.unit;
      if (!good || options.only_check)
        continue;
      units.push_back(std::move(*source.unit));
      hosts.push_back(std::move(source.host));
    }
    for (const auto *each : {&files.read, &files.absent})
      files_asked_for.insert(files_asked_for.end(), each->begin(), each->end());
    if (!good || ended.end != CompileEnd::done)
      return false;
    if (options.only_check || !make_image(units, hosts))
      return false;
    if (!image.main && !options.device_alone)
      return add({{"error", "", "the program has no function 'main'" + how_without_main(), options.sources.front(),
                   0, 0, ""}},
                 image.diagnostics);
    if (cache || process_limits)
      keep_bitcode(parts);
    if (cache)
      to_cache(files, started);
    return true;
  }

  /// For a language whose kernels can run without a program.
  std::string how_without_main() const {
    if (!source_language.runs_kernels())
      return "";
    return "; '--kernel NAME' runs one of its kernels without a program";
  }

  std::vector<CompiledSource> compiled_sources() {
    if (process_limits && options.sources.size() > 1) {
      ended = compile_side_by_side(source_language, options, cache ? &*cache : nullptr, *process_limits,
                                   *parts.context);
      return std::move(ended.sources);
    }
    std::vector<CompiledSource> sources;
    for (const std::string &source : options.sources) {
      sources.push_back(compile_source_of_program(source_language, source, options, *parts.context));
      if (!sources.back().unit && !options.only_check)
        break;
    }
    return sources;
  }

  bool compile_sources_out_of_process(const CompileLimits &limits, CompileResult &result) {
    process_limits = &limits;
    const OutOfProcessWork work = [this] {
      bool good = compile_sources();
      ArchiveWriter writer;
      writer(good, ended.end, ended.signal, ended.unfinished, ended.cached, key, parts.inputs, files_asked_for,
             to_bytes(image));
      return std::move(writer.bytes);
    };
    OutOfProcessResult made = run_out_of_process(work, limits);
    if (CompileOptions as_given = options; stop_guessing_names(made, options)) {
      made = run_out_of_process(work, limits);
      options = std::move(as_given);
    }
    result.end = made.end;
    result.signal = made.signal;
    result.unfinished = options.sources;
    if (made.end != CompileEnd::done)
      return false;
    bool good = false;
    std::string bytes;
    ArchiveReader reader(made.bytes);
    reader(good, result.end, result.signal, result.unfinished, parts.stats.cached_sources, key, parts.inputs,
           files_asked_for, bytes);
    std::optional<ProgramImage> found = image_from(bytes);
    if (!found)
      throw std::runtime_error("the compiler process returned an invalid result (please report this)");
    image = std::move(*found);
    return good;
  }

  static std::vector<Diagnostic> host_errors(const HostModule &host, const std::string &source) {
    std::vector<Diagnostic> errors;
    for (const std::string &kernel : host.unknown_kernels)
      errors.push_back(
          {"error", "", "the kernel '" + kernel + "' was not compiled (please report this)", source, 0, 0, ""});
    return errors;
  }
};

} // namespace

CompileResult compile(const CompileOptions &options) { return Compilation(options).compile(nullptr); }

CompileResult compile_out_of_process(const CompileOptions &options, const CompileLimits &limits) {
  return Compilation(options).compile(&limits);
}

} // namespace ampsim::frontend
