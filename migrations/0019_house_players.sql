-- House players, the computer opponents of the server: player -LEVEL. People have positive numbers, and 0 is no player. Their
-- names are those of proto_house_name(); they have no session and no account, and nothing removes them.

INSERT INTO player (id, name, created_at) VALUES
    (-1, 'Nibble', 0), (-2, 'Puddle', 0), (-3, 'Pip', 0), (-4, 'Ember', 0), (-5, 'Old Moon', 0);
