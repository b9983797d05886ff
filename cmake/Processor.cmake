# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The processor that is built for. In the sources, it is known only to model/processor.
set(AMPSIM_BITCODE_OPTIONS "") # of Clang, for code that becomes part of programs
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  # ampsim's own code has signed characters everywhere; programs have those of the processor. What it computes for them
  # (matrix instructions, textures, the math libraries) is the same on all processors.
  add_compile_options(-fsigned-char -ffp-contract=off)
  # Programs are linked in memory, without libgcc's functions that choose between atomic instructions.
  list(APPEND AMPSIM_BITCODE_OPTIONS -mno-outline-atomics)
elseif(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  message(FATAL_ERROR "ampsim supports x86_64 and aarch64, not ${CMAKE_SYSTEM_PROCESSOR}: model/processor")
endif()
if(CMAKE_CROSSCOMPILING)
  list(APPEND AMPSIM_BITCODE_OPTIONS --target=${CMAKE_CXX_COMPILER_TARGET} --sysroot=${CMAKE_SYSROOT})
endif()

# Whatever compiles the rest, Clang compiles bitcode and what uses its way of emulating thread-local variables.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(AMPSIM_CLANGXX ${CMAKE_CXX_COMPILER})
else()
  find_program(AMPSIM_CLANGXX clang++-19 REQUIRED)
  mark_as_advanced(AMPSIM_CLANGXX)
endif()
