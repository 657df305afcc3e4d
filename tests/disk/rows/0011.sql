-- Additions of schema 11: a deleted account that left no texts behind.
INSERT INTO player (id, name, created_at) VALUES (90, 'player 90', 6000);
INSERT INTO forget (player, name) VALUES (90, 'Zebulon');
