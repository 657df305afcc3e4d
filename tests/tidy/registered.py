"""A test that no meson.build names never runs: this check finds it."""

import os
import re

import tree

TEST = re.compile(r'(^|/)(test_\w+\.(c|py)|[^/]+\.test\.m?js|fuzz_\w+\.c)$')


def home(path):
    """The nearest folder above a file that has a meson.build."""
    folder = os.path.dirname(path)
    while folder and not os.path.isfile(os.path.join(tree.ROOT, folder, 'meson.build')):
        folder = os.path.dirname(folder)
    return folder


def check():
    findings = []
    for path in tree.files('.c', '.js', '.mjs', '.py'):
        if path.startswith('tests/') and TEST.search(path):
            folder = home(path)
            name = os.path.relpath(path, folder)
            short = re.sub(r'(^|/)(?:test|fuzz)_(\w+)\.c$', r'\1\2', name)
            build = os.path.join(folder, 'meson.build')
            known = tree.text(build) if os.path.isfile(os.path.join(tree.ROOT, build)) else ''
            if f"'{name}'" not in known and f"'{short}'" not in known:
                findings.append(f'{path}: {build} does not name it')
    return findings
