# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The playground's editor: CodeMirror, which npm installs from cli/playground/editor/package-lock.json and esbuild
# bundles into one file. AMPSIM_EDITOR selects the source:
#
#   auto   from npm, if npm is installed and its registry reachable; else the page has its own plain editor
#   npm    from npm, or the build fails
#   plain  never from npm
#
# Sets AMPSIM_EDITOR_FOLDER, with editor.js and licences.txt.
set(AMPSIM_EDITOR auto CACHE STRING "the playground's editor: auto, npm or plain")
set_property(CACHE AMPSIM_EDITOR PROPERTY STRINGS auto npm plain)
set(AMPSIM_EDITOR_FOLDER ${CMAKE_BINARY_DIR}/playground_editor)
set(editor_sources ${PROJECT_SOURCE_DIR}/cli/playground/editor)
add_custom_command(
  OUTPUT ${AMPSIM_EDITOR_FOLDER}/editor.js ${AMPSIM_EDITOR_FOLDER}/licences.txt
  COMMAND ${CMAKE_COMMAND} -DSOURCES=${editor_sources} -DFOLDER=${AMPSIM_EDITOR_FOLDER} -DHOW=${AMPSIM_EDITOR}
          -P ${PROJECT_SOURCE_DIR}/cmake/playground_editor.cmake
  DEPENDS ${editor_sources}/package.json ${editor_sources}/package-lock.json ${editor_sources}/editor.mjs
          ${editor_sources}/editor.sha256 ${PROJECT_SOURCE_DIR}/cmake/playground_editor.cmake
  COMMENT "Making the playground's editor"
  VERBATIM)
