// See units.h.
#include "cli/executable/units.h"

#include <cstdint>
#include <cstring>
#include <link.h>

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

} // namespace

std::vector<const ampsim_unit_record *> loaded_units() {
  std::vector<const ampsim_unit_record *> units;
  dl_iterate_phdr(add_units_of, &units);
  return units;
}

} // namespace ampsim::cli
