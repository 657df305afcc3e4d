"""Makes the C file that carries the browser client: see server/net/assets.h.

    embed.py OUTPUT.c DEPFILE WEB_STATIC [FILE...]

Everything below WEB_STATIC, and each further FILE as if it lay at the top of
it, is compressed and written as an array. In pages, %BUILD% becomes the build
id. The modules that every visit needs are joined into app.js (bundle.py), and
comments are left out. A module that imports a file which is not there fails
the build.

The same files give the same bytes. The depfile names files and folders, so
that a file that is added or removed is noticed as well as one that changes.
"""

import gzip
import hashlib
import os
import re
import sys

import bundle

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

def collect(root, extra):
    """({path: bytes}, everything the result depends on)."""
    files, watched = {}, [os.path.abspath(__file__), os.path.abspath(bundle.__file__)]
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


def lighten(contents):
    """Modules joined, style sheets without comments and layout."""
    modules = {path: data.decode() for path, data in contents.items() if path.endswith('.js')}
    missing = [f'web-static{path}: imports {target}, which is not there'
               for path, text in modules.items()
               for target in bundle.static_imports(path, text) if target not in contents]
    if missing:
        sys.exit('\n'.join(missing))
    try:
        light = bundle.bundle(modules)
    except bundle.Unknown as unknown:
        sys.exit(f'web-static{unknown}')
    for path in modules:
        del contents[path]
    contents.update((path, text.encode()) for path, text in light.items())
    for path, data in contents.items():
        if path.endswith('.css'):
            bare = re.sub(rb'/\*.*?\*/', b'', data, flags=re.DOTALL)
            contents[path] = re.sub(rb'\s*([{};,])\s*', rb'\1', bare)


def fill_in(contents, build):
    """Pages get their build id."""
    for path, data in contents.items():
        if path.endswith(PAGES):
            contents[path] = data.replace(b'%BUILD%', build.encode())


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
    output, depfile, root, *extra = sys.argv[1:]
    contents, watched = collect(root, extra)
    digest = hashlib.sha256()
    for path, data in sorted(contents.items()):
        digest.update(f'{path}\0{len(data)}\0'.encode() + data)
    build = digest.hexdigest()[:12]
    lighten(contents)
    fill_in(contents, build)
    with open(output, 'w', encoding='utf-8') as file:
        file.write(c_file(contents, build))
    with open(depfile, 'w', encoding='utf-8') as file:
        file.write(output + ': ' + ' '.join(name.replace(' ', '\\ ') for name in watched) + '\n')


if __name__ == '__main__':
    main()
