#!/bin/sh
# Removes from a Debian base the packages that the gateway and its stores do not need, and documentation but licences.
# Other bases are left as they are.
set -eu
command -v dpkg-query > /dev/null || exit 0
# First, while there is a find.
find /usr/share/doc -type f ! -name copyright -delete
needed='base-files base-passwd coreutils dash libc6 libstdc++6 libnss-wrapper util-linux'
rest=$(dpkg-query -W -f '${Package}\t${Pre-Depends}, ${Depends}\n' | awk -F '\t' -v needed="$needed" '
  function keep(name,    parts, count, i) {
    if (kept[name]++ || !(name in depends)) return
    count = split(depends[name], parts, /[,|] */)
    for (i = 1; i <= count; i++) { sub(/[ :(].*/, "", parts[i]); keep(parts[i]) }
  }
  { depends[$1] = $2 }
  END { n = split(needed, names, " "); for (i = 1; i <= n; i++) keep(names[i]); for (p in depends) if (!(p in kept)) print p }')
for package in $rest; do
  [ "$package" = dpkg ] || dpkg --purge --force-all "$package" > /dev/null 2>&1 || true
done
dpkg --purge --force-all dpkg > /dev/null 2>&1 || true
rm -rf /usr/share/man /usr/share/info /usr/share/locale /usr/share/zoneinfo /usr/lib/*-linux-gnu/gconv \
  /var/cache/* /var/lib/apt /var/log/* /tmp/*
