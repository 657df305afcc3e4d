-- Additions of schema 25: a player who follows another.
INSERT INTO follow VALUES (1, 5);
