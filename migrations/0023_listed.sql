-- Lists of finished public games leave out those that ended without a result before both players had moved, and tell
-- games between people from games with a computer. All that a list asks, and its order, is in its index.

-- Of a finished game: 1 no list shows it, 2 between people, 4 a house player or a bot played. 0: it runs.
ALTER TABLE game ADD COLUMN listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1, 2, 4));
UPDATE game SET listed = CASE
        WHEN result = 'none' AND moves < 2 THEN 1
        WHEN black < 0 OR white < 0 THEN 4
        WHEN EXISTS (SELECT 1 FROM account WHERE player IN (black, white) AND bot_of IS NOT NULL) THEN 4
        ELSE 2 END
    WHERE ended_at IS NOT NULL;

DROP INDEX game_found_by_ruleset;
DROP INDEX game_black_found;
DROP INDEX game_white_found;
CREATE INDEX game_listed ON game (listed, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_listed_ruled ON game (ruleset, listed, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_black_listed ON game (black, listed, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_white_listed ON game (white, listed, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_black_ruled ON game (black, ruleset, listed, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_white_ruled ON game (white, ruleset, listed, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;

-- A player's own file has all of their games, in this order.
DROP INDEX game_black;
DROP INDEX game_white;
CREATE INDEX game_black ON game (black, ended_at);
CREATE INDEX game_white ON game (white, ended_at);
