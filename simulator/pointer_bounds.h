// Pointers into containers: `int *p = &a[0]; p[k]`. amp.h checks indices, what is added to a pointer nobody but
// this hook does. A pointer may go anywhere in the underlying container, also beyond a section.
#pragma once

#include "model/abi.h"

extern "C" {
/// Before an access to `size` bytes at an `address` that was computed, or that the program gave, where it is not known to
/// be in its region and aligned. Returns `address`, or one like ampsim_outside's: where the site knows the region and that
/// is not there; where global memory is there, but none of the launch's regions; where the language has raw pointers,
/// also where there is no memory for kernels at all, and where the address is not aligned.
void *ampsim_hook_pointer(ampsim_thread_context *, uint32_t site, void *address, uint32_t size, uint32_t alignment);
}
