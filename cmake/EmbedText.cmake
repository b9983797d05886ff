# embed_text(TARGET FILE...): text files as C++ strings.
#
# Each FILE, relative to the current folder, becomes `const std::string_view ampsim::embedded::NAME`, where NAME is
# the path with everything that cannot be in an identifier as `_`: report/html/style.css is report_html_style_css. They are
# declared in "cli/embedded_text.h" of the build's own include folder.
function(embed_text target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/embedded)
  set(header "// Made by cmake/EmbedText.cmake.\n#pragma once\n#include <string_view>\nnamespace ampsim::embedded {\n")
  set(sources)
  foreach(file IN LISTS ARGN)
    string(MAKE_C_IDENTIFIER ${file} name)
    string(APPEND header "extern const std::string_view ${name};\n")
    set(output ${folder}/${name}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_CURRENT_SOURCE_DIR}/${file} -DOUTPUT=${output} -DNAME=${name}
              -P ${PROJECT_SOURCE_DIR}/cmake/embed_text_file.cmake
      DEPENDS ${file} ${PROJECT_SOURCE_DIR}/cmake/embed_text_file.cmake
      COMMENT "Embedding ${file}"
      VERBATIM)
    list(APPEND sources ${output})
  endforeach()
  string(APPEND header "} // namespace ampsim::embedded\n")
  file(CONFIGURE OUTPUT ${folder}/cli/embedded_text.h CONTENT "${header}")
  target_sources(${target} PRIVATE ${sources})
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
