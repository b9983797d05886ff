# cmake -DINPUT=FILE -DOUTPUT=FILE.cpp -DNAME=NAME -P embed_text_file.cmake
# In pieces: compilers need to take only 64 KiB of one literal. Adjacent ones are joined.
file(READ ${INPUT} text)
set(mark "ampsim_text")
if(text MATCHES "\\)${mark}\"")
  message(FATAL_ERROR "${INPUT} contains )${mark}\"")
endif()
string(LENGTH "${text}" length)
set(literals "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${text}" ${at} 16000 piece)
  string(APPEND literals "R\"${mark}(${piece})${mark}\"\n")
  math(EXPR at "${at} + 16000")
endwhile()
file(WRITE ${OUTPUT} "// Made from ${INPUT}.
#include \"cli/embedded_text.h\"
namespace ampsim::embedded {
const std::string_view ${NAME} = \"\"
${literals};
} // namespace ampsim::embedded
")
