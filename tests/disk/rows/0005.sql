-- What schema 5 adds: an index of names, made of the others; here half of one, which the server makes whole.
INSERT INTO name_part VALUES ('Ann', 1);
