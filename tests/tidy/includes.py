"""The includes that each folder may have: dependencies point one way."""

import os
import re

import tree

FREESTANDING = {'stddef.h', 'stdint.h', 'stdbool.h', 'limits.h'}
# The C library as far as it only computes: no file, clock, thread or signal.
PURE = FREESTANDING | {'assert.h', 'stdarg.h', 'ctype.h', 'inttypes.h', 'stdlib.h', 'string.h',
                       'sys/queue.h'}
LIBRARIES = {'jansson.h', 'postgresql/libpq-fe.h', 'libwebsockets.h', 'sqlite3.h', 'sodium.h', 'ev.h', 'cmocka.h', 'expat.h', 'qrencode.h',
             'hiredis/hiredis.h', 'hiredis/sds.h', 'lemon/full_graph.h', 'lemon/matching.h', 'zlib.h'}
ANY = None  # every system header, but none of LIBRARIES that is not named

# The parts of the folders of proto/, each on those before it.
BELOW_JSON = ['proto/game', 'proto/lib', 'core']
PROTO = BELOW_JSON + ['proto/json', 'proto/wire', 'proto/record', 'proto/tour']
TOUR = ['server/tour', 'server/tour/files', 'server/tour/rating']

# The rooms of server/app: each may use the kernel, and of the other rooms those that are named here.
ROOMS = {
    'measures': [],
    'people': ['measures'],
    'ratings': [],
    'play': ['people', 'measures', 'ratings'],
    'archive': ['play', 'ratings'],
    'tournament': ['play', 'people', 'measures', 'ratings', 'archive'],
    'arena': ['play', 'measures', 'ratings'],
    'moderation': ['tournament', 'play', 'people', 'measures'],
}
KERNEL = ['server/app', 'server/base', 'proto/lib', 'proto/json', 'proto/wire', 'proto/record', 'proto/tour']
ROOM_LIBRARIES = {'play': ['core', 'proto/game', 'server/engine'], 'archive': ['core', 'proto/game'], 'ratings': TOUR,
                  'tournament': ['core', 'proto/game', *TOUR], 'arena': ['core', 'proto/game', *TOUR]}
# The files beside the kernel that join everything: no file below may use them.
ROOT = ['server/app/app.c', 'server/app/directory.c', 'server/app/directory.h', 'server/app/elsewhere.c',
        'server/app/elsewhere.h', 'server/app/followed.c', 'server/app/questions.c',
        'server/app/questions.h', 'server/app/routes.c', 'server/app/routes.h', 'server/app/soft.c',
        'server/app/soft.h', 'server/app/start.c',
        'server/app/start.h', 'server/app/verify.c', 'server/app/verify.h']

# Statements go through the seam of sql.h, and run on either database. Only these files know one of them.
STORE = ['server/store', 'server/base', 'proto/lib']
SQLITE = [f'server/store/{name}' for name in
          ['backup_write.c', 'driver_sqlite.c', 'driver_sqlite.h', 'migrate.c', 'open.c', 'wal.c']]

POSTGRES = [f'server/store/{name}' for name in
            ['driver_postgres.c', 'driver_postgres_copy.c', 'driver_postgres_link.c', 'driver_postgres_open.c',
             'postgres.h']]

