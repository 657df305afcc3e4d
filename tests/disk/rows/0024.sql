-- Additions of schema 24: how often a player won under a ruleset, and against another player.
INSERT INTO record_ruled VALUES (2, 'bridge', 1, 0, 0, 0, 0, 0);
INSERT INTO record_met VALUES (2, 5, 1, 0, 0, 1);
