-- Additions of schema 13: tournaments that count for ratings, and games that do not.
INSERT INTO house_act (id, at, by, kind, player, tour, why) VALUES (11, 7000, 1, 'approve', 1, 1, 'our own'), (12, 7001, 1, 'trust', 5, NULL, 'runs the club'),
    (13, 7002, 1, 'annul', 5, 2, 'nobody played');
UPDATE tour SET rates_until = 9223372036854775807, approved_by = 11 WHERE id = 1;
UPDATE tour SET rates_until = 6000, approved_by = 12, annulled_by = 13 WHERE id = 2;
INSERT INTO rated_game (id, pool, tour, round, board, game, black, white, score2, ended_at, counts) VALUES (13, 'stoical', 1, 1, 3, 1, 1, 5, 2, 5002, 0);
