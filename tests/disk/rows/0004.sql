-- Additions of schema 4: games that count for ratings.
INSERT INTO rated_game VALUES (1, 'stoical', 1, 1, 1, 1, 1, 2, 2, 5000), (2, 'stoical', 1, 1, 2, 1, 5, 1, 0, 5001);
