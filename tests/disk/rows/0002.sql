-- Additions of schema 2: accounts, and the owner's link.
INSERT INTO account VALUES (1, 'ann', '$argon2id$v=19$one', 1, 3000), (5, 'sarka', '$argon2id$v=19$two', 0, 3001);
INSERT INTO owner_link VALUES (1, zeroblob(32), 3002);
