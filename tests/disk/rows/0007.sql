-- What schema 7 adds: who is asked to take part in a tournament.
INSERT INTO invite VALUES (5, 1, 1, 1790000000000);
