# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks that building the target `products` suffices to install: everything that is installed from the build tree is
# in its build graph.
#
#   cmake -DBUILD=<build tree> -DNINJA=<ninja> -P tests/structure/installed_files.cmake
cmake_policy(VERSION 3.25)
execute_process(COMMAND ${NINJA} -C ${BUILD} -t graph products OUTPUT_VARIABLE graph COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE scripts ${BUILD}/cmake_install.cmake ${BUILD}/*/cmake_install.cmake)
set(count 0)
foreach(script IN LISTS scripts)
  file(STRINGS ${script} lines REGEX "\"${BUILD}/[^\"]*\"")
  list(FILTER lines EXCLUDE REGEX "include\\(|MANIFEST|install_local_manifest|file\\(RPATH|EXISTS|CMAKE_INSTALL_(RPATH|LOCAL)|execute_process")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE ".*\"${BUILD}/([^\"]*)\".*" "\\1" file "${line}")
    math(EXPR count "${count} + 1")
    string(FIND "${graph}" "label=\"${file}\"" relative)
    string(FIND "${graph}" "label=\"${BUILD}/${file}\"" absolute)
    if(relative EQUAL -1 AND absolute EQUAL -1 AND NOT file STREQUAL "ampsimConfigVersion.cmake") # CMake writes that one
      message(SEND_ERROR "${file} is installed, but building products does not make it")
    endif()
  endforeach()
endforeach()
if(count LESS 6)
  message(FATAL_ERROR "only ${count} installed files were found in ${BUILD}")
endif()
