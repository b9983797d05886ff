// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An object file's record of the device code from the same source: the binary interface between objects of `ampsim cc`
// and the library that their programs run under.
//
// For the host, the object is an ordinary one. Its device code cannot be linked by the host's linker, so the object
// carries it as data, and a C structure records where it is. A note (`.note.ampsim`, owner "ampsim", type 1) contains
// the distance from itself to the record. Linkers concatenate the notes of all linked objects, including archive
// members, into segments that a process finds in itself: no start-up object is needed, `ld -r`, archives and shared
// libraries work, and objects of other compilers can be mixed in.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A kernel: its stub, which host code calls and passes around, or the number that replaces it in host code.
struct ampsim_unit_kernel {
  const char *symbol;
  const void *stub;
  uint32_t *number; // one of the two is null
};

/// An object that the machine places, and host code accesses through its own pointer: a variable of the device.
struct ampsim_unit_slot {
  const char *symbol;
  void **slot;
  uint64_t local; // nonzero: other units also have variables of that name
};

struct ampsim_unit_record {
  uint64_t format;     // AMPSIM_UNIT_FORMAT; the following members may change with it
  const char *build;   // of the ampsim that made it: only the same build can read its code
  const char *source;  // as passed to the compiler
  const char *folder;  // the compiler's working directory
  const char *code;    // the unit (frontend/driver/unit.h), as bytes
  uint64_t code_bytes; //
  const char *hash;    // of the code
  const struct ampsim_unit_kernel *kernels;
  uint64_t kernel_count;
  const struct ampsim_unit_slot *slots;
  uint64_t slot_count;
  const char *version; // the library's symbol of that name, "ampsim_1_2_3"
  const void *links;   // for the linker: which objects' device code belongs together
};

#define AMPSIM_UNIT_FORMAT 1
#define AMPSIM_NOTE_OWNER "ampsim"
#define AMPSIM_NOTE_TYPE 1

#ifdef __cplusplus
}
#endif
