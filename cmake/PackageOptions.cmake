# Read by cpack for each kind of package.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_PACKAGING_INSTALL_PREFIX "/")
  set(CPACK_PACKAGE_FILE_NAME ampsim-${CPACK_PACKAGE_VERSION}-linux-x86_64)
endif()