# folder, or file: (folders it may include, system headers it may include, its libraries)
MAY = {
    'core': (['core'], FREESTANDING, set()),
    'proto/lib': (['proto/lib'], ANY, set()),
    'proto/game': (['proto/game', 'proto/lib', 'core'], PURE, set()),
    'proto/json': (BELOW_JSON + ['proto/json'], PURE, {'jansson.h'}),
    'proto/wire': (BELOW_JSON + ['proto/json', 'proto/wire'], PURE | {'stdio.h'}, {'jansson.h'}),
    'proto/record': (BELOW_JSON + ['proto/json', 'proto/wire', 'proto/record'], PURE | {'iconv.h', 'stdio.h'},
                     {'jansson.h'}),
    'proto/tour': (BELOW_JSON + ['proto/json', 'proto/wire', 'proto/tour'], PURE | {'stdio.h'}, set()),
    'server/base': (['server/base', 'proto/lib'], ANY, {'zlib.h'}),
    'server/app': (KERNEL, PURE, set()),
    **{f'server/app/{room}': (KERNEL + ROOM_LIBRARIES.get(room, []) +
                              [f'server/app/{other}' for other in [room, *others]], PURE, set())
       for room, others in ROOMS.items()},
    **{file: (KERNEL + ROOT + TOUR + ['core'] + [f'server/app/{room}' for room in ROOMS], PURE, set())
       for file in ROOT},
    'server/store': (STORE, ANY, set()),
    **{file: (STORE + ['server/store/driver_sqlite.h'], ANY, {'sqlite3.h'}) for file in SQLITE},
    **{file: (STORE + ['server/store/postgres.h'], ANY, {'postgresql/libpq-fe.h'}) for file in POSTGRES},
    'server/site': (['server/site', 'server/base', 'server/app', 'proto/lib'], PURE, set()),
    'server/bus': (['server/bus', 'server/base', 'proto/lib'], ANY,
                   {'hiredis/hiredis.h', 'hiredis/sds.h', 'sodium.h'}),
    'server/hash': (['server/hash', 'server/base', 'proto/lib'], ANY, {'sodium.h'}),
    'server/workers': (['server/workers', 'server/base', 'proto/lib'], ANY, set()),
    'server/engine': (['server/engine', 'server/base', 'proto/lib', 'core'], PURE, set()),
    'server/qr': (['server/qr', 'proto/lib'], PURE | {'stdio.h'}, {'qrencode.h'}),
    'server/net': (['server/net', 'server/app', 'server/app/routes.h', 'server/base', 'server/qr', 'proto/lib',
                    'proto/wire'], ANY,
                   {'libwebsockets.h', 'zlib.h'}),
    'server/pair': (['server/pair'], PURE, {'lemon/full_graph.h', 'lemon/matching.h'}),
    'server/tour': (PROTO + ['server/tour', 'server/pair', 'server/base'], PURE, set()),
    'server/tour/files': (PROTO + ['server/tour/files', 'server/tour'], PURE, {'expat.h'}),
    'server/tour/rating': (PROTO + ['server/tour/rating', 'server/tour'], PURE | {'math.h'}, set()),
    'server/bot': (PROTO + ['server/bot', 'server/engine', 'server/workers', 'server/base', 'core/search'], ANY,
                   {'jansson.h'}),
    'server/bot/link.c': (['server/bot', 'proto/lib'], ANY, {'libwebsockets.h'}),
    'server/referee': (PROTO + ['server/referee'], ANY, {'jansson.h'}),
    'server/games.c': (['server', 'server/base', 'server/app/archive', 'server/store', 'proto/json',
                        'proto/lib'], ANY, {'zlib.h'}),
    'server/lists.c': (['server', 'server/tour/files', 'proto/lib'], ANY, set()),
    'server/node.c': (['server', 'server/base', 'server/app', 'server/store', 'server/net', 'server/bus', 'server/site',
                       'proto/lib'], ANY, set()),
    'server': (['server', 'server/base', 'server/app', 'server/app/verify.h', 'server/store', 'server/hash',
                'server/workers', 'server/net', 'server/pair', 'proto/json', 'proto/wire', 'proto/lib'], ANY, set()),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def folder_of(path):
    """The longest folder of the table that contains this file; or the file itself."""
    fitting = [folder for folder in MAY if path == folder or path.startswith(folder + '/')]
    return max(fitting, key=len, default=None)


def resolve(path, name):
    """The file of the tree that `#include "name"` means in this one."""
    for base in (os.path.dirname(path), ''):
        found = os.path.normpath(os.path.join(base, name))
        if os.path.isfile(os.path.join(tree.ROOT, found)):
            return found
    return None


def refusal(path, mark, name):
    """The reason why this file may not include that one, or None."""
    folders, system, libraries = MAY[folder_of(path)]
    if mark == '"':
        found = resolve(path, name)
        if found is None:
            return f'{name} is not in the tree'
        return None if folder_of(found) in folders else f'{found} is out of reach'
    if name in LIBRARIES:
        return None if name in libraries else f'<{name}> belongs to another folder'
    return None if system is ANY or name in system else f'<{name}> is out of reach'


def check():
    findings = []
    for path in tree.files('.c', '.h', '.cpp'):
        if folder_of(path) is not None:
            for mark, name in INCLUDE.findall(tree.text(path)):
                reason = refusal(path, mark, name)
                if reason:
                    findings.append(f'{path}: {reason}')
    return findings
