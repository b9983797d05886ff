# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Checks the includes between modules. Reads every #include line and fails on an edge that is not in this table.
#
#   cmake -DSOURCE=<source tree> -P tests/structure/module_boundaries.cmake
#
# A module is a folder with the folders below it, unless these are modules themselves. Its row lists the modules whose
# files it may include besides its own, and then other headers, as regular expressions on the path between the quotes
# or angle brackets. The rows are in order: a module includes only modules above it, so there are no cycles. Standard
# headers (without a slash or dot) and POSIX headers are free for all.
cmake_policy(VERSION 3.25)
set(free "^[a-z_0-9]+$" "^(sys|linux)/[a-z_0-9]+\\.h$"
    "^(unistd|fcntl|poll|pthread|sched|semaphore|dlfcn|spawn|string|stddef|stdint|stdlib|stdio|math|errno|signal|immintrin|xmmintrin|emmintrin|x86intrin|cxxabi|execinfo|fenv|fnmatch|grp|link|ucontext|unwind)\\.h$"
    "^sanitizer/[a-z_]+\\.h$")
set(llvm "^llvm(-c)?/")
set(clang "^(clang|llvm)(-c)?/")
set(reports "^fmt/" "^nlohmann/")

set(modules "")
macro(module name)
  cmake_parse_arguments(row "" "" "USES;FOREIGN" ${ARGN})
  foreach(used IN LISTS row_USES)
    if(NOT used IN_LIST modules)
      message(FATAL_ERROR "${name} uses ${used}, which is not above it in the table")
    endif()
  endforeach()
  list(APPEND modules ${name})
  set(uses_${name} ${name} ${row_USES})
  set(foreign_${name} ${row_FOREIGN})
endmacro()

module(model)
module(model/amp USES model)
module(model/cuda USES model)
module(model/hip USES model model/cuda)
module(model/opencl USES model)
module(simulator USES model)
module(simulator/streams USES model simulator)
module(simulator/amp USES model model/amp simulator)
module(simulator/cuda USES model model/cuda simulator simulator/streams)
module(simulator/hip/declarations USES model/hip)
# Math libraries: the parts that they share, each library, and its HIP face.
module(simulator/libraries USES model model/cuda simulator simulator/streams simulator/cuda)
module(simulator/libraries/hip USES model model/hip simulator/cuda simulator/hip/declarations simulator/libraries)
foreach(library IN ITEMS random blas fft npp sparse)
  module(simulator/libraries/${library} USES model model/cuda simulator simulator/cuda simulator/libraries)
  module(simulator/libraries/${library}/hip
         USES simulator/cuda simulator/hip/declarations simulator/libraries simulator/libraries/hip simulator/libraries/${library})
endforeach()
module(simulator/libraries/solver USES simulator/cuda simulator/libraries simulator/libraries/blas simulator/libraries/sparse)
module(simulator/libraries/solver/hip
       USES simulator/libraries/hip simulator/libraries/solver simulator/libraries/blas/hip simulator/libraries/sparse/hip)
module(simulator/hip USES model model/cuda model/hip simulator simulator/cuda simulator/hip/declarations)
module(simulator/opencl USES model model/opencl simulator simulator/streams)
module(detector USES model simulator)
module(debugger USES model simulator detector)

module(frontend/sources USES model FOREIGN ${clang})
module(frontend/ast USES model FOREIGN ${clang})
module(frontend/diagnostics USES model frontend/ast FOREIGN ${clang})
module(frontend/code USES model FOREIGN ${llvm})
module(frontend/forms USES model frontend/code FOREIGN ${llvm})
module(frontend/ir USES model frontend/ast frontend/code frontend/forms FOREIGN ${llvm})
module(frontend/prove USES model frontend/code frontend/ir FOREIGN ${llvm} "^z3[+][+][.]h$")
module(frontend/debug USES model frontend/ast frontend/code frontend/ir FOREIGN ${llvm})
module(frontend/language
       USES model frontend/sources frontend/ast frontend/diagnostics frontend/debug FOREIGN ${clang})
