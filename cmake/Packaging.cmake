# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Installing, the Debian package, and the portable archive.
#
# The installed tree has the build tree's shape, since ampsim finds its files relative to its own path:
# <prefix>/bin/ampsim and <prefix>/lib/ampsim/include. At run time it also needs the headers that programs are
# compiled against, which no shared library provides: Clang's own, libstdc++'s and libc's.
#
# Precompiled headers fit only the very files they were made from, so they are made where they will be used: by
# the installation, by the package's postinst script, or by the first program that is run (frontend/driver/compiler.cpp).
set(targets_with_libraries ampsim ampsim-precompile ampsim_runtime)
set(folders_with_libraries "$ORIGIN/../lib/ampsim/lib" "$ORIGIN/lib" "$ORIGIN/lib")
get_property(math_libraries GLOBAL PROPERTY AMPSIM_LIBRARY_TARGETS)
foreach(target IN LISTS math_libraries)
  list(APPEND targets_with_libraries ${target})
  list(APPEND folders_with_libraries "$ORIGIN:$ORIGIN/lib") # one may need another
endforeach()
# The portable archive contains the libraries. A search path of the old kind also applies to the libraries' own
# dependencies.
foreach(target folder IN ZIP_LISTS targets_with_libraries folders_with_libraries)
  set_target_properties(${target} PROPERTIES INSTALL_RPATH ${folder})
  target_link_options(${target} PRIVATE LINKER:--disable-new-dtags)
endforeach()
install(TARGETS ampsim-precompile RUNTIME DESTINATION lib/ampsim)
install(CODE [[
  if(NOT CMAKE_INSTALL_PREFIX MATCHES "/_CPack_Packages/" AND NOT DEFINED ENV{DESTDIR})
    set(resources ${CMAKE_INSTALL_PREFIX}/lib/ampsim)
    file(MAKE_DIRECTORY ${resources}/precompiled)
    execute_process(COMMAND ${resources}/ampsim-precompile ${resources})
  endif()
]])
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ampsimConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/ampsimConfig.cmake cmake/ampsimTests.cmake cmake/ampsimToolchain.cmake ${PROJECT_BINARY_DIR}/ampsimConfigVersion.cmake
        DESTINATION lib/cmake/ampsim)
install(FILES README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE DESTINATION share/doc/ampsim OPTIONAL)
# The pages that the documents link to. The test docs/installed follows all links.
set(linked_pages editors/README.md editors/jupyter/README.md tests/benchmark/README.md tests/README.md tests/records/cmake-projects.md tests/records/cuda-programs.md tests/records/hip-programs.md tests/records/projects-applications.md tests/records/projects-libraries.md tests/records/time-to-verdict.md
                 tests/records/gpuverify-opencl.md tests/records/opencl-programs.md
                 tests/model/README.md tests/values/ptx/README.md tests/cuda/README.md tests/amp/conformance.md tests/cuda/device_values/README.md
                 tests/prove/README.md)
foreach(page IN LISTS linked_pages)
  cmake_path(GET page PARENT_PATH folder)
  install(FILES ${page} DESTINATION share/doc/ampsim/${folder})
endforeach()
install(FILES cmake/debian/copyright DESTINATION share/doc/ampsim)
install(DIRECTORY docs examples DESTINATION share/doc/ampsim FILES_MATCHING PATTERN "*.md" PATTERN "*.cpp" PATTERN "*.cu" PATTERN "*.hip"
        PATTERN "*.yml" PATTERN "*.json" PATTERN "*.toml" PATTERN "CMakeLists.txt" PATTERN "Dockerfile" PATTERN "*.png")

# The libstdc++ whose headers programs are compiled against: the one that Clang chooses.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/libstdcxx_version.cpp CONTENT "#include <cstddef>\n_GLIBCXX_RELEASE\n")
set(clang ${LLVM_TOOLS_BINARY_DIR}/clang++)
if(CMAKE_CROSSCOMPILING) # that one runs on the other machine
  set(clang ${AMPSIM_CLANGXX} ${AMPSIM_BITCODE_OPTIONS})
endif()
execute_process(COMMAND ${clang} -E -P ${CMAKE_BINARY_DIR}/libstdcxx_version.cpp
                OUTPUT_VARIABLE CPACK_AMPSIM_LIBSTDCXX OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCH "[0-9]+$" CPACK_AMPSIM_LIBSTDCXX "${CPACK_AMPSIM_LIBSTDCXX}")
set(CPACK_AMPSIM_PROCESSOR ${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_AMPSIM_TRIPLE ${CMAKE_LIBRARY_ARCHITECTURE})
set(CPACK_AMPSIM_LLVM ${LLVM_INSTALL_PREFIX})

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/PackageOptions.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/PortableArchive.cmake)
set(CPACK_PACKAGE_NAME ampsim)
set(CPACK_PACKAGE_HOMEPAGE_URL "${AMPSIM_HOMEPAGE}") # the Debian packages' too
set(CPACK_PACKAGE_CONTACT "The ampsim developers <ampsim@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# Two Debian packages: ampsim, and ampsim-libraries with the math libraries. The archive has both.
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL ampsim)
set(CPACK_DEBIAN_AMPSIM_PACKAGE_NAME ampsim)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # libclang-cpp19, libllvm19, libboost-context, libfmt, ...
set(CPACK_DEBIAN_AMPSIM_PACKAGE_DEPENDS "libclang-common-19-dev, libstdc++-${CPACK_AMPSIM_LIBSTDCXX}-dev, libc6-dev")
# For programs that call a math library, and for 'grade', 'cc' and 'debug', which report it if something is missing.
set(CPACK_DEBIAN_AMPSIM_PACKAGE_RECOMMENDS "ampsim-libraries (= ${PROJECT_VERSION}), bubblewrap, clang-19 | g++, gdb")
# For programs with Thrust, CUB, hipCUB or rocPRIM.
set(CPACK_DEBIAN_AMPSIM_PACKAGE_SUGGESTS "libthrust-dev, libcub-dev, librocprim-dev")
if(math_libraries)
  list(APPEND CPACK_COMPONENTS_ALL libraries)
  set(CPACK_DEBIAN_LIBRARIES_DESCRIPTION "The math libraries of CUDA and HIP (cuBLAS, cuFFT, cuRAND, cuSPARSE, cuSOLVER, NPP) for ampsim")
  set(CPACK_DEBIAN_LIBRARIES_PACKAGE_NAME ampsim-libraries)
  set(CPACK_DEBIAN_LIBRARIES_PACKAGE_DEPENDS "ampsim (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_LIBRARIES_PACKAGE_RECOMMENDS "libopenblas0, libfftw3-double3, libfftw3-single3") # loaded at the first call
endif()
configure_file(cmake/debian/triggers.in ${PROJECT_BINARY_DIR}/triggers @ONLY)
set(CPACK_DEBIAN_AMPSIM_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/postinst ${PROJECT_SOURCE_DIR}/cmake/debian/prerm
    ${PROJECT_BINARY_DIR}/triggers)
include(CPack)

# The documents as a web site.
add_custom_target(docs COMMAND ${PROJECT_SOURCE_DIR}/scripts/site ${PROJECT_BINARY_DIR}/site ${PROJECT_BINARY_DIR}/reference/learn
                  COMMENT "Building the site of the documents" VERBATIM)
add_dependencies(docs reference)
