#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sources in other encodings than UTF-8.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

# Sources and headers in UTF-16, in either order of bytes; the report quotes them.
racy racy.cpp
printf '\xff\xfe' >wide_source.cpp
sed '1a #include "wide_header.h"' racy.cpp | iconv -f UTF-8 -t UTF-16LE >>wide_source.cpp
printf '\xfe\xff' >wide_header.h
echo '#define KEPT "é"' | iconv -f UTF-8 -t UTF-16BE >>wide_header.h
run 66 run wide_source.cpp
has stderr 'wide_source.cpp:9:.*hazard'
has stderr '9 \|     if \(t.local'

# UTF-8's byte order mark is not part of the first line; fixes keep it.
{ printf '\xef\xbb\xbfint main() { return x; }\n'; } >marked.cpp
run 65 run marked.cpp
has stderr '^marked.cpp:1:21: error'
has stderr '1 \| int main'
{ printf '\xef\xbb\xbf' && cat racy.cpp; } >marked.cpp
run 66 run --no-cache --write-fix marked.cpp
has stderr "by 1 edit in 'marked.cpp'; run again to confirm$"
head -c 3 marked.cpp | cmp - <(printf '\xef\xbb\xbf') || failed "the byte order mark is gone"
run 3 run marked.cpp
