"""`python -m plyscope`: the program itself."""

import os
import subprocess
import sys

from ._program import find_program

program = find_program()
if sys.platform == "win32":
    sys.exit(subprocess.call([program, *sys.argv[1:]]))
os.execv(program, [program, *sys.argv[1:]])
