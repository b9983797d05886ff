// The numbers of processes, as a program that was built with `ampsim cc` sees them.
//
// The program runs in a child of the process that was started (start.cpp). Who has started it knows that process, and
// so does the program itself, its parent and its children: programs that share memory with processes of theirs name it
// by these numbers. So the program's calls of getpid(), getppid() and kill(), which the linker leads here by way of
// wrapped_calls.cpp, take that process for its own. A child that the program starts may be such a program, too: it
// learns from the environment which of its parent's processes is which.
#pragma once

namespace ampsim::cli {

/// In the process that was started.
void note_started_process();
/// In the program's own.
void note_program_process();

} // namespace ampsim::cli
