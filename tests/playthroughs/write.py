"""Write the golden play-throughs anew: `make playthroughs`."""

from tests.playthroughs import files, text

for file, game, setting in files():
    file.write_text(text(file, game, setting))
    print(file.name)
