# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes the commit that is built to lib/ampsim/commit, which `ampsim --version` prints: in a file, so that a new commit
# links nothing again. The log of HEAD changes with each commit and checkout. Without git, the file is not written.
find_program(AMPSIM_GIT git)
set(in_checkout 1)
if(AMPSIM_GIT)
  # Containers build checkouts that belong to another user.
  set(git ${AMPSIM_GIT} -c safe.directory=* -C ${PROJECT_SOURCE_DIR} rev-parse)
  execute_process(COMMAND ${git} --path-format=absolute --show-toplevel --git-path logs/HEAD
                  OUTPUT_VARIABLE places OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE in_checkout)
endif()
string(REPLACE "\n" ";" places "${places}")
list(POP_FRONT places top head)
set(commit ${CMAKE_BINARY_DIR}/lib/ampsim/commit)
if(in_checkout EQUAL 0 AND top STREQUAL PROJECT_SOURCE_DIR AND EXISTS ${head})
  add_custom_command(OUTPUT ${commit} COMMAND ${git} --short=12 HEAD > ${commit} DEPENDS ${head}
                     COMMENT "Noting the commit" VERBATIM)
  add_custom_target(commit ALL DEPENDS ${commit})
  add_dependencies(ampsim commit)
  install(FILES ${commit} DESTINATION lib/ampsim)
else()
  file(REMOVE ${commit})
endif()
