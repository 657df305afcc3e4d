-- What is known of a tournament without its log: how much of it is stored, whether something happens in it by itself, by
-- how much watchers are behind, and which players it is about. So a start reads no logs, and limits need not count them.

-- Bytes of its acts with 80 for each row, in whole pages of 4,096; written anew when that grows.
ALTER TABLE tour ADD COLUMN bytes INTEGER NOT NULL DEFAULT 4096 CHECK (bytes >= 0);
UPDATE tour SET bytes = 4096 * (1 + coalesce((SELECT sum(length(CAST(a.data AS BLOB)) + 80) FROM tour_act a WHERE a.tour = tour.id), 0) / 4096);

-- Rounds begin by themselves, or what one player reports becomes the result: it is looked at after every start.
ALTER TABLE tour ADD COLUMN wakes INTEGER NOT NULL DEFAULT 0 CHECK (wakes IN (0, 1));
UPDATE tour SET wakes = 1 WHERE stage = 4;

ALTER TABLE tour ADD COLUMN delay_ms INTEGER NOT NULL DEFAULT 0 CHECK (delay_ms >= 0);
UPDATE tour SET delay_ms = CASE WHEN json_valid(settings) THEN coalesce(json_extract(settings, '$.delay'), 0) ELSE 0 END;

DROP INDEX tour_creator;
CREATE INDEX tour_made ON tour (creator, stage, bytes);
CREATE INDEX tour_awake ON tour (id) WHERE wakes = 1;

-- Players of the server who are entered, for as long as they are.
CREATE TABLE tour_player (
    player INTEGER NOT NULL REFERENCES player (id),
    tour   INTEGER NOT NULL REFERENCES tour (id),
    PRIMARY KEY (player, tour)
) STRICT, WITHOUT ROWID;

-- Whoever ever was: the next act on players puts a tournament's right.
INSERT OR IGNORE INTO tour_player (player, tour)
    SELECT p.id, a.tour FROM tour_act a, json_each(a.data, '$.people') j JOIN player p ON p.id = CAST(substr(json_extract(j.value, '$.account'), 2) AS INTEGER)
        WHERE a.kind = 'add' AND json_valid(a.data)
    UNION SELECT p.id, a.tour FROM tour_act a JOIN player p ON p.id = CAST(substr(json_extract(a.data, '$.person.account'), 2) AS INTEGER)
        WHERE a.kind = 'edit' AND json_valid(a.data);
