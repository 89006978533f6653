"""Runs the programs in `right`, and each mistake of `mistakes.py` made in one of them: `python3 run.py FOLDER [NAME…]` leaves
their traces in the folder."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from mistakes import MISTAKES

HERE = pathlib.Path(__file__).resolve().parent
HELPER = HERE.parents[2] / "assets" / "external"


def sources():
    """The name and the text of each program."""
    for path in sorted((HERE / "right").glob("*.py")):
        yield f"right-{path.stem}", path.stem, path.read_text(encoding="utf-8")
    for name, right, old, new in MISTAKES:
        text = (HERE / "right" / f"{right}.py").read_text(encoding="utf-8")
        assert old in text, f"{name}: {right}.py has no {old!r}"
        yield f"wrong-{name}", right, text.replace(old, new)


def start(folder, name, trace, text):
    program = folder / f"{name}.py"
    program.write_text(text.replace(f'"{trace}.trace"', f'"{name}.trace"'), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(HELPER), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    environment.pop("PLYSCOPE_TRACE", None)
    output = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    return name, subprocess.Popen([sys.executable, str(program)], cwd=folder, env=environment, **output)


if __name__ == "__main__":
    target, wanted = pathlib.Path(sys.argv[1]), sys.argv[2:]
    chosen = [source for source in sources() if not wanted or source[0] in wanted]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for at in range(0, len(chosen), 4):
            for name, process in [start(folder, *source) for source in chosen[at : at + 4]]:
                said = process.communicate()[1]
                # A mistake may end its program; a right one never does.
                if process.returncode and name.startswith("right"):
                    sys.exit(f"{name}: {said}")
                shutil.copy(folder / f"{name}.trace", target)
