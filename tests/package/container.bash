#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# container.bash BUILD: docs/ci/Dockerfile makes an image in which ampsim finds a race. With docker or podman if one of them
# works; else, with AMPSIM_ALL_WAYS, its steps run one by one in a Debian 12 that debootstrap unpacks, as root.
build=$(readlink -f "$1") ampsim=
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../support/checks.bash"
skip() {
  echo "skipped: $*"
  exit 77
}

mirror=${AMPSIM_DEBIAN_MIRROR:-http://deb.debian.org/debian}
tool=
for candidate in docker podman; do
  "$candidate" info >/dev/null 2>&1 && tool=$candidate && break
done
if [[ ! $tool ]]; then
  [[ ${AMPSIM_ALL_WAYS:-} ]] || skip "neither docker nor podman works here, and a Debian is unpacked only with AMPSIM_ALL_WAYS"
  command -v debootstrap >/dev/null || skip "neither docker nor podman works here, and debootstrap is not installed"
  [[ $(id -u) == 0 ]] && unshare -m true 2>/dev/null || skip "neither docker nor podman works here, and debootstrap wants root"
fi

mkdir context
cp "$root/docs/ci/Dockerfile" "$build"/package/ampsim-*-linux-"$(uname -m)".tar.gz context

if [[ $tool ]]; then
  last="$tool build"
  "$tool" build -t ampsim-test context >stdout 2>stderr || skip "$tool cannot build an image: $(tail -n 1 stderr)"
  in_image() { "$tool" run --rm -v "$root/examples/cuda:/work:ro" -w /work ampsim-test "$@"; }
else
  base=$(sed -n 's/^FROM debian:\([0-9]*\)-slim$/\1/p' context/Dockerfile)
  [[ $base == 12 ]] || failed "an image of debian:$base, which this test does not know"
  last=debootstrap
  debootstrap --variant=minbase bookworm image "$mirror" >stdout 2>stderr || skip "no Debian to unpack: $(tail -n 1 stderr)"
  in_image() {
    unshare -m sh -e -c 'mount -t proc proc image/proc; mkdir -p image/work; mount --bind "$0" image/work; exec chroot image "$@"' \
      "$root/examples/cuda" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin sh -c 'cd /work; exec "$@"' sh "$@"
  }
  cp /etc/resolv.conf image/etc
  # Its steps: lines that end with a backslash continue.
  while IFS= read -r step; do
    last=$step
    case $step in
    ''|'#'*|FROM\ *) ;;
    RUN\ *) in_image sh -c "${step#RUN }" >stdout 2>stderr || failed "a step fails" ;;
    ADD\ *.tar.gz\ */)
      read -r _ pattern folder <<<"$step"
      # shellcheck disable=SC2086
      tar -C "image$folder" -xzf context/$pattern || failed "the archive cannot be unpacked"
      ;;
    *) failed "a step that this test does not know" ;;
    esac
  done < <(sed -e ':a' -e '/\\$/{N;s/\\\n *//;ba' -e '}' context/Dockerfile)
fi

last="ampsim run in the image"
in_image ampsim run vector_sum.cu >stdout 2>stderr
[[ $? == 66 ]] || failed "another status"
has stderr '^vector_sum.cu:20:10: hazard: write after read on .sum\[0\]. across blocks'
in_image sh -c 'cp vector_sum.cu /tmp && cd /tmp && ampsim-nvcc vector_sum.cu -o sum && ./sum' >stdout 2>stderr
[[ $? == 66 ]] || failed "another status of what was built in the image"
echo "checked by ${tool:-debootstrap}"
