"""The unit suites on a shared library of the tree, so that a mutant costs one small object and no linking of suites.

The tree is built once, with little optimisation. All code that is not a test goes into one shared library, and each
suite is linked with it anew. A mutant is a library of one file, which the loader puts before the other (LD_PRELOAD), so
that all code calls its functions. It traps on undefined behaviour, as the build with sanitizers does.

A slow suite runs on a mutant only if it reaches the changed lines of the tree. A third library, which counts lines (gcov), says
so.
"""

import json
import math
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

SOURCE = Path(os.environ.get("MIAI_SOURCE", Path(__file__).resolve().parents[2]))
BUILD = Path(os.environ.get("MIAI_BUILD", SOURCE / "build/release")).parent / "mutants"
LIBRARY = BUILD / "libmutants.so"
COVERAGE = BUILD / "coverage"
MEMORY = 1 << 30  # bytes of a suite
SLOW_S = 0.1  # of processor: the lines that such a suite reaches are looked at
MUTANT_FLAGS = ["-w", "-O0", "-U_FORTIFY_SOURCE", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-ftrivial-auto-var-init=pattern"]


@dataclass
class Suite:
    """A test of the build, which can be run on a mutant."""

    name: str
    folder: str  # below tests/
    command: list
    env: dict
    took_s: float = 0.0  # of processor, on the unchanged tree
    kills: dict = field(default_factory=dict)  # by file
    reached: dict | None = None  # by file: the lines that it runs; None: not known

    @property
    def key(self):
        return f"{self.folder} {self.name}"

    def limit_s(self):
        """Seconds of processor, a whole number: a mutant that takes longer is in an endless loop."""
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
        """wanted: takes a test as Meson describes it and the folder of its executable, and returns whether it is
        needed."""
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
        self.cover()

    @staticmethod
    def linked(program):
        return BUILD / "linked" / program.replace("/", "-")

    @staticmethod
    def compilers(lines):
        """The command that compiles each file of the product, without its output."""
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
        """Links the product as a library, and each program with it instead of its archives."""
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
        """Runs each suite once on the unchanged tree, where it must pass; skips suites that have not changed since."""
        kept = BUILD / "took.json"
        known = json.loads(kept.read_text()) if kept.exists() else {}
        for suite in self.all:
            built = built_at(suite)
            if known.get(suite.key, (0, 0))[0] < built:
                code, took_s, said = run(suite, None, 600)
                if code != 0:
                    sys.exit(f"mutants: {suite.name} fails on the tree as it stands\n{said}")
                known[suite.key] = (built, took_s)
            suite.took_s = known[suite.key][1]
        kept.write_text(json.dumps(known))

    def cover(self):
        """The lines that each slow suite reaches; not again for what has not changed since."""
        kept = BUILD / "reached.json"
        known = json.loads(kept.read_text()) if kept.exists() else {"suites": {}, "lines": {}, "functions": {}}
        stale = [suite for suite in self.all if suite.took_s >= SLOW_S and known["suites"].get(suite.key, [0])[0] < built_at(suite)]
        if stale:
            library = self.counting_library()
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                for suite, (lines, functions, reached) in zip(stale, pool.map(lambda suite: count_lines(suite, library), stale)):
                    known["suites"][suite.key] = [built_at(suite), reached]
                    known["lines"] |= lines
                    known["functions"] |= functions
            kept.write_text(json.dumps(known))
        self.lines, self.functions = known["lines"], known["functions"]
        for suite in self.all:
            if suite.took_s >= SLOW_S:
                suite.reached = {path: set(lines) for path, lines in known["suites"][suite.key][1].items()}

    def counting_library(self):
        library = COVERAGE / "libcounting.so"
        if library.exists() and library.stat().st_mtime >= LIBRARY.stat().st_mtime:
            return library
        COVERAGE.mkdir(exist_ok=True)
        objects = {path: COVERAGE / (path.replace("/", "-") + ".o") for path in self.compile}
        cache = [found] if (found := shutil.which("ccache")) else []
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda path: quietly(*cache, *self.compile[path], "-w", "-O0", "--coverage", "-c", "-o", str(objects[path]),
                                               str(SOURCE / path)), objects))
        quietly("c++", "-shared", "--coverage", "-o", str(library), *map(str, objects.values()), str(LIBRARY))
        return library

    def reaches(self, suite, mutant, last_line):
        """Whether a suite runs the changed lines, as far as that is known."""
        path = mutant.path
        functions = self.functions.get(path, [])
        if suite.reached is None or mutant.kind == "limit" or not any(first <= mutant.line <= last for first, last in functions):
            return True
        lines = self.lines[path]
        first = max(0, bisect_right(lines, mutant.line) - 1)  # a statement is counted where it begins
        return any(line in suite.reached.get(path, ()) for line in lines[first:bisect_right(lines, last_line) + 1])

    def for_file(self, path, folders):
        """The suites for a file, the likeliest to notice a fault first."""
        words = set(re.split(r"[/_.]", path)) - {"server", "c", "app", "core", "tour"}
        chosen = [suite for suite in self.all if is_below(suite.folder, folders)]
        return sorted(chosen, key=lambda suite: (suite.took_s + 0.01) / (
            1 + suite.kills.get(path, 0) + 3 * len(words & set(re.split(r"[-_/]", suite.name)))))


