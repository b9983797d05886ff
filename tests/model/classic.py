# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The shapes common in papers on memory models, with the verdict of PTX's manual on each: whether an outcome exists,
and whether some execution races. A digit for each thread precedes the threads: its block; `'` puts it into the warp of the thread before; `/` begins another cluster.
Before an instruction, `b.`: only if its thread's last read is not 0; `b0.`: likewise for the first read of all;
`c17.`: only if the last read is 17; `w.`: a load that is repeated until it is not 0."""

import re

import ptx_reader
from programs import Instruction, Location, Place, Program, Thread

# name, blocks, threads, outcome, whether it exists, whether some execution races
shapes = [
    # message passing
    ("MP plain", "01", "st.weak x 1; st.weak f 1 | ld.weak f; ld.weak x", "1 0", True, True),
    ("MP relaxed", "01", "st.weak x 1; st.relaxed.gpu f 1 | ld.relaxed.gpu f; b.ld.weak x", "1 0", True, True),
    ("MP release acquire", "01", "st.weak x 1; st.release.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", False, False),
    ("MP release acquire without a condition", "01", "st.weak x 1; st.release.gpu f 1 | ld.acquire.gpu f; ld.weak x", "1 0", False, True),
    ("MP release alone", "01", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; b.ld.weak x", "1 0", True, True),
    ("MP acquire alone", "01", "st.weak x 1; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", True, True),
    ("MP scope of the block, in the block", "00", "st.weak x 1; st.release.cta f 1 | ld.acquire.cta f; b.ld.weak x", "1 0", False, False),
    ("MP scope of the block, across blocks", "01", "st.weak x 1; st.release.cta f 1 | ld.acquire.cta f; b.ld.weak x", "1 0", True, True),
    ("MP scopes of the block and the device", "01", "st.weak x 1; st.release.cta f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", True, True),
    ("MP fences", "01", "st.weak x 1; fence.acq_rel.gpu; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.acq_rel.gpu; b.ld.weak x", "1 0", False, False),
    ("MP fence and acquire", "01", "st.weak x 1; fence.acq_rel.gpu; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", False, False),
    ("MP release and fence", "01", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; fence.acq_rel.gpu; b.ld.weak x", "1 0", False, False),
    ("MP narrow fence", "01", "st.weak x 1; fence.acq_rel.cta; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.acq_rel.gpu; b.ld.weak x", "1 0", True, True),
    ("MP fence after the flag", "01", "st.weak x 1; st.relaxed.gpu f 1; fence.acq_rel.gpu | ld.relaxed.gpu f; fence.acq_rel.gpu; b.ld.weak x",
     "1 0", True, True),
    ("MP fence before the load", "01", "st.weak x 1; fence.acq_rel.gpu; st.relaxed.gpu f 1 | fence.acq_rel.gpu; ld.relaxed.gpu f; b.ld.weak x",
     "1 0", True, True),
    ("MP fences of one order", "01", "st.weak x 1; fence.release.gpu; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.acquire.gpu; b.ld.weak x",
     "1 0", False, False),
    ("MP fence of acquire before the flag", "01", "st.weak x 1; fence.acquire.gpu; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x",
     "1 0", True, True),
    ("MP fence of release after the flag", "01", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; fence.release.gpu; b.ld.weak x",
     "1 0", True, True),
    ("MP acquire atomic before a relaxed store", "01", "st.weak x 1; atom.acquire.gpu.+ f 16; st.relaxed.gpu f 1 | ld.acquire.gpu f; c1.ld.weak x",
     "0 1 0", True, True),
    ("MP release atomic after a relaxed load", "01", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; atom.release.gpu.+ f 16; b0.ld.weak x",
     "1 1 0", True, True),
    ("MP acquire after a relaxed load", "01", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; ld.acquire.gpu f; b0.ld.weak x", "1 1 0", False, False),
    ("MP acquire of a later store, after a look at the release", "000",
     "st.weak x 1; st.release.cta f 1 | ld.relaxed.cta f; bar.sync; bar.sync; ld.acquire.cta f; b0.ld.weak x | bar.sync; st.relaxed.cta f 2; bar.sync",
     "1 2 0", False, False),
    ("MP through an atomic of a narrow scope", "012", "st.weak x 1; st.release.gpu f 1 | atom.relaxed.cta.+ f 16 | ld.acquire.gpu f; c17.ld.weak x",
     "1 17 0", True, True),
    ("MP narrow read and a fence", "01", "st.weak x 1; fence.acq_rel.gpu; st.relaxed.gpu f 1 | ld.relaxed.cta f; fence.acq_rel.gpu; b.ld.weak x",
     "1 0", True, True),
    ("MP narrow read of a release, and a fence", "01",
     "st.weak x 1; st.release.gpu f 1 | ld.relaxed.cta f; fence.acquire.gpu; b.ld.weak x", "1 0", True, True),
    ("MP a fence and a narrow write", "01", "st.weak x 1; fence.acq_rel.gpu; st.relaxed.cta f 1 | ld.relaxed.gpu f; fence.acq_rel.gpu; b.ld.weak x",
     "1 0", True, True),
    ("MP through a narrow atomic, in its block", "011",
     "st.weak x 1; st.release.gpu f 1 | atom.relaxed.cta.+ f 16 | ld.acquire.gpu f; c17.ld.weak x", "1 17 0", True, True),
    ("MP beside a narrow swap that fails", "012", "st.weak x 1; st.release.gpu f 1 | atom.relaxed.cta.cas f 7 8 | ld.acquire.gpu f; b.ld.weak x",
     "1 1 0", False, True),
    ("MP flags of the cluster and fences of the device, across clusters", "01/2",
     "st.weak x 1; fence.acq_rel.gpu; st.relaxed.cluster f 1 | ld.relaxed.gpu y | ld.relaxed.cluster f; fence.acq_rel.gpu; b.ld.weak x",
     "0 1 0", True, True),
    ("MP acquire of the flag, released elsewhere before", "012",
     "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; ld.acquire.gpu y; b0.st.relaxed.gpu g 1 | ld.acquire.gpu g; b.ld.weak x", "1 0 1 0", True, True),
    ("MP plain flag", "01", "st.weak x 1; fence.acq_rel.gpu; st.weak f 1 | ld.weak f; fence.acq_rel.gpu; b.ld.weak x", "1 0", True, True),
    ("MP volatile flag and fences", "01", "st.weak x 1; fence.sc.gpu; st.volatile f 1 | ld.volatile f; fence.sc.gpu; b.ld.weak x",
     "1 0", False, False),
    ("MP release of another location", "01", "st.weak x 1; st.release.gpu y 1; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", True, True),
    ("MP acquire after a look at another's release of the location", "012",
     "st.weak x 1; st.release.gpu f 1 | w.ld.relaxed.gpu f; st.relaxed.gpu g 1; w.ld.relaxed.gpu h; ld.acquire.gpu f; ld.weak x | "
     "w.ld.relaxed.gpu g; st.release.gpu f 2; st.relaxed.gpu h 1", "1 1 2 0", False, False),
    ("MP acquire of another location", "01", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; ld.acquire.gpu y; b0.ld.weak x", "1 0 0", True, True),
    ("MP acquire of another release", "012", "st.weak x 1; st.release.gpu f 1 | st.release.gpu y 1 | ld.relaxed.gpu f; ld.acquire.gpu y; b0.ld.weak x",
     "1 1 0", True, True),
    ("MP release of another acquire", "012", "st.weak x 1; st.release.gpu f 1 | st.release.gpu y 1 | ld.acquire.gpu y; ld.relaxed.gpu f; b.ld.weak x",
     "1 1 0", True, True),
    ("MP acquire before the flag", "01", "st.weak x 1; ld.acquire.gpu y; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "0 1 0", True, True),
    ("MP load leaves nothing", "012", "st.weak x 1; fence.acq_rel.gpu; ld.relaxed.gpu f | st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x",
     "1 1 0", True, True),
    ("MP release, a load, a later store", "01", "st.weak x 1; st.release.gpu f 2; ld.relaxed.gpu y; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x",
     "0 1 0", False, False),
    ("MP later relaxed store", "01", "st.weak x 1; st.release.gpu f 2; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", False, False),
    ("MP later store by another", "010", "st.weak x 1; st.release.gpu f 2 | ld.acquire.gpu f; b.ld.weak x | st.relaxed.gpu f 1", "1 0", True, True),
    ("MP through an atomic", "012", "st.weak x 1; st.release.gpu f 1 | atom.relaxed.gpu.+ f 16 | ld.acquire.gpu f; c17.ld.weak x", "1 17 0", False, False),
    ("MP through a load and store", "012", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; st.relaxed.gpu g 1 | ld.acquire.gpu g; b.ld.weak x",
     "1 1 0", True, True),
    ("MP atomics", "01", "st.weak x 1; atom.release.gpu.exch f 1 | atom.acquire.gpu.exch f 2; b.ld.weak x", "0 1 0", False, False),
    ("MP acquire atomic alone", "01", "st.weak x 1; atom.acquire.gpu.exch f 1 | atom.acquire.gpu.exch f 2; b.ld.weak x", "0 1 0", True, True),
    ("MP release atomics", "01", "st.weak x 1; atom.release.gpu.exch f 1 | atom.release.gpu.exch f 2; b.ld.weak x", "0 1 0", True, True),
    ("MP write after", "01", "ld.weak x; st.release.gpu f 1 | ld.acquire.gpu f; b.st.weak x 2", "2 1", False, False),
    ("MP barrier", "00", "st.weak x 1; bar.sync | bar.sync; ld.weak x", "0", False, False),
    ("MP barrier that does not wait", "00", "st.weak x 1; bar.arrive | bar.sync; ld.weak x", "0", False, False),
    ("MP barrier, written after the arrival", "00", "bar.arrive; st.weak x 1 | bar.sync; ld.weak x", "1", True, True),
    ("MP barrier, read after the arrival", "00", "bar.arrive; ld.weak x | st.weak x 1; bar.sync", "0", True, True),
    ("MP fence, barrier, flag by another", "001", "st.weak x 1; fence.acq_rel.gpu; bar.sync | bar.sync; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x",
     "1 0", True, True),
    ("MP fence, barrier, flag by another, and a reader without a flag", "0012",
     "st.weak x 1; fence.acq_rel.gpu; bar.sync | bar.sync; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x | ld.weak x", "1 0 0", True, True),
    ("MP barrier, release by another", "001", "st.weak x 1; bar.sync | bar.sync; st.release.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", False, False),
    ("MP flag by another, barrier, fence", "011", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; bar.sync | bar.sync; fence.acq_rel.gpu; ld.weak x",
     "1 0", True, True),
    ("MP no barrier", "00", "st.weak x 1 | ld.weak x", "0", True, True),
    ("MP fence.sc, barrier, flag by another, fence.sc", "001",
     "st.weak x 1; fence.sc.gpu; bar.sync | bar.sync; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.sc.gpu; b.ld.weak x", "1 0", False, False),
    ("MP fence.sc, barrier, flag by another, acquire", "001",
     "st.weak x 1; fence.sc.gpu; bar.sync | bar.sync; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "1 0", True, True),
    ("MP fence.sc of the block, barrier, flag by another, fence.sc", "001",
     "st.weak x 1; fence.sc.cta; bar.sync | bar.sync; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.sc.gpu; b.ld.weak x", "1 0", True, True),
    ("MP fence.sc, a later store, fence.sc", "0012",
     "st.weak x 1; fence.sc.gpu; bar.sync | bar.sync; st.relaxed.gpu f 2 | ld.relaxed.gpu f; fence.sc.gpu; c1.ld.weak x | "
     "ld.relaxed.gpu f; b.st.relaxed.gpu f 1", "1 0 2", False, False),
    ("MP fence.sc, an overwritten flag, fence.sc", "012",
     "st.weak x 1; fence.sc.gpu; st.relaxed.cta f 2 | st.relaxed.cta f 1 | ld.relaxed.gpu f; fence.sc.gpu; c1.ld.weak x", "1 0", True, True),
    ("MP fence.sc without a look", "01", "st.weak x 1; fence.sc.gpu | fence.sc.gpu; ld.weak x", "0", True, True),
    ("MP scope of the cluster, in the cluster", "01", "st.weak x 1; st.release.cluster f 1 | ld.acquire.cluster f; b.ld.weak x", "1 0", False, False),
    ("MP scope of the cluster, across clusters", "0/1", "st.weak x 1; st.release.cluster f 1 | ld.acquire.cluster f; b.ld.weak x", "1 0", True, True),
    ("MP scopes of the cluster and the device, across clusters", "0/1", "st.weak x 1; st.release.cluster f 1 | ld.acquire.gpu f; b.ld.weak x",
     "1 0", True, True),
    ("MP scopes of the device and the cluster, across clusters", "01/2", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu x | ld.acquire.cluster f; b.ld.weak x",
     "0 1 0", True, True),
    ("MP scopes of the cluster and the device, in the cluster", "01", "st.weak x 1; st.release.cluster f 1 | ld.acquire.gpu f; b.ld.weak x",
     "1 0", False, False),
    ("MP scope of the block, in the cluster", "01", "st.weak x 1; st.release.cta f 1 | ld.acquire.cluster f; b.ld.weak x", "1 0", True, True),
    ("MP fences of the cluster, in the cluster", "01",
     "st.weak x 1; fence.acq_rel.cluster; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.acq_rel.cluster; b.ld.weak x", "1 0", False, False),
    ("MP fence of the cluster, across clusters", "0/1",
     "st.weak x 1; fence.acq_rel.cluster; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.acq_rel.gpu; b.ld.weak x", "1 0", True, True),
    ("MP acquire fence of the cluster, across clusters", "0/1",
     "st.weak x 1; fence.acq_rel.gpu; st.relaxed.gpu f 1 | ld.relaxed.gpu f; fence.acq_rel.cluster; b.ld.weak x", "1 0", True, True),
    ("MP fence of the cluster, across clusters of two blocks", "01/2",
     "st.weak x 1; fence.acq_rel.cluster; st.relaxed.gpu f 1 | ld.relaxed.gpu y | ld.relaxed.gpu f; fence.acq_rel.gpu; b.ld.weak x",
     "0 1 0", True, True),
    ("MP fences of the cluster, across clusters of two blocks", "01/2",
     "st.weak x 1; fence.acq_rel.cluster; st.relaxed.gpu f 1 | ld.relaxed.gpu y | ld.relaxed.gpu f; fence.acq_rel.cluster; b.ld.weak x",
     "0 1 0", True, True),
    ("Two atomics in a cluster", "01", "atom.relaxed.cluster.+ x 1 | atom.relaxed.cluster.+ x 1", "0 0", False, False),
    ("Two atomics of two clusters", "0/1", "atom.relaxed.cluster.+ x 1 | atom.relaxed.gpu.+ x 1", "0 0", True, True),
    ("WRC, in the cluster and on", "01/2", "st.weak x 1; st.release.cluster f 1 | ld.acquire.cluster f; b.st.release.gpu g 1 | ld.acquire.gpu g; b.ld.weak x",
     "1 1 0", False, False),
    ("MP barrier of the cluster", "01", "st.weak x 1; bar.cluster | bar.cluster; ld.weak x", "0", False, False),
    ("MP barrier of two clusters", "01/2", "st.weak x 1; bar.cluster | bar.cluster | ld.weak x", "0", True, True),
    ("MP barrier of the grid", "01", "st.weak x 1; bar.grid | bar.grid; ld.weak x", "0", False, False),
    ("MP barrier of the grid, read before it", "01", "st.weak x 1; bar.grid | ld.weak x; bar.grid", "0", True, True),
    ("MP barrier of the grid, written after it", "012", "bar.grid; st.weak x 1 | bar.grid; ld.weak x | bar.grid", "1", True, True),
    ("Copy, wait, barrier", "00", "cp x y; cp.wait; bar.sync | bar.sync; ld.weak x", "0", True, False),
    ("Copy, barrier, wait", "00", "cp x y; bar.sync; cp.wait | bar.sync; ld.weak x", "0", True, True),
    ("Copy, barrier, no wait", "00", "cp x y; bar.sync | bar.sync; st.weak y 1", "", True, True),
    ("Copy and its own thread", "00", "cp x y; ld.weak x | ld.weak z", "0 0", True, True),
    ("Copy, wait and its own thread", "00", "cp x y; cp.wait; ld.weak x | ld.weak z", "0 0", True, False),
    ("Copy of what its thread wrote", "00", "st.weak y 1; cp x y; cp.wait; bar.sync | bar.sync; ld.weak x", "0", False, False),
    ("WRC", "012", "st.weak x 1; st.release.gpu f 1 | ld.acquire.gpu f; b.st.release.gpu g 1 | ld.acquire.gpu g; b.ld.weak x", "1 1 0", False, False),
    ("WRC in a block and on", "001", "st.weak x 1; st.release.cta f 1 | ld.acquire.cta f; b.st.release.gpu g 1 | ld.acquire.gpu g; b.ld.weak x",
     "1 1 0", False, False),
    ("WRC relaxed in the middle", "012", "st.weak x 1; st.release.gpu f 1 | ld.relaxed.gpu f; b.st.release.gpu g 1 | ld.acquire.gpu g; b.ld.weak x",
     "1 1 0", True, True),
    # strong operations
    ("SB", "01", "st.relaxed.gpu x 1; ld.relaxed.gpu y | st.relaxed.gpu y 1; ld.relaxed.gpu x", "0 0", True, False),
    ("SB fences", "01", "st.relaxed.gpu x 1; fence.sc.gpu; ld.relaxed.gpu y | st.relaxed.gpu y 1; fence.sc.gpu; ld.relaxed.gpu x", "0 0", False, False),
    ("SB weaker fences", "01", "st.relaxed.gpu x 1; fence.acq_rel.gpu; ld.relaxed.gpu y | st.relaxed.gpu y 1; fence.sc.gpu; ld.relaxed.gpu x",
     "0 0", True, False),
    ("SB narrow fences", "01", "st.relaxed.gpu x 1; fence.sc.cta; ld.relaxed.gpu y | st.relaxed.gpu y 1; fence.sc.cta; ld.relaxed.gpu x",
     "0 0", True, False),
    ("SB plain, fences", "01", "st.weak x 1; fence.sc.gpu; ld.weak y | st.weak y 1; fence.sc.gpu; ld.weak x", "0 0", False, True),
    ("LB", "01", "ld.relaxed.gpu x; st.relaxed.gpu y 1 | ld.relaxed.gpu y; st.relaxed.gpu x 1", "1 1", True, False),
    ("LB values", "01", "ld.relaxed.gpu x; st.relaxed.gpu y = | ld.relaxed.gpu y; st.relaxed.gpu x =", "1 1", False, False),
    ("LB release acquire", "01", "ld.acquire.gpu x; st.release.gpu y 1 | ld.acquire.gpu y; st.release.gpu x 1", "1 1", False, False),
    ("IRIW", "0123", "st.relaxed.gpu x 1 | st.relaxed.gpu y 1 | ld.acquire.gpu x; ld.acquire.gpu y | ld.acquire.gpu y; ld.acquire.gpu x",
     "1 0 1 0", True, False),
    ("IRIW fences", "0123", "st.relaxed.gpu x 1 | st.relaxed.gpu y 1 | ld.relaxed.gpu x; fence.sc.gpu; ld.relaxed.gpu y | "
     "ld.relaxed.gpu y; fence.sc.gpu; ld.relaxed.gpu x", "1 0 1 0", False, False),
    ("CoRR", "01", "st.relaxed.gpu x 1 | ld.relaxed.gpu x; ld.relaxed.gpu x", "1 0", False, False),
    ("CoRR plain", "01", "st.weak x 1 | ld.weak x; ld.weak x", "1 0", True, True),
    ("CoRR narrow", "01", "st.relaxed.gpu x 1 | ld.relaxed.cta x; ld.relaxed.cta x", "1 0", True, True),
    ("CoRR two writes", "0123", "st.relaxed.gpu x 1 | st.relaxed.gpu x 2 | ld.relaxed.gpu x; ld.relaxed.gpu x | ld.relaxed.gpu x; ld.relaxed.gpu x",
     "1 2 2 1", False, False),
    ("Plain store after an acquire of the location", "01", "st.release.gpu f 1 | ld.acquire.gpu f; b.st.weak f 2", "1", True, False),
    ("Plain store after a relaxed look at the location", "01", "st.relaxed.gpu f 1 | ld.relaxed.gpu f; b.st.weak f 2", "1", True, False),
    ("Plain store after an acquire of another's update", "012", "st.release.gpu f 1 | atom.relaxed.gpu.+ f 16 | ld.acquire.gpu f; c17.st.weak f 2",
     "1 17", True, False),
    ("Two atomics", "01", "atom.relaxed.gpu.+ x 1 | atom.relaxed.gpu.+ x 1", "0 0", False, False),
    ("Two narrow atomics", "01", "atom.relaxed.cta.+ x 1 | atom.relaxed.cta.+ x 1", "0 0", True, True),
    ("Two atomics in a block", "00", "atom.relaxed.cta.+ x 1 | atom.relaxed.cta.+ x 1", "0 0", False, False),
    ("Atomic and plain store", "01", "atom.relaxed.gpu.+ x 1 | st.weak x 2", "0", True, True),
    ("Only loads", "01", "ld.relaxed.gpu x | ld.weak x", "0 0", True, False),
    ("Loads of two widths", "01", "ld.relaxed.gpu x | ld.relaxed.gpu x:2", "0 0", True, False),
    ("Stores of two widths", "01", "st.relaxed.gpu x 1 | st.relaxed.gpu x:2 2", "", True, True),
    ("Half of a word", "01", "st.weak x 1 | ld.weak x+2:2", "0", True, True),
    ("Atomic and half of it", "01", "atom.relaxed.gpu.+ x 1 | ld.relaxed.gpu x:2", "0 0", True, True),
    ("Atomic and plain load", "01", "atom.relaxed.gpu.+ x 1 | ld.weak x", "0 0", True, True),
    ("Neighbours", "01", "st.weak x:2 1 | st.weak x+2:2 2", "", True, False),
    ("MP barrier of lanes", "00'", "st.weak x 1 ; bar.warp | bar.warp ; ld.weak x", "0", False, False),
    ("Barrier of lanes beside another warp", "00'0", "st.weak x 1 ; bar.warp | bar.warp ; ld.weak x | ld.weak x", "1 0", True, True),
    ("Plain store after an update that a load precedes", "01", "ld.relaxed.gpu x | atom.relaxed.gpu.+ x 1; st.weak x 2", "0 0", True, True),
    ("Plain store after an update that a store precedes", "012",
     "st.relaxed.gpu x 1; fence.acq_rel.gpu | st.relaxed.gpu x 2 | atom.relaxed.gpu.+ x 16; st.weak x 3", "2", True, True),
    ("MP swap that fails, then an update by another", "012",
     "st.weak x 1; fence.acq_rel.gpu; atom.relaxed.gpu.cas f 7 8 | atom.relaxed.gpu.+ f 1 | ld.acquire.gpu f; b.ld.weak x", "0 0 1 0", True, True),
    ("Plain store after an update that a load precedes, in a block", "00", "ld.relaxed.gpu x | atom.relaxed.gpu.+ x 1; st.weak x 2", "0 0", True, True),
    ("MP release by a swap that fails", "01", "st.weak x 1; atom.release.gpu.cas f 7 8; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x",
     "0 1 0", True, True),
    ("MP release by a swap that fails, in a block", "00", "st.weak x 1; atom.release.cta.cas f 7 8; st.relaxed.cta f 1 | ld.acquire.cta f; b.ld.weak x",
     "0 1 0", True, True),
    ("MP release by a swap", "01", "st.weak x 1; atom.release.gpu.cas f 0 8; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "0 1 0", False, False),
    ("MP release before a swap that fails", "01",
     "st.weak x 1; st.release.gpu f 2; atom.release.gpu.cas f 7 8; st.relaxed.gpu f 1 | ld.acquire.gpu f; b.ld.weak x", "2 1 0", False, False),
    ("MP swap that fails, then an update by another, in a block", "000",
     "st.weak x 1; fence.acq_rel.cta; atom.relaxed.cta.cas f 7 8 | atom.relaxed.cta.+ f 1 | ld.acquire.cta f; b.ld.weak x", "0 0 1 0", True, True),
    ("Compare and swap that fails", "01", "atom.relaxed.gpu.cas x 7 8 | ld.weak x", "0 0", True, False),
]


def program(shape):
    name, blocks, threads, outcome, _, _ = shape
    locations, made = {}, []
    wanted = [int(number) for number in outcome.split()]
    condition, register = None, 0
    groups = [(cluster, int(block), bool(shared)) for cluster, part in enumerate(blocks.split("/")) for block, shared in re.findall("(.)('?)", part)]
    for (cluster, block, shared), text in zip(groups, threads.split("|")):
        t = len(made)
        warp = len({other.place.warp for other in made if other.place.cta == block}) - shared
        lane = sum((other.place.cta, other.place.warp) == (block, warp) for other in made)
        code, last = [], None
        labels = 0
        for words in (item.split() for item in text.split(";")):
            only = None
            head = words[0].removeprefix("w.")
            until = ("!=", 0) if head != words[0] else None
            if re.match(r"b\d*\.|c\d+\.", head):
                prefix, head = head.split(".", 1)
                only = ("!=", last, int(prefix[1:])) if prefix[0] == "c" else ("==", f"r{prefix[1:]}" if prefix[1:] else last, 0)
                labels += 1
                code.append(Instruction("branch", value=only, target=f"L{labels}"))
            if head == "cp.wait":
                code.append(Instruction("copy_wait"))
            elif head == "cp":
                locations[words[1]] = Location(words[1], size=8, space="shared")
                locations.setdefault(words[2], Location(words[2], size=8))
                code.append(Instruction("copy", location=words[1], source=words[2]))
            elif head.startswith("bar"):
                operation = head.split(".")[1]
                code.append(Instruction("barrier", operation=operation, barrier=(1,), quorum=None if operation in ("cluster", "grid") else 2))
            elif head.startswith("fence"):
                code.append(ptx_reader.instruction(head, name)[0])
            else:
                parts = head.split(".")
                place, _, width = words[1].partition(":")
                place, _, offset = place.partition("+")
                locations.setdefault(place, Location(place, size=8))
                common = {"location": place, "offset": int(offset or 0), "width": int(width or 4), "order": parts[1], "scope": (parts + ["sys"])[2]}
                if parts[1] == "volatile":
                    common |= {"order": "relaxed", "volatile": True}
                if parts[0] == "st":
                    code.append(Instruction("store", value=last if words[2] == "=" else int(words[2]), **common))
                elif parts[0] == "ld":
                    last = f"r{register}"
                    code.append(Instruction("load", to=last, until=until, **common))
                else:
                    last = f"r{register}"
                    expected = int(words[2]) if parts[3] == "cas" else None
                    code.append(Instruction("rmw", to=last, value=int(words[-1]), expected=expected, operation=parts[3], **common))
                if parts[0] != "st":
                    if register < len(wanted):
                        test = ("==", ("register", t, last), wanted[register])
                        condition = ("and", condition, test) if condition else test
                    register += 1
            if only:
                code.append(Instruction("label", target=f"L{labels}"))
        made.append(Thread(Place(0, cluster, block, warp, lane), code))
    return Program(name, made, locations, "exists", None, condition or ("==", 0, 0))
