# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# AMPSIM_SANITIZE: empty, "address" (with undefined behaviour) or "thread".
set(AMPSIM_SANITIZE "" CACHE STRING "Sanitizers to build with: address or thread")
if(AMPSIM_SANITIZE STREQUAL "address")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # LLVM's and Clang's type information is not exported by their shared libraries.
  add_compile_options(-fno-sanitize=vptr,function)
  add_link_options(-fsanitize=address,undefined)
elseif(AMPSIM_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(AMPSIM_SANITIZE)
  message(FATAL_ERROR "AMPSIM_SANITIZE must be address or thread")
endif()
if(AMPSIM_SANITIZE)
  add_library(sanitizer_options OBJECT cmake/sanitizer_options.cpp)
  link_libraries(sanitizer_options)
endif()
