# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ccache, if installed: it makes switching branches and presets cheap.
#
# Precompiled headers (cmake/Modules.cmake) contain no times, so they are the same whenever they are built, and ccache
# may ignore the times.
find_program(AMPSIM_CCACHE ccache)
if(AMPSIM_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${AMPSIM_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
