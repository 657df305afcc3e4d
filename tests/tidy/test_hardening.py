"""The build of the programs that people run: test_hardening.py CC PROGRAM...

The checks of checksec, by readelf: a program at random addresses (PIE), tables that cannot be overwritten (full RELRO),
no memory that is both written and run, no path of libraries inside, guarded stacks, calls that know the size of their
buffer (FORTIFY), and on x86 marks of the targets of jumps and shadows of return addresses (CET).
"""

import os
import platform
import re
import subprocess
import sys
import tempfile
import unittest

CC, PROGRAMS = sys.argv[1], sys.argv[2:]
BARE = ['-no-pie', '-fno-stack-protector', '-U_FORTIFY_SOURCE', '-fcf-protection=none', '-Wl,-z,norelro,-z,lazy,-z,execstack',
        '-Wl,-rpath,/nowhere,--enable-new-dtags']


def readelf(*what):
    return subprocess.run(['readelf', '-W', *what], check=True, capture_output=True, text=True).stdout


def weaknesses(path):
    """The protections that this program lacks, one word each."""
    header, segments, dynamic = readelf('-h', path), readelf('-l', path), readelf('-d', path)
    symbols, notes = readelf('--dyn-syms', path), readelf('-n', path)
    found = []
    if not re.search(r'Type:\s+DYN', header) or not re.search(r'FLAGS_1.*\bPIE\b', dynamic):
        found.append('PIE')
    if 'GNU_RELRO' not in segments or not re.search(r'BIND_NOW|FLAGS_1.*\bNOW\b', dynamic):
        found.append('RELRO')
    if re.search(r'GNU_STACK.*RWE|LOAD.*RWE', segments) or 'GNU_STACK' not in segments:
        found.append('EXECUTABLE')
    if re.search(r'\((RPATH|RUNPATH|TEXTREL)\)', dynamic):
        found.append('PATH')
    if '__stack_chk_fail' not in symbols:
        found.append('STACK')
    if not re.search(r'__\w+_chk\b', symbols.replace('__stack_chk_fail', '')):
        found.append('FORTIFY')
    if platform.machine() == 'x86_64' and not re.search(r'x86 feature: .*IBT.*SHSTK', notes):
        found.append('CET')
    return found


class Hardening(unittest.TestCase):
    def test_every_program_is_hardened(self):
        self.assertTrue(PROGRAMS)
        for path in PROGRAMS:
            self.assertEqual(weaknesses(path), [], path)

    def test_a_program_that_is_not_is_found_out(self):
        with tempfile.TemporaryDirectory() as folder:
            source, program = os.path.join(folder, 'bare.c'), os.path.join(folder, 'bare')
            with open(source, 'w', encoding='utf-8') as file:
                file.write('#include <string.h>\n'
                           'int main(int n, char **texts) { char copy[64]; strcpy(copy, texts[0]); return copy[n]; }\n')
            subprocess.run([*CC.split(), *BARE, '-O2', '-o', program, source], check=True, capture_output=True)
            wanted = ['PIE', 'RELRO', 'EXECUTABLE', 'PATH', 'STACK', 'FORTIFY'] + ['CET'] * (platform.machine() == 'x86_64')
            self.assertEqual(weaknesses(program), wanted)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1], verbosity=2)
