-- Who is asked to take part in a tournament and has not answered. It follows from the tournament's log, and is here so
-- that a player hears of it without the log being read. A row comes and goes with the act that says so.

CREATE TABLE invite (
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    tour   INTEGER NOT NULL REFERENCES tour (id),
    by     INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, tour)
) STRICT, WITHOUT ROWID;

CREATE INDEX invite_by ON invite (by);
