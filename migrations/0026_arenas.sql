-- Arenas: halls of a set time in which players come and go and are paired at once. An arena is the fold of its acts.

CREATE TABLE arena (
    id         INTEGER PRIMARY KEY,
    public     BLOB NOT NULL UNIQUE CHECK (length(public) = 16),
    title      TEXT NOT NULL CHECK (length(title) > 0),
    creator    INTEGER NOT NULL REFERENCES player (id),
    created_at INTEGER NOT NULL,
    settings   TEXT NOT NULL,                                    -- JSON, of the room of each game
    starts_at  INTEGER NOT NULL,                                 -- when it starts by itself, or started
    ends_at    INTEGER NOT NULL,                                 -- 0 before the start
    minutes    INTEGER NOT NULL CHECK (minutes > 0),
    stage      INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 4),   -- 1 open, 2 running, 3 over, 4 cancelled
    players    INTEGER NOT NULL CHECK (players >= 0)             -- for lists
) STRICT;

CREATE INDEX arena_listed ON arena (stage, starts_at);
CREATE INDEX arena_creator ON arena (creator);

CREATE TABLE arena_act (
    arena  INTEGER NOT NULL REFERENCES arena (id),
    seq    INTEGER NOT NULL CHECK (seq >= 1),
    at     INTEGER NOT NULL,
    kind   INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 7),        -- enum arena_kind
    player INTEGER REFERENCES player (id),                       -- who joins or pauses
    value  INTEGER NOT NULL,                                     -- rating, time of the start, number of the game
    black  INTEGER NOT NULL CHECK (black >= 0),                  -- of a pair: numbers in the order of joining
    white  INTEGER NOT NULL CHECK (white >= 0),
    room   BLOB CHECK (length(room) = 16),                       -- of a pair
    result INTEGER NOT NULL CHECK (result BETWEEN 0 AND 4),      -- enum arena_result
    absent INTEGER NOT NULL CHECK (absent BETWEEN 0 AND 2),      -- 1 Black, 2 White
    turns  INTEGER NOT NULL CHECK (turns >= 0),
    PRIMARY KEY (arena, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX arena_act_player ON arena_act (player);

-- The arena that a room belongs to.
ALTER TABLE room ADD COLUMN arena INTEGER REFERENCES arena (id);
