# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Warnings are errors in development (presets dev, asan, tsan and CI), but not in ordinary builds: another compiler
# may have more warnings.
option(AMPSIM_WERROR "Treat warnings as errors" OFF)
add_compile_options(-Wall -Wextra)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-missing-field-initializers) # Clang's does not concern designated initializers
  add_compile_options(-Wno-dangling-reference) # GCC 13 takes any returned reference for one to a temporary argument
  # False in optimized code of the standard library and LLVM (std::optional, std::string, std::vector, llvm::APInt,
  # operators new of its classes).
  add_compile_options(-Wno-array-bounds -Wno-free-nonheap-object -Wno-maybe-uninitialized -Wno-mismatched-new-delete
                      -Wno-restrict -Wno-stringop-overflow)
  if(AMPSIM_UNITY)
    add_compile_options(-Wno-subobject-linkage) # for GCC, the sources of a unity build are headers
  endif()
else()
  # Designated initializers name only the members that differ from the default.
  add_compile_options(-Wno-missing-designated-field-initializers)
endif()
if(AMPSIM_WERROR)
  add_compile_options(-Werror)
endif()
