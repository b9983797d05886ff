# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ampsim_module(NAME [SHARED] [SEPARATE] [PRECOMPILED KIND] [SOURCES FILE...] [DEPENDS TARGET...]): one module as a static
# library, or as a shared one.
#
# With AMPSIM_UNITY, a module's files are compiled eight at a time, which halves the time of a build from nothing; names
# in unnamed namespaces are then unique within a module. SEPARATE: they are not, or the files change macros.
#
# KIND names the foreign headers that its files use, and so the precompiled header that they begin with:
#   standard  the standard library alone
#   llvm      LLVM's IR, analyses and transforms
#   clang     likewise, and Clang's AST, preprocessor and driver
#   reports   fmt and nlohmann's JSON
#   tests     GoogleTest
#   llvm_tests, report_tests  GoogleTest with those of `llvm` and `reports`, not optimised: their code runs once
# A precompiled header only saves time: every file still includes what it uses.
option(AMPSIM_UNITY "Compile several source files at a time: faster from nothing, slower after a change" OFF)
function(ampsim_module name)
  cmake_parse_arguments(PARSE_ARGV 1 module "SHARED;SEPARATE" "PRECOMPILED" "SOURCES;DEPENDS")
  set(linkage STATIC)
  if(module_SHARED)
    set(linkage SHARED)
  endif()
  add_library(${name} ${linkage} ${module_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${module_DEPENDS})
  if(module_PRECOMPILED)
    ampsim_precompiled(${name} ${module_PRECOMPILED})
  endif()
  if(AMPSIM_UNITY AND NOT module_SEPARATE)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON)
  endif()
endfunction()

# Without their times, so that ccache finds them the same.
add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
set(AMPSIM_PRECOMPILED_std <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <set> <span> <string>
    <string_view> <utility> <variant> <vector>)
set(AMPSIM_PRECOMPILED_standard <atomic> <charconv> <mutex> <tuple> <unordered_map>)
set(AMPSIM_PRECOMPILED_llvm
    <llvm/ADT/STLExtras.h> <llvm/ADT/StringExtras.h> <llvm/Analysis/LoopInfo.h> <llvm/Analysis/ValueTracking.h>
    <llvm/IR/CFG.h> <llvm/IR/DebugInfo.h> <llvm/IR/Dominators.h> <llvm/IR/IRBuilder.h> <llvm/IR/InstIterator.h>
    <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h> <llvm/Passes/PassBuilder.h> <llvm/Support/FileSystem.h>
    <llvm/Support/MemoryBuffer.h> <llvm/Transforms/Utils/BasicBlockUtils.h> <llvm/Transforms/Utils/Cloning.h>
    <llvm/Transforms/Utils/Local.h>)
set(AMPSIM_PRECOMPILED_clang
    <clang/AST/ASTContext.h> <clang/AST/Attr.h> <clang/AST/DeclCXX.h> <clang/AST/DeclTemplate.h>
    <clang/AST/ExprCXX.h> <clang/AST/RecursiveASTVisitor.h> <clang/AST/StmtCXX.h> <clang/Basic/DiagnosticSema.h>
    <clang/Basic/SourceManager.h> <clang/CodeGen/ModuleBuilder.h> <clang/Frontend/CompilerInstance.h>
    <clang/Frontend/CompilerInvocation.h> <clang/Frontend/FrontendActions.h> <clang/Lex/Lexer.h>
    <clang/Lex/Preprocessor.h> <clang/Sema/Sema.h> <llvm/ADT/StringExtras.h> <llvm/IR/Module.h>
    <llvm/Support/FileSystem.h> <llvm/Support/MemoryBuffer.h>)
set(AMPSIM_PRECOMPILED_reports <fmt/format.h> <nlohmann/json.hpp>)
set(AMPSIM_PRECOMPILED_tests <gtest/gtest.h>)
set(AMPSIM_PRECOMPILED_llvm_tests ${AMPSIM_PRECOMPILED_tests} ${AMPSIM_PRECOMPILED_llvm})
set(AMPSIM_PRECOMPILED_report_tests ${AMPSIM_PRECOMPILED_tests} ${AMPSIM_PRECOMPILED_reports})

# Begins the files of `target` with the precompiled header of this kind, which all targets share.
function(ampsim_precompiled target kind)
  set(owner ampsim_precompiled_${kind})
  if(NOT TARGET ${owner})
    set(source ${PROJECT_BINARY_DIR}/precompiled/${kind}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "// Owns a precompiled header (cmake/Modules.cmake).\n")
    add_library(${owner} OBJECT ${source})
    target_include_directories(${owner} PUBLIC ${PROJECT_SOURCE_DIR})
    if(kind MATCHES "llvm|clang")
      target_link_libraries(${owner} PUBLIC ampsim_llvm)
    endif()
    if(kind MATCHES "report")
      target_link_libraries(${owner} PUBLIC fmt::fmt nlohmann_json::nlohmann_json)
    endif()
    if(kind MATCHES "tests") # of executables, which are compiled differently from libraries
      target_link_libraries(${owner} PUBLIC GTest::gtest)
      set_target_properties(${owner} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
      target_compile_options(${owner} PRIVATE -fPIE)
    endif()
    if(kind MATCHES "_tests")
      target_compile_options(${owner} PRIVATE -O0)
    endif()
    target_precompile_headers(${owner} PRIVATE ${AMPSIM_PRECOMPILED_std} ${AMPSIM_PRECOMPILED_${kind}})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${owner})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # After a precompiled header, Clang does not heed the pragmas around libstdc++'s own uses of deprecated functions.
    target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
  endif()
  if(kind MATCHES "_tests")
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()
