"""A small Debian in a folder, in which a test can build or install something.

It is made of the files of this system: its essential packages, the named packages and all that these depend on, and
nothing else, so a forgotten dependency is missing. It needs neither a mirror nor a mount, only the right to chroot:
root's, or that of a user namespace.
"""

import contextlib
import fcntl
import os
import re
import shutil
import socket
import stat
import struct
import subprocess
import sys

INFO, STATUS = '/var/lib/dpkg/info', '/var/lib/dpkg/status'
NOT_COPIED = re.compile(r'/usr/share/(doc|man|locale|info|i18n|zoneinfo|bug|lintian|bash-completion)(/|$)')
DEVICES = {'null': 3, 'zero': 5, 'urandom': 9}
SHADOW = {'etc/shadow': '{}:*:19000:0:99999:7:::\n', 'etc/gshadow': '{}:*::\n'}


def own_users():
    """Ends with 77, which Meson calls skipped, where chroot is forbidden; may start this program again as the root of a
    user namespace."""
    if os.geteuid() == 0:
        return
    space = ['unshare', '--user', '--map-root-user', '--map-auto', '--mount']
    if 'MIAI_OWN_USERS' not in os.environ and subprocess.run([*space, 'true'], capture_output=True).returncode == 0:
        os.environ['MIAI_OWN_USERS'] = '1'
        os.execvp('unshare', [*space, sys.executable, '-B', *sys.argv])
    print('skipped: a package is installed by root, or with a range of users in /etc/subuid and newuidmap')
    sys.exit(77)


def own_network():
    """Starts this program again with a loopback device of its own, where every port is free and no other program
    connects, and with mounts that end with it. Ends with 77 where that is forbidden."""
    if 'MIAI_OWN_NETWORK' not in os.environ:
        if subprocess.run(['unshare', '--net', '--mount', 'true'], capture_output=True, check=False).returncode:
            print('skipped: this takes a network of its own (unshare --net --mount)')
            sys.exit(77)
        os.environ['MIAI_OWN_NETWORK'] = '1'
        os.execvp('unshare', ['unshare', '--net', '--mount', sys.executable, '-B', *sys.argv])
    with socket.socket() as s:
        name_up = struct.pack('16sH14x', b'lo', 0x1 | 0x40)   # IFF_UP, IFF_RUNNING
        fcntl.ioctl(s, 0x8914, name_up)   # SIOCSIFFLAGS


def stanzas(text):
    """The paragraphs of a control file, as {field: text}."""
    for paragraph in text.split('\n\n'):
        fields = re.findall(r'(?m)^([\w-]+):[ \t]*(.*(?:\n[ \t].*)*)', paragraph)
        if fields:
            yield {**dict(fields), '': paragraph}


def alternatives(depends):
    """'a, b (>= 2) | c:any' is [['a'], ['b', 'c']]."""
    return [[re.match(r'[\w.+-]+', name.strip()).group() for name in one.split('|')] for one in depends.split(',') if one.strip()]


def installed():
    """{name: stanza} of this system's packages; a name that is only provided leads to the package that provides it."""
    with open(STATUS, encoding='utf-8') as file:
        found = [stanza for stanza in stanzas(file.read()) if stanza.get('Status', '').endswith(' installed')]
    provided = {name: stanza for stanza in found for names in alternatives(stanza.get('Provides', '')) for name in names}
    return {**provided, **{stanza['Package']: stanza for stanza in found}}


def closure(depends):
    """Stanzas of all packages that these dependencies and the essential packages need, as far as this system has
    them."""
    known = installed()
    wanted = alternatives(depends) + [[name] for name, stanza in known.items() if stanza.get('Essential') == 'yes']
    chosen = {}
    while wanted:
        names = wanted.pop()
        stanza = next((known[name] for name in names if name in known), None)
        assert stanza, f'this system has no {" or ".join(names)}'
        if stanza['Package'] not in chosen:
            chosen[stanza['Package']] = stanza
            wanted += alternatives(stanza.get('Depends', '')) + alternatives(stanza.get('Pre-Depends', ''))
    return list(chosen.values())


def copy(path, root):
    """One entry of a package's list; folders are entries of their own, and come first."""
    to = root + path
    if NOT_COPIED.match(path) or not os.path.lexists(path) or os.path.lexists(to):
        return
    assert os.path.realpath(os.path.dirname(to)).startswith(os.path.realpath(root)), f'{path} leads out of the folder'
    status = os.lstat(path)
    if stat.S_ISLNK(status.st_mode):
        os.symlink(os.readlink(path), to)
        return
    if stat.S_ISDIR(status.st_mode):
        os.mkdir(to)
    else:
        try:
            shutil.copyfile(path, to)
        except PermissionError:   # not readable for us, hence not needed
            return
    with contextlib.suppress(OSError):   # an owner outside of this user namespace
        os.chown(to, status.st_uid, status.st_gid)
    os.chmod(to, stat.S_IMODE(status.st_mode))


