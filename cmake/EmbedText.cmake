# embed_text(TARGET FILE...): text files as C++ strings.
#
# Each FILE, relative to the current folder, becomes `const std::string_view ampsim::embedded::NAME`, where NAME is
# the path with everything that cannot be in an identifier as `_`: report/html/style.css is report_html_style_css. They are
# declared in "cli/embedded_text.h" of the build's own include folder. files() has them all with their paths.
function(embed_text target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(header "// Made by cmake/EmbedText.cmake.\n#pragma once\n#include <span>\n#include <string_view>\nnamespace ampsim::embedded {\n"
    "struct File {\n  std::string_view path, text;\n};\nstd::span<const File> files();\n")
  foreach(file IN LISTS ARGN)
    string(MAKE_C_IDENTIFIER ${file} name)
    string(APPEND header "extern const std::string_view ${name};\n")
  endforeach()
  string(APPEND header "} // namespace ampsim::embedded\n")
  file(CONFIGURE OUTPUT ${folder}/cli/embedded_text.h CONTENT "${header}")
  list(JOIN ARGN "|" files)
  add_custom_command(
    OUTPUT ${folder}/embedded_text.cpp
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR} "-DFILES=${files}"
            -DOUTPUT=${folder}/embedded_text.cpp -P ${PROJECT_SOURCE_DIR}/cmake/embed_text_files.cmake
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/embed_text_files.cmake
    COMMENT "Embedding texts"
    VERBATIM)
  target_sources(${target} PRIVATE ${folder}/embedded_text.cpp)
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
