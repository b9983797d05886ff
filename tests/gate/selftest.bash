#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `ampsim selftest` on this installation, and on a broken one.
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/shared.bash"

run 0 selftest -v
has stdout '^ampsim: selftest passed: 18 kinds'
(($(grep -c ': ok$' stdout) == 60)) || failed 'not every program is listed'
empty stderr
run 64 selftest some.cpp
if command -v script >/dev/null; then
  last='selftest on a terminal'
  TERM=xterm script -qec "$ampsim selftest" /dev/null </dev/null >terminal
  has terminal '\[[0-9]+/[0-9]+\] all passed'
fi
# It can fail, for example with headers that do not compile.
cp -r "$prefix" broken
echo '#error broken' >broken/lib/ampsim/include/languages/amp/amp.h
rm -rf broken/lib/ampsim/precompiled
last='selftest of a broken ampsim'
broken/bin/ampsim selftest >stdout 2>stderr
(($? == 70)) || failed 'it does not say so'
has stdout '^ampsim: selftest failed: '
