// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See compiled_source.h. Between processes, and in the cache, a source is its modules' bitcode and plain values.
#include "frontend/driver/compiled_source.h"
#include "frontend/driver/compiler.h"
#include "frontend/driver/model_archive.h"
#include "frontend/languages.h"
#include "frontend/sources/clang_arguments.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <csignal>
#include <functional>
#include <stdexcept>
#include <thread>

namespace ampsim::frontend {

CompiledSource compile_source_of_program(const SourceLanguage &language, const std::string &source,
                                         const CompileOptions &options, llvm::LLVMContext &context) {
  CompiledSource result;
  const SourceKind kind = kind_of(language, source, options);
  TranslationUnit compiled = compile_source(language, source, kind, misnamed(language, kind, source), options,
                                            context, result.diagnostics);
  result.files = std::move(compiled.files);
  if (!compiled.host)
    return result;
  result.host = std::move(compiled.host);
  result.unit.emplace(Unit{source, std::string(language.language().key), warp_size_of(options, language.language()),
                           options.warp_synchronous, header_directory(options), std::string(language.device_code()),
                           std::move(compiled.tables), std::move(compiled.device)});
  return result;
}

bool stop_guessing_names(const OutOfProcessResult &crashed, CompileOptions &options) {
  if (crashed.end != CompileEnd::crashed || crashed.signal != SIGSEGV)
    return false;
  options.clang_arguments.push_back("-fno-spell-checking");
  return true;
}

namespace {

std::string to_bytes(const CompiledSource &source) {
  std::string host, unit;
  if (source.unit) {
    llvm::raw_string_ostream out(host);
    llvm::WriteBitcodeToFile(*source.host, out);
    unit = to_bytes(*source.unit);
  }
  ArchiveWriter writer;
  writer(host, unit, source.files.read, source.files.absent, source.diagnostics);
  return std::move(writer.bytes);
}

std::optional<CompiledSource> source_from(std::string_view bytes, llvm::LLVMContext &context) {
  CompiledSource source;
  std::string host, unit;
  try {
    ArchiveReader reader(bytes);
    reader(host, unit, source.files.read, source.files.absent, source.diagnostics);
  } catch (const std::runtime_error &) {
    return std::nullopt;
  }
  if (unit.empty())
    return source;
  source.unit = unit_from(unit, context);
  llvm::Expected<std::unique_ptr<llvm::Module>> module =
      llvm::parseBitcodeFile(llvm::MemoryBufferRef(host, "host"), context);
  if (!module || !source.unit) {
    llvm::consumeError(module.takeError());
    return std::nullopt;
  }
  source.host = std::move(*module);
  return source;
}

/// One source in the cache, stored like a program (cache.h).
class Entry {
public:
  Entry(const Cache *cache, const CompileOptions &options, const std::string &source,
        const SourceLanguage &language)
      : cache(cache) {
    if (!cache)
      return;
    CompileOptions alone = options;
    alone.sources = {source};
    sources = sources_key(alone, language.language().key);
  }

  std::optional<CompiledSource> read(llvm::LLVMContext &context) const {
    std::optional<Cache::Compiled> found = sources ? cache->read_compiled(*sources, kind) : std::nullopt;
    return found ? source_from(found->bytes, context) : std::nullopt;
  }

  void write(std::string_view bytes, const std::string &list) const {
    if (sources)
      cache->write_compiled(*sources, kind, list, bytes);
  }

private:
  static constexpr const char *kind = "source";
  const Cache *cache;
  std::optional<std::string> sources;
};

/// In a separate process: returns the source as bytes, and the list of its dependencies if it may be cached.
std::string compile_for_caller(const SourceLanguage &language, const std::string &source,
                               const CompileOptions &options) {
  const std::int64_t started = cache_time();
  llvm::LLVMContext context;
  const CompiledSource compiled = compile_source_of_program(language, source, options, context);
  std::optional<std::string> list = compiled.unit ? list_dependencies(compiled.files, started) : std::nullopt;
  ArchiveWriter writer;
  writer(to_bytes(compiled), list);
  return std::move(writer.bytes);
}

unsigned at_once(const CompileLimits &limits) {
  constexpr std::uint64_t each = 512; // megabytes; few sources need that much
  const std::uint64_t processors = std::thread::hardware_concurrency();
  return unsigned(limits.megabytes ? std::min(processors, *limits.megabytes / each) : processors);
}

} // namespace

SourcesResult compile_side_by_side(const SourceLanguage &language, const CompileOptions &options,
                                   const Cache *cache, const CompileLimits &limits, llvm::LLVMContext &context) {
  SourcesResult result;
  std::vector<std::size_t> missing; // from the cache
  std::vector<Entry> entries;
  for (const std::string &source : options.sources) {
    entries.emplace_back(cache, options, source, language);
    std::optional<CompiledSource> found = entries.back().read(context);
    if (!found)
      missing.push_back(result.sources.size());
    result.sources.push_back(found ? std::move(*found) : CompiledSource());
  }

  result.cached = std::uint32_t(result.sources.size() - missing.size());

  auto compile_all = [&](const std::vector<std::size_t> &which, const CompileOptions &how) {
    std::vector<OutOfProcessWork> works;
    for (std::size_t k : which)
      works.push_back([&, k] { return compile_for_caller(language, options.sources[k], how); });
    return run_out_of_process(works, at_once(limits), {});
  };
  std::vector<OutOfProcessResult> made = compile_all(missing, options);
  for (std::size_t m = 0; m < missing.size(); ++m) {
    CompileOptions again = options;
    if (stop_guessing_names(made[m], again))
      made[m] = std::move(compile_all({missing[m]}, again).front());
    if (made[m].end == CompileEnd::done)
      continue;
    result.end = made[m].end;
    result.signal = made[m].signal;
    result.unfinished.push_back(options.sources[missing[m]]);
  }
  if (result.end != CompileEnd::done) {
    result.sources.clear();
    return result;
  }
  for (std::size_t m = 0; m < missing.size(); ++m) {
    std::string bytes;
    std::optional<std::string> list;
    ArchiveReader reader(made[m].bytes);
    reader(bytes, list);
    std::optional<CompiledSource> compiled = source_from(bytes, context);
    if (!compiled)
      throw std::runtime_error("the compiler process returned an invalid result (please report this)");
    if (list)
      entries[missing[m]].write(bytes, *list);
    result.sources[missing[m]] = std::move(*compiled);
  }
  return result;
}

} // namespace ampsim::frontend
