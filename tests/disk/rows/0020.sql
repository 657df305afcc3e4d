-- Additions of schema 20: the account of a program, its owner, and a personal token of each.
INSERT INTO player (id, name, created_at) VALUES (7, 'Alder', 1004);
INSERT INTO account (player, name, hash, is_owner, created_at, bot_of) VALUES (7, 'alder', '$argon2id$v=19$three', 0, 3003, 1);
INSERT INTO session (hash, player, created_at, used_at, token, scopes) VALUES
    (x'20112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 1, 1005, 1006, 'my machine', 3),
    (x'21112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 7, 1007, 1008, 'engine', 1);
