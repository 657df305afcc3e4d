-- What schema 6 adds: who is entered in a tournament.
INSERT INTO tour_player VALUES (1, 1), (5, 1), (5, 2);
