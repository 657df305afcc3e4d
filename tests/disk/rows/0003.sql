-- Additions of schema 3: tournaments with their logs, and rooms that belong to one.
INSERT INTO tour VALUES (1, x'00000000000000000000000000000021', 'spring', 'Spring', 1, 4000, 1, 4, 4100, '{"rounds":3}', 3, 1, 2),
    (2, x'00000000000000000000000000000022', 'autumn', 'Autumn', 5, 4001, 0, 1, 4101, '{}', 0, 0, 0);
INSERT INTO tour_act VALUES (1, 1, 4000, 1, 'create', '{"k":"create"}', 't1'), (1, 2, 4002, NULL, 'hold', '{"k":"hold"}', NULL),
    (2, 1, 4001, 5, 'create', '{"k":"create"}', 't2');
UPDATE room SET tour = 1 WHERE id = 1;
