# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# embed_text(TARGET FOLDER [FROM SOURCES] FILE...): text files as C++ strings.
#
# Each FILE, relative to the current folder (or to SOURCES), becomes `const std::string_view ampsim::embedded::NAME`, where NAME is the
# path with everything that cannot be in an identifier as `_`: report/html/style.css is report_html_style_css. They are
# declared in "cli/FOLDER/embedded_text.h" of the build's own include folder. FOLDER_files() has them all with their
# paths.
function(embed_text target name)
  cmake_parse_arguments(PARSE_ARGV 2 embed "" "FROM" "")
  if(NOT embed_FROM)
    set(embed_FROM ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  string(MAKE_C_IDENTIFIER ${name} function)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(header "// Made by cmake/EmbedText.cmake.\n#pragma once\n#include \"cli/support/embedded_file.h\"\n#include <span>\n#include <string_view>\nnamespace ampsim::embedded {\nstd::span<const File> ${function}_files();\n")
  foreach(file IN LISTS embed_UNPARSED_ARGUMENTS)
    string(MAKE_C_IDENTIFIER ${file} identifier)
    string(APPEND header "extern const std::string_view ${identifier};\n")
  endforeach()
  string(APPEND header "} // namespace ampsim::embedded\n")
  file(CONFIGURE OUTPUT ${folder}/cli/${name}/embedded_text.h CONTENT "${header}")
  list(JOIN embed_UNPARSED_ARGUMENTS "|" files)
  list(TRANSFORM embed_UNPARSED_ARGUMENTS PREPEND ${embed_FROM}/ OUTPUT_VARIABLE paths)
  add_custom_command(
    OUTPUT ${folder}/${function}_text.cpp
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${embed_FROM} -DNAME=${name} "-DFILES=${files}"
            -DOUTPUT=${folder}/${function}_text.cpp -P ${PROJECT_SOURCE_DIR}/cmake/embed_text_files.cmake
    DEPENDS ${paths} ${PROJECT_SOURCE_DIR}/cmake/embed_text_files.cmake
    COMMENT "Embedding the texts of cli/${name}"
    VERBATIM)
  target_sources(${target} PRIVATE ${folder}/${function}_text.cpp)
  set_source_files_properties(${folder}/${function}_text.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON
                              SKIP_UNITY_BUILD_INCLUSION ON) # it is large, and changes with its texts
  target_include_directories(${target} PUBLIC ${folder})
endfunction()
