-- Lamplight's database. Times are milliseconds since 1970. JSON is the server's own: nothing here looks inside.
--
-- A table has two names: `id` is what links and people use, `number` is what rows refer to. Numbers count up, so
-- that the tables being played, which are the newest, lie close together in every index.

-- Everybody with a cookie.
CREATE TABLE guests (
    id      TEXT    NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What lists and searches need to know of a table. The row changes while the table is played; what never changes and
-- may be large is in `setups`.
CREATE TABLE tables (
    number  INTEGER NOT NULL PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,
    -- The secret of the invitation link.
    link    TEXT    NOT NULL,
    public  INTEGER NOT NULL CHECK (public IN (0, 1)),
    created INTEGER NOT NULL,
    stage   TEXT    NOT NULL CHECK (stage IN ('open', 'running', 'finished', 'frozen')),
    updated INTEGER NOT NULL,
    summary TEXT    NOT NULL
) STRICT;

-- For lists: one stage, the latest first. `public` and `game` let a list pass over rows without fetching them.
CREATE INDEX tables_by_stage ON tables (stage, updated, public, game);

-- All that was chosen before play, as JSON.
CREATE TABLE setups (
    table_number INTEGER NOT NULL PRIMARY KEY REFERENCES tables (number),
    setup        TEXT    NOT NULL
) STRICT;

-- Who owns which seat. `place` is the order in which the server gave them.
CREATE TABLE owners (
    table_number INTEGER NOT NULL REFERENCES tables (number),
    place        INTEGER NOT NULL,
    seat         INTEGER NOT NULL,
    -- No reference: a guest is written down when they first need a name, which may be later.
    guest        TEXT    NOT NULL,
    PRIMARY KEY (table_number, place)
) STRICT, WITHOUT ROWID;

-- For the list of somebody's tables.
CREATE INDEX owners_by_guest ON owners (guest, table_number);

-- What has happened. Rows are added at the end, whatever their table, so that a thousand tables with one move each
-- write few pages; the key finds the rows of one table. It also gives the last version of a table in one step, which
-- is why no row keeps it.
CREATE TABLE events (
    position     INTEGER NOT NULL PRIMARY KEY,
    table_number INTEGER NOT NULL REFERENCES tables (number),
    -- From 1, without gaps.
    version      INTEGER NOT NULL CHECK (version > 0),
    at           INTEGER NOT NULL,
    body         TEXT    NOT NULL,
    UNIQUE (table_number, version)
) STRICT;

-- Guests who may see a table that is not public.
CREATE TABLE admissions (
    table_number INTEGER NOT NULL REFERENCES tables (number),
    guest        TEXT    NOT NULL,
    PRIMARY KEY (table_number, guest)
) STRICT, WITHOUT ROWID;

-- The private link of a seat: the SHA-256 of its token. A token is long and random, so that a plain hash will do.
CREATE TABLE seat_tokens (
    table_number INTEGER NOT NULL REFERENCES tables (number),
    seat         INTEGER NOT NULL,
    hash         BLOB    NOT NULL UNIQUE CHECK (length(hash) = 32),
    PRIMARY KEY (table_number, seat)
) STRICT, WITHOUT ROWID;

-- Finished games as each viewer saw them, compressed with gzip.
CREATE TABLE replays (
    table_number INTEGER NOT NULL REFERENCES tables (number),
    -- A seat, or -1 for a spectator.
    viewer       INTEGER NOT NULL CHECK (viewer >= -1),
    gzip         BLOB    NOT NULL,
    PRIMARY KEY (table_number, viewer)
) STRICT;

-- The one secret with which cookies are signed.
CREATE TABLE secret (
    one   INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    bytes BLOB    NOT NULL CHECK (length(bytes) = 64)
) STRICT;
