-- Which events ask for their games to count for ratings, so that those that wait for an approval are a list.

-- Its settings want it, under rules that have ratings, on an empty board without handicap; written anew when they change.
ALTER TABLE tour ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
UPDATE tour SET rated = 1 WHERE CASE WHEN json_valid(settings) AND stage < 255 THEN
    json_extract(settings, '$.rated') = 1 AND json_type(settings, '$.game.ruleset') = 'text'
    AND coalesce(json_extract(settings, '$.game.handicap'), 0) = 0 AND coalesce(json_extract(settings, '$.game.setup'), '') NOT GLOB '*[XO]*' END;

DROP INDEX tour_unapproved;
CREATE INDEX tour_waiting ON tour (id) WHERE rated = 1 AND rates_until = 0 AND annulled_by IS NULL;
