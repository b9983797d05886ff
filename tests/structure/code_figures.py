# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The counters of scripts/code-figures, and that the product has no nested conditional operators."""

import importlib.machinery
import importlib.util
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
loader = importlib.machinery.SourceFileLoader("code_figures", str(ROOT / "scripts" / "code-figures"))
figures = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
sys.dont_write_bytecode = True
loader.exec_module(figures)

NESTED = [
    "x = a ? b : c ? d : e;",
    "x = a ? b ? c : d : e;",
    "x = a ? (b ? c : d) : e;",
    "x = (a ? b : c) ? d : e;",
    "return a ? b : (c ? d : e) + 1;",
    "f(1, a ? b : c ? d : e);",
    "x = a ? T<b, c>() : d ? e : f;",
    "x = a ? T{b} : c ? d : e;",
]
NOT_NESTED = [
    "x = a ? b : c; y = d ? e : f;",
    "f(a ? b : c, d ? e : f);",
    "x = a ? f(b ? c : d) : e;",
    "x = (a ? b : c) + (d ? e : f);",
    "if (a ? b : c) { x = d ? e : f; }",
    "x = a ? [] { return b ? c : d; } : e;",
    "x = a ? \"b ? c : d\" : '?';",
    "x = a ? b : c; // d ? e : f ? g : h",
]
LONG = [
    "void f(int a, int b, int c, int d, int e, int g, int h) {",
    "S::S(int a, int b, int c, int d, int e, int g, int h) : a(a) {",
    "T *S::f(int a, M<int, int> b, int c, int d, int e, int g, int h) const {",
]
NOT_LONG = [
    "void f(int a, M<int, int> b, int c, int d, int e, int g) {",
    "void f(int a, int b, int c, int d, int e, int g, int h);",
    "#define F(a, b, c, d, e, g, h) {",
    "#define F(NAME)                                            \\\n  void NAME(int a, int b, int c, int d, int e, int g, int h) {",
    "if (f(a, b, c, d, e, g, h)) {",
    "return f(a, b, c, d, e, g, h) ? g(a) : h(b);",
]


def main():
    failures = 0
    for samples, expected, count in ((NESTED, 1, figures.nested_conditionals), (NOT_NESTED, 0, figures.nested_conditionals),
                                     (LONG, 1, figures.long_parameter_lists), (NOT_LONG, 0, figures.long_parameter_lists)):
        for sample in samples:
            found = len(list(count(figures.without_texts(sample))))
            if found != expected:
                print(f"{count.__name__} finds {found} instead of {expected}: {sample}")
                failures += 1
    return 1 if figures.check(figures.FOLDERS) or failures else 0


if __name__ == "__main__":
    sys.exit(main())
