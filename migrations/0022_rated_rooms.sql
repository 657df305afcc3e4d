-- A game of a room that a player opened may count for ratings, too. Its row names the game in place of the tournament.
-- The rows are copied twice: to rename a table, SQLite would have to read the views, which it does not trust here.

CREATE TABLE rated_before AS SELECT * FROM rated_game;
DROP TABLE rated_game;
CREATE TABLE rated_game (
    id       INTEGER PRIMARY KEY,
    pool     TEXT NOT NULL CHECK (length(pool) > 0),          -- name of the ruleset
    tour     INTEGER REFERENCES tour (id),                    -- NULL: of such a room
    round    INTEGER CHECK (round >= 1),
    board    INTEGER CHECK (board >= 1),
    game     INTEGER CHECK (game >= 1),                       -- of the pairing
    played   INTEGER REFERENCES game (id),                    -- NULL: of a tournament
    black    INTEGER NOT NULL REFERENCES player (id),
    white    INTEGER NOT NULL REFERENCES player (id),
    score2   INTEGER NOT NULL CHECK (score2 IN (0, 1, 2)),    -- Black's, doubled
    ended_at INTEGER NOT NULL,
    counts   INTEGER NOT NULL DEFAULT 1 CHECK (counts BETWEEN 0 AND 3),    -- as in 0013
    CHECK (black <> white),
    CHECK ((tour IS NULL) = (played IS NOT NULL)),
    CHECK ((tour IS NULL) = (round IS NULL) AND (tour IS NULL) = (board IS NULL) AND (tour IS NULL) = (game IS NULL)),
    UNIQUE (tour, round, board, game)
) STRICT;

INSERT INTO rated_game (id, pool, tour, round, board, game, black, white, score2, ended_at, counts)
    SELECT id, pool, tour, round, board, game, black, white, score2, ended_at, counts FROM rated_before;
DROP TABLE rated_before;

CREATE INDEX rated_black ON rated_game (black, ended_at);
CREATE INDEX rated_white ON rated_game (white, ended_at);
CREATE UNIQUE INDEX rated_played ON rated_game (played) WHERE played IS NOT NULL;
