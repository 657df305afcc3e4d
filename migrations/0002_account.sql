-- Players with a password. A guest becomes one by getting a row here, and keeps the number under which all that is his
-- is stored; an account that is deleted loses the row, and the player keeps his games under another name.

CREATE TABLE account (
    player     INTEGER PRIMARY KEY REFERENCES player (id),
    name       TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),   -- folded (proto/json/caseless.c): player has it as written
    hash       TEXT NOT NULL CHECK (hash LIKE '$argon2id$%'),                 -- of the password, with its salt and cost
    is_owner   INTEGER NOT NULL CHECK (is_owner IN (0, 1)),                   -- of this server
    created_at INTEGER NOT NULL
) STRICT;

-- Changing a password ends sessions by their player.
CREATE INDEX session_player ON session (player);

-- The link that makes an account the server's owner: at most one, gone once it is used.
CREATE TABLE owner_link (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    created_at INTEGER NOT NULL
) STRICT;
