# Who may include whom. Reads every #include line of the modules and fails on an edge that is not in this table.
#
#   cmake -DSOURCE=<source tree> -P tests/module_boundaries.cmake
#
# A folder's entry lists what its files may include besides themselves, as regular expressions on the path between the
# quotes or angle brackets. Standard headers (without a slash or dot) and POSIX headers are free for all.
set(free "^[a-z_0-9]+$" "^(sys|linux)/[a-z_0-9]+\\.h$"
    "^(unistd|fcntl|poll|pthread|sched|semaphore|dlfcn|spawn|string|stddef|stdint|stdlib|stdio|math|errno|signal|immintrin|xmmintrin|emmintrin|x86intrin|cxxabi|execinfo|fenv|fnmatch|grp|link|ucontext)\\.h$"
    "^sanitizer/[a-z_]+\\.h$")
set(modules simulator detector debugger frontend cli)
set(simulator "^simulator/")
set(detector "^detector/" "^simulator/(access|abi|kernel|launch_tracer|machine_memory|monitor|memory_map|machine)\\.h$")
set(debugger "^(debugger|detector|simulator)/")
set(frontend "^frontend/" "^simulator/(access|abi|debug_info|kernel|machine|stopwatch)\\.h$" "^(clang|llvm)(-c)?/")
set(cli "^(cli|debugger|frontend|detector|simulator)/" "^(clang|llvm)(-c)?/" "^fmt/" "^nlohmann/")
set(extra_cli/debug/line_editor.cpp "^histedit\\.h$")
set(extra_cli/dap/dap_command.cpp "^(arpa/inet|netinet/in)\\.h$")
set(extra_simulator/fiber.cpp "^boost/context/")
set(extra_simulator/host_memory.cpp "^malloc\\.h$")
set(extra_cli/toml_file.h "^toml[+][+]/toml\\.h$")

set(edges 0)
set(violations "")
foreach(module IN LISTS modules)
  file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/${module}/*.cpp ${SOURCE}/${module}/*.h)
  list(FILTER files EXCLUDE REGEX "^frontend/include/") # compiled as part of the user's program
  list(FILTER files EXCLUDE REGEX "^cli/(explanations|lessons|ideas)/") # programs for learners
  foreach(file IN LISTS files)
    file(STRINGS ${SOURCE}/${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"]")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*)[>\"].*" "\\1" included "${line}")
      math(EXPR edges "${edges} + 1")
      set(allowed FALSE)
      foreach(pattern IN LISTS free ${module} extra_${file})
        if(included MATCHES "${pattern}")
          set(allowed TRUE)
          break()
        endif()
      endforeach()
      if(NOT allowed)
        list(APPEND violations "  ${file} includes ${included}")
      endif()
    endforeach()
  endforeach()
endforeach()

# The C++ AMP headers may include the binary interface, each other and what the standard library has.
file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/frontend/include/*)
foreach(file IN LISTS files)
  file(STRINGS ${SOURCE}/${file} lines REGEX "^[ \t]*#[ \t]*include[ \t]*\"?(simulator|detector|cli|frontend)/")
  foreach(line IN LISTS lines)
    list(APPEND violations "  ${file}: ${line}")
  endforeach()
endforeach()

if(edges EQUAL 0)
  message(FATAL_ERROR "no #include line was found in ${SOURCE}")
endif()
if(violations)
  list(JOIN violations "\n" text)
  message(FATAL_ERROR "includes that cross a boundary:\n${text}\nsee the table in tests/module_boundaries.cmake")
endif()
message(STATUS "${edges} includes, none crosses a boundary")
