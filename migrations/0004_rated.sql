-- Games that count for ratings. Ratings themselves are nowhere: they are the fold of the games of a pool in the order
-- of their ends. A row is written, replaced or removed together with the act of the tournament that decides the game.

CREATE TABLE rated_game (
    id       INTEGER PRIMARY KEY,
    pool     TEXT NOT NULL CHECK (length(pool) > 0),          -- name of the ruleset
    tour     INTEGER NOT NULL REFERENCES tour (id),
    round    INTEGER NOT NULL CHECK (round >= 1),
    board    INTEGER NOT NULL CHECK (board >= 1),
    game     INTEGER NOT NULL CHECK (game >= 1),              -- of the pairing
    black    INTEGER NOT NULL REFERENCES player (id),
    white    INTEGER NOT NULL REFERENCES player (id),
    score2   INTEGER NOT NULL CHECK (score2 IN (0, 1, 2)),    -- Black's, doubled
    ended_at INTEGER NOT NULL,
    CHECK (black <> white),
    UNIQUE (tour, round, board, game)
) STRICT;

CREATE INDEX rated_black ON rated_game (black, ended_at);
CREATE INDEX rated_white ON rated_game (white, ended_at);
