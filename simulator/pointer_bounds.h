// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers into containers: `int *p = &a[0]; p[k]`. amp.h checks indices; only this hook checks pointer arithmetic. A
// pointer may access all of the underlying container, even beyond a section.
#pragma once

#include "model/abi.h"

extern "C" {
/// Called before an access to `size` bytes at a computed or program-supplied `address` that is not known to be in its
/// region and aligned. Returns `address`, or an address like ampsim_outside's: if the site knows the region and the
/// address is outside of it; if the address is in global memory, but in none of the launch's regions; and, in languages
/// with raw pointers, if kernels have no memory there, or the address is misaligned.
void *ampsim_hook_pointer(ampsim_thread_context *, uint32_t site, void *address, uint32_t size, uint32_t alignment);
}
