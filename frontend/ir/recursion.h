// Recursive functions in code for the device, as loops with a stack of their own.
//
// Every call is inlined, so that every access has a place in its kernel; a function that calls itself cannot be. What is
// left after inlining calls itself directly (functions that call each other have become one). Its variables move into
// frames, of which each thread has an array:
//
//     f(n): if (n < 2) return n;            begin: if (frame.n < 2) { result = frame.n; goto leave; }
//           return f(n - 1) + f(n - 2);            push(n - 1, from 1); goto begin;
//                                           one:   frame.a = result; push(frame.n - 2, from 2); goto begin;
//                                           two:   result = frame.a + result;
//                                           leave: if (this is the first frame) return result;
//                                                  from = pop(); goto one or two, whichever it is
//
// A thread whose stack is full is aborted, as a real one would be: the array has 16 KiB, and at least 24 frames.
#pragma once

#include "llvm/IR/Module.h"

namespace ampsim::frontend {

/// After inlining. True where there were such functions: what calls them can be inlined now.
bool unroll_recursion(llvm::Module &module);

} // namespace ampsim::frontend
