-- Who directs each tournament or helps with it, so that they find it again; it follows from its log as entries do.

CREATE TABLE tour_staff (
    player INTEGER NOT NULL REFERENCES player (id),
    tour   INTEGER NOT NULL REFERENCES tour (id),
    role   INTEGER NOT NULL CHECK (role IN (1, 2)),   -- helps, directs
    PRIMARY KEY (player, tour)
) STRICT, WITHOUT ROWID;

-- Whoever made one directs it until its log says otherwise; the newest act about somebody counts, unless it was undone. Who
-- deleted their account, or is a guest whose session has ended, cannot come back to anything.
WITH undone (tour, seq) AS (
    SELECT tour, data ->> '$.to' FROM tour_act WHERE kind = 'undo' AND CASE WHEN json_valid(data) THEN data ->> '$.to' IS NOT NULL END),
given (tour, seq, player, role) AS (
    SELECT id, 0, creator, 'director' FROM tour WHERE stage BETWEEN 1 AND 7
    UNION ALL SELECT tour, seq, CAST(substr(data ->> '$.player', 2) AS INTEGER), data ->> '$.role' FROM tour_act
        WHERE kind = 'role' AND json_valid(data) AND (tour, seq) NOT IN (SELECT tour, seq FROM undone))
INSERT INTO tour_staff (player, tour, role)
    SELECT g.player, g.tour, iif(g.role = 'director', 2, 1)
        FROM (SELECT tour, player, role, max(seq) FROM given GROUP BY tour, player) g JOIN player p ON p.id = g.player
        WHERE g.role IN ('director', 'assistant')
            AND (EXISTS (SELECT 1 FROM account WHERE player = p.id) OR EXISTS (SELECT 1 FROM session WHERE player = p.id));
