"""The unit suites on a library of the tree, so that a mutant costs one small object and no linking of suites.

The tree is built once, with little optimisation. Everything that is not a test goes into one shared library, and each suite is linked
with it anew. A mutant is a library of one file, which the loader puts before the other (LD_PRELOAD): its functions are then
everybody's. It traps on undefined behaviour, as the build with sanitizers does.
"""

import json
import math
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(os.environ.get("MIAI_SOURCE", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("MIAI_BUILD", SOURCE / "build/release")).parent / "mutants"
LIBRARY = BUILD / "libmutants.so"
MEMORY = 1 << 30  # bytes of a suite
MUTANT_FLAGS = ["-w", "-O0", "-U_FORTIFY_SOURCE", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-ftrivial-auto-var-init=pattern"]


@dataclass
class Suite:
    """A test of the build, which can be run on a mutant."""

    name: str
    folder: str  # below tests/
    command: list
    env: dict
    took_s: float = 0.0  # of processor, on the tree as it stands
    kills: dict = field(default_factory=dict)  # by file

    def limit_s(self):
        """Seconds of processor, a whole number: a mutant that takes longer runs in a circle."""
        return math.ceil(3 * self.took_s) + 1


def is_below(folder, wanted):
    """Whether a folder of suites is one of these, which are below tests/, or lies in one."""
    path = folder.removeprefix("tests/")
    return any(path == one or path.startswith(one + "/") for one in wanted)


def quietly(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=BUILD if BUILD.exists() else None)
    if done.returncode != 0:
        sys.exit(f"mutants: {shlex.join(map(str, command))[:200]}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def introspect(what):
    return json.loads(quietly("meson", "introspect", what, str(BUILD)))


def set_up():
    if not (BUILD / "build.ninja").exists():
        BUILD.parent.mkdir(exist_ok=True)
        quietly("meson", "setup", str(BUILD), str(SOURCE), "--buildtype=plain", "-Doptimization=1", "-Db_staticpic=true",
                "-Dwerror=false")


def of_product(archive):
    return not archive.startswith("tests/") and "weak" not in archive


class Suites:
    """The suites of some folders, built and linked."""

    def __init__(self, wanted):
        """wanted: takes a test as Meson tells of it and the folder of its executable, and says whether it is needed."""
        set_up()
        quietly("ninja", "-C", str(BUILD), "build.ninja")
        made = {target["filename"][0]: target for target in introspect("--targets") if target["type"] == "executable"}
        self.all, programs = [], {}
        for test in introspect("--tests"):
            test["cmd"] = [str(BUILD / word) if str(BUILD / word) in made else word for word in test["cmd"]]
            of_test = [word for word in test["cmd"] if word in made]
            scripts = [os.path.normpath(BUILD / word) for word in test["cmd"] if word.endswith(".py")]
            home = scripts[0] if scripts else made[of_test[0]]["defined_in"] if of_test else ""
            folder = str(Path(home).parent.relative_to(SOURCE)) if home else ""
            if of_test and len(of_test) == 1 and wanted(test, folder):
                programs[of_test[0]] = os.path.relpath(of_test[0], BUILD)
                self.all.append(Suite(test["name"], folder, test["cmd"], test["env"]))
        quietly("ninja", "-C", str(BUILD), *programs.values())
        lines = quietly("ninja", "-C", str(BUILD), "-t", "commands", *programs.values()).splitlines()
        self.compile = self.compilers(lines)
        self.link(lines, programs)
        for suite in self.all:
            suite.command = [str(self.linked(programs[word])) if word in programs else word for word in suite.command]
        self.measure()

    @staticmethod
    def linked(program):
        return BUILD / "linked" / program.replace("/", "-")

    @staticmethod
    def compilers(lines):
        """The command that compiles each file of the product, without what it writes."""
        found = {}
        for line in lines:
            words = shlex.split(line)
            if "-c" in words and "-fPIC" in words:
                if os.path.basename(words[0]) == "ccache":
                    words.pop(0)
                path = os.path.relpath(os.path.join(BUILD, words[words.index("-c") + 1]), SOURCE)
                kept = [word for i, word in enumerate(words) if word not in ("-c", "-MD", "-MQ", "-MF", "-o")
                        and (i == 0 or words[i - 1] not in ("-c", "-MQ", "-MF", "-o"))]
                found.setdefault(path, kept)
        return found

    def link(self, lines, programs):
        """The product as a library, and each program with it instead of its archives."""
        os.makedirs(BUILD / "linked", exist_ok=True)
        commands = {}
        for line in lines:
            words = shlex.split(line)
            if "-o" in words and words[words.index("-o") + 1] in programs.values():
                commands[words[words.index("-o") + 1]] = words
        archives = sorted({word for words in commands.values() for word in words if word.endswith(".a") and of_product(word)})
        others = sorted({word for words in commands.values() for word in words
                         if word.startswith("-l") or re.search(r"\.so(\.\d+)*$", word)})
        if not LIBRARY.exists() or LIBRARY.stat().st_mtime < max(os.path.getmtime(BUILD / archive) for archive in archives):
            quietly("c++", "-shared", "-o", str(LIBRARY), "-Wl,--whole-archive", *archives, "-Wl,--no-whole-archive", *others)
        for program, words in commands.items():
            target = self.linked(program)
            newest = max(os.path.getmtime(BUILD / program), 0)
            if target.exists() and target.stat().st_mtime > newest:
                continue
            kept = [word for word in words if not (word.endswith(".a") and of_product(word))]
            kept[kept.index("-o") + 1] = str(target)
            quietly(*kept, str(LIBRARY), f"-Wl,-rpath,{BUILD}", *others)

    def measure(self):
        """Each suite once on the tree as it stands, which must pass; not again what has not changed since."""
        kept = BUILD / "took.json"
        known = json.loads(kept.read_text()) if kept.exists() else {}
        for suite in self.all:
            built = max(Path(word).stat().st_mtime for word in [*suite.command, str(LIBRARY)] if Path(word).is_file())
            key = f"{suite.folder} {suite.name}"
            if known.get(key, (0, 0))[0] < built:
                code, took_s, said = run(suite, None, 600)
                if code != 0:
                    sys.exit(f"mutants: {suite.name} fails on the tree as it stands\n{said}")
                known[key] = (built, took_s)
            suite.took_s = known[key][1]
        kept.write_text(json.dumps(known))

    def for_file(self, path, folders):
        """The suites that look at a file, the likeliest to see a fault first."""
        words = set(re.split(r"[/_.]", path)) - {"server", "c", "app", "core", "tour"}
        chosen = [suite for suite in self.all if is_below(suite.folder, folders)]
        return sorted(chosen, key=lambda suite: (-suite.kills.get(path, 0), -len(words & set(re.split(r"[-_]", suite.name))),
                                                 suite.took_s))


def run(suite, library, limit_s):
    """The suite's status, seconds of processor, and its last words."""
    env = {**os.environ, **suite.env, "CMOCKA_TEST_ABORT": "1", "MALLOC_PERTURB_": "165"}
    if library:
        env["LD_PRELOAD"] = str(library)

    def bounds():
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(suite.command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, env=env,
                                   preexec_fn=bounds, cwd=BUILD)
        ends = time.monotonic() + 60 + 20 * limit_s  # asleep, or on a machine that has no time for it
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > ends:
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(max(0, out.seek(0, os.SEEK_END) - 2000))
        return process.returncode, usage.ru_utime + usage.ru_stime, out.read().decode(errors="replace")


def compile_limit(suites, limit, users, headers, folder):
    """A library of all files that use a limit, with another number; None if they do not compile. What headers make of the limit,
    arrays above all, stays as it is."""
    changed = Path(folder) / "limit.h"
    changed.write_text("".join(f'#include "{header}"\n' for header in headers) +
                       f"#undef {limit.name}\n#define {limit.name} ({limit.new})\n", encoding="utf-8")
    objects = []
    for path in users:
        objects.append(str(Path(folder) / (path.replace("/", "-") + ".o")))
        command = [*suites.compile[path], *MUTANT_FLAGS, "-include", str(changed), "-c", "-o", objects[-1], str(SOURCE / path)]
        if subprocess.run(command, capture_output=True, check=False, cwd=BUILD).returncode != 0:
            return None
    library = Path(folder) / "mutant.so"
    done = subprocess.run(["c++", "-shared", "-o", str(library), *objects, str(LIBRARY)], capture_output=True, check=False,
                          cwd=BUILD)
    return library if done.returncode == 0 else None


def compile_mutant(suites, mutant, text, folder):
    """A library of the changed file in a folder; None if it is no C any more."""
    path = Path(folder) / os.path.basename(mutant.path)
    path.write_text(text[:mutant.at] + mutant.new + text[mutant.end:], encoding="utf-8")
    library = Path(folder) / "mutant.so"
    command = [*suites.compile[mutant.path], *MUTANT_FLAGS, "-I", str(SOURCE / os.path.dirname(mutant.path)), "-shared",
               "-o", str(library), str(path), str(LIBRARY)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=BUILD)
    return library if done.returncode == 0 else None
