-- Which events count for ratings: those that somebody approved. An act of the owner approves one, or trusts whoever
-- makes events from then on; another one annuls. What follows from these acts stands beside the event, so that nobody
-- has to look for them with each game.

ALTER TABLE tour ADD COLUMN rates_until INTEGER NOT NULL DEFAULT 0;             -- games that ended by then; all: 2^63 - 1
ALTER TABLE tour ADD COLUMN approved_by INTEGER REFERENCES house_act (id);      -- the act that did; NULL: none
ALTER TABLE tour ADD COLUMN annulled_by INTEGER REFERENCES house_act (id);      -- none of its games counts any more

-- Whether a game counts if its event does: 0 where somebody played it without an account. 2 is added to what was
-- decided here and not from the event's log.
ALTER TABLE rated_game ADD COLUMN counts INTEGER NOT NULL DEFAULT 1 CHECK (counts BETWEEN 0 AND 3);

-- What was rated stays, but for guests; what is played from now on in these events counts once somebody approves them.
UPDATE rated_game SET counts = 2 + (black IN (SELECT player FROM account) AND white IN (SELECT player FROM account));
UPDATE tour SET rates_until = (SELECT max(ended_at) FROM rated_game WHERE rated_game.tour = tour.id)
    WHERE id IN (SELECT tour FROM rated_game);

CREATE INDEX tour_approved ON tour (approved_by) WHERE approved_by IS NOT NULL;
CREATE INDEX tour_annulled ON tour (annulled_by) WHERE annulled_by IS NOT NULL;
CREATE INDEX tour_unapproved ON tour (id) WHERE rates_until = 0;
CREATE INDEX house_act_tour ON house_act (tour, kind) WHERE tour IS NOT NULL AND ended IS NULL;
