-- Events that many games make at one moment are stored as one row of `event_log` and move into `event` later, those of one
-- game together: a commit then writes one page and not one for each game. An event is in `event`, or in the log, or for a
-- while in both. The view `event_all` shows each of them once.
--
-- A migration that changes `event` begins with DB_SETTLE_LOG (server/store/fresh.h): a server that was
-- killed leaves events in the log.

-- The same columns; of the check of `player`, a list of three made SQLite build a table for each row that was stored.
CREATE TABLE event_next (
    game    INTEGER NOT NULL REFERENCES game (id),
    seq     INTEGER NOT NULL CHECK (seq >= 1),
    version INTEGER NOT NULL,
    kind    INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
    player  INTEGER NOT NULL CHECK (player BETWEEN 0 AND 2),   -- 0 the house, 1 Black, 2 White
    data    TEXT NOT NULL,
    spent   INTEGER NOT NULL,
    lag     INTEGER NOT NULL,
    left    TEXT,
    at      INTEGER NOT NULL,
    key     TEXT,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO event_next SELECT game, seq, version, kind, player, data, spent, lag, left, at, key FROM event ORDER BY game, seq;
DROP TABLE event;
ALTER TABLE event_next RENAME TO event;

-- The events of one commit as a JSON list of lists, each with the columns of `event` in their order.
CREATE TABLE event_log (
    id     INTEGER PRIMARY KEY,
    events TEXT NOT NULL
) STRICT;

-- The last event in the log, of each game that has one there: only the very next one follows it.
CREATE TABLE event_tip (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    seq  INTEGER NOT NULL CHECK (seq >= 1)
) STRICT;

-- Events that are in the log and not in `event`.
CREATE VIEW event_fresh AS
    SELECT e.value ->> 0 AS game, e.value ->> 1 AS seq, e.value ->> 2 AS version, e.value ->> 3 AS kind, e.value ->> 4 AS player,
        e.value ->> 5 AS data, e.value ->> 6 AS spent, e.value ->> 7 AS lag, e.value ->> 8 AS left, e.value ->> 9 AS at,
        e.value ->> 10 AS key
    FROM event_log l, json_each(l.events) e
    WHERE e.value ->> 1 > coalesce((SELECT max(seq) FROM event WHERE game = e.value ->> 0), 0);

CREATE VIEW event_all AS SELECT * FROM event UNION ALL SELECT * FROM event_fresh;
