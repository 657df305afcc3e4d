-- When a session was used last, noted once a day: one that is not used for long ends. Those that there are were used
-- today, as far as anybody knows.

ALTER TABLE session ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE session SET used_at = unixepoch() * 1000;

-- By which ended ones are found and removed.
CREATE INDEX session_used ON session (used_at);
