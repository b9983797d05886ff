// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See units.h.
#include "cli/executable/units.h"
#include "model/languages.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <string_view>

namespace ampsim::cli {

namespace {

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }

void add_units_in(const char *notes, std::size_t size, std::vector<const ampsim_unit_record *> &units) {
  for (std::size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes + at, sizeof header);
    const char *owner = notes + at + sizeof header, *description = owner + padded(header.n_namesz);
    if (header.n_type == AMPSIM_NOTE_TYPE && header.n_namesz == sizeof AMPSIM_NOTE_OWNER &&
        std::memcmp(owner, AMPSIM_NOTE_OWNER, sizeof AMPSIM_NOTE_OWNER) == 0 &&
        header.n_descsz == sizeof(std::int64_t)) {
      std::int64_t distance = 0;
      std::memcpy(&distance, description, sizeof distance);
      units.push_back(reinterpret_cast<const ampsim_unit_record *>(description + distance));
    }
    at = std::size_t(description - notes) + padded(header.n_descsz);
  }
}

int add_units_of(dl_phdr_info *object, std::size_t, void *units) {
  for (int k = 0; k < object->dlpi_phnum; ++k) {
    const ElfW(Phdr) &segment = object->dlpi_phdr[k];
    if (segment.p_type == PT_NOTE && segment.p_align <= 4)
      add_units_in(reinterpret_cast<const char *>(object->dlpi_addr + segment.p_vaddr), segment.p_memsz,
                   *static_cast<std::vector<const ampsim_unit_record *> *>(units));
  }
  return 0;
}

//===--- dependencies ------------------------------------------------------------------===//

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

/// The names of an object's needed libraries.
std::vector<std::string_view> needed_by(const link_map &object) {
  const char *names = nullptr;
  for (const ElfW(Dyn) *entry = object.l_ld; entry && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_STRTAB)
      names = reinterpret_cast<const char *>(entry->d_un.d_ptr);
  std::vector<std::string_view> needed;
  for (const ElfW(Dyn) *entry = object.l_ld; names && entry->d_tag != DT_NULL; ++entry)
    if (entry->d_tag == DT_NEEDED)
      needed.push_back(last_part(names + entry->d_un.d_val));
  return needed;
}

const link_map *object_named(std::string_view name) {
  for (const link_map *object = _r_debug.r_map; object; object = object->l_next)
    if (last_part(object->l_name) == name)
      return object;
  return nullptr;
}

} // namespace

namespace {

/// The library that contains this code; null: unknown.
const link_map *own_library() {
  Dl_info unused;
  const link_map *own = nullptr;
  return dladdr1(reinterpret_cast<const void *>(&is_needed_by_executable), &unused,
                 reinterpret_cast<void **>(const_cast<link_map **>(&own)), RTLD_DL_LINKMAP)
             ? own
             : nullptr;
}

} // namespace

bool is_needed_by_executable() {
  const link_map *own = own_library();
  if (!own)
    return true;
  std::vector<const link_map *> found{_r_debug.r_map};
  for (std::size_t k = 0; k < found.size(); ++k) {
    if (found[k] == own)
      return true;
    for (std::string_view name : needed_by(*found[k]))
      if (const link_map *object = object_named(name); object && std::ranges::find(found, object) == found.end())
        found.push_back(object);
  }
  return false;
}

bool is_needed_by_driver() {
  const link_map *own = own_library();
  for (const Language *language : languages()) {
    const link_map *driver = object_named("libampsim-" + std::string(language->key) + ".so");
    const std::vector<std::string_view> needed = driver ? needed_by(*driver) : std::vector<std::string_view>();
    if (own && std::ranges::find(needed, last_part(own->l_name)) != needed.end())
      return true;
  }
  return false;
}

/// The names that an object imports precede those that others find in it by their hashes.
bool calls_hip() {
  const ElfW(Sym) *symbols = nullptr;
  const char *names = nullptr;
  const std::uint32_t *gnu_hash = nullptr, *hash = nullptr;
  for (const ElfW(Dyn) *entry = _r_debug.r_map->l_ld; entry && entry->d_tag != DT_NULL; ++entry)
    switch (entry->d_tag) {
    case DT_SYMTAB:
      symbols = reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr);
      break;
    case DT_STRTAB:
      names = reinterpret_cast<const char *>(entry->d_un.d_ptr);
      break;
    case DT_GNU_HASH:
      gnu_hash = reinterpret_cast<const std::uint32_t *>(entry->d_un.d_ptr);
      break;
    case DT_HASH:
      hash = reinterpret_cast<const std::uint32_t *>(entry->d_un.d_ptr);
      break;
    default:
      break;
    }
  std::uint32_t count = 0;
  if (hash)
    count = hash[1];
  else if (gnu_hash)
    count = gnu_hash[1];
  for (std::uint32_t k = 1; symbols && names && k < count; ++k)
    if (symbols[k].st_shndx == SHN_UNDEF && std::strncmp(names + symbols[k].st_name, "hip", 3) == 0)
      return true;
  return false;
}

std::vector<const ampsim_unit_record *> loaded_units() {
  std::vector<const ampsim_unit_record *> units;
  dl_iterate_phdr(add_units_of, &units);
  return units;
}

} // namespace ampsim::cli
