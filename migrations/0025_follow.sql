-- The players that a player follows. The list belongs to the follower, and is shown to no other player.

CREATE TABLE follow (
    player   INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    followed INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    PRIMARY KEY (player, followed)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_followed ON follow (followed);

-- An account that does not want to be listed among the players who are here.
ALTER TABLE account ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));
