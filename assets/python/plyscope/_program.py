"""The program that does the work: where it is, and how it is asked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, List, Optional, Sequence, Union

__all__ = ["PlyscopeError", "find_program", "run", "run_json"]


class PlyscopeError(Exception):
    """What plyscope refused, in its own words."""


def find_program() -> str:
    """Returns the path of the program: the variable PLYSCOPE, the scripts of this Python, or what the shell would find."""
    name = "plyscope" + (sysconfig.get_config_var("EXE") or "")
    given = os.environ.get("PLYSCOPE")
    if given:
        return given
    folders = [sysconfig.get_path("scripts")]
    scheme = sysconfig.get_preferred_scheme("user") if sys.version_info >= (3, 10) else None
    if scheme:
        folders.append(sysconfig.get_path("scripts", scheme=scheme))
    # `pip install --target`
    folders.append(str(Path(__file__).resolve().parent.parent / "bin"))
    for folder in folders:
        if folder and os.path.isfile(os.path.join(folder, name)):
            return os.path.join(folder, name)
    found = shutil.which(name)
    if found:
        return found
    raise PlyscopeError("the program plyscope was not found; `pip install plyscope` brings it")


def run(arguments: Sequence[Union[str, "os.PathLike[str]"]], text: Optional[str] = None, verdicts: Sequence[int] = (0,)) -> str:
    """Runs a command and returns what it prints; `text` is its standard input.

    Raises PlyscopeError where its exit code is none of `verdicts`.
    """
    words: List[str] = [find_program(), *map(os.fspath, arguments)]
    done = subprocess.run(words, input=text or "", capture_output=True, encoding="utf-8", errors="replace", check=False)
    if done.returncode not in verdicts:
        raise PlyscopeError(done.stderr.strip().removeprefix("plyscope: ") if sys.version_info >= (3, 9) else done.stderr.strip())
    return done.stdout


def run_json(arguments: Sequence[str], text: Optional[str] = None, verdicts: Sequence[int] = (0,)) -> Any:
    """Runs a command and returns the JSON object that it prints."""
    return json.loads(run([*arguments, "--json"], text, verdicts))
