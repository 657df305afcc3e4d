-- What schema 14 adds: who waits for being let in.
UPDATE tour_player SET waits = 1 WHERE player = 5 AND tour = 2;
