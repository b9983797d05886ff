# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Converts libclc's bitcode (FROM) for code whose pointers have no address spaces, and whose names have those that Clang
# gives them for such a target (TO). Done on its text: LLVM cannot change the type of a pointer in place.
#
# The names of functions that a program calls are the OpenCL C names as Clang mangles them: address spaces are
# `U3AS1` here, and `U8CLglobal` there.
execute_process(
  COMMAND ${DIS} ${FROM} -o -
  COMMAND sed -e "s/ addrspace([0-9]*)//g" -e "s/U3AS1/U8CLglobal/g" -e "s/U3AS3/U7CLlocal/g"
              -e "s/U3AS4/U10CLconstant/g" -e "s/ \"target-features\"=\"[^\"]*\"//" -e "s/ \"frame-pointer\"=\"all\"//"
              -e "s/ \"no-builtins\"//" -e "s/ \"stack-protector-buffer-size\"=\"8\"//"
              -e "/^target /d"
  COMMAND ${AS} - -o ${TO}
  RESULTS_VARIABLE results
  ERROR_VARIABLE errors)
foreach(result IN LISTS results)
  if(NOT result EQUAL 0)
    file(REMOVE ${TO})
    message(FATAL_ERROR "converting ${FROM}: ${errors}")
  endif()
endforeach()
