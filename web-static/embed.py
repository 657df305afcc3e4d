"""Makes the C file that carries the browser client: see server/net/assets.h.

    embed.py ESBUILD OUTPUT.c DEPFILE WEB_STATIC [FILE...]

Everything below WEB_STATIC, and each further FILE as if it lay at the top of
it, is compressed and written as an array. Modules and style sheets are packed
by esbuild: app.js with what every visit needs, a file for each page that is
loaded later. In pages, %BUILD% becomes the build id, and PRELOADED links to the
modules that app.js imports. The client runs without this too, from its folder
(web_root); a module that imports a file which is not there fails the build.

The same files give the same bytes. The depfile names files and folders, so
that a file that is added or removed is noticed as well as one that changes.
"""

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

MIME = {
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.ico': 'image/x-icon',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json',
    '.mjs': 'text/javascript; charset=utf-8',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.txt': 'text/plain; charset=utf-8',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
    '.woff2': 'font/woff2',
}
# What lies beside the assets without being one: build files, notices for
# readers of the tree, the source of a vendored module.
NOT_SERVED = re.compile(r'^\.|~$|^meson\.build$|\.(py|md|LICENSES)$|\.src\.js$|^__pycache__$')
PAGES = ('.html', '.webmanifest')

PACKED = ('.js', '.css')
# Where a page lists what to load early.
PRELOADED = b'<!-- preloaded modules -->'
ESBUILD = ['--bundle', '--splitting', '--minify', '--format=esm', '--target=es2022', '--legal-comments=none',
           '--chunk-names=part/[name]-[hash]', '--external:node:*', '--log-level=error']

def collect(root, extra):
    """({path: bytes}, everything the result depends on)."""
    files, watched = {}, [os.path.abspath(__file__)]
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not NOT_SERVED.search(name))
        watched.append(folder)
        for name in names:
            if not NOT_SERVED.search(name):
                full = os.path.join(folder, name)
                files['/' + os.path.relpath(full, root).replace(os.sep, '/')] = full
    for name in extra:
        files['/' + os.path.basename(name)] = name
    watched += files.values()
    contents = {}
    for path, name in sorted(files.items()):
        if os.path.splitext(path)[1] not in MIME:
            sys.exit(f'{name}: no content-type is known for this kind of file')
        with open(name, 'rb') as file:
            contents[path] = file.read()
    return contents, watched


def pack(esbuild, root, contents):
    """Modules and style sheets in place of their sources, and the modules that app.js needs."""
    entries = [path[1:] for path in contents if path == '/app.js' or path.endswith('.css')]
    for path in [path for path in contents if path.endswith(PACKED)]:
        del contents[path]
    if not entries:
        return []
    with tempfile.TemporaryDirectory() as folder:
        meta = os.path.join(folder, 'meta.json')
        out = os.path.join(folder, 'out')
        run = subprocess.run([esbuild, *entries, *ESBUILD, '--outbase=.', f'--outdir={out}', f'--metafile={meta}'], cwd=root)
        if run.returncode:
            sys.exit(f'{root}: esbuild refuses the client')
        for place, _, names in os.walk(out):
            for name in names:
                full = os.path.join(place, name)
                with open(full, 'rb') as file:
                    contents['/' + os.path.relpath(full, out).replace(os.sep, '/')] = file.read()
        with open(meta, encoding='utf-8') as file:
            outputs = {path.split('out/', 1)[1]: output for path, output in json.load(file)['outputs'].items()}
    return needed(outputs, 'app.js') if 'app.js' in outputs else []


def needed(outputs, first):
    """All that this module imports before it runs."""
    found = []

    def visit(path):
        if path not in found:
            found.append(path)
            for link in outputs[path]['imports']:
                if link['kind'] == 'import-statement' and not link.get('external'):
                    visit(link['path'].split('out/', 1)[1])

    visit(first)
    return sorted(set(found) - {first})


def fill_in(contents, build, modules):
    """Pages get their build id, and links to the modules that will be wanted first."""
    links = ''.join(f'<link rel="modulepreload" href="/s/%BUILD%/{path}">\n' for path in modules).strip().encode()
    for path, data in contents.items():
        if path.endswith(PAGES):
            contents[path] = data.replace(PRELOADED, links).replace(b'%BUILD%', build.encode())


def c_array(data):
    """The bytes as the inside of an initializer, in lines of a bearable length."""
    return '\n'.join('    ' + ','.join(str(byte) for byte in data[i:i + 24]) + ','
                     for i in range(0, len(data), 24))


def c_file(contents, build):
    out = ['/* Made by web-static/embed.py: the browser client, compressed. */',
           '#include "server/net/assets.h"', '']
    table = []
    for i, (path, data) in enumerate(sorted(contents.items())):
        packed = gzip.compress(data, 9, mtime=0)
        mime = MIME[os.path.splitext(path)[1]]
        etag = hashlib.sha256(data).hexdigest()[:16]
        out += [f'static const unsigned char gz_{i}[] = {{', c_array(packed), '};']
        table.append(f'    {{"{path}", "{mime}", "\\"{etag}\\"", gz_{i}, sizeof gz_{i}, {len(data)}}},')
    # C has no empty array: without assets there is one entry that is not counted.
    out += ['', f'const char net_assets_build[] = "{build}";', 'const struct net_asset net_assets[] = {']
    out += table or ['    {0},']
    out += ['};', f'const size_t net_assets_count = {len(table)};', '']
    return '\n'.join(out)


def main():
    esbuild, output, depfile, root, *extra = sys.argv[1:]
    contents, watched = collect(root, extra)
    digest = hashlib.sha256()
    for path, data in sorted(contents.items()):
        digest.update(f'{path}\0{len(data)}\0'.encode() + data)
    build = digest.hexdigest()[:12]
    fill_in(contents, build, pack(esbuild, root, contents))
    with open(output, 'w', encoding='utf-8') as file:
        file.write(c_file(contents, build))
    with open(depfile, 'w', encoding='utf-8') as file:
        file.write(output + ': ' + ' '.join(name.replace(' ', '\\ ') for name in watched) + '\n')


if __name__ == '__main__':
    main()
