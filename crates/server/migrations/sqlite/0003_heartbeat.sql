-- A row that is written now and then to see whether anything can be. What is in it does not matter.
CREATE TABLE heartbeat (
    one   INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    bytes BLOB    NOT NULL
) STRICT;
