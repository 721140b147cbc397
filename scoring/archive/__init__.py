"""A whole club as one file, for another computer and another database.

An archive is a ZIP file that any program opens. In it lie

- README.txt, which is this text;
- manifest.json: `format` ("right-bower club"), `version` (1), `club` (its name and uid), and
  `parts`: of each part its name, how many rows it has, and the SHA-256 of its bytes;
- the parts, one for each kind of thing (clubs.member, scoring.event, scoring.handresult, …).

A part is UTF-8 text of one JSON list a line. The first line names the columns, each further one is
a row. A row is known by its place: row 1 is that in the second line. A column that points at
another thing holds the place of its row, or, for somebody who logs in, the uid. Times are in UTC as
ISO 8601 writes them, amounts of money are texts with two decimals, pictures are in base64.

The comment of the ZIP file is "right-bower club 1 sha256 " and the SHA-256 of all bytes before it,
in hexadecimal digits. A file in which one byte is other than it was is refused whole.

What stands in it: the club, its people, events, results, history, ledger, cash boxes, letters,
seasons, prizes, rules, pictures, and the links on printed cards. Who runs the club is in it with
user name, name and e-mail address, but without a password. What a member has not allowed the public
to see stays so where the archive is taken in, and who was erased is in no part of it.

The same club gives the same bytes, from SQLite and from PostgreSQL.
"""
