-- When a table has to be looked at although nobody visits it: in milliseconds of the server's running time (see `runs`),
-- NULL if nothing will happen there by itself. Never later than it should be. 0 stands for a table that was in memory
-- when this was last written: it keeps its timers itself, and is looked at when the server starts.
ALTER TABLE tables ADD COLUMN due INTEGER;

-- Whether the game has begun. A table that was closed before that is in nobody's way.
ALTER TABLE tables ADD COLUMN begun INTEGER NOT NULL DEFAULT 1 CHECK (begun IN (0, 1));

-- What an older server left behind is looked at once.
UPDATE tables SET due = 0 WHERE stage IN ('open', 'running');

CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;

-- For retention: games that are over, the oldest first.
CREATE INDEX tables_by_end ON tables (updated) WHERE stage = 'finished';
CREATE INDEX tables_closed_early ON tables (updated) WHERE stage = 'finished' AND NOT begun;

-- The times in which a server ran on this database; only these are charged to anybody. The last moment is written now
-- and then.
CREATE TABLE runs (
    began INTEGER NOT NULL PRIMARY KEY,
    seen  INTEGER NOT NULL CHECK (seen >= began)
) STRICT;

-- A table goes with all that belongs to it.
CREATE TRIGGER tables_removed BEFORE DELETE ON tables BEGIN
    DELETE FROM events WHERE table_number = OLD.number;
    DELETE FROM owners WHERE table_number = OLD.number;
    DELETE FROM admissions WHERE table_number = OLD.number;
    DELETE FROM seat_tokens WHERE table_number = OLD.number;
    DELETE FROM replays WHERE table_number = OLD.number;
    DELETE FROM setups WHERE table_number = OLD.number;
END;
