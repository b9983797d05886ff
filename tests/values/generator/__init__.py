# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates race-free programs in CUDA, HIP and C++ AMP whose output does not depend on the order of threads.

tree.py        statements as a tree, which the reducer can reduce
languages.py   the words of each language
scopes.py      types, variables, and what a statement may use at its place
expressions.py expressions without undefined behaviour
statements.py  statements of a single thread
pointers.py    pointers, references, objects whose addresses are taken
functions.py   functions, classes and templates for kernels to call
exchanges.py   barriers, and values that threads of a block hand to each other
warps.py       warp operations
kernels.py     a kernel and its launches
programs.py    a program: kernels, their shared code, and the host
"""
