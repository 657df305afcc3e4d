-- The owner and moderators. What they did is one table, and what holds because of it is the rows that nothing has ended:
-- who is a moderator, who is muted or banned, which lines are not shown, which words are refused. An act is never changed
-- but for its end, and by the clock that takes addresses away.

CREATE TABLE house_act (
    id       INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    by       INTEGER,                                    -- player; NULL: the operator, at the machine
    kind     TEXT NOT NULL,                              -- its word (proto/wire/moderation.c)
    player   INTEGER,                                    -- whom it is about: of a line its writer, of a room its opener
    address  BLOB CHECK (length(address) = 16),          -- muted or banned
    session  BLOB CHECK (length(session) = 8),           -- the same
    room     INTEGER REFERENCES room (id),
    audience INTEGER CHECK (audience IN (1, 2)),
    line     INTEGER,
    tour     INTEGER REFERENCES tour (id),
    report   INTEGER REFERENCES report (id),
    name     TEXT,                                       -- a word; of somebody renamed the name before
    why      TEXT NOT NULL CHECK (length(why) BETWEEN 1 AND 200),
    until    INTEGER,                                    -- muted or banned
    whence   BLOB CHECK (length(whence) = 16),           -- address of whoever did it
    undoes   INTEGER REFERENCES house_act (id),
    ended    INTEGER REFERENCES house_act (id)           -- by which act; NULL: it stands
) STRICT;

CREATE INDEX house_act_standing ON house_act (kind, id) WHERE ended IS NULL;
CREATE INDEX house_act_player ON house_act (player, id) WHERE player IS NOT NULL;
CREATE INDEX house_act_room ON house_act (room, audience, line) WHERE room IS NOT NULL AND ended IS NULL;

-- Reports about which nothing was done.
ALTER TABLE report ADD COLUMN done INTEGER REFERENCES house_act (id);
CREATE INDEX report_open ON report (id) WHERE done IS NULL;

-- Who did what from where; a row goes when it is so old as the settings say.
CREATE TABLE trail (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    what    INTEGER NOT NULL CHECK (what BETWEEN 1 AND 255),   -- enum proto_trail_what
    player  INTEGER NOT NULL,
    address BLOB CHECK (length(address) = 16),                 -- NULL: not known; of IPv6 the network of a customer
    session BLOB CHECK (length(session) = 8),                  -- the beginning of its hash
    thing   BLOB CHECK (length(thing) = 16),                   -- public id of a room or tournament
    n       INTEGER                                            -- of a line
) STRICT;

CREATE INDEX trail_player ON trail (player, id);
CREATE INDEX trail_address ON trail (address, id) WHERE address IS NOT NULL;
