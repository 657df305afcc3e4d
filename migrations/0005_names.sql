-- Finding finished games by the names of their players, without reading all of either.
--
-- A row for the folded name of each player who has a finished public game, and for each of its words with all that
-- follows: "ann lee" and "lee". Made of `player` and `game` alone; the server makes it again when it folds otherwise
-- (meta, 'names').

CREATE TABLE name_part (
    part   TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (part, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_part_player ON name_part (player);

-- All that a search asks of a player's games before it shows them is in the index.
DROP INDEX game_black;
DROP INDEX game_white;
CREATE INDEX game_black ON game (black, ended_at, id, is_public, ruleset);
CREATE INDEX game_white ON game (white, ended_at, id, is_public, ruleset);
