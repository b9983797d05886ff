#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# workloads.bash AMPSIM: the nine workloads in C++ AMP and CUDA compute the same results, and have no hazards; hardly
# any of their accesses are checked, however large they are. So do the irregular ones, with and without checks.
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
