-- What schema 11 adds: somebody who is being forgotten, and who left nothing behind.
INSERT INTO player (id, name, created_at) VALUES (90, 'player 90', 6000);
INSERT INTO forget (player, name) VALUES (90, 'Zebulon');
