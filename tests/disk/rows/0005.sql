-- Additions of schema 5: an index of names, made from other tables; here half of one, which the server completes.
INSERT INTO name_part VALUES ('Ann', 1);
