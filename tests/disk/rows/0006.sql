-- Additions of schema 6: the players of a tournament.
INSERT INTO tour_player VALUES (1, 1), (5, 1), (5, 2);
