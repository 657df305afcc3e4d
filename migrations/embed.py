"""Makes the C file that carries the migrations: see server/store/migrations.h.

    embed.py OUTPUT.c DEPFILE FOLDER

Files are named NNNN_what.sql. SQLite's are in FOLDER, and their numbers begin at 1; PostgreSQL's are in
FOLDER/postgres, and their first number is that of the schema with which they begin. Numbers leave no gap: two
branches that each add the next number must notice before a database does. Both end with the same number.
"""

import hashlib
import os
import re
import sys

NAME = re.compile(r'^(\d{4})_[a-z0-9_]+\.sql$')


def c_array(data):
    return '\n'.join('    ' + ','.join(str(byte) for byte in data[i:i + 24]) + ','
                     for i in range(0, len(data), 24))


def files_of(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith('.sql')) if os.path.isdir(folder) else []


def listed(folder, names, first, table):
    """The C text of the files of one folder, as the array `table`."""
    out, rows = [], []
    for number, name in enumerate(names, first):
        path = os.path.join(folder, name)
        match = NAME.match(name)
        if not match or int(match.group(1)) != number:
            sys.exit(f'{path}: expected {number:04d}_what.sql')
        with open(path, 'rb') as file:
            sql = file.read()
        if any(byte == 0 or byte > 126 for byte in sql):
            sys.exit(f'{path}: a byte that is not ASCII')
        digest = hashlib.sha256(sql).hexdigest()
        out += [f'static const char {table}_{number}[] = {{', c_array(sql + b'\0'), '};']
        rows.append(f'    {{{number}, "{name}",\n     "{digest}",\n'
                    f'     {table}_{number}, sizeof {table}_{number} - 1}},')
    # C has no empty array: without files there is one entry that is not counted.
    out += ['', f'const struct store_migration {table}[] = {{'] + (rows or ['    {0},'])
    return out + ['};', f'const size_t {table}_count = {len(rows)};', '']


def main():
    output, depfile, folder = sys.argv[1:]
    other = os.path.join(folder, 'postgres')
    lites, others = files_of(folder), files_of(other)
    if others and (not NAME.match(others[0]) or others[-1][:4] != lites[-1][:4]):
        sys.exit(f'{other}: its last number is not that of {folder}')
    out = ['/* Made by migrations/embed.py: the SQL files, as they are in the tree. */',
           '#include "server/store/migrations.h"', '']
    out += listed(folder, lites, 1, 'store_migrations')
    out += listed(other, others, int(others[0][:4]) if others else 0, 'store_migrations_postgres')
    with open(output, 'w', encoding='utf-8') as file:
        file.write('\n'.join(out))
    watched = [os.path.abspath(__file__), folder] + [os.path.join(folder, name) for name in lites]
    watched += [other] * bool(others) + [os.path.join(other, name) for name in others]
    with open(depfile, 'w', encoding='utf-8') as file:
        file.write(output + ': ' + ' '.join(name.replace(' ', '\\ ') for name in watched) + '\n')


if __name__ == '__main__':
    main()
