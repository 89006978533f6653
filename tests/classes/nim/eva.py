"""It never ends."""

while True:
    pass
