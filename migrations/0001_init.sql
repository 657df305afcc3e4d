-- Everything that outlives the process. A game is its row here and its events in order; every other state is a fold.
--
-- Public ids (128 random bits) name rooms and games outside; inside, rows point at each other by small integers, so
-- that an event costs a few dozen bytes. Times *_at are UTC milliseconds, all others are durations in milliseconds.
-- A column that may say "not yet" is NULL until then.

CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE player (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used twice: old games name it
    name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    hash       BLOB PRIMARY KEY CHECK (length(hash) = 32),
    player     INTEGER NOT NULL REFERENCES player (id),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE room (
    id          INTEGER PRIMARY KEY,
    public      BLOB NOT NULL UNIQUE CHECK (length(public) = 16),
    opener      INTEGER NOT NULL REFERENCES player (id),
    is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    settings    TEXT NOT NULL,
    seat0       INTEGER REFERENCES player (id),
    seat1       INTEGER REFERENCES player (id),
    first_black INTEGER CHECK (first_black IN (0, 1)),
    state       INTEGER NOT NULL CHECK (state BETWEEN 0 AND 255),
    opened_at   INTEGER NOT NULL,
    closed_at   INTEGER
) STRICT;

CREATE INDEX room_live ON room (opened_at) WHERE closed_at IS NULL;

CREATE TABLE game (
    id          INTEGER PRIMARY KEY,
    public      BLOB NOT NULL UNIQUE CHECK (length(public) = 16),
    room        INTEGER NOT NULL REFERENCES room (id),
    number      INTEGER NOT NULL CHECK (number >= 1),
    ruleset     TEXT,                                 -- NULL for a mix
    revision    INTEGER NOT NULL CHECK (revision >= 0),
    title       TEXT NOT NULL,
    rules       TEXT NOT NULL,
    width       INTEGER NOT NULL CHECK (width BETWEEN 1 AND 25),
    height      INTEGER NOT NULL CHECK (height BETWEEN 1 AND 25),
    setup       TEXT NOT NULL,
    to_move     INTEGER NOT NULL CHECK (to_move IN (1, 2)),
    handicap    INTEGER NOT NULL CHECK (handicap BETWEEN 0 AND 25),
    komi_x2     INTEGER NOT NULL,
    clock       TEXT NOT NULL,
    marking     INTEGER NOT NULL,
    absence     INTEGER NOT NULL,
    black       INTEGER NOT NULL REFERENCES player (id),
    white       INTEGER NOT NULL REFERENCES player (id),
    is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    started_at  INTEGER NOT NULL,
    result      TEXT CHECK (length(result) > 0),
    reason      TEXT,
    black_x2    INTEGER,                              -- points, doubled; NULL when nothing was counted
    white_x2    INTEGER,
    moves       INTEGER,
    ended_at    INTEGER,
    UNIQUE (room, number),
    CHECK ((result IS NULL) = (ended_at IS NULL)),
    CHECK ((black_x2 IS NULL) = (white_x2 IS NULL))
) STRICT;

CREATE INDEX game_black ON game (black, ended_at);
CREATE INDEX game_white ON game (white, ended_at);
CREATE INDEX game_found ON game (ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_found_by_ruleset ON game (ruleset, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;

CREATE TABLE event (
    game    INTEGER NOT NULL REFERENCES game (id),
    seq     INTEGER NOT NULL CHECK (seq >= 1),
    version INTEGER NOT NULL,
    kind    INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
    player  INTEGER NOT NULL CHECK (player IN (0, 1, 2)),   -- 0 the house, 1 Black, 2 White
    data    TEXT NOT NULL,
    spent   INTEGER NOT NULL,
    lag     INTEGER NOT NULL,
    left    TEXT,
    at      INTEGER NOT NULL,
    key     TEXT,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    room     INTEGER NOT NULL REFERENCES room (id),
    audience INTEGER NOT NULL CHECK (audience IN (1, 2)),   -- 1 players, 2 watchers
    seq      INTEGER NOT NULL CHECK (seq >= 1),
    player   INTEGER NOT NULL REFERENCES player (id),
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (room, audience, seq)
) STRICT, WITHOUT ROWID;

-- Answers of commands that made no game event, kept for a day.
CREATE TABLE command (
    player INTEGER NOT NULL REFERENCES player (id),
    key    TEXT NOT NULL,
    body   BLOB NOT NULL CHECK (length(body) = 16),
    answer TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX command_age ON command (at);

CREATE TABLE report (
    id       INTEGER PRIMARY KEY,
    room     INTEGER NOT NULL REFERENCES room (id),
    audience INTEGER NOT NULL CHECK (audience IN (1, 2)),
    line     INTEGER NOT NULL,
    by       INTEGER NOT NULL REFERENCES player (id),
    why      TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE TABLE mute (
    player INTEGER NOT NULL REFERENCES player (id),
    muted  INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (player, muted)
) STRICT, WITHOUT ROWID;
