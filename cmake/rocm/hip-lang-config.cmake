# What CMake's language HIP asks of an installation of ROCm (CMakeHIPInformation.cmake): the target that it links to whatever
# has sources in HIP. The compiler knows the headers and the library by itself.
if(NOT TARGET hip-lang::device)
  add_library(hip-lang::host INTERFACE IMPORTED)
  add_library(hip-lang::device INTERFACE IMPORTED)
endif()
set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET hip-lang::device)
# Whoever compiles with this compiler means this package, too, wherever others are.
if(NOT hip_DIR)
  get_filename_component(hip_DIR "${CMAKE_CURRENT_LIST_DIR}/../hip" ABSOLUTE)
  set(hip_DIR "${hip_DIR}" CACHE PATH "The package hip of ampsim")
endif()
