-- Finding the games of a player under one ruleset without reading all that they played: the busiest have tens of
-- thousands, and a search of a hundred such players for a ruleset that none of them plays read every game of theirs.
-- All that a search asks before it shows a game, and its order, is in the index.

CREATE INDEX game_black_found ON game (black, ruleset, ended_at, id, is_public)
    WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_white_found ON game (white, ruleset, ended_at, id, is_public)
    WHERE ended_at IS NOT NULL AND is_public = 1;
