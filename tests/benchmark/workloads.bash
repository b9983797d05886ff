#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# workloads.bash AMPSIM: the nine workloads in C++ AMP and CUDA compute the same results, and have no hazards; hardly
# any of their accesses are checked, however large they are. So do the irregular ones, with and without checks; their
# OpenCL kernels have no hazards, either.
set -u
ampsim=$1
folder=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/workloads
wrong=0
for each in vadd:4096 matmul:64 reduce:16384 transpose:128 hist:65536 stencil:128 nbody:512 bitonic:16384 scan:32768; do
  results=()
  for program in amp.cpp cuda.cu; do
    for options in '' '--no-elide' '--engine loops' '--detect none'; do
      # shellcheck disable=SC2086
      if ! output=$("$ampsim" run -q $options "$folder/$program" -- "${each%:*}" "${each#*:}" 1 2>&1); then
        printf '%s\n' "$program $each $options:" "$output"
        wrong=1
      fi
      results+=("${output#*sum }")
    done
  done
  if (($(printf '%s\n' "${results[@]}" | sed 's/ fsum.*//' | sort -u | wc -l) != 1)); then
    printf '%s\n' "$each: results differ:" "${results[@]}"
    wrong=1
  fi
done
for each in rows:1024 lanes:1024 levels:1024 permute:65536 collect:65536 total:65536 lock:8192 set:8192 count:65536 julia:256 \
  eliminate:256 align:256 cells:1024; do
  results=()
  for program in irregular.cu irregular_amp.cpp; do
    [[ $program:$each =~ amp.*:(lanes|lock): ]] && continue # only in CUDA
    for options in '' '--no-elide' '--detect none'; do
      # shellcheck disable=SC2086
      if ! output=$("$ampsim" run -q $options "$folder/$program" -- "${each%:*}" "${each#*:}" 1 2>&1); then
        printf '%s\n' "$program $each $options:" "$output"
        wrong=1
      fi
      results+=("${output#*sum }")
    done
  done
  if (($(printf '%s\n' "${results[@]}" | sort -u | wc -l) != 1)); then
    printf '%s\n' "$each: results differ:" "${results[@]}"
    wrong=1
  fi
done
while read -r kernel global local values; do
  arguments=()
  for each in $values; do
    arguments+=(--arg "$each")
  done
  if ! output=$("$ampsim" run "$folder/irregular.cl" --kernel "$kernel" --global-size "$global" --local-size "$local" "${arguments[@]}" </dev/null 2>&1); then
    printf '%s\n' "irregular.cl $kernel:" "$output"
    wrong=1
  fi
done <<'END'
rows 1024 256 begin=[1025] column=[1025] value=[1025] x=[1025] out=[1024] n=1024
levels 1024 256 begin=[1025] column=[1025] level=[1025]:-1 front=[1024] vertices=1000 next=[1024] added=[1]:zero depth=1
permute 4096 256 to=[4096] in=[4096] out=[4096] n=4096
collect 4096 256 from=[4096] in=[4096] out=[4096] n=4096
total 2048 256 in=[65536] sums=[8] n=65536
set 4096 256 keys=[4096]:random table=[8192]:-1 n=4096
count 2048 256 in=[65536] out=[256] n=65536
julia 128x128 16x16 out=[16384] n=128
factors 256 256 m=[65536]:1 n=256 k=3
eliminate 256x256 16x16 m=[65536]:1 n=256 k=3
align 256 32 a=[256] b=[256] distance=[66049] n=256 d=7
cells 1024 256 position=[1024]:zero first=[1025] out=[1024] n=1024
END
for each in irregular.cu:{lanes:16384,set:65536,count:262144,eliminate:256,align:512} \
  irregular_amp.cpp:{set:65536,count:262144,eliminate:256,align:512}; do # sizes that only the launch knows, atomic operations
  IFS=: read -r program workload n <<<"$each"
  output=$("$ampsim" run --stats --engine loops "$folder/$program" -- "$workload" "$n" 1 2>&1)
  elided=$(grep -o '[0-9]* % of them elided' <<<"$output")
  if ((${elided%% *} < 90)); then
    printf '%s\n' "$each: ${elided:-not run}"
    wrong=1
  fi
done
for each in vadd:4194304 matmul:128 reduce:65536 transpose:1024 hist:1048576 stencil:1024 nbody:1024 bitonic:131072 scan:131072; do
  for program in amp.cpp cuda.cu; do
    output=$("$ampsim" run --stats --engine loops "$folder/$program" -- "${each%:*}" "${each#*:}" 1 2>&1)
    elided=$(grep -o '[0-9]* % of them elided' <<<"$output")
    if ((${elided%% *} < 90)); then
      printf '%s\n' "$program $each: ${elided:-not run}"
      wrong=1
    fi
  done
done
exit $wrong
