-- Additions of schema 14: players who wait to be let in.
UPDATE tour_player SET waits = 1 WHERE player = 5 AND tour = 2;
