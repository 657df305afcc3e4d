-- Rows for a database of schema 1: rows in every table, and every column that may be empty both ways.
INSERT INTO meta VALUES ('epoch', '0123456789abcdef');
INSERT INTO player VALUES (1, 'Ann', 1000), (2, 'Bob', 1001), (5, 'Šárka 様', 1002);
INSERT INTO session VALUES (zeroblob(32), 1, 1003), (x'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 5, 1004);
INSERT INTO room VALUES
    (1, x'00000000000000000000000000000001', 1, 1, '{"ruleset":"stoical"}', 1, 2, 0, 2, 2000, NULL),
    (2, x'00000000000000000000000000000002', 2, 0, '{}', 2, NULL, NULL, 0, 2001, NULL),
    (3, x'00000000000000000000000000000003', 5, 1, '{}', 5, 1, 1, 4, 2002, 2003);
INSERT INTO game VALUES
    (1, x'00000000000000000000000000000011', 1, 1, 'stoical', 1, 'Stoical Go', '{}', 9, 9, '9/9', 1, 0, 13, '{"kind":"none"}',
     300000, 60000, 1, 2, 1, 2100, NULL, NULL, NULL, NULL, NULL, NULL),
    (2, x'00000000000000000000000000000012', 3, 1, NULL, 0, 'A mix', '{}', 19, 19, '19/19', 2, 2, -7, '{"kind":"none"}',
     300000, 60000, 5, 1, 0, 2101, 'W+7.5', 'score', 120, 135, 220, 2200);
INSERT INTO event VALUES (1, 1, 1, 1, 1, 'b C3', 1200, 40, NULL, 2110, 'a1-1'), (1, 2, 1, 1, 2, 'w D4', 900, 0, '[{},{}]', 2120, 'b1-1'),
    (1, 3, 1, 6, 0, 'credit 1', 0, 0, NULL, 2130, NULL), (2, 1, 1, 1, 2, 'w pass', 10, 0, NULL, 2140, 'c');
INSERT INTO chat VALUES (1, 1, 1, 1, 'hello', 2115), (1, 2, 1, 5, 'a watcher''s line', 2116), (3, 1, 1, 5, 'thanks', 2201);
INSERT INTO command VALUES (1, 'k1', zeroblob(16), '{"t":"ok"}', 4000000000000);
INSERT INTO report VALUES (1, 1, 2, 1, 1, 'rude', 2117);
INSERT INTO mute VALUES (1, 5);
