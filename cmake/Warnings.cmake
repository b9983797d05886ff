# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Warnings are errors in development (presets dev, asan, tsan and CI), but not in ordinary builds: another compiler
# may have more warnings.
option(AMPSIM_WERROR "Treat warnings as errors" OFF)
add_compile_options(-Wall -Wextra)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-missing-field-initializers) # Clang's does not concern designated initializers
else()
  # Designated initializers name only the members that differ from the default. After a precompiled header, Clang does not
  # heed the pragmas around libstdc++'s own uses of deprecated functions; GCC reports ours.
  add_compile_options(-Wno-missing-designated-field-initializers -Wno-deprecated-declarations)
endif()
if(AMPSIM_WERROR)
  add_compile_options(-Werror)
endif()
