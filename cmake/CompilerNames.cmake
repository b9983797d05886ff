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
#   cmake -DSOURCE=<source tree> -DPREFIX=<build or installation> -DPROGRAMS=<folder of ampsim> -P CompilerNames.cmake
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
set(libraries libcudart.so libcudart_static.a libcudadevrt.a libcuda.so libnvToolsExt.so)
foreach(name curand cublas cublasLt cufft cusparse cusolver nvrtc
        nppc nppial nppicc nppidei nppif nppig nppim nppist nppisu nppitc npps)
  list(APPEND libraries lib${name}.so lib${name}_static.a)
endforeach()
foreach(library IN LISTS libraries)
  file(WRITE ${toolkit}/lib64/${library} "INPUT(AS_NEEDED(../../libampsim.so))\n")
endforeach()
# The library for programs that open the driver's library themselves (dlopen), in the folder where they look first.
foreach(name libcuda.so libcuda.so.1)
  file(CREATE_LINK libampsim.so ${PREFIX}/lib/ampsim/${name} SYMBOLIC)
endforeach()
file(WRITE ${toolkit}/lib64/stubs/libcuda.so "INPUT(AS_NEEDED(../../../libampsim.so))\n")
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
file(WRITE ${rocm}/lib/libamdhip64.so "INPUT(AS_NEEDED(../../libampsim.so))\n")
# The mathematical libraries, with their targets (roc::hipblas, hip::hipfft) and versions.
foreach(library hipblas=roc=2.4.0 hipblaslt=roc=0.12.0 hipsparse=roc=3.2.0 hipsolver=roc=2.4.0 hiprand=hip=2.12.0 hipfft=hip=1.0.18)
  string(REPLACE "=" ";" parts ${library})
  list(GET parts 0 name)
  list(GET parts 1 namespace)
  list(GET parts 2 version)
  file(WRITE ${rocm}/lib/lib${name}.so "INPUT(AS_NEEDED(../../libampsim.so))\n")
  configure_file(${SOURCE}/cmake/rocm/library-config.cmake.in ${rocm}/lib/cmake/${name}/${name}-config.cmake @ONLY)
  configure_file(${SOURCE}/cmake/rocm/library-config-version.cmake.in
                 ${rocm}/lib/cmake/${name}/${name}-config-version.cmake @ONLY)
endforeach()
