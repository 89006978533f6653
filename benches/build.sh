#!/bin/sh
# What building costs, measured in a fresh clone of the last commit with a target folder of its own.
#
# Usage: benches/build.sh [--dry-run] [FOLDER]
#
# FOLDER must not exist and is kept; without it, a temporary folder is made and removed at the end. --dry-run prints the
# commands and runs none of them; the figures are made up. Dependencies must have been fetched (cargo fetch), so that no download is measured. Run it on a machine
# that does nothing else: wall times are compared. It takes three fresh builds: many minutes.
#
# Prints, each beside its bar:
#   - CPU time (user and system) of our packages / of all dependencies, for the program as cargo build --release makes it;
#   - the size of the program;
#   - wall time of cargo test / of cargo build --release, both from nothing to the last line;
#   - wall time of building the program again after a pane has changed / of the fresh build, and that engine and model
#     were not compiled for it.
# The exit code is 0 if everything was measured and neither engine nor model was compiled again; it does not depend on the
# ratios, because a busy machine is not the program's fault.
set -eu

dry=no
if [ "${1:-}" = --dry-run ]; then
    dry=yes
    shift
fi
root=$(cd "$(dirname "$0")/.." && pwd)
pane=src/app/panes/board/draw.rs
temporary=
if [ $# -gt 0 ]; then
    work=$1
    if [ -e "$work" ]; then
        echo "build.sh: $work exists; name a new folder" >&2
        exit 2
    fi
elif [ "$dry" = yes ]; then
    work=${TMPDIR:-/tmp}/plyscope-build
else
    work=$(mktemp -d "${TMPDIR:-/tmp}/plyscope-build.XXXXXX")
    temporary=$work
fi
clean_up() {
    if [ -n "$temporary" ]; then rm -rf "$temporary"; fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM

mkdir -p "$work"
work=$(cd "$work" && pwd)
if [ "$dry" = yes ]; then temporary=$work; fi
clone=$work/clone
log=$work/log
unset CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR RUSTC_WRAPPER || true

# Writes "wall cpu", in seconds, of a command to a file. Its output goes to a log of the same name.
# The shell's own times (POSIX: times, not in a pipe, which would be another shell) count a child with all its descendants once it has ended.
measure() {
    to=$1
    shift
    echo "\$ $*"
    if [ "$dry" = yes ]; then
        echo "10 20" >"$to"
        : >"$to.log"
        return
    fi
    begin=$(date +%s)
    if ! sh -c '"$@" >&2; code=$?; times; exit $code' measure "$@" >"$to.times" 2>"$to.log"; then
        tail -n 40 "$to.log" >&2
        echo "build.sh: failed: $*" >&2
        exit 1
    fi
    end=$(date +%s)
    # Line 1: the shell; line 2: its children, "0m1.234s 0m0.567s", user and system time.
    awk -v wall=$((end - begin)) 'NR == 2 {
        for (i = 1; i <= 2; i++) { split($i, part, "[ms]"); cpu += 60 * part[1] + part[2] }
        printf "%d %.1f\n", wall, cpu
    }' "$to.times" >"$to"
}

wall() { cut -d " " -f 1 "$1"; }
cpu() { cut -d " " -f 2 "$1"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { if (b > 0) printf "%.2f", a / b; else printf "?" }'; }

# The packages that the lines of a cargo log say it compiled.
compiled() { sed -n 's/^ *Compiling \([^ ]*\) .*/\1/p' "$1"; }

if [ "$dry" = yes ]; then
    echo "\$ git clone -q $root $clone"
else
    git clone -q "$root" "$clone"
    cd "$clone"
fi
export CARGO_NET_OFFLINE=true

# The dependencies alone: every package of the lock file that the program needs, but ours. Our packages are replaced by
# empty ones with the same manifests, so that cargo resolves the same features and builds the same units.
echo "== dependencies"
if [ "$dry" = no ]; then
    mkdir -p "$work/dependencies"
    cp -R Cargo.toml Cargo.lock README.md model engine "$work/dependencies/"
    cd "$work/dependencies"
    rm -rf model/src model/build.rs engine/src engine/tests engine/examples engine/benches
    mkdir -p model/src engine/src src benches/bars
    : >model/src/lib.rs
    : >engine/src/lib.rs
    : >src/lib.rs
    echo 'fn main() {}' | tee src/main.rs >benches/bars/main.rs
fi
measure "$log.dependencies" cargo build --release --locked --target-dir "$work/target-dependencies"

echo "== the whole program, from nothing"
if [ "$dry" = no ]; then cd "$clone"; fi
measure "$log.release" cargo build --release --locked --target-dir "$work/target"
if [ "$dry" = yes ]; then
    bytes=10000000
else
    bytes=$(wc -c <"$work/target/release/plyscope")
fi

echo "== the program again, after a change of $pane"
if [ "$dry" = no ]; then
    # A change that the compiler cannot leave out: a function that stands in the program.
    printf '\n/// Not used.\n#[must_use]\n#[inline(never)]\npub fn changed() -> u32 {\n    %s\n}\n' "$(date +%s)" >"$work/added"
    # Before the tests of the file, which come last.
    awk -v added="$work/added" '
        /^#\[cfg\(test\)\]$/ && !done { while ((getline line < added) > 0) print line; print ""; done = 1 }
        { print }
        END { if (!done) while ((getline line < added) > 0) print line }
    ' "$pane" >"$work/changed"
    cp "$work/changed" "$pane"
fi
measure "$log.again" cargo build --release --locked --target-dir "$work/target"
if compiled "$log.again.log" | grep -qxE "plyscope-(engine|model)"; then engine="compiled again"; else engine="not compiled"; fi
if [ "$dry" = no ]; then git checkout -q -- "$pane"; fi

echo "== the tests, from nothing"
measure "$log.test" cargo test --locked --target-dir "$work/target-test"

dependencies=$(cpu "$log.dependencies")
all=$(cpu "$log.release")
ours=$(awk -v a="$all" -v b="$dependencies" 'BEGIN { printf "%.1f", a - b }')
fresh=$(wall "$log.release")
again=$(wall "$log.again")
test=$(wall "$log.test")

echo
echo "| what | bar | measured |"
echo "|---|---|---|"
echo "| CPU time of our packages / of all dependencies | ≤ 1.5 | $(ratio "$ours" "$dependencies") ($ours s / $dependencies s) |"
echo "| size of the program | ≤ 14 MB | $(awk -v b="$bytes" 'BEGIN { printf "%.1f MB", b / 1e6 }') |"
echo "| \`cargo test\` / \`cargo build --release\`, from nothing | ≤ 3 | $(ratio "$test" "$fresh") ($test s / $fresh s) |"
echo "| the program after a change of a pane / from nothing | ≤ 0.083 | $(awk -v a="$again" -v b="$fresh" 'BEGIN { if (b > 0) printf "%.3f", a / b; else printf "?" }') ($again s / $fresh s) |"
echo "| the engine and the model, after a change of a pane | not compiled | $engine |"
echo
echo "The first build takes $(awk -v s="$fresh" 'BEGIN { printf "%d:%02d", s / 60, s % 60 }') minutes on $(getconf _NPROCESSORS_ONLN) cores."
[ "$engine" = "not compiled" ]
