"""Which folder of the browser client may import what: pages use all others and never each other."""

import os
import re

import tree

CLIENT = 'web-static/'
MAY = {
    'vendor': [],
    'lib': ['vendor'],
    'i18n': [],
    'board': ['lib', 'vendor'],
    'net': ['lib', 'vendor'],
    'state': ['net', 'lib', 'vendor'],
    'ui': ['state', 'board', 'net', 'lib', 'i18n', 'vendor'],
    'features': ['ui', 'state', 'board', 'net', 'lib', 'i18n', 'vendor'],
}
COMMENT = re.compile(r'/\*.*?\*/|^\s*//[^\n]*', re.DOTALL | re.MULTILINE)
# An import while the page runs is a part that loads later; `lazy()` names those by path and is free to name a page.
IMPORT = re.compile(r'''(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'|\blazy\('([^']+)'\)''')


def folder_of(path):
    """'pages/NAME' for a file of a page, else the folder; '' for the files at the top and those beside the pages."""
    folders = os.path.dirname(path).split('/')
    if folders[0] != 'pages':
        return folders[0]
    return '/'.join(folders[:2]) if len(folders) > 1 else ''


def refusal(path, target):
    """Why the file may not import the other, or None. Both paths begin below the client."""
    own, other = folder_of(path), folder_of(target)
    if own in ('', other) or (own.startswith('pages/') and other in MAY):
        return None
    return None if other in MAY.get(own, []) else f'{target} is out of reach'


def check():
    findings = []
    for path in (path for path in tree.files('.js') if path.startswith(CLIENT) and not path.endswith('.src.js')):
        own = path[len(CLIENT):]
        for near, later in IMPORT.findall(COMMENT.sub('', tree.text(path))):
            if later and folder_of(own).startswith('pages/'):
                continue
            reason = refusal(own, later or os.path.normpath(os.path.join(os.path.dirname(own), near)))
            if reason:
                findings.append(f'{path}: {reason}')
    return findings
