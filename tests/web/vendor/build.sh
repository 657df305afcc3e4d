#!/bin/sh
# Bundles ui.src.js into one ES module: build.sh OUT [NODE_MODULES]. Given the same lock file the output is the same bytes.
# To renew the committed file: npm ci --ignore-scripts in tests/, then  tests/web/vendor/build.sh web-static/vendor/ui.js
set -eu
here=$(cd "$(dirname "$0")" && pwd)
modules=${2:-$here/../../node_modules}
NODE_PATH=$modules exec "$modules/.bin/esbuild" "$here/ui.src.js" --bundle --minify --format=esm --target=es2022 \
    --charset=utf8 --legal-comments=none --log-level=warning --outfile="$1" --allow-overwrite \
    --banner:js='/* Preact, htm and signals in one file. Versions and licences: ui.js.LICENSES */'
