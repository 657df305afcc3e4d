-- Tournaments. One is its log: what was done to it, numbered and never changed, as a game is its events. The row beside
-- the log says what lists and links show, and is written anew with every act that changes that.

CREATE TABLE tour (
    id         INTEGER PRIMARY KEY,
    public     BLOB NOT NULL UNIQUE CHECK (length(public) = 16),
    slug       TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 40),
    title      TEXT NOT NULL,
    creator    INTEGER NOT NULL REFERENCES player (id),
    created_at INTEGER NOT NULL,
    is_public  INTEGER NOT NULL CHECK (is_public IN (0, 1)),   -- listed
    stage      INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 255),
    stage_at   INTEGER NOT NULL,                               -- since when
    settings   TEXT NOT NULL,                                  -- JSON, as the last act left them
    rounds     INTEGER NOT NULL CHECK (rounds >= 0),           -- that there will be
    round      INTEGER NOT NULL CHECK (round >= 0),            -- last one that everybody sees
    players    INTEGER NOT NULL CHECK (players >= 0)
) STRICT;

CREATE INDEX tour_listed ON tour (stage, stage_at) WHERE is_public = 1;

CREATE INDEX tour_creator ON tour (creator);

CREATE TABLE tour_act (
    tour  INTEGER NOT NULL REFERENCES tour (id),
    seq   INTEGER NOT NULL CHECK (seq >= 1),
    at    INTEGER NOT NULL,
    actor INTEGER REFERENCES player (id),   -- NULL: the house
    kind  TEXT NOT NULL,
    data  TEXT NOT NULL,                    -- JSON, whole, as it is exported
    key   TEXT,                             -- of the command that made it; NULL: the house
    PRIMARY KEY (tour, seq)
) STRICT, WITHOUT ROWID;

-- The tournament that a room belongs to: its players neither chose each other nor go on by themselves.
ALTER TABLE room ADD COLUMN tour INTEGER REFERENCES tour (id);
