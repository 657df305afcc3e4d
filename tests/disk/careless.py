"""The store without its exit: careless.py DB.c OUTPUT.c drops the line that ends the process on an error."""

import sys

LINE = '    _exit(STORE_EXIT_FAULT);'

with open(sys.argv[1], encoding='utf-8') as file:
    lines = file.read().splitlines(keepends=True)
kept = [line for line in lines if not line.startswith(LINE)]
if len(kept) != len(lines) - 1:
    sys.exit(f'{sys.argv[1]}: expected one line "{LINE.strip()}"')
with open(sys.argv[2], 'w', encoding='utf-8') as file:
    file.writelines(kept)
