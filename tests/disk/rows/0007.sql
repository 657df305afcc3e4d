-- Additions of schema 7: invitations to a tournament.
INSERT INTO invite VALUES (5, 1, 1, 1790000000000);
