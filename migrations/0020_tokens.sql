-- Personal tokens: a session with a name, which a program brings as a bearer token. It ends only when it is revoked.

ALTER TABLE session ADD COLUMN token TEXT CHECK (length(token) BETWEEN 1 AND 100);   -- the token's name; null: a cookie
ALTER TABLE session ADD COLUMN scopes INTEGER NOT NULL DEFAULT 0;                    -- of a token: 1 play, 2 desk

-- Only cookies become too old.
DROP INDEX session_used;
CREATE INDEX session_used ON session (used_at) WHERE token IS NULL;
-- The start reads all tokens.
CREATE INDEX session_token ON session (hash) WHERE token IS NOT NULL;

-- Accounts of programs: the player that the program belongs to. Nothing makes such an account one of a person again.
ALTER TABLE account ADD COLUMN bot_of INTEGER REFERENCES player (id);
CREATE INDEX account_bot ON account (bot_of) WHERE bot_of IS NOT NULL;
