"""A container file, carried out where there is no engine: each stage is a small Debian in a folder (chroot.py).

Steps are carried out unchanged. Only apt-get is replaced: it records the packages that it should install, and they are
copied from this system, with their dependencies and nothing else. An unknown step fails.
"""

import json
import os
import re
import shutil

import chroot

APT_GET = '''#!/bin/sh
[ "$1" != install ] || printf '%s\\n' "$@" >>/asked
'''


class Failed(Exception):
    """A step failed; has the step and its output."""


def instructions(text):
    """[(word, rest of the line)] of a container file."""
    lines = re.sub(r'(?m)^[ \t]*#.*\n', '', text).replace('\\\n', ' ').splitlines()
    return [tuple(line.split(None, 1)) for line in lines if line.strip()]


# ---- the engine's input ----------------------------------------------------------------

def pattern(text):
    """A line of .dockerignore as a regular expression: * is within one folder, ** goes through any number."""
    found = ''
    for part in re.split(r'(\*\*/|\*\*|\*|\?)', text.strip('/')):
        found += {'**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]'}.get(part) or re.escape(part)
    return re.compile(found + '(?:/.*)?')   # with everything in a folder


def rules(path):
    """[(is kept out, expression)]; the last that fits a path decides."""
    with open(path, encoding='utf-8') as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith('#')]
    return [(not line.startswith('!'), pattern(line.lstrip('!'))) for line in lines]


def is_kept_out(path, of):
    return next((out for out, expression in reversed(of) if expression.fullmatch(path)), False)


def make_context(tree, folder):
    """Copies the part of the tree that the engine would get."""
    of = rules(f'{tree}/.dockerignore')
    shutil.rmtree(folder, ignore_errors=True)

    def ignore(within, names):
        path = os.path.relpath(within, tree)
        return [name for name in names if is_kept_out(os.path.normpath(f'{path}/{name}'), of)]
    shutil.copytree(tree, folder, symlinks=True, ignore=ignore)


# ---- the steps ---------------------------------------------------------------------------------

class Stage:
    def __init__(self, root):
        self.root, self.set = root, {}   # values of USER, ENTRYPOINT and the like

    def health(self):
        """The words of the check; its own flags are left out."""
        return json.loads(self.set['HEALTHCHECK'].split('CMD', 1)[1])


class Engine:
    def __init__(self, context, folder):
        self.context, self.folder, self.stages = context, folder, []

    def build(self):
        """The last stage."""
        with open(f'{self.context}/deploy/Containerfile', encoding='utf-8') as file:
            for word, rest in instructions(file.read()):
                if word == 'FROM':
                    self.begin(rest.split())
                elif word == 'RUN':
                    self.run(rest)
                elif word == 'COPY':
                    self.copy(rest.split())
                elif word in ('USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'ENTRYPOINT'):
                    self.stages[-1].set[word] = rest
                else:
                    raise Failed(f'{word}: what is that?')
        return self.stages[-1]

    def begin(self, words):
        """A repeated stage starts from the earlier one, which need not be made again."""
        assert words[0] == 'debian:12-slim' and words[1:2] in ([], ['AS']), words
        root = os.path.join(self.folder, words[2] if words[1:] else f'stage-{len(self.stages)}')
        if not os.path.exists(root):
            chroot.make(root, '')
            chroot.write(root, 'usr/bin/apt-get', APT_GET)
            os.chmod(f'{root}/usr/bin/apt-get', 0o755)
        self.stages.append(Stage(root))

    def run(self, line):
        root = self.stages[-1].root
        code, said = chroot.attempt(root, 'sh', '-c', line)
        if code:
            raise Failed(f'RUN {line}\n{said}')
        if os.path.exists(f'{root}/asked'):
            with open(f'{root}/asked', encoding='utf-8') as file:
                names = [word for word in file.read().split() if not word.startswith('-') and word != 'install']
            os.remove(f'{root}/asked')
            chroot.add(root, ', '.join(names))

    def copy(self, words):
        source = self.context
        if words[0].startswith('--from='):
            source = os.path.join(self.folder, words.pop(0)[len('--from='):])
        what, to = words
        what, to = os.path.normpath(f'{source}/{what}'), self.stages[-1].root + to
        if not os.path.exists(what):
            raise Failed(f'COPY {what}: the engine is not given it')
        if os.path.isdir(what):
            shutil.copytree(what, to, symlinks=True, dirs_exist_ok=True)
        else:
            os.makedirs(os.path.dirname(to), exist_ok=True)
            shutil.copy(what, to)

    def remove(self):
        for name in os.listdir(self.folder):
            chroot.remove(os.path.join(self.folder, name))


def started(stage, *arguments):
    """Arguments for subprocess: the entry point, as the user that the file names."""
    return chroot.command(stage.root, *json.loads(stage.set['ENTRYPOINT']), *arguments, user=stage.set['USER'])
