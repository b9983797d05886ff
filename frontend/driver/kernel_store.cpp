// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/driver/kernel_store.h"
#include "frontend/code/dump.h"
#include "frontend/driver/model_archive.h"
#include "frontend/driver/program_image.h"
#include "model/decision_log.h"
#include "model/stopwatch.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace ampsim::frontend {

KernelForm KernelStore::form_for(std::uint32_t kernel, Instrumentation code, KernelForm::Kind kind,
                                 const TileShape &tile) const {
  KernelForm form{code, kind};
  // The other forms run threads one by one, regardless of the tile's shape.
  if (form.of_shape() && tables.kernels[kernel].tile_at_launch)
    form.tile = tile;
  return form;
}

/// Returns why the kernel cannot have that form, or null if nothing is known against it.
const char *KernelStore::obstacle(std::uint32_t kernel, const KernelForm &form) const {
  if (form.kind == KernelForm::Kind::entry)
    return nullptr;
  const Kernel &described = tables.kernels[kernel];
  // Code that is inlined into loops over threads has no function that could be called instead.
  if (form.of_shape() && form.code.variant != Variant::none && options.hook_bitcode.empty())
    return "hooks are called";
  // The explain hooks read the context of the running thread.
  if (form.of_shape() && form.code.variant == Variant::explain)
    return "explain needs the running thread";
  // Thread loops end at the first turn of a spin loop that repeats; the launch then runs on fibers.
  if (described.has_spin_loops && (described.has_named_barriers || form.kind != KernelForm::Kind::thread_loops))
    return "a spin loop";
  if (options.optimization == 0)
    return "-O0";
  if (described.calls_functions)
    return "functions that are not inlined";
  const bool for_warps = form.kind == KernelForm::Kind::warp_loops;
  if (described.has_warp_operations != for_warps)
    return for_warps ? "no warp operations" : "warp operations";
  if (described.has_barriers || described.has_warp_operations)
    return options.interval_loops ? nullptr : "--engine fibers";
  return form.kind == KernelForm::Kind::thread_loops ? nullptr : "no barriers";
}

void KernelStore::log(std::uint32_t kernel, const KernelForm &form, const std::string &result) const {
  if (are_logged(Decider::frontend))
    log_decision(Decider::frontend, "'" + tables.kernels[kernel].name + "' as " + std::string(name(form.kind)) +
                                        " (" + form_symbol(kernel, form) + "): " + result);
}

/// The optimisation level of the form.
unsigned KernelStore::level(const KernelForm &form) const { return form.baseline ? 0 : options.optimization; }

/// The properties that distinguish the forms of a kernel, and how they are compiled.
static std::vector<std::string> describe(const KernelForm &form, const VariantOptions &options) {
  std::vector<std::string> texts{std::to_string(unsigned(form.code.variant)),
                                 std::to_string(form.code.checked),
                                 std::to_string(form.code.possible),
                                 std::to_string(form.code.proved),
                                 std::to_string(form.code.proved_tile_local),
                                 std::to_string(unsigned(form.kind)),
                                 std::to_string(form.baseline),
                                 std::to_string(options.optimization),
                                 std::string(options.hook_bitcode)};
  if (form.tile)
    for (std::int32_t length : *form.tile)
      texts.push_back(std::to_string(length));
  return texts;
}

/// The key of a form of the program's kernel.
static std::string name_in_program(const std::string &program, std::uint32_t kernel,
                                   std::vector<std::string> form) {
  form.insert(form.begin(), {program, std::to_string(kernel)});
  return hash_of(form) + ".kernel";
}

/// The key of the kernel's code, independent of the rest of the program and of its position in the source.
static std::string name_by_contents(const llvm::Module &instrumented, std::uint32_t kernel,
                                    const ProgramTables &tables, std::vector<std::string> form) {
  std::string bitcode;
  llvm::raw_string_ostream out(bitcode);
  llvm::WriteBitcodeToFile(instrumented, out);
  ArchiveWriter rows;
  Kernel described = tables.kernels[kernel];
  described.name.clear();
  described.file.clear();
  described.line = 0;
  rows(described);
  for (SiteId number = 0; number < tables.sites.size(); ++number)
    if (Site site = tables.sites[number]; site.kernel == kernel) {
      site.stack = {};
      site.extent = {};
      rows(number, site);
    }
  form.insert(form.begin(), {own_identity(), std::string(tables.language->key), std::to_string(tables.warp_size),
                             std::move(bitcode), std::move(rows.bytes)});
  return hash_of(form) + ".code";
}

std::optional<VariantCode> KernelStore::cached(const std::string &contents) {
  std::optional<std::string> bytes = cache->read(contents);
  std::optional<VariantCode> found = bytes ? code_from(*bytes) : std::nullopt;
  stats.cached += found.has_value();
  return found;
}

/// The key of the kernel's surroundings: the compiled program, and the modules up to its own.
std::string KernelStore::key_of(std::uint32_t kernel) const {
  std::vector<std::string> texts{key};
  for (const auto &[first, image] : modules)
    if (first <= kernel)
      texts.push_back(image);
  return texts.size() == 1 ? key : hash_of(texts);
}

/// The name of the contents is stored under the program's name, so that an unchanged program need not rebuild its
/// kernels' modules to determine it.
VariantCode KernelStore::compile(std::uint32_t kernel, const KernelForm &form) {
  const VariantOptions how{level(form), options.hook_bitcode};
  const std::string file = cache ? name_in_program(key_of(kernel), kernel, describe(form, how)) : "";
  auto known_to_cache = [&]() -> std::optional<VariantCode> {
    const std::optional<std::string> contents = cache->read(file);
    return contents ? cached(*contents) : std::nullopt;
  };
  std::optional<CacheLock> lock;
  if (cache) {
    if (std::optional<VariantCode> found = known_to_cache())
      return std::move(*found);
    lock = cache->lock(file);
    if (std::optional<VariantCode> found = known_to_cache()) // another process has compiled it in the meantime
      return std::move(*found);
  }
  std::unique_ptr<llvm::Module> instrumented = instrumented_kernel(module_of(kernel), kernel, form, tables);
  const std::string contents = cache ? name_by_contents(*instrumented, kernel, tables, describe(form, how)) : "";
  std::optional<VariantCode> code = cache ? cached(contents) : std::nullopt;
  if (!code) {
    ++stats.compiled;
    code = compile_kernel(std::move(instrumented), kernel, form, how, tables);
    if (cache)
      cache->write(contents, to_bytes(*code));
  }
  if (cache)
    cache->write(file, contents);
  return std::move(*code);
}

const VariantCode &KernelStore::code_of(std::uint32_t kernel, const KernelForm &form) {
  auto [place, is_new] = known.try_emplace({kernel, form});
  if (!is_new)
    return place->second;
  if (described.insert(kernel).second)
    dump_sites(tables, kernel);
  if (const char *why = obstacle(kernel, form)) {
    log(kernel, form, std::string("no: ") + why);
    return place->second;
  }
  Stopwatch watch(stats.kernels);
  const auto before = stats.cached;
  place->second = compile(kernel, form);
  if (!place->second.object)
    log(kernel, form, "no: the kernel cannot take this form");
  else
    log(kernel, form, stats.cached > before ? "from the cache" : "compiled");
  return place->second;
}

} // namespace ampsim::frontend