def copy_package(stanza, root):
    """Copies its files, and dpkg's entries about it."""
    name = stanza['Package']
    base = next(found for found in (name, f'{name}:{stanza["Architecture"]}') if os.path.exists(f'{INFO}/{found}.list'))
    with open(f'{INFO}/{base}.list', encoding='utf-8') as file:
        for path in file.read().splitlines():
            if path != '/.':
                copy(path, root)
    for file in os.listdir(INFO):
        if file.rsplit('.', 1)[0] == base:
            shutil.copy(f'{INFO}/{file}', root + INFO)


def write(root, path, text):
    with open(os.path.join(root, path), 'w', encoding='utf-8') as file:
        file.write(text)


def add_users(root):
    """The users and groups of base-passwd, as its first installation makes them."""
    for name, shadow in (('passwd', 'shadow'), ('group', 'gshadow')):
        with open(f'{root}/usr/share/base-passwd/{name}.master', encoding='utf-8') as file:
            text = file.read().replace(':*:', ':x:')
        write(root, f'etc/{name}', text)
        write(root, f'etc/{shadow}', ''.join(SHADOW[f'etc/{shadow}'].format(line.split(':')[0]) for line in text.splitlines()))


def add_pam(root):
    """The files that the first installation of PAM would write: root may become any user."""
    for kind in ('account', 'auth', 'password', 'session', 'session-noninteractive'):
        write(root, f'etc/pam.d/common-{kind}', f'{kind.split("-")[0]} required pam_permit.so\n')


def add_devices(root):
    for name, minor in DEVICES.items():
        path = f'{root}/dev/{name}'
        try:
            os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, minor))
            os.chmod(path, 0o666)
        except PermissionError:   # in a user namespace; without mounts a plain file replaces the device
            write(root, f'dev/{name}', '')
            os.chmod(path, 0o666)
            subprocess.run(['mount', '--bind', f'/dev/{name}', path], capture_output=True, check=False)


def show_processes(root):
    """For shells that name their own descriptors; takes the right to mount."""
    subprocess.run(['mount', '--bind', '/proc', f'{root}/proc'], check=True)
    os.symlink('/proc/self/fd', f'{root}/dev/fd')


def remove(root):
    for path in ('proc', *(f'dev/{name}' for name in DEVICES)):
        if os.path.ismount(f'{root}/{path}'):
            subprocess.run(['umount', f'{root}/{path}'], check=True)
    shutil.rmtree(root, ignore_errors=True)


def make(root, depends):
    """Fills this folder anew."""
    remove(root)
    os.makedirs(root, mode=0o755)
    for name in ('dev', 'etc', 'proc', 'root', 'run', 'sys', 'tmp', 'usr', 'var'):
        os.mkdir(f'{root}/{name}', 0o755)
    os.chmod(f'{root}/tmp', 0o1777)
    for name in os.listdir('/'):
        if os.path.islink(f'/{name}') and os.readlink(f'/{name}').startswith('usr/'):
            os.makedirs(f'{root}/{os.readlink(f"/{name}")}', exist_ok=True)
            os.symlink(os.readlink(f'/{name}'), f'{root}/{name}')
    for name in ('alternatives', 'info', 'parts', 'triggers', 'updates'):
        os.makedirs(f'{root}/var/lib/dpkg/{name}')
    add(root, depends)
    add_users(root)
    add_pam(root)
    add_devices(root)


def add(root, depends):
    """Packages with what they depend on, those that are not there yet."""
    status = f'{root}{STATUS}'
    there = set()
    if os.path.exists(status):
        with open(status, encoding='utf-8') as file:
            there = {stanza['Package'] for stanza in stanzas(file.read())}
    new = [stanza for stanza in closure(depends) if stanza['Package'] not in there]
    for stanza in new:
        copy_package(stanza, root)
    with open(status, 'a', encoding='utf-8') as file:
        file.write(''.join(stanza[''].strip('\n') + '\n\n' for stanza in new))
    run(root, 'ldconfig')


def command(root, *words, user=None):
    """Arguments for subprocess: a command to run in this folder, as `user` (NAME or UID:GID) if given."""
    return {'args': ['chroot', *([f'--userspec={user}'] if user else []), root, *words], 'stdin': subprocess.DEVNULL, 'cwd': '/',
            'env': {'PATH': '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'DEBIAN_FRONTEND': 'noninteractive', 'LC_ALL': 'C'}}


def attempt(root, *words, user=None):
    """(exit code, output)."""
    done = subprocess.run(**command(root, *words, user=user), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def run(root, *words, user=None):
    """The output; fails if the command does."""
    code, said = attempt(root, *words, user=user)
    assert code == 0, f'{" ".join(words)} ended with {code}:\n{said}'
    return said
