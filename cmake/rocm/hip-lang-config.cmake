# What CMake's language HIP asks of an installation of ROCm (CMakeHIPInformation.cmake): the target that it links to whatever
# has sources in HIP. The compiler knows the headers and the library by itself.
if(NOT TARGET hip-lang::device)
  add_library(hip-lang::host INTERFACE IMPORTED)
  add_library(hip-lang::device INTERFACE IMPORTED)
endif()
set(_CMAKE_HIP_DEVICE_RUNTIME_TARGET hip-lang::device)
# Whoever compiles with this compiler means this package, too, wherever others are, and however it is written.
get_filename_component(_ampsim_hip "${CMAKE_CURRENT_LIST_DIR}/../hip" ABSOLUTE)
foreach(name hip_DIR HIP_DIR)
  if(NOT ${name})
    set(${name} "${_ampsim_hip}" CACHE PATH "The package hip of ampsim")
  endif()
endforeach()
unset(_ampsim_hip)
