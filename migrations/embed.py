"""Makes the C file that carries the migrations: see server/store/migrations.h.

    embed.py OUTPUT.c DEPFILE FOLDER

Files are named NNNN_what.sql. Numbers begin at 1 and leave no gap: two branches
that each add the next number must notice before a database does.
"""

import hashlib
import os
import re
import sys

NAME = re.compile(r'^(\d{4})_[a-z0-9_]+\.sql$')


def c_array(data):
    return '\n'.join('    ' + ','.join(str(byte) for byte in data[i:i + 24]) + ','
                     for i in range(0, len(data), 24))


def main():
    output, depfile, folder = sys.argv[1:]
    names = sorted(name for name in os.listdir(folder) if name.endswith('.sql'))
    out = ['/* Made by migrations/embed.py: the SQL files, as they stand in the tree. */',
           '#include "server/store/migrations.h"', '']
    table = []
    for number, name in enumerate(names, 1):
        match = NAME.match(name)
        if not match or int(match.group(1)) != number:
            sys.exit(f'migrations/{name}: expected {number:04d}_what.sql')
        with open(os.path.join(folder, name), 'rb') as file:
            sql = file.read()
        if any(byte == 0 or byte > 126 for byte in sql):
            sys.exit(f'migrations/{name}: a byte that is not ASCII')
        digest = hashlib.sha256(sql).hexdigest()
        out += [f'static const char sql_{number}[] = {{', c_array(sql + b'\0'), '};']
        table.append(f'    {{{number}, "{name}",\n     "{digest}",\n'
                     f'     sql_{number}, sizeof sql_{number} - 1}},')
    # C has no empty array: without files there is one entry that is not counted.
    out += ['', 'const struct store_migration store_migrations[] = {'] + (table or ['    {0},'])
    out += ['};', f'const size_t store_migrations_count = {len(table)};', '']
    with open(output, 'w', encoding='utf-8') as file:
        file.write('\n'.join(out))
    watched = [os.path.abspath(__file__), folder] + [os.path.join(folder, name) for name in names]
    with open(depfile, 'w', encoding='utf-8') as file:
        file.write(output + ': ' + ' '.join(name.replace(' ', '\\ ') for name in watched) + '\n')


if __name__ == '__main__':
    main()
