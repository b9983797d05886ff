# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The names under which ampsim is a compiler, beside it, and folders in the shapes of CUDA's toolkit and of ROCm below
# lib/ampsim. The toolkit's has
#
#   bin/nvcc              ampsim itself
#   include/*             the languages' headers, as links
#   lib64/libcudart.so..  linker scripts that refer to the run-time library
#   nvvm/libdevice        which CMake expects
#
# and ROCm's likewise bin/hipcc and bin/amdclang++, include, lib/libamdhip64.so, libhipblas.so.., and lib/cmake with the packages
# hip-lang, hip, and one for each library.
#
#   cmake -DSOURCE=<source tree> -DPREFIX=<build or installation> -DPROGRAMS=<folder of ampsim> -DLIBRARIES=<math libraries>
#         -P CompilerNames.cmake
cmake_policy(VERSION 3.25)
foreach(name ampsim-nvcc ampsim-hipcc ampsim-amdclang++ ampsim-amp++)
  file(CREATE_LINK ampsim ${PROGRAMS}/${name} SYMBOLIC)
endforeach()
set(toolkit ${PREFIX}/lib/ampsim/toolkit)
file(REMOVE_RECURSE ${toolkit})
file(MAKE_DIRECTORY ${toolkit}/bin ${toolkit}/include ${toolkit}/lib64/stubs ${toolkit}/nvvm/libdevice)
file(RELATIVE_PATH program ${toolkit}/bin ${PROGRAMS}/ampsim)
file(CREATE_LINK ${program} ${toolkit}/bin/nvcc SYMBOLIC)
file(GLOB headers RELATIVE ${SOURCE}/frontend/cuda/include ${SOURCE}/frontend/cuda/include/*)
foreach(header IN LISTS headers)
  file(CREATE_LINK ../../include/languages/cuda/${header} ${toolkit}/include/${header} SYMBOLIC)
endforeach()
file(CREATE_LINK ../../include/ampsim ${toolkit}/include/ampsim SYMBOLIC)
# The library has no soname, so programs look for it under the name by which the linker found it: here, its path.
# Those of the math libraries also refer to the library that implements them (LIBRARIES are those that are built).
set(both cudart= nvrtc= curand=random cublas=blas cublasLt=blas cufft=fft cusparse=sparse cusolver=solver)
foreach(part c ial icc idei if ig im ist isu itc s)
  list(APPEND both npp${part}=npp)
endforeach()
function(write_linker_script file implementation)
  cmake_path(GET file PARENT_PATH folder)
  file(RELATIVE_PATH up ${folder} ${PREFIX}/lib/ampsim) # with a slash at the end
  if(NOT implementation)
    file(WRITE ${file} "INPUT(AS_NEEDED(${up}libampsim.so))\n")
  elseif(implementation IN_LIST LIBRARIES)
    # rocSOLVER's programs call rocBLAS, whose handle they pass.
    set(others)
    if(implementation STREQUAL "solver")
      set(others " ${up}libampsim-blas.so")
    endif()
    file(WRITE ${file} "INPUT(AS_NEEDED(${up}libampsim-${implementation}.so${others} ${up}libampsim.so))\n")
  endif()
endfunction()
foreach(pair IN LISTS both)
  string(REGEX MATCH "^(.*)=(.*)$" matched ${pair})
  write_linker_script(${toolkit}/lib64/lib${CMAKE_MATCH_1}.so "${CMAKE_MATCH_2}")
  write_linker_script(${toolkit}/lib64/lib${CMAKE_MATCH_1}_static.a "${CMAKE_MATCH_2}")
endforeach()
foreach(file lib64/libcudadevrt.a lib64/libcuda.so lib64/libnvToolsExt.so lib64/stubs/libcuda.so)
  write_linker_script(${toolkit}/${file} "")
endforeach()
# The library for programs that open the driver's library themselves (dlopen), in the folder where they look first.
foreach(name libcuda.so libcuda.so.1)
  file(CREATE_LINK libampsim.so ${PREFIX}/lib/ampsim/${name} SYMBOLIC)
endforeach()
file(WRITE ${toolkit}/version.json "{\"cuda\": {\"name\": \"ampsim\", \"version\": \"12.8.93\"}}\n")

set(rocm ${PREFIX}/lib/ampsim/rocm)
file(REMOVE_RECURSE ${rocm})
file(MAKE_DIRECTORY ${rocm}/bin ${rocm}/include ${rocm}/lib)
file(RELATIVE_PATH program ${rocm}/bin ${PROGRAMS}/ampsim)
foreach(name hipcc amdclang++)
  file(CREATE_LINK ${program} ${rocm}/bin/${name} SYMBOLIC)
endforeach()
foreach(language cuda hip) # HIP's headers build on CUDA's
  file(GLOB headers RELATIVE ${SOURCE}/frontend/${language}/include ${SOURCE}/frontend/${language}/include/*)
  foreach(header IN LISTS headers)
    file(CREATE_LINK ../../include/languages/${language}/${header} ${rocm}/include/${header} SYMBOLIC)
  endforeach()
endforeach()
file(CREATE_LINK ../../include/ampsim ${rocm}/include/ampsim SYMBOLIC)
foreach(package hip hip-lang)
  file(COPY ${SOURCE}/cmake/rocm/${package}-config.cmake ${SOURCE}/cmake/rocm/${package}-config-version.cmake
       DESTINATION ${rocm}/lib/cmake/${package})
endforeach()
write_linker_script(${rocm}/lib/libamdhip64.so "")
# Uses the variables name, namespace and version.
function(write_package kind)
  configure_file(${SOURCE}/cmake/rocm/${kind}-config.cmake.in ${rocm}/lib/cmake/${name}/${name}-config.cmake @ONLY)
  configure_file(${SOURCE}/cmake/rocm/library-config-version.cmake.in
                 ${rocm}/lib/cmake/${name}/${name}-config-version.cmake @ONLY)
endfunction()
# The libraries, with their targets (roc::hipblas, hip::hipfft), versions, and what implements them besides the run-time
# library, which has hipRTC's functions.
foreach(library hiprtc=hiprtc=6.4.0=
        hipblas=roc=2.4.0=blas hipblaslt=roc=0.12.0=blas hipsparse=roc=3.2.0=sparse hipsolver=roc=2.4.0=solver
        hiprand=hip=2.12.0=random hipfft=hip=1.0.18=fft rocblas=roc=4.4.0=blas rocrand=roc=3.3.0=random
        rocsparse=roc=3.4.0=sparse rocsolver=roc=3.28.0=solver)
  string(REPLACE "=" ";" parts ${library})
  list(GET parts 0 name)
  list(GET parts 1 namespace)
  list(GET parts 2 version)
  list(GET parts 3 implementation)
  if(implementation AND NOT implementation IN_LIST LIBRARIES)
    continue()
  endif()
  write_linker_script(${rocm}/lib/lib${name}.so "${implementation}")
  write_package(library)
endforeach()
# Those of headers, with the headers and Debian packages that they need.
set(rocprim_needs rocprim/rocprim.hpp=librocprim-dev)
foreach(library rocprim=roc=3.4.0 hipcub=hip=3.4.0 rocthrust=roc=3.3.0)
  string(REPLACE "=" ";" parts ${library})
  list(GET parts 0 name)
  list(GET parts 1 namespace)
  list(GET parts 2 version)
  set(needed ${rocprim_needs})
  set(targets ${name})
  if(name STREQUAL "rocthrust")
    string(APPEND needed " thrust/version.h=libthrust-dev")
  elseif(name STREQUAL "rocprim")
    string(APPEND targets " rocprim_hip")
  endif()
  write_package(headers)
endforeach()
