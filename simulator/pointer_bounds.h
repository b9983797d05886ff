// Pointers into containers: `int *p = &a[0]; p[k]`. amp.h checks indices, what is added to a pointer nobody but
// this hook does. A pointer may go anywhere in the underlying container, also beyond a section.
#pragma once

#include "model/abi.h"

extern "C" {
/// Before each access to `size` bytes at an `address` that was computed from that of an element. Returns `address`,
/// or one like ampsim_outside's: where the site knows the container and that is not there; else where global memory
/// is there, but none of the launch's containers.
void *ampsim_hook_pointer(ampsim_thread_context *, uint32_t site, void *address, uint32_t size);
}
