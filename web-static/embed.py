"""Makes the C file that carries the browser client: see server/net/assets.h.

    embed.py ESBUILD ZOPFLI BROTLI OUTPUT.c DEPFILE WEB_STATIC [FILE | /PATH=FILE...]

Everything below WEB_STATIC, and each further FILE as if it lay at the top of
it or had this path, is compressed and written as arrays. In gzip: by zopfli, which takes 4 % off what
zlib makes, or by zlib where ZOPFLI is empty. In brotli, unless BROTLI is empty
or the file is no smaller by it: browsers ask for it over TLS. Modules and style sheets are
packed by esbuild, when the layout of templates has been taken out (squeeze.py):
app.js with what every visit needs, a file for each page that is loaded later,
a file for the module of each other page in HTML, and style sheets with those that they import. In pages, %BUILD% becomes the
build id. The client runs without this too, from its folder
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
from concurrent.futures import ThreadPoolExecutor

from squeeze import squeeze

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
# Of the descriptions of the API, whose endings are those of any JSON.
DESCRIPTIONS = {
    '/api/openapi.json': 'application/vnd.oai.openapi+json;version=3.1',
    '/api/asyncapi.json': 'application/vnd.aai.asyncapi+json;version=3.0.0',
    '/schema/': 'application/schema+json',
}
# How the client names what it loads later (lib/lazy.js).
LATER = re.compile(rb"\blazy\('([\w/.-]+\.js)'\)")
# And the modules of its workers (lib/worker.js): each is packed into one file, which shares nothing with the page.
WORKER = re.compile(rb"\bworker\('([\w/.-]+\.js)'\)")
# Files beside the assets that are not served: build files, notices for readers of the tree, the types of a vendored
# module.
NOT_SERVED = re.compile(r'^\.|~$|^(meson\.build|jsconfig\.json)$|\.(py|md|LICENSES)$|\.d\.ts$|\.src\.js$|^__pycache__$')
PAGES = ('.html', '.webmanifest')
# The module of a page: app.js, or one that shares nothing with app.js; a module that it imports later is a file of its own.
MODULE = re.compile(rb'<script type="module" src="/s/%BUILD%/([\w/.-]+\.js)"')

PACKED = ('.js', '.css')
ESBUILD = ['--bundle', '--minify', '--format=esm', '--target=chrome110,firefox140,safari16.4', '--legal-comments=none', '--external:*.woff2',
           '--chunk-names=[name]-[hash]', '--external:node:*', '--log-level=error']

def collect(root, extra):
    """({path: bytes}, everything the result depends on)."""
    here = os.path.dirname(os.path.abspath(__file__))
    files, watched = {}, [os.path.join(here, name) for name in ('embed.py', 'squeeze.py')]
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not NOT_SERVED.search(name))
        watched.append(folder)
        for name in names:
            if not NOT_SERVED.search(name):
                full = os.path.join(folder, name)
                files['/' + os.path.relpath(full, root).replace(os.sep, '/')] = full
    for name in extra:
        path, _, file = name.rpartition('=')
        files[path or '/' + os.path.basename(file)] = file
    watched += files.values()
    contents = {}
    for path, name in sorted(files.items()):
        if os.path.splitext(path)[1] not in MIME:
            sys.exit(f'{name}: no content-type is known for this kind of file')
        with open(name, 'rb') as file:
            contents[path] = file.read()
    return contents, watched


def mime(path):
    return DESCRIPTIONS.get(path) or DESCRIPTIONS.get(os.path.dirname(path) + '/') or MIME[os.path.splitext(path)[1]]


def pack(esbuild, root, contents):
    """Modules and style sheets in place of their sources.

    Modules that are loaded later keep their names, by which lib/lazy.js asks for them. By default esbuild makes a file
    of every set of modules that the same pages share: ten files before a board appears. So each module that is loaded
    later is made to import app.js. All modules that app.js needs are then shared by the same pages, hence one file, and
    that file takes the place of app.js."""
    sources = {path: contents.pop(path) for path in list(contents) if path.endswith(PACKED)}
    entries = [path for path in sources if path == '/app.js' or path.endswith('.css')]
    if not entries:
        return
    later, workers = (sorted({'/' + path.decode() for data in sources.values() for path in names.findall(data)})
                      for names in (LATER, WORKER))
    alone = sorted({'/' + path.decode() for name, data in contents.items() if name.endswith('.html')
                    for path in MODULE.findall(data)} - {'/app.js'})
    for path in later + workers + alone:
        if path not in sources:
            sys.exit(f'{root}: there is no {path[1:]} to load')
    for path in later:
        up = os.path.relpath('/app.js', os.path.dirname(path))
        sources[path] += f"\nimport './{up}';\n".encode()
    for path in sources:
        if path.endswith('.js'):
            sources[path] = without_layout(root, path, sources[path])
    with tempfile.TemporaryDirectory() as folder:
        write(folder, sources)
        inputs = bundle(esbuild, root, folder, entries)[0]
        within = {'/' + link['path'] for found in inputs.values() for link in found['imports'] if link['kind'] == 'import-rule'}
        _, outputs, packed = bundle(esbuild, root, folder, [path for path in entries if path not in within] + later,
                                    '--splitting')
        for path in workers:
            packed.update(bundle(esbuild, root, folder, [path])[2])
        for path in alone:
            packed.update(bundle(esbuild, root, folder, [path], '--splitting')[2])
    shared = [link['path'] for link in outputs.get('app.js', {'imports': []})['imports'] if link['kind'] == 'import-statement']
    if shared:
        packed['/app.js'] = packed.pop('/' + shared[0])
        for path in packed:
            packed[path] = packed[path].replace(shared[0].encode(), b'app.js')
    contents.update(packed)


def without_layout(root, path, data):
    try:
        return squeeze(data.decode()).encode()
    except ValueError as wrong:
        sys.exit(f'{root}{path}: {wrong}')


def write(folder, files):
    for path, data in files.items():
        os.makedirs(os.path.dirname(folder + path), exist_ok=True)
        with open(folder + path, 'wb') as file:
            file.write(data)


def bundle(esbuild, root, folder, entries, *options):
    """The files that esbuild read and wrote, from its metafile, and the outputs: {path: bytes}."""
    with tempfile.TemporaryDirectory() as out:
        meta = os.path.join(out, 'meta.json')
        run = subprocess.run([esbuild, *(path[1:] for path in entries), *ESBUILD, *options, '--outbase=.', f'--outdir={out}', f'--metafile={meta}'],
                             cwd=folder)
        if run.returncode:
            sys.exit(f'{root}: esbuild refuses the client')
        with open(meta, encoding='utf-8') as file:
            told = json.load(file)
        files = {}
        # Its paths lead from the folder that it ran in.
        outputs = {os.path.relpath(os.path.join(folder, path), out): output for path, output in told['outputs'].items()}
        for path, output in outputs.items():
            for link in output['imports']:
                if not link.get('external'):
                    link['path'] = os.path.relpath(os.path.join(folder, link['path']), out)
            with open(os.path.join(out, path), 'rb') as file:
                files['/' + path] = file.read()
        return told['inputs'], outputs, files


def fill_in(contents, build):
    """Pages get their build id."""
    for path, data in contents.items():
        if path.endswith(PAGES):
            contents[path] = data.replace(b'%BUILD%', build.encode())


def gzipped(zopfli, data):
    # More than its 5 rounds find nothing in files of this size.
    if zopfli and data:
        with tempfile.NamedTemporaryFile() as file:
            file.write(data)
            file.flush()
            return subprocess.run([zopfli, '-c', '--i5', file.name], check=True, stdout=subprocess.PIPE).stdout
    return gzip.compress(data, 9, mtime=0)


def brotlied(brotli, data):
    if not brotli or not data:
        return b''
    # No file is as large as the largest window, 16 MB; a reader makes room for no more than the file.
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        return subprocess.run([brotli, '--stdout', '--quality=11', '--lgwin=24', file.name], check=True, stdout=subprocess.PIPE).stdout


def c_array(data):
    """The bytes as the inside of an initializer, in lines of a bearable length."""
    return '\n'.join('    ' + ','.join(str(byte) for byte in data[i:i + 24]) + ','
                     for i in range(0, len(data), 24))


def c_file(contents, build, zopfli, brotli):
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        gz = dict(zip(contents, pool.map(lambda data: gzipped(zopfli, data), contents.values())))
        br = dict(zip(contents, pool.map(lambda data: brotlied(brotli, data), contents.values())))
    out = ['/* Made by web-static/embed.py: the browser client, compressed. */',
           '#include "server/net/assets.h"', '']
    table = []
    for i, (path, data) in enumerate(sorted(contents.items())):
        name = hashlib.sha256(data).hexdigest()[:16]
        out += [f'static const unsigned char gz_{i}[] = {{', c_array(gz[path]), '};']
        smaller = 0 < len(br[path]) < len(gz[path])
        if smaller:
            out += [f'static const unsigned char br_{i}[] = {{', c_array(br[path]), '};']
        second = f'br_{i}, sizeof br_{i}' if smaller else '0, 0'
        table.append(f'    {{"{path}", "{mime(path)}", "{name}", gz_{i}, sizeof gz_{i}, {second}, {len(data)}}},')
    # C has no empty array: without assets there is one entry that is not counted.
    out += ['', f'const char net_assets_build[] = "{build}";', 'const struct net_asset net_assets[] = {']
    out += table or ['    {0},']
    out += ['};', f'const size_t net_assets_count = {len(table)};', '']
    return '\n'.join(out)


def main():
    esbuild, zopfli, brotli, output, depfile, root, *extra = sys.argv[1:]
    contents, watched = collect(root, extra)
    pack(esbuild, root, contents)
    # Of the packed files: browsers keep them for a year under the build's name.
    digest = hashlib.sha256()
    for path, data in sorted(contents.items()):
        digest.update(f'{path}\0{len(data)}\0'.encode() + data)
    build = digest.hexdigest()[:12]
    fill_in(contents, build)
    with open(output, 'w', encoding='utf-8') as file:
        file.write(c_file(contents, build, zopfli, brotli))
    with open(depfile, 'w', encoding='utf-8') as file:
        file.write(output + ': ' + ' '.join(name.replace(' ', '\\ ') for name in watched) + '\n')


if __name__ == '__main__':
    main()