def built_at(suite):
    return max(Path(word).stat().st_mtime for word in [*suite.command, str(LIBRARY)] if Path(word).is_file())


def count_lines(suite, library):
    """By file: the lines with code, the first and last line of each function, and the lines that a suite reaches."""
    lines, functions, reached = {}, {}, {}
    with tempfile.TemporaryDirectory(prefix="miai-mutant.") as folder:
        code, _, said = run(suite, library, 600, {"GCOV_PREFIX": folder})
        if code != 0:
            sys.exit(f"mutants: {suite.name} fails where its lines are counted\n{said}")
        counted = sorted(Path(folder + str(COVERAGE)).glob("*.gcda"))
        for path in counted:
            path.with_suffix(".gcno").symlink_to(COVERAGE / path.with_suffix(".gcno").name)
        for found in quietly("gcov", "--json-format", "--stdout", *map(str, counted)).splitlines():
            for file in json.loads(found)["files"]:
                path = os.path.relpath(os.path.join(BUILD, file["file"]), SOURCE)
                if path.endswith(".c"):
                    lines[path] = sorted({line["line_number"] for line in file["lines"]})
                    functions[path] = [(function["start_line"], function["end_line"]) for function in file["functions"]]
                    reached[path] = sorted({line["line_number"] for line in file["lines"] if line["count"]})
    return lines, functions, reached


def run(suite, library, limit_s, more=None):
    """The suite's status, seconds of processor, and its last words. more: further variables of its environment."""
    env = {**os.environ, **suite.env, "CMOCKA_TEST_ABORT": "1", "MALLOC_PERTURB_": "165", **(more or {})}
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
        ends = time.monotonic() + 60 + 20 * limit_s  # the suite sleeps, or the machine is busy
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
    """A library of all files that use a limit, with another number; None if they do not compile. The effect of the
    limit in headers, arrays above all, stays as it is."""
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
    """A library of the changed file in a folder; None if it does not compile."""
    path = Path(folder) / os.path.basename(mutant.path)
    path.write_text(text[:mutant.at] + mutant.new + text[mutant.end:], encoding="utf-8")
    library = Path(folder) / "mutant.so"
    command = [*suites.compile[mutant.path], *MUTANT_FLAGS, "-I", str(SOURCE / os.path.dirname(mutant.path)), "-shared",
               "-o", str(library), str(path), str(LIBRARY)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=BUILD)
    return library if done.returncode == 0 else None
