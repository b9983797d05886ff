// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Process ids as seen by a program built with `ampsim cc`.
//
// The program runs in a child of the started process (start.cpp). The starter knows that process by its id, and so do
// the program itself, its parent and its children: programs that share memory with related processes identify it by
// these ids. So the program's calls of getpid(), getppid() and kill(), which the linker redirects here through
// wrapped_calls.cpp, treat that process as the program. A child that the program starts may be such a program as well:
// it learns the mapping from the environment.
#pragma once

namespace ampsim::cli {

/// In the started process.
void note_started_process();
/// In the program's own process.
void note_program_process();

} // namespace ampsim::cli
