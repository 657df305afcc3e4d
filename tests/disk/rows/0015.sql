-- Additions of schema 15: tournaments that ask for their games to count for ratings.
UPDATE tour SET rated = 1 WHERE id = 1;
