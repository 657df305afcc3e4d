-- How the name of an account looks: no two accounts can be taken for each other. The server makes it (meta,
-- 'skeletons'); of accounts that looked alike before there was this column only one has it.

ALTER TABLE account ADD COLUMN skeleton TEXT;
CREATE UNIQUE INDEX account_skeleton ON account (skeleton);
