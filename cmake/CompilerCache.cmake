# ccache, where it is installed: switching branches and presets then costs little.
#
# Precompiled headers (cmake/Modules.cmake) have no times in them, so that they are the same whenever they are made, and
# ccache may look past them.
find_program(AMPSIM_CCACHE ccache)
if(AMPSIM_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${AMPSIM_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
