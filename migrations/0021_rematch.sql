-- The seat whose player offers another game in a room; NULL: no offer. So an offer is still there after a restart, and when
-- the room comes back into memory.

ALTER TABLE room ADD COLUMN rematch INTEGER CHECK (rematch IN (0, 1));