module(frontend/amp/dialect USES model frontend/sources frontend/diagnostics frontend/ir FOREIGN ${clang})
module(frontend/amp/rules
       USES model model/amp frontend/sources frontend/ast frontend/diagnostics frontend/code frontend/ir frontend/amp/dialect
       FOREIGN ${clang})
module(frontend/amp
       USES model model/amp frontend/sources frontend/ast frontend/diagnostics frontend/debug frontend/language
            frontend/amp/dialect frontend/amp/rules
       FOREIGN ${clang})
module(frontend/cuda/ptx USES model model/cuda frontend/ast frontend/code FOREIGN ${llvm})
module(frontend/cuda
       USES model model/cuda frontend/sources frontend/ast frontend/code frontend/diagnostics frontend/debug frontend/language
            frontend/cuda/ptx
       FOREIGN ${clang})
module(frontend/hip USES model model/hip frontend/sources frontend/language frontend/cuda FOREIGN ${clang})
module(frontend/opencl
       USES model model/opencl frontend/sources frontend/ast frontend/code frontend/diagnostics frontend/debug frontend/language
       FOREIGN ${clang})
module(frontend USES model frontend/language)
module(frontend/driver
       USES model frontend/sources frontend/ast frontend/diagnostics frontend/code frontend/forms frontend/ir frontend/prove frontend/debug
            frontend/language frontend
       FOREIGN ${clang})

module(cli/support FOREIGN ${reports})
module(cli/run USES model simulator detector debugger frontend/driver cli/support FOREIGN ${reports})
module(cli/sandbox USES frontend/driver cli/support cli/run FOREIGN ${reports})
module(cli/report USES model simulator detector frontend/driver frontend/sources cli/support cli/run FOREIGN ${reports})
module(cli/analysis USES model simulator detector frontend/driver frontend/sources cli/support cli/run cli/report FOREIGN ${reports})
module(cli/compiler USES model cli/support FOREIGN ${llvm} ${reports})
module(cli/cc USES model frontend/driver frontend/sources cli/support cli/compiler FOREIGN ${reports})
module(cli/gate USES model detector frontend/driver cli/support cli/run cli/report cli/analysis FOREIGN ${reports})
module(cli/prove USES model detector frontend/driver cli/support cli/run cli/report cli/analysis FOREIGN ${reports})
module(cli/teaching
       USES model detector frontend/driver cli/support cli/run cli/sandbox cli/report cli/analysis cli/prove FOREIGN ${reports})
module(cli/mcp USES model detector frontend/driver cli/support cli/run cli/sandbox cli/report FOREIGN ${reports})
module(cli/playground USES model cli/support cli/sandbox cli/report cli/teaching FOREIGN ${reports})
module(cli/host USES model debugger cli/support FOREIGN ${reports})
module(cli/console
       USES model simulator detector debugger frontend/driver cli/support cli/host cli/run cli/report cli/analysis
       FOREIGN ${reports})
module(cli/dap
       USES model simulator detector debugger frontend/driver cli/support cli/host cli/run cli/report cli/analysis cli/console
       FOREIGN ${reports})
module(cli
       USES model simulator detector frontend/driver cli/support cli/run cli/report cli/analysis cli/prove cli/gate cli/teaching
            cli/compiler cli/cc cli/mcp cli/playground cli/console cli/dap
       FOREIGN ${reports})
module(cli/executable
       USES model detector frontend/driver cli/support cli/run cli/report cli/analysis cli FOREIGN ${reports})

