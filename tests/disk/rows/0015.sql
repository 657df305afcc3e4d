-- What schema 15 adds: which events ask for their games to count for ratings.
UPDATE tour SET rated = 1 WHERE id = 1;
