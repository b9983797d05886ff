# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A Debian root for arm64 with the packages that ampsim needs, without installing anything: apt resolves and downloads
# for the other architecture from this machine's sources, and the archives are unpacked. Debian's multiarch would do as
# well, but adds to /usr/include, which makes the precompiled headers of a native build stale.

# arm64_apt STATE ARGUMENTS...: apt for arm64, with a state of its own in that folder.
arm64_apt() {
  local state=$1
  shift
  apt-get -q -o Dir::State="$state/state" -o Dir::State::status="$state/status" -o Dir::Cache="$state/cache" \
    -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Install-Recommends=false "$@"
}

# make_arm64_root ROOT PACKAGE...
make_arm64_root() {
  local into=$1 state=$1.apt folder archive link target
  shift
  mkdir -p "$state/state/lists/partial" "$state/cache/archives/partial" && touch "$state/status"
  arm64_apt "$state" update && arm64_apt "$state" install -y --download-only "$@" || return
  for folder in bin lib sbin; do
    mkdir -p "$into/usr/$folder"
    [[ -L $into/$folder ]] || ln -s "usr/$folder" "$into/$folder"
  done
  for archive in "$state"/cache/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$archive" | tar --extract --keep-directory-symlink --directory "$into" || return
  done
  rm -r "$state"
  # A compiler that sees the root as a folder would follow absolute links out of it.
  find "$into" -type l -lname '/*' -printf '%p\t%l\n' | while IFS=$'\t' read -r link target; do
    ln -sfnr "$into$target" "$link"
  done
}
