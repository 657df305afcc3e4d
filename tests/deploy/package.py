"""Debian packages of this tree, built in a clean copy of it."""

import glob
import os
import re
import shutil
import subprocess

NOT_OURS = ('build', 'var', 'node_modules', '.git', '__pycache__', '.cache', 'obj-*')


def copy_tree(source, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder, symlinks=True, ignore=shutil.ignore_patterns(*NOT_OURS))


def rewrite(path, pattern, text):
    with open(path, encoding='utf-8') as file:
        old = file.read()
    new, n = re.subn(pattern, lambda _: text, old, count=1)
    assert n == 1, f'{path} has no {pattern}'
    with open(path, 'w', encoding='utf-8') as file:
        file.write(new)


def version_of(tree):
    with open(f'{tree}/meson.build', encoding='utf-8') as file:
        return re.search(r"(?m)^  version: '([^']+)'", file.read()).group(1)


def build(tree, *arguments):
    """Path of the package that this copy of the tree makes."""
    for old in glob.glob(f'{tree}/../miai*_*'):
        os.remove(old)
    log = f'{tree}.log'
    with open(log, 'wb') as file:
        done = subprocess.run(['dpkg-buildpackage', '-us', '-uc', '-b', *arguments], cwd=tree, stdin=subprocess.DEVNULL,
                              stdout=file, stderr=file, env={**os.environ, 'DEB_BUILD_OPTIONS': 'noautodbgsym'}, check=False)
    if done.returncode:
        with open(log, encoding='utf-8') as file:
            raise AssertionError('dpkg-buildpackage failed:\n' + ''.join(file.readlines()[-40:]))
    found, = glob.glob(f'{tree}/../miai_*.deb')
    return os.path.realpath(found)


def build_two(source, folder):
    """(the package before, the package of this tree). The one before differs only in its number, and is made from the
    other's build folder: a few files are compiled again."""
    tree = f'{folder}/tree'
    copy_tree(source, tree)
    shutil.rmtree(f'{folder}/packages', ignore_errors=True)
    os.makedirs(f'{folder}/packages')
    now = shutil.move(build(tree), f'{folder}/packages')
    version = version_of(tree)
    rewrite(f'{tree}/meson.build', r"(?m)^  version: '[^']+'", f"  version: '{version}~before'")
    rewrite(f'{tree}/debian/changelog', r'(?m)^miai \([^)]+\)', f'miai ({version}~before)')
    for made in ('.debhelper', 'debhelper-build-stamp', 'miai'):
        path = f'{tree}/debian/{made}'
        shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
    before = shutil.move(build(tree, '--no-pre-clean'), f'{folder}/packages')
    return before, now


def field(package, name):
    return subprocess.run(['dpkg-deb', '-f', package, name], check=True, capture_output=True, text=True).stdout.strip()
