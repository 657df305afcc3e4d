-- A killed server leaves this: an event that has moved into the table and the next two, of one game.
INSERT INTO event_log (id, events) SELECT 7, json_array(
        json_array(game, seq, version, kind, player, data, spent, lag, left, at, key),
        json_array(game, seq + 1, 1, 1, 1, 'b "E5"', 800, 10, NULL, at + 1, NULL),
        json_array(game, seq + 2, 1, 1, 2, 'w F6', 700, 20, '[{},{}]', at + 2, 'b1-9'))
    FROM event ORDER BY game DESC, seq DESC LIMIT 1;
INSERT INTO event_tip (game, seq) SELECT game, max(seq) FROM event_fresh GROUP BY game;
