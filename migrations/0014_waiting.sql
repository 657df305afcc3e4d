-- Whoever has asked to be let into a tournament and waits is among its players, with a mark: so a restart knows whom the
-- tournament has something to say to.

ALTER TABLE tour_player ADD COLUMN waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1));

-- Who asked, and was neither let in nor sent away. Of one that an undo took back the next act on them puts it right.
WITH answered (tour, seq) AS (
    SELECT a.tour, n.value FROM tour t JOIN tour_act a ON a.tour = t.id JOIN json_each(a.data, '$.ns') n
        WHERE t.stage BETWEEN 1 AND 4 AND a.kind IN ('accept', 'decline') AND json_valid(a.data) AND n.value IS NOT NULL)
INSERT OR IGNORE INTO tour_player (player, tour, waits)
    SELECT p.id, a.tour, 1 FROM tour t JOIN tour_act a ON a.tour = t.id
        JOIN player p ON p.id = CAST(substr(json_extract(a.data, '$.asks.account'), 2) AS INTEGER)
        WHERE t.stage BETWEEN 1 AND 4 AND a.kind = 'ask' AND json_valid(a.data)
            AND (a.tour, a.seq) NOT IN (SELECT tour, seq FROM answered);
