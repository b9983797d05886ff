// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
int main() { return undeclared; }
