# Installing, and the Debian package.
#
# The installed tree has the build tree's shape, since ampsim finds its headers from its own place:
# <prefix>/bin/ampsim and <prefix>/lib/ampsim/include. At run time it also needs the headers that programs are
# compiled against, which no shared library brings along: Clang's own, libstdc++'s and libc's.
install(DIRECTORY frontend/include/ DESTINATION lib/ampsim/include)
install(FILES simulator/abi.h DESTINATION lib/ampsim/include/ampsim)
install(FILES README.md CHANGELOG.md DESTINATION share/doc/ampsim OPTIONAL)
install(DIRECTORY docs DESTINATION share/doc/ampsim OPTIONAL FILES_MATCHING PATTERN "*.md")
install(DIRECTORY examples DESTINATION share/doc/ampsim FILES_MATCHING PATTERN "*.cpp")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ampsim)
set(CPACK_PACKAGE_CONTACT "The ampsim developers <ampsim@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # libclang-cpp19, libllvm19, libboost-context, libfmt, ...
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-19-dev, libstdc++-12-dev, libc6-dev")
include(CPack)
