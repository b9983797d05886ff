# find_package(hip): hip::host for host code of any compiler, hip::device for C++ that ampsim-hipcc compiles as HIP,
# hip::amdhip64 for the library alone.
get_filename_component(HIP_ROOT_DIR "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(hip_INCLUDE_DIR ${HIP_ROOT_DIR}/include)
set(hip_INCLUDE_DIRS ${hip_INCLUDE_DIR})
set(hip_LIB_INSTALL_DIR ${HIP_ROOT_DIR}/lib)
set(hip_BIN_INSTALL_DIR ${HIP_ROOT_DIR}/bin)
set(hip_HIPCC_EXECUTABLE ${HIP_ROOT_DIR}/bin/hipcc)
set(HIP_PLATFORM amd)
set(HIP_COMPILER clang)
set(HIP_RUNTIME rocclr)
if(NOT TARGET hip::host)
  add_library(hip::amdhip64 INTERFACE IMPORTED)
  set_target_properties(hip::amdhip64 PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES ${hip_INCLUDE_DIR}
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${hip_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES ${hip_LIB_INSTALL_DIR}/libamdhip64.so)
  add_library(hip::host INTERFACE IMPORTED)
  set_target_properties(hip::host PROPERTIES
    INTERFACE_COMPILE_DEFINITIONS __HIP_PLATFORM_AMD__=1
    INTERFACE_LINK_LIBRARIES hip::amdhip64)
  add_library(hip::device INTERFACE IMPORTED)
  set_target_properties(hip::device PROPERTIES
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-x hip>"
    INTERFACE_LINK_LIBRARIES hip::host)
endif()
