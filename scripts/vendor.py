"""Vendored browser files: check them against their hashes, or fetch them anew.

python scripts/vendor.py            compares each file with static/vendor/hashes.json
python scripts/vendor.py --renew    fetches the versions named there with `npm pack`
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).resolve().parent.parent / "static" / "vendor"
LIST = VENDOR / "hashes.json"
# A manifest storage follows this reference to a file that is not there and answers 500.
SOURCE_MAP = re.compile(rb"\n?(/\*# ?sourceMappingURL=[^\n]*?\*/|//# ?sourceMappingURL=[^\n]*)\n?")


def packages() -> dict[str, Any]:
    """Return what hashes.json says: per package its version, licence and files."""
    found: dict[str, Any] = json.loads(LIST.read_text(encoding="utf-8"))
    return found


def problems(folder: Path = VENDOR) -> list[str]:
    """Return one line for each vendored file that is missing, altered, unlisted or has a source map."""
    listed = {
        file["to"]: file["sha256"]
        for package in packages().values()
        for file in package["files"].values()
    }
    present = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in {"README.md", "hashes.json"}
    }
    lines = [f"{name}: listed in hashes.json, not there" for name in sorted(set(listed) - present)]
    lines += [f"{name}: there, not in hashes.json" for name in sorted(present - set(listed))]
    for name in sorted(present & set(listed)):
        content = (folder / name).read_bytes()
        if digest(content) != listed[name]:
            lines.append(f"{name}: differs from its hash")
        if SOURCE_MAP.search(content):
            lines.append(f"{name}: refers to a source map")
    return lines


def digest(content: bytes) -> str:
    """Return the SHA-256 of ``content`` in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def cleaned(content: bytes) -> bytes:
    """Return ``content`` without a reference to a source map.

    >>> cleaned(b"a{}" + bytes([10]) + b"/*# source" + b"MappingURL=a.css.map */")
    b'a{}'
    """
    return SOURCE_MAP.sub(b"", content)


def renew() -> None:
    """Fetch every listed package with npm, place its files and write their hashes."""
    listed = packages()
    with tempfile.TemporaryDirectory() as folder:
        for name, package in listed.items():
            archive = packed(f"{name}@{package['version']}", Path(folder))
            unpack(archive, package["files"])
    LIST.write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")


def packed(spec: str, folder: Path) -> Path:
    """Return the archive of ``spec`` ("name@version") that npm fetched into ``folder``."""
    done = subprocess.run(
        ["npm", "pack", "--silent", "--pack-destination", str(folder), spec],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return folder / done.stdout.strip().splitlines()[-1]


def unpack(archive: Path, files: dict[str, Any]) -> None:
    """Place each of ``files`` (by its path in ``archive``) and note its hash."""
    with tarfile.open(archive) as tar:
        for inside, file in files.items():
            member = tar.extractfile(f"package/{inside}")
            if member is None:
                sys.exit(f"{archive.name}: {inside} is not a file in this package")
            content = cleaned(member.read())
            target = VENDOR / file["to"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            file["sha256"] = digest(content)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--renew", action="store_true", help="fetch the files anew with npm")
    if parser.parse_args().renew:
        renew()
    found = problems()
    print("\n".join(found) or "vendored files: all as listed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
