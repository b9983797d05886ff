// What an object file says of the code for the device that came from the same source: the binary interface between
// objects of `ampsim cc` and the library that their programs run under.
//
// An object is an ordinary one for the host. Its code for the device cannot be linked by the host's linker, so the object
// carries it as data, and a record in C's terms says where. A note (`.note.ampsim`, owner "ampsim", type 1) has the
// distance from itself to the record. Linkers put the notes of all objects that they take, those out of archives
// included, one behind the other into segments that a process finds in itself: no start-up object is needed, `ld -r`,
// archives and shared libraries work, and other compilers' objects may stand beside.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A kernel: its stub, which host code calls and hands around, or a number that host code has in its place.
struct ampsim_unit_kernel {
  const char *symbol;
  const void *stub;
  uint32_t *number; // one of the two is null
};

/// Something that the machine places, and host code reaches through a pointer of its own: a variable of the device.
struct ampsim_unit_slot {
  const char *symbol;
  void **slot;
  uint64_t local; // nonzero: other units have variables of that name, too
};

struct ampsim_unit_record {
  uint64_t format;     // AMPSIM_UNIT_FORMAT; what follows may change with it
  const char *build;   // of the ampsim that made it: only the same one can read its code
  const char *source;  // as the compiler was led to it
  const char *folder;  // that the compiler ran in
  const char *code;    // the unit (frontend/driver/unit.h), as bytes
  uint64_t code_bytes; //
  const char *hash;    // of the code
  const struct ampsim_unit_kernel *kernels;
  uint64_t kernel_count;
  const struct ampsim_unit_slot *slots;
  uint64_t slot_count;
  const char *version; // the library's symbol of that name, "ampsim_1_2_3"
  const void *links;   // for the linker: which objects' code for the device belongs together
};

#define AMPSIM_UNIT_FORMAT 1
#define AMPSIM_NOTE_OWNER "ampsim"
#define AMPSIM_NOTE_TYPE 1

#ifdef __cplusplus
}
#endif
