-- Whoever deleted their account, until what they wrote is gone: the storage thread takes it away in pieces, when it has
-- nothing else to do.

CREATE TABLE forget (
    player INTEGER PRIMARY KEY REFERENCES player (id),
    name   TEXT NOT NULL,                -- as it was, to be found in tournaments
    tour   INTEGER NOT NULL DEFAULT 0,   -- the last act of a tournament that was looked at
    seq    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Lines and reports by whom; a line without a text is one that was taken away.
CREATE INDEX chat_said ON chat (player) WHERE text <> '';
CREATE INDEX report_said ON report (by) WHERE why <> '';
