# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# -DCMAKE_TOOLCHAIN_FILE=.../ampsimToolchain.cmake: ampsim compiles the CUDA and HIP of a project. The compiler that
# CMake finds compiles the host's C++, as without this file.
#
# It also sets the option for C++20: older releases of CMake (such as 3.25 of Debian 12) do not know that nvcc 12
# accepts it.
get_filename_component(_ampsim_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(EXISTS "${_ampsim_prefix}/bin/ampsim-nvcc")
  set(_ampsim_bin "${_ampsim_prefix}/bin/")
  # FindCUDA, the module of old projects, and FindCUDAToolkit.
  set(CUDA_TOOLKIT_ROOT_DIR "${_ampsim_prefix}/lib/ampsim/toolkit" CACHE PATH "The toolkit that ampsim stands for")
  set(CUDAToolkit_ROOT "${CUDA_TOOLKIT_ROOT_DIR}")
else() # in the path
  set(_ampsim_bin "")
endif()
if(NOT DEFINED CMAKE_CUDA_COMPILER)
  set(CMAKE_CUDA_COMPILER "${_ampsim_bin}ampsim-nvcc")
endif()
if(NOT DEFINED CMAKE_HIP_COMPILER)
  set(CMAKE_HIP_COMPILER "${_ampsim_bin}ampsim-amdclang++")
endif()
set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
unset(_ampsim_bin)
unset(_ampsim_prefix)