# Files that wrap a library of their own.
set(extra_cli/console/line_editor.cpp "^histedit\\.h$")
set(extra_cli/sandbox/syscall_filter.cpp "^seccomp\\.h$")
set(extra_cli/dap/dap_command.cpp "^(arpa/inet|netinet/in)\\.h$")
set(extra_cli/playground/zip.cpp "^zlib\\.h$")
set(extra_cli/playground/http_server.cpp "^(httplib|arpa/inet|malloc|strings)\\.h$")
set(extra_cli/playground/playground_command.cpp "^malloc\\.h$")
set(extra_cli/run/shared_cache.cpp "^(httplib|openssl/(evp|pem))\\.h$")
set(extra_cli/support/deflate.cpp "^zlib\\.h$")
set(extra_cli/support/database.cpp "^sqlite3\\.h$")
set(extra_cli/support/toml_file.h "^toml[+][+]/toml\\.h$")
set(extra_cli/teaching/trace/trace_page.cpp "^llvm/(ADT/SmallVector|Support/(Base64|Compression))\\.h$")
set(extra_simulator/amp/host_memory.cpp "^malloc\\.h$")
set(extra_simulator/cuda/runtime/launch_api.cpp "^malloc\\.h$")
set(extra_simulator/fiber.cpp "^boost/context/")
set(extra_simulator/libraries/random/sobol_directions.cpp "^boost/random/detail/sobol_table\\.hpp$")
set(extra_detector/order/known_times.h "^boost/smart_ptr/intrusive_ptr\\.hpp$")

# The module that a path belongs to: the longest row that it begins with; empty for none.
function(module_of path result)
  set(found "")
  while(path MATCHES "/")
    string(REGEX REPLACE "/[^/]*$" "" path "${path}")
    if(path IN_LIST modules)
      set(found ${path})
      break()
    endif()
  endwhile()
  set(${result} "${found}" PARENT_SCOPE)
endfunction()

set(edges 0)
set(violations "")
file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/model/*.h ${SOURCE}/simulator/*.h ${SOURCE}/detector/*.h
     ${SOURCE}/debugger/*.h ${SOURCE}/frontend/*.h ${SOURCE}/cli/*.h ${SOURCE}/model/*.cpp ${SOURCE}/simulator/*.cpp
     ${SOURCE}/detector/*.cpp ${SOURCE}/debugger/*.cpp ${SOURCE}/frontend/*.cpp ${SOURCE}/cli/*.cpp)
list(FILTER files EXCLUDE REGEX "^frontend/[a-z]+/include/") # compiled as part of the user's program
list(FILTER files EXCLUDE REGEX "^cli/gate/selftest/[a-z]+/") # programs that are shown or run
foreach(file IN LISTS files)
  module_of(${file} module)
  if(NOT module)
    list(APPEND violations "  ${file} is in no module")
    continue()
  endif()
  file(STRINGS ${SOURCE}/${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"]")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*)[>\"].*" "\\1" included "${line}")
    math(EXPR edges "${edges} + 1")
    set(allowed FALSE)
    module_of(${included} target)
    if(target IN_LIST uses_${module})
      set(allowed TRUE)
    else()
      set(patterns ${extra_${file}})
      if(NOT target)
        list(APPEND patterns ${free} ${foreign_${module}})
      endif()
      foreach(pattern IN LISTS patterns)
        if(included MATCHES "${pattern}")
          set(allowed TRUE)
          break()
        endif()
      endforeach()
    endif()
    if(NOT allowed)
      list(APPEND violations "  ${file} includes ${included}")
    endif()
  endforeach()
endforeach()

# A language's headers may include the binary interface, each other and the standard library.
file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/frontend/*/include/*)
foreach(file IN LISTS files)
  file(STRINGS ${SOURCE}/${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*\"?(model|simulator|detector|debugger|cli|frontend)/")
  foreach(line IN LISTS lines)
    list(APPEND violations "  ${file}: ${line}")
  endforeach()
endforeach()

if(edges EQUAL 0)
  message(FATAL_ERROR "no #include line was found in ${SOURCE}")
endif()
if(violations)
  list(JOIN violations "\n" text)
  message(FATAL_ERROR "includes that cross a boundary:\n${text}\nsee the table in tests/structure/module_boundaries.cmake")
endif()
message(STATUS "${edges} includes, none crosses a boundary")
