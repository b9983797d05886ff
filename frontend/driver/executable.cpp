// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See executable.h.
#include "frontend/driver/executable.h"
#include "frontend/driver/image_program.h"
#include "frontend/driver/unit.h"
#include "frontend/ir/code_generator.h"
#include "frontend/ir/host_module.h"
#include "model/stopwatch.h"

#include <algorithm>
#include <stdexcept>

namespace ampsim::frontend {
namespace {

/// The units in the program's order, and the state of their preparation.
std::optional<std::string> units_key(std::span<const StoredUnit> units) {
  std::string identity = own_identity();
  if (identity.empty())
    return std::nullopt;
  std::vector<std::string> texts{"units", identity};
  for (const StoredUnit &unit : units)
    texts.emplace_back(unit.hash);
  return hash_of(texts);
}

std::vector<Unit> read_units(std::span<const StoredUnit> stored, llvm::LLVMContext &context) {
  std::vector<Unit> units;
  for (const StoredUnit &each : stored) {
    std::optional<Unit> unit = unit_from(each.code, context);
    if (!unit)
      throw std::runtime_error("cannot read the device code in the object of '" + each.source + "': recompile it");
    units.push_back(std::move(*unit));
  }
  return units;
}

/// The language, and its warps, are those of the first unit that has kernels: host code linked with it has no language
/// of its own. If a program consists only of other compilers' objects, its record names the language. Returns the
/// objects that do not match.
std::vector<Diagnostic> take_language(std::span<const Unit> units, const CompileOptions &options,
                                      ProgramTables &tables) {
  if (units.empty()) {
    tables.language = options.languages.empty() ? nullptr : language_named(options.languages.begin()->second);
    if (!tables.language)
      throw std::runtime_error("the program is in an unknown language");
    return {};
  }
  auto has_kernels = [](const Unit &unit) { return !unit.tables.kernels.empty(); };
  auto first = std::ranges::find_if(units, has_kernels);
  if (first == units.end())
    first = units.begin();
  tables.language = language_named(first->language);
  if (!tables.language)
    throw std::runtime_error("the program's object files are in an unknown language");
  tables.warp_size = first->warp_size;
  tables.warp_synchronous = first->warp_synchronous;
  for (const Unit &unit : units) {
    if (!has_kernels(unit))
      continue;
    const std::string both = "the object files of '" + first->source + "' and '" + unit.source + "' are ";
    if (unit.language != first->language || unit.warp_size != first->warp_size)
      return {{"error", "", both + "in different languages, or for different warp sizes", unit.source, 0, 0, ""}};
    if (unit.warp_synchronous != first->warp_synchronous)
      return {{"error", "", both + "compiled with and without --warp-synchronous", unit.source, 0, 0, ""}};
  }
  return {};
}

std::vector<Diagnostic> prepare(ProgramParts &parts, std::span<const StoredUnit> stored) {
  std::vector<Unit> units = read_units(stored, *parts.context);
  if (std::vector<Diagnostic> errors = take_language(units, parts.options, parts.image.tables); !errors.empty()) {
    print_errors(errors);
    return errors;
  }
  PreparedUnits prepared = prepare_units(units, parts.image);
  print_errors(prepared.errors);
  for (unsigned number = 0; number < units.size(); ++number)
    if (auto object = initial_values_object(number, prepared.initial_values[number], *units[number].device,
                                            parts.image.constructors))
      parts.image.host_objects.push_back(object->getBuffer().str());
  for (Unit &unit : units)
    parts.device_modules.push_back(std::move(unit.device));
  return std::move(prepared.errors);
}

} // namespace

LinkedUnits link_units(std::span<const StoredUnit> units, const CompileOptions &options) {
  LinkedUnits linked;
  ProgramParts parts;
  parts.options = options;
  {
    Stopwatch watch(parts.stats.sources);
    if (!units.empty())
      parts.key = units_key(units);
    parts.cache = options.cache && parts.key ? Cache::open() : std::nullopt;
    std::optional<std::string> bytes = parts.cache ? parts.cache->read(*parts.key + ".program") : std::nullopt;
    std::optional<ProgramImage> found = bytes ? image_from(*bytes) : std::nullopt;
    parts.stats.from_cache = found.has_value();
    if (found)
      parts.image = std::move(*found);
    else {
      linked.errors = prepare(parts, units);
      if (!linked.errors.empty())
        return linked;
      if (parts.cache) {
        keep_bitcode(parts);
        parts.cache->write(*parts.key + ".program", to_bytes(parts.image));
        parts.cache->trim();
      }
    }
  }
  linked.first_kernels = parts.image.first_kernels;
  linked.first_kernels.push_back(std::uint32_t(parts.image.tables.kernels.size()));
  linked.program = make_program(std::move(parts));
  return linked;
}

std::string variable_symbol(std::string_view symbol, bool local, unsigned unit) {
  return std::string(symbol) + (local ? "." + std::to_string(unit) : "");
}

} // namespace ampsim::frontend
