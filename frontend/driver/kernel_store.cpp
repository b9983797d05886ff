#include "frontend/driver/kernel_store.h"
#include "frontend/driver/program_image.h"
#include "model/stopwatch.h"

#include <vector>

namespace ampsim::frontend {

KernelForm KernelStore::form_for(std::uint32_t kernel, Instrumentation code, KernelForm::Kind kind,
                                 const TileShape &tile) const {
  KernelForm form{code, kind};
  // The other forms take their threads one by one, however the tile is shaped.
  if (form.of_shape() && tables.kernels[kernel].tile_at_launch)
    form.tile = tile;
  return form;
}

/// Could the kernel have that form?
bool KernelStore::possible(std::uint32_t kernel, const KernelForm &form) const {
  if (form.kind == KernelForm::Kind::entry)
    return true;
  const Kernel &described = tables.kernels[kernel];
  // There is no function to call in the place of what is inlined into loops over threads.
  if (form.of_shape() && form.code.variant != Variant::none && options.hook_bitcode.empty())
    return false;
  // The explain hooks read the context of the thread that runs.
  if (form.of_shape() && form.code.variant == Variant::explain)
    return false;
  if (options.optimization == 0 || described.has_spin_loops ||
      described.has_warp_operations != (form.kind == KernelForm::Kind::warp_loops))
    return false;
  return described.has_barriers || described.has_warp_operations ? options.interval_loops
                                                                 : form.kind == KernelForm::Kind::thread_loops;
}

/// At which the form is compiled.
unsigned KernelStore::level(const KernelForm &form) const { return form.baseline ? 0 : options.optimization; }

std::string KernelStore::file_name(std::uint32_t kernel, const KernelForm &form) const {
  std::vector<std::string> texts{key,
                                 std::to_string(kernel),
                                 std::to_string(unsigned(form.code.variant)),
                                 std::to_string(form.code.checked),
                                 std::to_string(form.code.possible),
                                 std::to_string(unsigned(form.kind)),
                                 std::to_string(level(form)),
                                 std::to_string(form.baseline),
                                 std::string(options.hook_bitcode)};
  if (form.tile)
    for (std::int32_t length : *form.tile)
      texts.push_back(std::to_string(length));
  return hash_of(texts) + ".kernel";
}

const VariantCode &KernelStore::code_of(std::uint32_t kernel, const KernelForm &form) {
  auto [place, is_new] = known.try_emplace({kernel, form});
  if (!is_new || !possible(kernel, form))
    return place->second;
  Stopwatch watch(stats.kernels);
  std::string file = cache ? file_name(kernel, form) : "";
  auto take_cached = [&] {
    std::optional<std::string> bytes = cache->read(file);
    std::optional<VariantCode> found = bytes ? code_from(*bytes) : std::nullopt;
    if (!found)
      return false;
    place->second = std::move(*found);
    ++stats.cached;
    return true;
  };
  if (cache && take_cached())
    return place->second;
  std::optional<CacheLock> lock;
  if (cache) {
    lock = cache->lock(file);
    if (take_cached()) // somebody else has compiled it in the meantime
      return place->second;
  }
  ++stats.compiled;
  place->second = compile_kernel(module_of(kernel), kernel, form, {level(form), options.hook_bitcode}, tables);
  if (cache)
    cache->write(file, to_bytes(place->second));
  return place->second;
}

} // namespace ampsim::frontend
