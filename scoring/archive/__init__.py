"""A whole club as one file, for another computer and another database.

An archive is a ZIP file that any program can open. It contains

- README.txt, which is this text;
- manifest.json: `format` ("right-bower club"), `version` (1), `club` (its name and uid), and
  `parts`: the name of each part, its number of rows, and the SHA-256 of its bytes;
- the parts, one for each kind of thing (clubs.member, scoring.event, scoring.handresult, …).

A part is UTF-8 text with one JSON list per line. The first line names the columns; every other line
is a row. A row is identified by its place: row 1 is on the second line. A column that refers to
another thing holds the place of its row or, for people who log in, their uid. Times are in UTC in
ISO 8601 format, amounts of money are texts with two decimals, pictures are in base64.

The comment of the ZIP file is "right-bower club 1 sha256 " and the SHA-256 of all bytes before it,
in hexadecimal digits. A file with a single changed byte is refused.

An archive holds the club, its people, events, results, history, ledger, cash boxes, letters,
seasons, prizes, rules, pictures, and the links on printed cards. Those who run the club are in it
with user name, name and e-mail address, but without a password. What a member does not allow the
public to see stays hidden where the archive is imported; erased members are in no part of it.

The same club gives the same bytes, from SQLite and from PostgreSQL.
"""
