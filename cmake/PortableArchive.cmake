# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Run by cpack before it writes an archive (not a Debian package, which names its dependencies): copies what ampsim
# takes from the system at run time into the staged tree, so that it runs from any folder of any Linux with this libc
# or a newer one.
#
#   lib/ampsim/lib      shared libraries, except libc's own. LLVM's look for theirs in `../lib`, hence the folder's name
#   lib/ampsim/system   headers: c++ (libstdc++), clang, usr/include (libc, the kernel's)
#   share/doc/ampsim/licences
if(NOT CPACK_GENERATOR STREQUAL "TGZ")
  return()
endif()
set(tree ${CPACK_TEMPORARY_DIRECTORY})
set(resources ${tree}/lib/ampsim)
set(packages libc6-dev linux-libc-dev libstdc++-${CPACK_AMPSIM_LIBSTDCXX}-dev libclang-common-19-dev)

file(GLOB libraries ${resources}/*.so)
file(GET_RUNTIME_DEPENDENCIES
  EXECUTABLES ${tree}/bin/ampsim ${resources}/ampsim-precompile
  LIBRARIES ${libraries}
  RESOLVED_DEPENDENCIES_VAR needed
  UNRESOLVED_DEPENDENCIES_VAR unknown
  DIRECTORIES ${CPACK_AMPSIM_LLVM}/lib
  PRE_EXCLUDE_REGEXES "^ld-linux" "^libampsim" "^lib(c|m|dl|rt|pthread|resolv|util)\\.so")
if(unknown)
  message(FATAL_ERROR "not found: ${unknown}")
endif()
foreach(library IN LISTS needed)
  cmake_path(GET library FILENAME name)
  file(REAL_PATH ${library} real)
  file(COPY ${real} DESTINATION ${resources}/lib)
  cmake_path(GET real FILENAME real_name)
  if(NOT name STREQUAL real_name)
    file(RENAME ${resources}/lib/${real_name} ${resources}/lib/${name})
  endif()
  foreach(path IN ITEMS ${library} ${real}) # packages use /usr/lib or /lib, from before they were merged
    string(REGEX REPLACE "^/usr/lib" "/lib" short ${path})
    execute_process(COMMAND dpkg -S ${path} ${short} OUTPUT_VARIABLE owner ERROR_QUIET)
    string(REGEX MATCHALL "[^\n:]+:[^\n]*" lines "${owner}")
    list(TRANSFORM lines REPLACE ":.*" "")
    list(APPEND packages ${lines})
  endforeach()
endforeach()

set(triple ${CPACK_AMPSIM_TRIPLE})
file(COPY /usr/include/c++/${CPACK_AMPSIM_LIBSTDCXX}/ DESTINATION ${resources}/system/c++)
file(COPY /usr/include/${triple}/c++/${CPACK_AMPSIM_LIBSTDCXX}/ DESTINATION ${resources}/system/c++/${triple})
file(REAL_PATH ${CPACK_AMPSIM_LLVM}/lib/clang/19/include clang)
file(COPY ${clang}/ DESTINATION ${resources}/system/clang/include)
execute_process(COMMAND dpkg -L libc6-dev linux-libc-dev OUTPUT_VARIABLE files COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "/usr/include/[^\n]+" files "${files}")
foreach(file IN LISTS files)
  if(NOT IS_DIRECTORY ${file})
    cmake_path(GET file PARENT_PATH folder)
    file(MAKE_DIRECTORY ${resources}/system${folder})
    file(REAL_PATH ${file} real) # newer kernel headers are links to another folder
    file(COPY_FILE ${real} ${resources}/system${file})
  endif()
endforeach()

list(REMOVE_DUPLICATES packages)
foreach(package IN LISTS packages)
  if(EXISTS /usr/share/doc/${package}/copyright)
    configure_file(/usr/share/doc/${package}/copyright ${tree}/share/doc/ampsim/licences/${package} COPYONLY)
  endif()
endforeach()
