-- How often a player won, drew and lost: under each ruleset with each colour, and against each opponent. It follows from
-- the finished public games with a result, and changes with them (server/store/tally.c), so that a player's page counts
-- no games. House players have no rows, only their opponents.

CREATE TABLE record_ruled (
    player      INTEGER NOT NULL CHECK (player > 0) REFERENCES player (id),
    ruleset     TEXT NOT NULL,                        -- '' for all mixes together
    black_won   INTEGER NOT NULL CHECK (black_won >= 0),
    black_drawn INTEGER NOT NULL CHECK (black_drawn >= 0),
    black_lost  INTEGER NOT NULL CHECK (black_lost >= 0),
    white_won   INTEGER NOT NULL CHECK (white_won >= 0),
    white_drawn INTEGER NOT NULL CHECK (white_drawn >= 0),
    white_lost  INTEGER NOT NULL CHECK (white_lost >= 0),
    PRIMARY KEY (player, ruleset)
) STRICT, WITHOUT ROWID;

CREATE TABLE record_met (
    player INTEGER NOT NULL CHECK (player > 0) REFERENCES player (id),
    other  INTEGER NOT NULL,                          -- a house player, too
    won    INTEGER NOT NULL CHECK (won >= 0),
    drawn  INTEGER NOT NULL CHECK (drawn >= 0),
    lost   INTEGER NOT NULL CHECK (lost >= 0),
    games  INTEGER NOT NULL CHECK (games = won + drawn + lost),
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_most ON record_met (player, games, other);

WITH side (player, other, ruleset, colour, score) AS (
    SELECT black, white, coalesce(ruleset, ''), 1, CASE result WHEN 'B' THEN 2 WHEN 'draw' THEN 1 ELSE 0 END FROM game
        WHERE ended_at IS NOT NULL AND is_public = 1 AND listed > 1 AND result IN ('B', 'W', 'draw') AND black > 0
    UNION ALL
    SELECT white, black, coalesce(ruleset, ''), 2, CASE result WHEN 'W' THEN 2 WHEN 'draw' THEN 1 ELSE 0 END FROM game
        WHERE ended_at IS NOT NULL AND is_public = 1 AND listed > 1 AND result IN ('B', 'W', 'draw') AND white > 0)
INSERT INTO record_ruled
    SELECT player, ruleset,
        sum(colour = 1 AND score = 2), sum(colour = 1 AND score = 1), sum(colour = 1 AND score = 0),
        sum(colour = 2 AND score = 2), sum(colour = 2 AND score = 1), sum(colour = 2 AND score = 0)
    FROM side GROUP BY player, ruleset;

WITH side (player, other, score) AS (
    SELECT black, white, CASE result WHEN 'B' THEN 2 WHEN 'draw' THEN 1 ELSE 0 END FROM game
        WHERE ended_at IS NOT NULL AND is_public = 1 AND listed > 1 AND result IN ('B', 'W', 'draw') AND black > 0
    UNION ALL
    SELECT white, black, CASE result WHEN 'W' THEN 2 WHEN 'draw' THEN 1 ELSE 0 END FROM game
        WHERE ended_at IS NOT NULL AND is_public = 1 AND listed > 1 AND result IN ('B', 'W', 'draw') AND white > 0)
INSERT INTO record_met
    SELECT player, other, sum(score = 2), sum(score = 1), sum(score = 0), count(*) FROM side GROUP BY player, other;

-- The games of two players, and the rated games of a player under one ruleset, each in the order of a list.
CREATE INDEX game_met ON game (black, white, listed, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX rated_black_pool ON rated_game (black, pool, ended_at);
CREATE INDEX rated_white_pool ON rated_game (white, pool, ended_at);
