# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Builds ampsim for aarch64 Linux on another machine, with Clang, lld and the root that scripts/cross-aarch64 makes
# (AMPSIM_ARM64_ROOT). The tools that the build makes and runs are for aarch64, too: they run under QEMU, and find their
# loader and libraries in the root by QEMU_LD_PREFIX.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
if(NOT AMPSIM_ARM64_ROOT)
  set(AMPSIM_ARM64_ROOT $ENV{AMPSIM_ARM64_ROOT})
endif()
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES AMPSIM_ARM64_ROOT)
set(CMAKE_SYSROOT ${AMPSIM_ARM64_ROOT})
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_EXE_LINKER_FLAGS_INIT -fuse-ld=lld)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -fuse-ld=lld)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static;-L;${AMPSIM_ARM64_ROOT})

set(CMAKE_FIND_ROOT_PATH ${AMPSIM_ARM64_ROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${AMPSIM_ARM64_ROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${AMPSIM_ARM64_ROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${AMPSIM_ARM64_ROOT}/usr/share/pkgconfig)
