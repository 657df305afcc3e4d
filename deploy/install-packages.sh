#!/usr/bin/env bash
# Installs packages of Debian for work with the tree, as root: install-packages.sh PACKAGE...
#
# Several of them are services elsewhere (PostgreSQL, Redis, HAProxy, nginx, Caddy). Here tests start them, each for
# itself: no service starts now or at the next boot, and PostgreSQL makes no database in /var/lib. A service that was
# installed before is left as it is.
set -euo pipefail

# Services that Debian starts by themselves. PostgreSQL's starts databases of which there is none.
new=()
for service in caddy haproxy nginx redis-server; do
    [ -e /lib/systemd/system/$service.service ] || new+=("$service")
done

made=()
trap 'rm -f "${made[@]}"' EXIT

# While packages are installed, this program refuses every start. One of the administrator's own decides in its place.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
    made+=("$policy")
    printf '#!/bin/sh\nexit 101\n' >$policy
    chmod 755 $policy
fi

clusters=/etc/postgresql-common/createcluster.d
mkdir -p $clusters
made+=("$clusters/without-main.conf")
printf 'create_main_cluster = false\n' >$clusters/without-main.conf

apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null

for service in "${new[@]}"; do
    if [ -e "/lib/systemd/system/$service.service" ] && command -v systemctl >/dev/null; then
        systemctl --quiet disable "$service" 2>/dev/null
    fi
done
