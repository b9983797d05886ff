#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the tests with the label 'hostile' where ampsim has fewer rights. Needs root, which makes the place.

    tests/hostile/elsewhere.py user|container [--build FOLDER] [CTEST ARGUMENT ...]

user        a new user of this machine, without a control group of its own and without a service manager
container   root without privileges, as in a container: no capabilities beyond the usual ones, no namespaces, no mounts, /sys and
            parts of /proc read-only or hidden. No sandbox can be made there; ampsim must refuse what needs one.
"""

import argparse
import os
import pathlib
import pwd
import shutil
import struct
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# The capabilities that Docker leaves to root.
capabilities = ("chown", "dac_override", "fowner", "fsetid", "kill", "setgid", "setuid", "setpcap", "net_bind_service", "net_raw", "sys_chroot", "mknod",
                "audit_write", "setfcap")
masked = ("/proc/acpi", "/proc/asound", "/proc/kcore", "/proc/keys", "/proc/latency_stats", "/proc/sched_debug", "/proc/scsi", "/proc/timer_list", "/sys/firmware")
read_only = ("/proc/bus", "/proc/fs", "/proc/irq", "/proc/sys", "/proc/sysrq-trigger")
# x86-64 numbers of the system calls that Docker's filter refuses, as far as ampsim might use them: mount, umount2, pivot_root,
# swapon, reboot, init_module, keyctl, add_key, request_key, unshare, perf_event_open, setns, bpf, userfaultfd, move_mount, fsopen,
# open_tree, fsmount, fsconfig, fspick.
refused = (165, 166, 155, 167, 169, 175, 250, 248, 249, 272, 298, 308, 321, 323, 429, 430, 428, 432, 431, 433)
clone, clone3, new_namespaces = 56, 435, 0x7E020000
eperm, enosys = 1, 38


def seccomp_filter():
    """A classic BPF program: EPERM for these calls and for clone with a new namespace, ENOSYS for clone3, whose flags it cannot read."""
    load, equal, any_of, give = 0x20, 0x15, 0x45, 0x06
    allow, fails = 0x7FFF0000, 0x00050000
    rules = [(load, 0, 0, 0)]  # the number
    for number in refused:
        rules += [(equal, 0, 1, number), (give, 0, 0, fails | eperm)]
    rules += [(equal, 0, 1, clone3), (give, 0, 0, fails | enosys)]
    rules += [(equal, 0, 3, clone), (load, 0, 0, 16), (any_of, 0, 1, new_namespaces), (give, 0, 0, fails | eperm), (give, 0, 0, allow)]
    return b"".join(struct.pack("HBBI", *rule) for rule in rules)


def in_container(command):
    with tempfile.TemporaryFile() as program:
        program.write(seccomp_filter())
        program.seek(0)
        words = ["bwrap", "--die-with-parent", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
                 "--perms", "1777", "--tmpfs", "/tmp", "--tmpfs", "/run", "--tmpfs", "/home", "--tmpfs", "/root", "--ro-bind", "/sys", "/sys"]
        for each in read_only:
            if os.path.exists(each):
                words += ["--ro-bind", each, each]
        for each in masked:
            if os.path.isdir(each):
                words += ["--tmpfs", each]
            elif os.path.exists(each):
                words += ["--ro-bind", "/dev/null", each]
        words += ["--cap-drop", "ALL"]
        for each in capabilities:
            words += ["--cap-add", f"cap_{each}"]
        words += ["--chdir", str(root), "--clearenv", "--setenv", "PATH", path, "--setenv", "HOME", "/root", "--setenv", "LANG", "C.UTF-8",
                  "--seccomp", str(program.fileno())]
        return subprocess.run(words + command, pass_fds=[program.fileno()]).returncode


def as_user(command, build):
    name = f"ampsim-hostile-{os.getpid()}"
    home = tempfile.mkdtemp(prefix="ampsim-hostile-")
    subprocess.run(["useradd", "--no-create-home", "--home-dir", home, "--shell", "/bin/sh", name], check=True)
    try:
        # The build belongs to another user, so ctest keeps its logs here.
        (pathlib.Path(home) / "CTestTestfile.cmake").write_text(f'subdirs("{build}")\n')
        command[command.index(str(build))] = home
        user = pwd.getpwnam(name)
        os.chown(home, user.pw_uid, user.pw_gid)
        environment = {"PATH": path, "HOME": home, "LANG": "C.UTF-8", "USER": name}
        return subprocess.run(["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--no-new-privs", *command], cwd=root,
                              env=environment).returncode
    finally:
        subprocess.run(["userdel", name], check=True)
        shutil.rmtree(home, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("place", choices=("user", "container"))
    parser.add_argument("--build", default=root / "build/release", type=pathlib.Path)
    options, more = parser.parse_known_args()
    if os.geteuid() != 0:
        sys.exit("this needs root")
    build = options.build.resolve()
    command = [shutil.which("ctest"), "--test-dir", str(build), "-L", "hostile", "--output-on-failure", *more]
    return as_user(command, build) if options.place == "user" else in_container(command)


sys.exit(main())
