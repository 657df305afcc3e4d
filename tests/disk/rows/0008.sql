-- Additions of schema 8: acts of moderators, and the trail of actions with their addresses.
INSERT INTO house_act (id, at, by, kind, player, why) VALUES (1, 6000, 1, 'appoint', 2, 'helps'), (2, 6001, 2, 'word', NULL, 'rude');
INSERT INTO house_act (id, at, by, kind, room, audience, line, why, whence) VALUES (3, 6002, 2, 'remove', 1, 1, 1, 'rude', x'00000000000000000000ffffc0000207');
INSERT INTO trail VALUES (1, 6000, 1, 1, x'00000000000000000000ffffc0000207', x'0102030405060708', NULL, NULL);
