#!/bin/sh
# Installs an unpacked release on Debian 12 or 13: one machine, Postgres, two processes behind nginx, nightly backups.
# Every step looks first whether it is done, so it can be run again: after an error, or to open the second process once
# /etc/shop.env has the keys of Stripe.
set -eu

usage() {
  cat <<'HELP'
deploy/install.sh --host shop.example [--email you@shop.example]

  --host    the address of the shop, which already points to this machine
  --email   where Let's Encrypt writes when a certificate is about to end
  Without --email the certificate is one that browsers warn of: for a trial, or until yours is in /etc/shop-tls.
HELP
}
host='' email=''
while [ $# -gt 0 ]; do
  case $1 in
    --host) host=${2-} && shift ;;
    --email) email=${2-} && shift ;;
    *) usage && exit 64 ;;
  esac
  shift
done
case $host in '' | *[!a-z0-9.-]*) usage >&2 && exit 64 ;; esac
stop() { printf '\n%s\n' "$1" >&2 && exit 1; }
say() { printf '  %s\n' "$1"; }
[ "$(id -u)" = 0 ] || stop 'Run it as root: sudo deploy/install.sh …'
. /etc/os-release
case "$ID $VERSION_ID" in 'debian 12' | 'debian 13') ;; *) stop "This is $PRETTY_NAME. The script knows Debian 12 and 13; deploy/README.md has the same steps for any Linux." ;; esac
[ -d /run/systemd/system ] || stop 'systemd does not run here. deploy/README.md has the steps for containers.'
here=$(dirname "$(dirname "$(readlink -f "$0")")")
[ -x "$here/node_modules/.bin/node" ] && [ -d "$here/build/storefront" ] || stop "$here is no release. Unpack shop-….tar.gz, and run the script in it."

say 'packages: Postgres, nginx'
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends postgresql postgresql-client nginx openssl curl ${email:+certbot} >/dev/null
systemctl enable --quiet --now postgresql nginx

say 'the user shop, its database and its folders'
id shop >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/shop --shell /usr/sbin/nologin shop
install -d -o shop -g shop -m 0700 /var/lib/shop /var/lib/shop-backups
as_postgres() { (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); }
ask() { as_postgres psql -AtXc "$1"; }
# CREATEDB: the monthly drill restores into a database of its own.
[ "$(ask "select 1 from pg_roles where rolname = 'shop'")" = 1 ] || as_postgres createuser --createdb shop
[ "$(ask "select 1 from pg_database where datname = 'shop'")" = 1 ] || as_postgres createdb --owner=shop shop

say 'the release'
version=$(basename "$here")
if [ "$here" != "/srv/$version" ]; then
  [ -d "/srv/$version" ] || cp -a "$here" "/srv/$version"
  chown -R root:root "/srv/$version"
fi
[ -e /srv/shop ] || ln -s "$version" /srv/shop
ln -sf /srv/shop/shop /usr/local/bin/shop

if [ ! -e /etc/shop.env ]; then
  say 'the settings: /etc/shop.env, without keys yet, to practise'
  (umask 077 && cat >/etc/shop.env) <<SETTINGS
# All settings: /srv/shop/docs/settings.md. Values with spaces or signs in single quotes.
PUBLIC_URL=https://$host
# Through Postgres' socket as the user shop, without a password.
DATABASE_URL='postgres:///shop?host=/var/run/postgresql&user=shop'
DATA_DIR=/var/lib/shop
TRUST_PROXY=1
MIGRATE=off
METRICS_TOKEN=$(openssl rand -hex 24)
# Every page says that it is for practice. Take it out when the keys and the mail account are in.
PRACTICE=on
#STRIPE_SECRET_KEY=
#STRIPE_PUBLISHABLE_KEY=
#STRIPE_WEBHOOK_SECRET=
#SMTP_URL=
#MAIL_FROM=
SETTINGS
fi

say 'the certificate and nginx'
install -d -m 0755 /etc/shop-tls /var/www/shop-acme
if [ ! -e /etc/shop-tls/fullchain.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout /etc/shop-tls/privkey.pem -out /etc/shop-tls/fullchain.pem 2>/dev/null
fi
sed "s/shop\.example/$host/g; s#/etc/letsencrypt/live/$host/#/etc/shop-tls/#" "$here/deploy/nginx.conf" >/etc/nginx/conf.d/shop.conf
# Debian's own site answers for every name.
rm -f /etc/nginx/sites-enabled/default
nginx -t -q || stop 'nginx refuses its configuration (above). Nothing of the shop has been started.'
systemctl reload nginx
if [ -n "$email" ] && [ ! -e "/etc/letsencrypt/live/$host" ]; then
  certbot certonly --quiet --non-interactive --agree-tos --email "$email" --webroot -w /var/www/shop-acme -d "$host" \
    --deploy-hook 'systemctl reload nginx' || stop "Let's Encrypt gave no certificate. Does $host point to this machine, and is port 80 open? Then run this again."
  for file in fullchain privkey; do ln -sf "/etc/letsencrypt/live/$host/$file.pem" /etc/shop-tls/; done
  systemctl reload nginx
fi

say 'the services'
cp /srv/shop/deploy/systemd/* /etc/systemd/system/
systemctl daemon-reload
systemctl start shop-migrate || stop 'The database could not be brought to this version: journalctl -u shop-migrate'
is_new=$(systemctl is-enabled --quiet shop@3001 || echo yes)
systemctl enable --quiet --now shop@3001 shop-backup.timer shop-restore-drill.timer || stop 'The shop does not start: journalctl -u shop@3001'
# Without keys each process would have a bank of its own.
if grep -q '^STRIPE_SECRET_KEY=.' /etc/shop.env; then
  systemctl restart shop@3001
  systemctl enable --quiet --now shop@3002 || stop 'The second process does not start: journalctl -u shop@3002'
fi

answer=$(curl -sk --max-time 20 --resolve "$host:443:127.0.0.1" -o /dev/null -w '%{http_code}' "https://$host/") || true
[ "$answer" = 200 ] || stop "https://$host/ answers $answer through nginx: journalctl -u nginx -u 'shop@*'"
printf '\nThe shop is open: https://%s/ and its office: https://%s/admin\n' "$host" "$host"
if [ -n "$is_new" ]; then shop owner-password; fi
cat <<NEXT

Open in the firewall: 80 and 443 (tcp). Nothing else of the shop listens to the outside.
Next: docs/operations.md, First hour. Keys go into /etc/shop.env; then run this again.
NEXT
