# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ampsim_static_llvm(TARGET): links the executable with LLVM's and Clang's archives in place of their shared libraries,
# if AMPSIM_STATIC_LLVM is on. It then starts in half the time, because the dynamic linker does not relocate the half
# million pointers in these libraries.
#
# Debian's CMake files describe Clang's archives as users of the shared libLLVM, so this lists the files.
option(AMPSIM_STATIC_LLVM "Link LLVM and Clang into ampsim's own executables" OFF)
add_library(ampsim_llvm_archives INTERFACE)

if(AMPSIM_STATIC_LLVM)
  file(GLOB clang_archives ${LLVM_LIBRARY_DIR}/libclang[A-Z]*.a)
  file(GLOB llvm_archives ${LLVM_LIBRARY_DIR}/libLLVM*.a)
  find_library(AMPSIM_ZSTD NAMES zstd libzstd.so.1 REQUIRED)
  # Debian's LLVM names a function of Polly, which is another package and does nothing here.
  add_library(ampsim_no_polly STATIC ${CMAKE_CURRENT_LIST_DIR}/no_polly.cpp)
  target_include_directories(ampsim_no_polly SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  # They refer to each other in circles. lld takes archives in any order, GNU's linker does not.
  list(JOIN clang_archives "," clang_group)
  list(JOIN llvm_archives "," llvm_group)
  target_link_libraries(ampsim_llvm_archives INTERFACE "$<LINK_GROUP:RESCAN,${clang_group},${llvm_group},ampsim_no_polly>" ${AMPSIM_ZSTD} z)

  # Programs under ampsim look up the executable's symbols. LLVM's stay its own, but for those that ORC looks up.
  list(TRANSFORM clang_archives REPLACE ".*/" "")
  list(TRANSFORM llvm_archives REPLACE ".*/" "")
  list(REMOVE_ITEM llvm_archives libLLVMOrcTargetProcess.a)
  list(JOIN clang_archives ":" clang_archives)
  list(JOIN llvm_archives ":" llvm_archives)
  target_link_options(ampsim_llvm_archives INTERFACE
    -Wl,--exclude-libs,${clang_archives}:${llvm_archives} -Wl,--undefined=llvm_orc_registerJITLoaderGDBWrapper
    -Wl,--gc-sections)
endif()

function(ampsim_static_llvm target)
  if(AMPSIM_STATIC_LLVM)
    # At a fixed address there is nothing to relocate.
    target_link_options(${target} PRIVATE -no-pie)
    set_target_properties(${target} PROPERTIES AMPSIM_STATIC_LLVM ON)
  endif()
endfunction()
