-- Additions of schema 26: an arena that is open, and one that is over, with two players.
INSERT INTO arena VALUES (1, x'000000000000000000000000000000a1', 'Friday', 1, 5000, '{}', 6000, 0, 60, 1, 0),
    (2, x'000000000000000000000000000000a2', 'Saturday', 5, 5000, '{}', 6000, 9600000, 60, 3, 2);
INSERT INTO arena_act VALUES (2, 1, 6000, 1, 1, 1500, 0, 0, NULL, 0, 0, 0), (2, 2, 6001, 1, 5, 1600, 0, 0, NULL, 0, 0, 0);
