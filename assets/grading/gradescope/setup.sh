#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image of the autograder.
set -euo pipefail
apt-get update
apt-get install -y python3 python3-pip
# A program that came with the autograder is used; otherwise it is installed.
if [ ! -x /autograder/source/plyscope ]; then
    python3 -m pip install --break-system-packages plyscope || python3 -m pip install plyscope
fi
