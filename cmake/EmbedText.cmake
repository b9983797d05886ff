# embed_text(TARGET FOLDER FILE...): text files as C++ strings.
#
# Each FILE, relative to the current folder, becomes `const std::string_view ampsim::embedded::NAME`, where NAME is the
# path with everything that cannot be in an identifier as `_`: report/html/style.css is report_html_style_css. They are
# declared in "cli/FOLDER/embedded_text.h" of the build's own include folder. FOLDER_files() has them all with their
# paths.
function(embed_text target name)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(header "// Made by cmake/EmbedText.cmake.\n#pragma once\n#include \"cli/support/embedded_file.h\"\n#include <span>\n#include <string_view>\nnamespace ampsim::embedded {\nstd::span<const File> ${name}_files();\n")
  foreach(file IN LISTS ARGN)
    string(MAKE_C_IDENTIFIER ${file} identifier)
    string(APPEND header "extern const std::string_view ${identifier};\n")
  endforeach()
  string(APPEND header "} // namespace ampsim::embedded\n")
  file(CONFIGURE OUTPUT ${folder}/cli/${name}/embedded_text.h CONTENT "${header}")
  list(JOIN ARGN "|" files)
  add_custom_command(
    OUTPUT ${folder}/${name}_text.cpp
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR} -DNAME=${name} "-DFILES=${files}"
            -DOUTPUT=${folder}/${name}_text.cpp -P ${PROJECT_SOURCE_DIR}/cmake/embed_text_files.cmake
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/embed_text_files.cmake
    COMMENT "Embedding the texts of cli/${name}"
    VERBATIM)
  target_sources(${target} PRIVATE ${folder}/${name}_text.cpp)
  set_source_files_properties(${folder}/${name}_text.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  target_include_directories(${target} PUBLIC ${folder})
endfunction()
