"""fill.py TAG SHA256SUMS FOLDER: the recipes of this folder with the version and the checksums of a release.

Writes them to FOLDER and to FOLDER.tar.gz. Each recipe names an archive right before its checksum.
"""

import re
import sys
import tarfile
from pathlib import Path

ARCHIVE = re.compile(r"plyscope-v[\w.$-]+?\.(?:tar\.gz|zip)")
ZEROS = "0" * 64


def fill(text, version, sums):
    """The text with this version, and with the checksum of each archive in the place of the zeros that follow its name."""
    text = text.replace("0.1.0", version)
    names = [name.group().replace("$pkgver", version) for name in ARCHIVE.finditer(text)]
    parts = text.split(ZEROS)
    # In a recipe of Homebrew and of winget a checksum follows its archive; in one of Arch all follow all, in their order.
    for at in range(len(parts) - 1):
        if names[at] not in sums:
            sys.exit(f"{names[at]} has no checksum")
        parts[at] += sums[names[at]]
    return "".join(parts)


def main():
    tag, sums, folder = sys.argv[1:]
    lines = Path(sums).read_text().splitlines()
    sums = {name.lstrip("*"): digest for digest, name in (line.split() for line in lines)}
    here = Path(__file__).resolve().parent
    for path in sorted(here.rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and path.name != "fill.py":
            target = Path(folder) / path.relative_to(here)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(fill(path.read_text(), tag.removeprefix("v"), sums))
    with tarfile.open(f"{folder}.tar.gz", "w:gz") as archive:
        archive.add(folder)


main()
