# ccache, where it is installed: switching branches and presets then costs little.
find_program(AMPSIM_CCACHE ccache)
if(AMPSIM_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${AMPSIM_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${AMPSIM_CCACHE})
endif()
