"""Makes C of skeletons.txt: python3 skeletons.py OUTPUT TABLE"""
import sys


def main(output, table):
    rows, marks, pool, places = [], [], [], {}
    with open(table, encoding='utf-8') as file:
        for line in file:
            if line.startswith('#'):
                continue
            first, *rest = line.split()
            codes = tuple(int(word, 16) for word in rest)
            if first == '+':
                marks.append(codes)
                continue
            if codes not in places:
                places[codes] = len(pool)
                pool.extend(codes)
            rows.append((int(first, 16), places[codes], len(codes)))
    assert rows == sorted(rows) and len(pool) < 65536
    with open(output, 'w', encoding='utf-8') as file:
        file.write('#include "proto/json/skeletons.h"\n\nconst struct skeleton_row skeleton_rows[] = {\n')
        file.writelines(f'    {{0x{code:x}, {at}, {n}}},\n' for code, at, n in rows)
        file.write('};\nconst uint32_t skeleton_codes[] = {\n')
        file.writelines(f'    0x{code:x},\n' for code in pool)
        file.write('};\nconst struct skeleton_range skeleton_marks[] = {\n')
        file.writelines(f'    {{0x{first:x}, 0x{last:x}}},\n' for first, last in marks)
        file.write(f'}};\nconst size_t skeleton_rows_n = {len(rows)}, skeleton_marks_n = {len(marks)};\n')


main(*sys.argv[1:])
