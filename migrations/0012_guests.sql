-- What refers to a player or a room, for those that are removed because nothing does any more: SQLite looks at every
-- one of these before it lets a row go.

CREATE INDEX room_opener ON room (opener);
CREATE INDEX room_seat0 ON room (seat0) WHERE seat0 IS NOT NULL;
CREATE INDEX room_seat1 ON room (seat1) WHERE seat1 IS NOT NULL;
CREATE INDEX chat_player ON chat (player);
CREATE INDEX report_by ON report (by);
CREATE INDEX report_room ON report (room);
CREATE INDEX mute_muted ON mute (muted);
CREATE INDEX tour_act_actor ON tour_act (actor) WHERE actor IS NOT NULL;
