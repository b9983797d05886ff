# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -DSOURCES=DIR -DFOLDER=DIR -DHOW=auto|npm|plain -P playground_editor.cmake: see PlaygroundEditor.cmake.
#
# The packages that npm installs are checked against the hashes of the lock file, and esbuild's bundle against
# editor.sha256, so that every build has the same editor.
cmake_policy(VERSION 3.25)
file(MAKE_DIRECTORY ${FOLDER})

function(fall_back why)
  if(HOW STREQUAL npm)
    message(FATAL_ERROR "the playground's editor cannot be made: ${why}")
  endif()
  message(STATUS "The playground has its plain editor: ${why}")
  file(WRITE ${FOLDER}/editor.js "// Built without CodeMirror: ${why}.\n")
  file(WRITE ${FOLDER}/licences.txt "The page has nothing of others.\n")
endfunction()

if(HOW STREQUAL plain)
  fall_back("AMPSIM_EDITOR=plain")
  return()
endif()
find_program(npm npm)
find_program(node node)
if(NOT npm OR NOT node)
  fall_back("npm is not installed (Debian: nodejs, npm)")
  return()
endif()

file(SHA256 ${SOURCES}/package-lock.json lock)
set(installed "")
if(EXISTS ${FOLDER}/installed)
  file(READ ${FOLDER}/installed installed)
endif()
if(NOT installed STREQUAL lock)
  file(COPY ${SOURCES}/package.json ${SOURCES}/package-lock.json DESTINATION ${FOLDER})
  execute_process(
    COMMAND ${npm} ci --no-audit --no-fund --ignore-scripts --fetch-retries=1 --fetch-timeout=20000
    WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET TIMEOUT 180)
  if(NOT status EQUAL 0)
    fall_back("npm cannot install it here")
    return()
  endif()
  file(WRITE ${FOLDER}/installed ${lock})
endif()
file(COPY ${SOURCES}/editor.mjs DESTINATION ${FOLDER})
execute_process(
  COMMAND ${node} ${FOLDER}/node_modules/esbuild/bin/esbuild editor.mjs --bundle --minify --format=iife --target=es2022
          --charset=ascii --legal-comments=none --log-level=warning --outfile=made.js
  WORKING_DIRECTORY ${FOLDER} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output TIMEOUT 120)
if(NOT status EQUAL 0)
  fall_back("esbuild does not run here")
  return()
endif()
file(SHA256 ${FOLDER}/made.js made)
file(STRINGS ${SOURCES}/editor.sha256 wanted LIMIT_COUNT 1)
if(NOT made STREQUAL wanted)
  if(DEFINED ENV{AMPSIM_UPDATE_EDITOR})
    file(WRITE ${SOURCES}/editor.sha256 "${made}\n")
  else()
    fall_back("esbuild's output has the hash ${made}, not the one in editor.sha256")
    return()
  endif()
endif()

set(licences "The editor of the playground's page is made of these packages.\n")
file(GLOB packages ${FOLDER}/node_modules/@codemirror/* ${FOLDER}/node_modules/@lezer/* ${FOLDER}/node_modules/@marijn/*
     ${FOLDER}/node_modules/style-mod ${FOLDER}/node_modules/w3c-keyname ${FOLDER}/node_modules/crelt)
foreach(package IN LISTS packages)
  file(RELATIVE_PATH name ${FOLDER}/node_modules ${package})
  set(text "")
  if(EXISTS ${package}/LICENSE)
    file(READ ${package}/LICENSE text)
  endif()
  string(APPEND licences "\n---- ${name} ----\n\n${text}")
endforeach()
file(WRITE ${FOLDER}/licences.txt "${licences}")
configure_file(${FOLDER}/made.js ${FOLDER}/editor.js COPYONLY)
file(TOUCH ${FOLDER}/editor.js)
