# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# find_package(ampsim): the program as ampsim::ampsim, and tests that run C++ AMP programs under it.
get_filename_component(_ampsim_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET ampsim::ampsim)
  add_executable(ampsim::ampsim IMPORTED)
  set_target_properties(ampsim::ampsim PROPERTIES IMPORTED_LOCATION "${_ampsim_prefix}/bin/ampsim")
endif()
set(ampsim_EXECUTABLE "${_ampsim_prefix}/bin/ampsim")
if(NOT EXISTS "${ampsim_EXECUTABLE}")
  set(ampsim_FOUND FALSE)
  set(ampsim_NOT_FOUND_MESSAGE "there is no ${ampsim_EXECUTABLE}")
endif()
unset(_ampsim_prefix)
include("${CMAKE_CURRENT_LIST_DIR}/ampsimTests.cmake")
