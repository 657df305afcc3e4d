PRAGMA application_id = 1298751849;
PRAGMA user_version = 17;
BEGIN TRANSACTION;
CREATE TABLE account (
    player     INTEGER PRIMARY KEY REFERENCES player (id),
    name       TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),   -- folded (proto/json/caseless.c): player has it as written
    hash       TEXT NOT NULL CHECK (hash LIKE '$argon2id$%'),                 -- of the password, with its salt and cost
    is_owner   INTEGER NOT NULL CHECK (is_owner IN (0, 1)),                   -- of this server
    created_at INTEGER NOT NULL
, skeleton TEXT) STRICT;
INSERT INTO "account" VALUES(1,'ann','$argon2id$v=19$m=65536,t=2,p=1$BJSz94if52QayKcYs0KdeA$dahsDANRmvmdwsNalP/K63XS52+QAFqDuMqoPDOHqwM',0,1795452216904,'ann');
INSERT INTO "account" VALUES(2,'ben','$argon2id$v=19$m=65536,t=2,p=1$57UzWXbEidDyWlcbgx/aJQ$PaXcCYQg19rVbMUrN5PxippR9VnFY7ZeiLa8o3+IMDs',0,1795452217199,'ben');
INSERT INTO "account" VALUES(3,'cleo','$argon2id$v=19$m=65536,t=2,p=1$VsX01bTQzJA6gxWQxClD9Q$Nr8Yy7MR3+F6g0X0nUparVb/M4yQRbQs3o2c/XWZOQE',0,1795452217481,'cleo');
INSERT INTO "account" VALUES(4,'dan','$argon2id$v=19$m=65536,t=2,p=1$nlp5WCGTcH8H8tM7P6qbvw$P+nHkL0deWKJAlqFZIGdEcCVzcfH1veepvWMvXToLUE',0,1795452217755,'dan');
CREATE TABLE chat (
    room     INTEGER NOT NULL REFERENCES room (id),
    audience INTEGER NOT NULL CHECK (audience IN (1, 2)),   -- 1 players, 2 watchers
    seq      INTEGER NOT NULL CHECK (seq >= 1),
    player   INTEGER NOT NULL REFERENCES player (id),
    text     TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (room, audience, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "chat" VALUES(1,1,1,1,'Good game!',1795452219127);
CREATE TABLE command (
    player INTEGER NOT NULL REFERENCES player (id),
    key    TEXT NOT NULL,
    body   BLOB NOT NULL CHECK (length(body) = 16),
    answer TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "command" VALUES(1,'24097-13505545975769',X'15DCD5104EEA68097A65D095A01EAEBE','room FdUN0kDdxKH2AZfPaazOdQ',1795452217769);
INSERT INTO "command" VALUES(1,'24097-13506903898435',X'23A16600077829C1A34097E04A47BDBA','n 1',1795452219127);
INSERT INTO "command" VALUES(1,'24097-13506928358656',X'DFA6D05E020CC47EF1B7C6FE3CD5F413','room vsPWJictp4OAs12sO34IUg',1795452219151);
INSERT INTO "command" VALUES(1,'24097-13508640348362',X'76B90B234590F98A57DE21A584180407','room 91Q2fIxESt2DYdJ0iRwekQ',1795452220863);
INSERT INTO "command" VALUES(1,'24097-13509175622965',X'DFA6D05E020CC47EF1B7C6FE3CD5F413','room Sc_c0NjJOde-6kEAgvCDKA',1795452221399);
INSERT INTO "command" VALUES(1,'24097-13511017973763',X'AB1D45F7A70505D85D17C474C2E9C704','room jn3MiW9eXtFkYdyCW8QSAg',1795452223256);
INSERT INTO "command" VALUES(1,'24097-13512299974394',X'B58535ED761B1823286640FFC2936A02','tour aU4Rvzvd8I5fEBe1Ye9_4Q',1795452224523);
INSERT INTO "command" VALUES(1,'24097-13512301458769',X'386DDCCC3D32037952543B158BE29DD7','tour 6o-R4QkVSHCmU9oftJU93g',1795452224524);
INSERT INTO "command" VALUES(1,'24097-13512302214697',X'CA580C7894F74AAAB459B3B470B62724','tour 6A6aOKE6FBWd0r2eyrfEzQ',1795452224525);
INSERT INTO "command" VALUES(1,'24097-13513979455117',X'FAD6B65B5C84F09184A1EFC4B0C078C7','n 3',1795452226202);
INSERT INTO "command" VALUES(1,'24097-13514042839253',X'DFC38E16B8BE9115E25D860D6DE71CE6','n 7',1795452226266);
INSERT INTO "command" VALUES(1,'d1',X'ED0F9AB0941404F2233CFE99F2D76197','n 2',1795452224526);
INSERT INTO "command" VALUES(1,'d10',X'8DA3AFC5C4A48548D68E9ED480CC91C7','n 15',1795452225397);
INSERT INTO "command" VALUES(1,'d11',X'EE90543C24782EADE73EC3B8E9BE1906','n 16',1795452225552);
INSERT INTO "command" VALUES(1,'d12',X'81A566BEDBB0AE82EF60B44045A7CDC3','n 17',1795452225614);
INSERT INTO "command" VALUES(1,'d13',X'773377ED2958BA49A14CDD477353A53F','n 18',1795452225748);
INSERT INTO "command" VALUES(1,'d14',X'DE362568B00469B78CE92DA720077FC5','n 19',1795452225851);
INSERT INTO "command" VALUES(1,'d15',X'2D58C5B56BA9E1797E3F83E3CF3BE3C4','n 20',1795452225914);
INSERT INTO "command" VALUES(1,'d16',X'1097917B0008A1969A31273E5C793E7B','n 21',1795452225992);
INSERT INTO "command" VALUES(1,'d17',X'EE919125632001118F7DF29D72F110EF','n 22',1795452226073);
INSERT INTO "command" VALUES(1,'d18',X'A28D17A006F23E8FA4DC8A101081D40B','n 2',1795452226141);
INSERT INTO "command" VALUES(1,'d19',X'EEDF245E41BEDB43F3385F9856168F5C','n 6',1795452226205);
INSERT INTO "command" VALUES(1,'d2',X'CDFC3E85B86276BBD8ACF5DD0838FE31','n 3',1795452224587);
INSERT INTO "command" VALUES(1,'d20',X'26C4AA5077FC484F2FD82A442C8A469F','n 10',1795452226277);
INSERT INTO "command" VALUES(1,'d21',X'D263CBF883F5E31FD4C9A94F5C17DD86','n 11',1795452226338);
INSERT INTO "command" VALUES(1,'d22',X'63947AB58732FD810A0E17B961E506EC','n 12',1795452226407);
INSERT INTO "command" VALUES(1,'d23',X'17A873E4E66BEDBC3FC0059A4A6BD269','n 13',1795452226473);
INSERT INTO "command" VALUES(1,'d24',X'9E0CCBE7AD0C4BEC2CC05A18990D1B14','n 2',1795452227239);
INSERT INTO "command" VALUES(1,'d3',X'F9C4C4B986A33DA7A81BD2318E3DA298','n 4',1795452224649);
INSERT INTO "command" VALUES(1,'d4',X'287332E9BDC437B3C8AAD25C561B6B98','n 7',1795452224731);
INSERT INTO "command" VALUES(1,'d5',X'C758A2A9989DE996AC5AAC46E3ADC233','n 9',1795452224804);
INSERT INTO "command" VALUES(1,'d6',X'6934AF315AF2D38C952F3F7F34EC6CC8','n 11',1795452224879);
INSERT INTO "command" VALUES(1,'d7',X'B9FDF56B90373A6011D8E54E5722CB82','n 12',1795452224977);
INSERT INTO "command" VALUES(1,'d8',X'C94D4B76B385C0026223A1D62010F4D7','n 13',1795452225183);
INSERT INTO "command" VALUES(1,'d9',X'F706FE902E6F4AA45EDD3D298726E7B9','n 14',1795452225312);
INSERT INTO "command" VALUES(2,'24097-13505559104411',X'59CC6A3022D1465949DC0DBD85FB134E','',1795452217782);
INSERT INTO "command" VALUES(2,'24097-13506917192223',X'7600EEA176D1D3B156EAE53DC4FF7E31','',1795452219140);
INSERT INTO "command" VALUES(2,'24097-13506948321446',X'DBD858C2903347C0B2FAEF390A843719','',1795452219171);
INSERT INTO "command" VALUES(2,'24097-13509202571360',X'ACBDBC5A9B8282F3E673EA35BAE94ACA','',1795452221425);
INSERT INTO "command" VALUES(2,'24097-13511087434307',X'E7D08258F9EA1862F012D0202A61C86E','',1795452223331);
INSERT INTO "command" VALUES(2,'24097-13512579027714',X'10350AD15229973C3E6D254D9081263C','n 8',1795452224802);
INSERT INTO "command" VALUES(2,'24097-13512650693498',X'EDE0EC2906B3473F50D05F5BAEA6311C','n 10',1795452224874);
INSERT INTO "command" VALUES(2,'24097-13513980682308',X'FAD6B65B5C84F09184A1EFC4B0C078C7','n 4',1795452226204);
INSERT INTO "command" VALUES(2,'24097-13514052222594',X'DFC38E16B8BE9115E25D860D6DE71CE6','n 8',1795452226275);
INSERT INTO "command" VALUES(3,'24097-13508644199589',X'CACF28A2919A9A6BF1A7973DC8608DE2','',1795452220867);
INSERT INTO "command" VALUES(3,'24097-13510360253324',X'A70E4C37964E4F1835219D739DB309C0','room 7Olgrq61gD4h2r7GU67hWQ',1795452222583);
INSERT INTO "command" VALUES(3,'24097-13513981316575',X'FAD6B65B5C84F09184A1EFC4B0C078C7','n 5',1795452226204);
INSERT INTO "command" VALUES(3,'24097-13514052973525',X'DFC38E16B8BE9115E25D860D6DE71CE6','n 9',1795452226276);
INSERT INTO "command" VALUES(4,'24097-13510353123574',X'76B90B234590F98A57DE21A584180407','room gssvf4_cOD_pj6_aDr7J4w',1795452222576);
INSERT INTO "command" VALUES(4,'24097-13510372373240',X'C69D1AEF7B46A1822248E14AA282BDB8','',1795452222595);
INSERT INTO "command" VALUES(5,'24097-13508102580181',X'B50804AE59E92AF50EF73B660998E27F','room rLK-YRtqFwsQjOt-ExOv_A',1795452220325);
INSERT INTO "command" VALUES(5,'24097-13512491682953',X'10350AD15229973C3E6D254D9081263C','n 5',1795452224715);
INSERT INTO "command" VALUES(6,'24097-13508108231895',X'B3119C71FCB2E359A5517E6F89598057','',1795452220331);
INSERT INTO "command" VALUES(6,'24097-13512496629324',X'5C197634809D92F9437F3C94F47F9C76','n 6',1795452224720);
CREATE TABLE event (
    game    INTEGER NOT NULL REFERENCES game (id),
    seq     INTEGER NOT NULL CHECK (seq >= 1),
    version INTEGER NOT NULL,
    kind    INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
    player  INTEGER NOT NULL CHECK (player IN (0, 1, 2)),   -- 0 the house, 1 Black, 2 White
    data    TEXT NOT NULL,
    spent   INTEGER NOT NULL,
    lag     INTEGER NOT NULL,
    left    TEXT,
    at      INTEGER NOT NULL,
    key     TEXT,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "event" VALUES(1,1,1,1,1,'b E5',201,0,NULL,1795452217992,'b24097-13505768717628');
INSERT INTO "event" VALUES(1,2,1,1,2,'w E6',150,0,NULL,1795452218151,'w24097-13505927668565');
INSERT INTO "event" VALUES(1,3,1,1,1,'b D6',153,0,NULL,1795452218310,'b24097-13506086743497');
INSERT INTO "event" VALUES(1,4,1,1,2,'w A1',150,0,NULL,1795452218461,'w24097-13506238467659');
INSERT INTO "event" VALUES(1,5,1,1,1,'b F6',153,0,NULL,1795452218619,'b24097-13506396129722');
INSERT INTO "event" VALUES(1,6,1,1,2,'w A2',150,0,NULL,1795452218778,'w24097-13506554753300');
INSERT INTO "event" VALUES(1,7,1,1,1,'b E7',157,0,NULL,1795452218939,'b24097-13506716149745');
INSERT INTO "event" VALUES(1,8,1,17,1,'b undo-ask 6',0,0,NULL,1795452219099,'b24097-13506876162897');
INSERT INTO "event" VALUES(2,1,1,1,1,'b E5',201,0,NULL,1795452219384,'b24097-13507161213345');
INSERT INTO "event" VALUES(2,2,1,1,2,'w C3',151,0,NULL,1795452219539,'w24097-13507316271292');
INSERT INTO "event" VALUES(2,3,1,1,1,'b G7',150,0,NULL,1795452219694,'b24097-13507471150773');
INSERT INTO "event" VALUES(2,4,1,2,2,'w pass',150,0,NULL,1795452219850,'w24097-13507626819601');
INSERT INTO "event" VALUES(2,5,1,2,1,'b pass',152,0,NULL,1795452220005,'b24097-13507782321190');
INSERT INTO "event" VALUES(2,6,1,5,1,'b dead C3',0,0,NULL,1795452220165,'b24097-13507942382383');
INSERT INTO "event" VALUES(2,7,1,7,2,'w accept',0,0,NULL,1795452220319,'w24097-13508095978640');
INSERT INTO "event" VALUES(3,1,1,1,1,'b E5',207,0,'{"b":{"main":604793},"w":{"main":600000}}',1795452220546,'b24097-13508322562552');
INSERT INTO "event" VALUES(3,2,1,1,2,'w C3',150,0,'{"b":{"main":604793},"w":{"main":604850}}',1795452220701,'w24097-13508478128677');
INSERT INTO "event" VALUES(3,3,1,1,1,'b G7',152,0,'{"b":{"main":609641},"w":{"main":604850}}',1795452220856,'b24097-13508633341526');
INSERT INTO "event" VALUES(4,1,1,1,1,'b E5',201,0,NULL,1795452221076,'b24097-13508852825293');
INSERT INTO "event" VALUES(4,2,1,1,2,'w C3',153,0,NULL,1795452221235,'w24097-13509012163146');
INSERT INTO "event" VALUES(4,3,1,12,2,'w resign',0,0,NULL,1795452221394,'w24097-13509170779798');
INSERT INTO "event" VALUES(5,1,1,1,1,'b E5',201,0,NULL,1795452221638,'b24097-13509415432174');
INSERT INTO "event" VALUES(5,2,1,1,2,'w C3',150,0,NULL,1795452221798,'w24097-13509574679472');
INSERT INTO "event" VALUES(5,3,1,2,1,'b pass',150,0,NULL,1795452221953,'b24097-13509730029485');
INSERT INTO "event" VALUES(5,4,1,2,2,'w pass',153,0,NULL,1795452222107,'w24097-13509884087189');
INSERT INTO "event" VALUES(5,5,1,7,1,'b accept',0,0,NULL,1795452222336,'b24097-13510075591564');
INSERT INTO "event" VALUES(5,6,1,7,2,'w accept',0,0,NULL,1795452222514,'w24097-13510290631430');
INSERT INTO "event" VALUES(6,1,1,1,1,'b E5',211,0,NULL,1795452222811,'b24097-13510588116315');
INSERT INTO "event" VALUES(6,2,1,1,2,'w C3',200,0,NULL,1795452223018,'w24097-13510794832209');
INSERT INTO "event" VALUES(6,3,1,1,1,'b G7',208,0,NULL,1795452223232,'b24097-13511008219998');
INSERT INTO "event" VALUES(6,4,1,14,2,'w absent',0,0,NULL,1795452240520,'b24097-13528297489866');
INSERT INTO "event" VALUES(7,1,1,1,1,'b E5',227,0,NULL,1795452223588,'b24097-13511365200066');
INSERT INTO "event" VALUES(7,2,1,1,2,'w C3',190,0,NULL,1795452223781,'w24097-13511518820488');
INSERT INTO "event" VALUES(7,3,1,1,1,'b G7',166,0,NULL,1795452223961,'b24097-13511738067151');
INSERT INTO "event" VALUES(7,4,1,2,2,'w pass',157,0,NULL,1795452224120,'w24097-13511896523189');
INSERT INTO "event" VALUES(7,5,1,2,1,'b pass',153,0,NULL,1795452224279,'b24097-13512056116895');
INSERT INTO "event" VALUES(7,6,1,8,1,'b claim C3 modified-ko',0,0,NULL,1795452224448,'b24097-13512224593926');
INSERT INTO "event" VALUES(8,1,1,1,1,'b E5',557,0,NULL,1795452227034,'b24097-13514811299515');
INSERT INTO "event" VALUES(8,2,1,1,2,'w C3',178,0,NULL,1795452227235,'w24097-13515012143027');
CREATE TABLE forget (
    player INTEGER PRIMARY KEY REFERENCES player (id),
    name   TEXT NOT NULL,                -- as it was, to be found in tournaments
    tour   INTEGER NOT NULL DEFAULT 0,   -- the last act of a tournament that was looked at
    seq    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE game (
    id          INTEGER PRIMARY KEY,
    public      BLOB NOT NULL UNIQUE CHECK (length(public) = 16),
    room        INTEGER NOT NULL REFERENCES room (id),
    number      INTEGER NOT NULL CHECK (number >= 1),
    ruleset     TEXT,                                 -- NULL for a mix
    revision    INTEGER NOT NULL CHECK (revision >= 0),
    title       TEXT NOT NULL,
    rules       TEXT NOT NULL,
    width       INTEGER NOT NULL CHECK (width BETWEEN 1 AND 25),
    height      INTEGER NOT NULL CHECK (height BETWEEN 1 AND 25),
    setup       TEXT NOT NULL,
    to_move     INTEGER NOT NULL CHECK (to_move IN (1, 2)),
    handicap    INTEGER NOT NULL CHECK (handicap BETWEEN 0 AND 25),
    komi_x2     INTEGER NOT NULL,
    clock       TEXT NOT NULL,
    marking     INTEGER NOT NULL,
    absence     INTEGER NOT NULL,
    black       INTEGER NOT NULL REFERENCES player (id),
    white       INTEGER NOT NULL REFERENCES player (id),
    is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    started_at  INTEGER NOT NULL,
    result      TEXT CHECK (length(result) > 0),
    reason      TEXT,
    black_x2    INTEGER,                              -- points, doubled; NULL when nothing was counted
    white_x2    INTEGER,
    moves       INTEGER,
    ended_at    INTEGER,
    UNIQUE (room, number),
    CHECK ((result IS NULL) = (ended_at IS NULL)),
    CHECK ((black_x2 IS NULL) = (white_x2 IS NULL))
) STRICT;
INSERT INTO "game" VALUES(1,X'A32D89AD4DB0DD9B803750ECB9A6875C',1,1,'japanese',1,'Japanese','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,13,'{"kind":"none"}',300000,15000,1,2,1,1795452217782,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(2,X'3E79C337107535AC49DA9CF1A755ADD0',2,1,'japanese',1,'Japanese','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,13,'{"kind":"none"}',300000,60000,1,2,1,1795452219171,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(3,X'8BFFA4707A6A139EE2FDB7C2B24CA3D4',3,1,'stoical',1,'Stoical Go','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"after-capture","repetition":"draw","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"area","group_tax":false,"komi":7,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,14,'{"kind":"fischer","main":600000,"increment":5000,"cap":0}',300000,60000,5,6,1,1795452220331,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(4,X'22C87C579EDCB20AED25D61DF636CECB',4,1,'stoical',1,'Stoical Go','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"after-capture","repetition":"draw","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"area","group_tax":false,"komi":7,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,14,'{"kind":"none"}',300000,60000,1,3,1,1795452220867,'B','resign',NULL,NULL,2,1795452221394);
INSERT INTO "game" VALUES(5,X'9D9D107A8E79A6B15ACBFD28743FE697',5,1,'japanese',1,'Japanese','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,13,'{"kind":"none"}',300000,60000,1,2,1,1795452221425,'W','score',0,13,4,1795452222514);
INSERT INTO "game" VALUES(6,X'4F6BC5D2F829E2D2E1B476EB570FF076',7,1,'stoical',1,'Stoical Go','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"after-capture","repetition":"draw","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"area","group_tax":false,"komi":7,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,14,'{"kind":"none"}',300000,15000,3,4,1,1795452222595,'B','absence',NULL,NULL,3,1795452240520);
INSERT INTO "game" VALUES(7,X'91AA00AC6CEC748AAFF81D521CD71D92',8,1,'makrai-territory',1,'Makrai Rules, territory','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"legal","ko":"basic","repetition":"balanced-threefold-draw","repetition_counts_setup":false,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":true,"challenge_restriction":true,"confirmation":true,"max_claims":10,"max_sequences":3,"stone_limit":"auto","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,13,'{"kind":"none"}',300000,60000,1,2,1,1795452223331,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES(8,X'83E342900460FCEAEEF3DF70D25CED58',9,1,'japanese',1,'Japanese','{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"}',9,9,'........./........./........./........./........./........./........./........./.........',1,0,13,'{"kind":"none"}',300000,86400000,1,2,1,1795452226473,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE house_act (
    id       INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    by       INTEGER,                                    -- player; NULL: the operator, at the machine
    kind     TEXT NOT NULL,                              -- its word (proto/wire/moderation.c)
    player   INTEGER,                                    -- whom it is about: of a line its writer, of a room its opener
    address  BLOB CHECK (length(address) = 16),          -- muted or banned
    session  BLOB CHECK (length(session) = 8),           -- the same
    room     INTEGER REFERENCES room (id),
    audience INTEGER CHECK (audience IN (1, 2)),
    line     INTEGER,
    tour     INTEGER REFERENCES tour (id),
    report   INTEGER REFERENCES report (id),
    name     TEXT,                                       -- a word; of somebody renamed the name before
    why      TEXT NOT NULL CHECK (length(why) BETWEEN 1 AND 200),
    until    INTEGER,                                    -- muted or banned
    whence   BLOB CHECK (length(whence) = 16),           -- address of whoever did it
    undoes   INTEGER REFERENCES house_act (id),
    ended    INTEGER REFERENCES house_act (id)           -- by which act; NULL: it stands
) STRICT;
CREATE TABLE invite (
    player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    tour   INTEGER NOT NULL REFERENCES tour (id),
    by     INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, tour)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('epoch','3f95ce5b26dce4d4');
INSERT INTO "meta" VALUES('names','1');
INSERT INTO "meta" VALUES('skeletons','unicode 15, 1');
CREATE TABLE mute (
    player INTEGER NOT NULL REFERENCES player (id),
    muted  INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (player, muted)
) STRICT, WITHOUT ROWID;
CREATE TABLE name_part (
    part   TEXT NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (part, player)
) STRICT, WITHOUT ROWID;
INSERT INTO "name_part" VALUES('ann',1);
INSERT INTO "name_part" VALUES('ben',2);
INSERT INTO "name_part" VALUES('cleo',3);
INSERT INTO "name_part" VALUES('dan',4);
CREATE TABLE owner_link (
    one        INTEGER PRIMARY KEY CHECK (one = 1),
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    created_at INTEGER NOT NULL
) STRICT;
INSERT INTO "owner_link" VALUES(1,X'D3BC96BFC38DE729A7FC77F209792ACC33FED2B9D0783B03CE50DFCDE6AA1A74',1795452216646);
CREATE TABLE player (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used twice: old games name it
    name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    created_at INTEGER NOT NULL
) STRICT;
INSERT INTO "player" VALUES(1,'ann',1795452216904);
INSERT INTO "player" VALUES(2,'ben',1795452217199);
INSERT INTO "player" VALUES(3,'cleo',1795452217481);
INSERT INTO "player" VALUES(4,'dan',1795452217755);
INSERT INTO "player" VALUES(5,'Gil',1795452217764);
INSERT INTO "player" VALUES(6,'Hal',1795452217764);
CREATE TABLE rated_game (
    id       INTEGER PRIMARY KEY,
    pool     TEXT NOT NULL CHECK (length(pool) > 0),          -- name of the ruleset
    tour     INTEGER NOT NULL REFERENCES tour (id),
    round    INTEGER NOT NULL CHECK (round >= 1),
    board    INTEGER NOT NULL CHECK (board >= 1),
    game     INTEGER NOT NULL CHECK (game >= 1),              -- of the pairing
    black    INTEGER NOT NULL REFERENCES player (id),
    white    INTEGER NOT NULL REFERENCES player (id),
    score2   INTEGER NOT NULL CHECK (score2 IN (0, 1, 2)),    -- Black's, doubled
    ended_at INTEGER NOT NULL, counts INTEGER NOT NULL DEFAULT 1 CHECK (counts BETWEEN 0 AND 3),
    CHECK (black <> white),
    UNIQUE (tour, round, board, game)
) STRICT;
CREATE TABLE report (
    id       INTEGER PRIMARY KEY,
    room     INTEGER NOT NULL REFERENCES room (id),
    audience INTEGER NOT NULL CHECK (audience IN (1, 2)),
    line     INTEGER NOT NULL,
    by       INTEGER NOT NULL REFERENCES player (id),
    why      TEXT NOT NULL,
    at       INTEGER NOT NULL
, done INTEGER REFERENCES house_act (id)) STRICT;
INSERT INTO "report" VALUES(1,1,1,1,2,'Too friendly.',1795452219140,NULL);
CREATE TABLE room (
    id          INTEGER PRIMARY KEY,
    public      BLOB NOT NULL UNIQUE CHECK (length(public) = 16),
    opener      INTEGER NOT NULL REFERENCES player (id),
    is_public   INTEGER NOT NULL CHECK (is_public IN (0, 1)),
    settings    TEXT NOT NULL,
    seat0       INTEGER REFERENCES player (id),
    seat1       INTEGER REFERENCES player (id),
    first_black INTEGER CHECK (first_black IN (0, 1)),
    state       INTEGER NOT NULL CHECK (state BETWEEN 0 AND 255),
    opened_at   INTEGER NOT NULL,
    closed_at   INTEGER
, tour INTEGER REFERENCES tour (id)) STRICT;
INSERT INTO "room" VALUES(1,X'15D50DD240DDC4A1F60197CF69ACCE75',1,1,'{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":15000,"undo":true}',1,2,0,3,1795452217769,NULL,NULL);
INSERT INTO "room" VALUES(2,X'BEC3D626272DA78380B35DAC3B7E0852',1,1,'{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":60000,"undo":true}',1,2,0,3,1795452219151,NULL,NULL);
INSERT INTO "room" VALUES(3,X'ACB2BE611B6A170B108CEB7E1313AFFC',5,1,'{"ruleset":"stoical","revision":1,"title":"Stoical Go","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"after-capture","repetition":"draw","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"area","group_tax":false,"komi":7,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"fischer","main":600000,"increment":5000,"cap":0},"public":true,"match":1,"marking":300000,"absence":60000,"undo":true}',5,6,0,3,1795452220325,NULL,NULL);
INSERT INTO "room" VALUES(4,X'F754367C8C444ADD8361D274891C1E91',1,1,'{"ruleset":"stoical","revision":1,"title":"Stoical Go","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"after-capture","repetition":"draw","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"area","group_tax":false,"komi":7,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":60000,"undo":true}',1,3,0,4,1795452220863,1795452221394,NULL);
INSERT INTO "room" VALUES(5,X'49CFDCD0D8C939D7BEEA410082F08328',1,1,'{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":60000,"undo":true}',1,2,0,4,1795452221399,1795452222514,NULL);
INSERT INTO "room" VALUES(6,X'82CB2F7F8FDC383FE98FAFDA0EBEC9E3',4,1,'{"ruleset":"stoical","revision":1,"title":"Stoical Go","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"after-capture","repetition":"draw","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"area","group_tax":false,"komi":7,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":60000,"undo":true}',4,NULL,NULL,1,1795452222576,NULL,NULL);
INSERT INTO "room" VALUES(7,X'ECE960AEAEB5803E21DABEC653AEE159',3,1,'{"ruleset":"stoical","revision":1,"title":"Stoical Go","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"after-capture","repetition":"draw","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"area","group_tax":false,"komi":7,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":15000,"undo":true}',3,4,0,4,1795452222583,1795452240520,NULL);
INSERT INTO "room" VALUES(8,X'8E7DCC896F5E5ED16461DC825BC41202',1,1,'{"ruleset":"makrai-territory","revision":1,"title":"Makrai Rules, territory","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"legal","ko":"basic","repetition":"balanced-threefold-draw","repetition_counts_setup":false,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":true,"challenge_restriction":true,"confirmation":true,"max_claims":10,"max_sequences":3,"stone_limit":"auto","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":60000,"undo":true}',1,2,0,3,1795452223256,NULL,NULL);
INSERT INTO "room" VALUES(9,X'C00B27E7AECC56B33530B2341E673D5B',1,1,'{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"colours":"b","clock":{"kind":"none"},"public":true,"match":1,"marking":300000,"absence":86400000,"undo":false}',1,2,0,3,1795452226473,NULL,1);
CREATE TABLE schema_log (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
INSERT INTO "schema_log" VALUES(1,'0001_init.sql','7f5b6c2688538ab98f8e6ba1ebad4ddcd18887741f3ca4a9173272356ed31e64',1795452216000);
INSERT INTO "schema_log" VALUES(2,'0002_account.sql','e61e25215ae4b3dfc14416ad639479e1185d60ffff4967bf40bf4ec636572b09',1795452216000);
INSERT INTO "schema_log" VALUES(3,'0003_tour.sql','b30d7dc5b11746ada8b2cd67b8010268edc115b96aeb456bc18d685a5f7d2e36',1795452216000);
INSERT INTO "schema_log" VALUES(4,'0004_rated.sql','28d4ba7c24eb3748d7a6e890469e39b3ae45e100ce89fd70f652c6bcc53202a2',1795452216000);
INSERT INTO "schema_log" VALUES(5,'0005_names.sql','ab3b220ee5de60eb159f0ed4b17529e8ec8f727e01709cea5ffc1ca08339d867',1795452216000);
INSERT INTO "schema_log" VALUES(6,'0006_tour_size.sql','bdeef16d1136b504c97bde6020f7327b34fc59a494cb167850d8df25fbe0a732',1795452216000);
INSERT INTO "schema_log" VALUES(7,'0007_invite.sql','5e431ac2b2c1654c2fffe8f650303508ac8de8aee1fbe1d708df9a03ff79597e',1795452216000);
INSERT INTO "schema_log" VALUES(8,'0008_house.sql','8c35f8416b2600195f930db444d3926f4905cf1334511ecde3a4c9856bc1b347',1795452216000);
INSERT INTO "schema_log" VALUES(9,'0009_session_use.sql','ac91c6712a90b6153eb76aa883bc101b0cfc9c154b1ebe9d94c3e2edabbd3d95',1795452216000);
INSERT INTO "schema_log" VALUES(10,'0010_skeleton.sql','2be2bda86e613f4126598a3fb3ffbd41b40a5fafd8239ebc2b33acb369554411',1795452216000);
INSERT INTO "schema_log" VALUES(11,'0011_forget.sql','b72702777f51b14f16fa313b29ed9ebadfd96d7b8d529fa90e0d8917e2bf403a',1795452216000);
INSERT INTO "schema_log" VALUES(12,'0012_guests.sql','31b6f18825867c72286e953c4de2b99a326639cc68729f8a1245a73bc2e48a18',1795452216000);
INSERT INTO "schema_log" VALUES(13,'0013_approve.sql','e1bfcc7d866f4d7ac925d047df9bade4a302ecf6b13c0f01d55060c592cd4f91',1795452216000);
INSERT INTO "schema_log" VALUES(14,'0014_waiting.sql','51a167f5979d3ef0b40ed87eec4786a9c01dbf28dc1edbdf6e7d33a641d0faa9',1795452216000);
INSERT INTO "schema_log" VALUES(15,'0015_rated.sql','c4d3591f2bc97b01b3c21a3d4569f682530576ad961d547b6d504463e369a1ca',1795452216000);
INSERT INTO "schema_log" VALUES(16,'0016_staff.sql','11a5986afc8de79f3125e95e9ac829624957052b58e58b63c19d631c96fd17e5',1795452216000);
INSERT INTO "schema_log" VALUES(17,'0017_found_by.sql','91c1b47678789127d8241e0dd1a7a201c96736b21015152cecbd3837df825d20',1795452216000);
CREATE TABLE session (
    hash       BLOB PRIMARY KEY CHECK (length(hash) = 32),
    player     INTEGER NOT NULL REFERENCES player (id),
    created_at INTEGER NOT NULL
, used_at INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO "session" VALUES(X'2A26D97B6D8394EE579168C7101325E9E711251627624AC87E66A0BF349057DD',2,1795452217199,1795452217199);
INSERT INTO "session" VALUES(X'5A713C40AAD200895B4BFF381C7E6CA6D46D26A0B88A3B4E3A8638F73B00F8D0',4,1795452217755,1795452217755);
INSERT INTO "session" VALUES(X'72B28E47E6C7E1D0B216E1FE195B4644D0262DF9B4CC198EA66E31CE17021B05',3,1795452217481,1795452217481);
INSERT INTO "session" VALUES(X'8EDD0A8139BA81C9F38798EA6DD87C6EE85B5965861D4DF83469E7917D9948E4',6,1795452217764,1795452220331);
INSERT INTO "session" VALUES(X'B12837E86D61856F4FC20A3E1EDA28C7B8370D7F08645ADC6DE11F31C7B3FFA0',1,1795452216904,1795452216904);
INSERT INTO "session" VALUES(X'DEA5CBBA16A757CF45F476C1ED0A77ECDD65C719B21489E2054B5A5BC7E4AD2A',5,1795452217764,1795452220325);
CREATE TABLE tour (
    id         INTEGER PRIMARY KEY,
    public     BLOB NOT NULL UNIQUE CHECK (length(public) = 16),
    slug       TEXT NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 40),
    title      TEXT NOT NULL,
    creator    INTEGER NOT NULL REFERENCES player (id),
    created_at INTEGER NOT NULL,
    is_public  INTEGER NOT NULL CHECK (is_public IN (0, 1)),   -- listed
    stage      INTEGER NOT NULL CHECK (stage BETWEEN 1 AND 255),
    stage_at   INTEGER NOT NULL,                               -- since when
    settings   TEXT NOT NULL,                                  -- JSON, as the last act left them
    rounds     INTEGER NOT NULL CHECK (rounds >= 0),           -- that there will be
    round      INTEGER NOT NULL CHECK (round >= 0),            -- last one that everybody sees
    players    INTEGER NOT NULL CHECK (players >= 0)
, bytes INTEGER NOT NULL DEFAULT 4096 CHECK (bytes >= 0), wakes INTEGER NOT NULL DEFAULT 0 CHECK (wakes IN (0, 1)), delay_ms INTEGER NOT NULL DEFAULT 0 CHECK (delay_ms >= 0), rates_until INTEGER NOT NULL DEFAULT 0, approved_by INTEGER REFERENCES house_act (id), annulled_by INTEGER REFERENCES house_act (id), rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1))) STRICT;
INSERT INTO "tour" VALUES(1,X'694E11BF3BDDF08E5F1017B561EF7FE1','spring','Spring',1,1795452224523,1,4,1795452226277,'{"slug":"spring","title":"Spring","text":"Two evenings.\nBring a friend.","place":"","system":"swiss","rounds":3,"cycles":1,"match":1,"match_score":false,"over_board":false,"public":true,"entry":true,"entry_for":"anybody","rated":true,"players_max":64,"starts_at":null,"floor":"20k","bar":"2d","bye":2,"excused":1,"late":1,"absences_each":false,"round_down":false,"unplayed_half":false,"club_gap":0,"noshow":0,"noshow_auto":true,"auto":86400000,"together":true,"delay":0,"handicap":{"on":false,"reduction":1,"ceiling":9,"from":"1d"},"criteria":["sos","sodos","dc"],"seeding":["slip","fold"],"game":{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"clock":{"kind":"none"},"marking":300000,"absence":86400000,"undo":false}}',3,1,3,4096,1,0,0,NULL,NULL,1);
INSERT INTO "tour" VALUES(2,X'EA8F91E109154870A653DA1FB4953DDE','club','Club',1,1795452224524,1,4,1795452225183,'{"slug":"club","title":"Club","text":"Two evenings.\nBring a friend.","place":"","system":"swiss","rounds":2,"cycles":1,"match":1,"match_score":false,"over_board":true,"public":true,"entry":true,"entry_for":"anybody","rated":true,"players_max":64,"starts_at":null,"floor":"20k","bar":"2d","bye":2,"excused":1,"late":1,"absences_each":false,"round_down":false,"unplayed_half":false,"club_gap":0,"noshow":0,"noshow_auto":false,"auto":86400000,"together":true,"delay":0,"handicap":{"on":false,"reduction":1,"ceiling":9,"from":"1d"},"criteria":["sos","sodos","dc"],"seeding":["slip","fold"],"game":{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"clock":{"kind":"none"},"marking":300000,"absence":86400000,"undo":false}}',2,1,5,8192,1,0,0,NULL,NULL,1);
INSERT INTO "tour" VALUES(3,X'E80E9A38A13A14159DD2BD9ECAB7C4CD','autumn','Autumn',1,1795452224525,1,1,1795452224525,'{"slug":"autumn","title":"Autumn","text":"Two evenings.\nBring a friend.","place":"","system":"swiss","rounds":2,"cycles":1,"match":1,"match_score":false,"over_board":false,"public":true,"entry":true,"entry_for":"anybody","rated":true,"players_max":64,"starts_at":null,"floor":"20k","bar":"2d","bye":2,"excused":1,"late":1,"absences_each":false,"round_down":false,"unplayed_half":false,"club_gap":0,"noshow":0,"noshow_auto":true,"auto":86400000,"together":true,"delay":0,"handicap":{"on":false,"reduction":1,"ceiling":9,"from":"1d"},"criteria":["sos","sodos","dc"],"seeding":["slip","fold"],"game":{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"clock":{"kind":"none"},"marking":300000,"absence":86400000,"undo":false}}',2,0,2,4096,0,0,0,NULL,NULL,1);
CREATE TABLE tour_act (
    tour  INTEGER NOT NULL REFERENCES tour (id),
    seq   INTEGER NOT NULL CHECK (seq >= 1),
    at    INTEGER NOT NULL,
    actor INTEGER REFERENCES player (id),   -- NULL: the house
    kind  TEXT NOT NULL,
    data  TEXT NOT NULL,                    -- JSON, whole, as it is exported
    key   TEXT,                             -- of the command that made it; NULL: the house
    PRIMARY KEY (tour, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO "tour_act" VALUES(1,1,1795452224523,1,'settings','{"n":1,"at":1795452224523,"by":"p1","k":"settings","settings":{"slug":"spring","title":"Spring","text":"Two evenings.\nBring a friend.","place":"","system":"swiss","rounds":3,"cycles":1,"match":1,"match_score":false,"over_board":false,"public":true,"entry":true,"entry_for":"anybody","rated":true,"players_max":64,"starts_at":null,"floor":"20k","bar":"2d","bye":2,"excused":1,"late":1,"absences_each":false,"round_down":false,"unplayed_half":false,"club_gap":0,"noshow":0,"noshow_auto":true,"auto":86400000,"together":true,"delay":0,"handicap":{"on":false,"reduction":1,"ceiling":9,"from":"1d"},"criteria":["sos","sodos","dc"],"seeding":["slip","fold"],"game":{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"clock":{"kind":"none"},"marking":300000,"absence":86400000,"undo":false}}}','24097-13512299974394');
INSERT INTO "tour_act" VALUES(1,2,1795452226141,1,'stage','{"n":2,"at":1795452226141,"by":"p1","k":"stage","to":"registration"}','d18');
INSERT INTO "tour_act" VALUES(1,3,1795452226202,1,'add','{"n":3,"at":1795452226202,"by":"p1","k":"add","people":[{"no":1,"name":"ann","account":"p1","rank":"2k"}]}','24097-13513979455117');
INSERT INTO "tour_act" VALUES(1,4,1795452226204,2,'add','{"n":4,"at":1795452226204,"by":"p2","k":"add","people":[{"no":2,"name":"ben","account":"p2","rank":"2k"}]}','24097-13513980682308');
INSERT INTO "tour_act" VALUES(1,5,1795452226204,3,'add','{"n":5,"at":1795452226204,"by":"p3","k":"add","people":[{"no":3,"name":"cleo","account":"p3","rank":"2k"}]}','24097-13513981316575');
INSERT INTO "tour_act" VALUES(1,6,1795452226205,1,'stage','{"n":6,"at":1795452226205,"by":"p1","k":"stage","to":"checkin"}','d19');
INSERT INTO "tour_act" VALUES(1,7,1795452226266,1,'checkin','{"n":7,"at":1795452226266,"by":"p1","k":"checkin","no":1,"on":true}','24097-13514042839253');
INSERT INTO "tour_act" VALUES(1,8,1795452226275,2,'checkin','{"n":8,"at":1795452226275,"by":"p2","k":"checkin","no":2,"on":true}','24097-13514052222594');
INSERT INTO "tour_act" VALUES(1,9,1795452226276,3,'checkin','{"n":9,"at":1795452226276,"by":"p3","k":"checkin","no":3,"on":true}','24097-13514052973525');
INSERT INTO "tour_act" VALUES(1,10,1795452226277,1,'stage','{"n":10,"at":1795452226277,"by":"p1","k":"stage","to":"running"}','d20');
INSERT INTO "tour_act" VALUES(1,11,1795452226338,1,'pair','{"n":11,"at":1795452226338,"by":"p1","k":"pair","round":1,"seed":7,"pairs":[{"board":1,"first":1,"second":2,"levels":[101,28,0,0,0,0,0,0,0]},{"board":2,"first":3,"second":null,"bye":508}]}','d21');
INSERT INTO "tour_act" VALUES(1,12,1795452226407,1,'publish','{"n":12,"at":1795452226407,"by":"p1","k":"publish","round":1}','d22');
INSERT INTO "tour_act" VALUES(1,13,1795452226473,1,'start','{"n":13,"at":1795452226473,"by":"p1","k":"start","round":1,"rooms":[{"board":1,"room":"wAsn567MVrM1MLI0Hmc9Ww","game":"g-NCkARg_Oru899w0lztWA"}]}','d23');
INSERT INTO "tour_act" VALUES(2,1,1795452224524,1,'settings','{"n":1,"at":1795452224524,"by":"p1","k":"settings","settings":{"slug":"club","title":"Club","text":"Two evenings.\nBring a friend.","place":"","system":"swiss","rounds":2,"cycles":1,"match":1,"match_score":false,"over_board":true,"public":true,"entry":true,"entry_for":"anybody","rated":true,"players_max":64,"starts_at":null,"floor":"20k","bar":"2d","bye":2,"excused":1,"late":1,"absences_each":false,"round_down":false,"unplayed_half":false,"club_gap":0,"noshow":0,"noshow_auto":false,"auto":86400000,"together":true,"delay":0,"handicap":{"on":false,"reduction":1,"ceiling":9,"from":"1d"},"criteria":["sos","sodos","dc"],"seeding":["slip","fold"],"game":{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"clock":{"kind":"none"},"marking":300000,"absence":86400000,"undo":false}}}','24097-13512301458769');
INSERT INTO "tour_act" VALUES(2,2,1795452224526,1,'add','{"n":2,"at":1795452224526,"by":"p1","k":"add","people":[{"no":1,"name":"Ida","country":"NZ","club":"Kiln Lane","rank":"3d","standing":"here","note":"late train"},{"no":2,"name":"Jon","country":"NZ","club":"Kiln Lane","rank":"1k","standing":"here"},{"no":3,"name":"Kim","country":"NZ","club":"Kiln Lane","rank":"5k","standing":"here"},{"no":4,"name":"Lea","country":"NZ","club":"Kiln Lane","standing":"entered"},{"no":5,"name":"Max","country":"NZ","club":"Kiln Lane","rank":"9k","standing":"reserve","note":"ringer"}]}','d1');
INSERT INTO "tour_act" VALUES(2,3,1795452224587,1,'stage','{"n":3,"at":1795452224587,"by":"p1","k":"stage","to":"registration"}','d2');
INSERT INTO "tour_act" VALUES(2,4,1795452224649,1,'edit','{"n":4,"at":1795452224649,"by":"p1","k":"edit","person":{"no":2,"name":"Jonas","rank":"2k","standing":"here"}}','d3');
INSERT INTO "tour_act" VALUES(2,5,1795452224715,5,'add','{"n":5,"at":1795452224715,"by":"p5","k":"add","people":[{"no":6,"name":"Gil","account":"p5","rank":"4k","guest":true}]}','24097-13512491682953');
INSERT INTO "tour_act" VALUES(2,6,1795452224720,6,'add','{"n":6,"at":1795452224720,"by":"p6","k":"add","people":[{"no":7,"name":"Hal","account":"p6","guest":true}]}','24097-13512496629324');
INSERT INTO "tour_act" VALUES(2,7,1795452224731,1,'clear','{"n":7,"at":1795452224731,"by":"p1","k":"clear","who":"guests","nos":[6,7]}','d4');
INSERT INTO "tour_act" VALUES(2,8,1795452224802,2,'add','{"n":8,"at":1795452224802,"by":"p2","k":"add","people":[{"no":8,"name":"ben","account":"p2","rank":"4k"}]}','24097-13512579027714');
INSERT INTO "tour_act" VALUES(2,9,1795452224804,1,'stage','{"n":9,"at":1795452224804,"by":"p1","k":"stage","to":"checkin"}','d5');
INSERT INTO "tour_act" VALUES(2,10,1795452224874,2,'checkin','{"n":10,"at":1795452224874,"by":"p2","k":"checkin","no":8,"on":true}','24097-13512650693498');
INSERT INTO "tour_act" VALUES(2,11,1795452224879,1,'checkin','{"n":11,"at":1795452224879,"by":"p1","k":"checkin","no":4,"on":true}','d6');
INSERT INTO "tour_act" VALUES(2,12,1795452224977,1,'remove','{"n":12,"at":1795452224977,"by":"p1","k":"remove","no":5}','d7');
INSERT INTO "tour_act" VALUES(2,13,1795452225183,1,'stage','{"n":13,"at":1795452225183,"by":"p1","k":"stage","to":"running"}','d8');
INSERT INTO "tour_act" VALUES(2,14,1795452225312,1,'absent','{"n":14,"at":1795452225312,"by":"p1","k":"absent","no":4,"round":2,"kind":"excused"}','d9');
INSERT INTO "tour_act" VALUES(2,15,1795452225397,1,'pair','{"n":15,"at":1795452225397,"by":"p1","k":"pair","round":1,"seed":7,"pairs":[{"board":1,"first":8,"second":1,"levels":[68,10,0,0,0,0,0,0,0]},{"board":2,"first":2,"second":3,"levels":[7,10,0,0,0,0,0,0,0]},{"board":3,"first":4,"second":null,"bye":506}]}','d10');
INSERT INTO "tour_act" VALUES(2,16,1795452225552,1,'publish','{"n":16,"at":1795452225552,"by":"p1","k":"publish","round":1}','d11');
INSERT INTO "tour_act" VALUES(2,17,1795452225614,1,'start','{"n":17,"at":1795452225614,"by":"p1","k":"start","round":1,"rooms":[]}','d12');
INSERT INTO "tour_act" VALUES(2,18,1795452225748,1,'result','{"n":18,"at":1795452225748,"by":"p1","k":"result","round":1,"board":1,"game":1,"result":"black","moves":120}','d13');
INSERT INTO "tour_act" VALUES(2,19,1795452225851,1,'result','{"n":19,"at":1795452225851,"by":"p1","k":"result","round":1,"board":2,"game":1,"result":"white"}','d14');
INSERT INTO "tour_act" VALUES(2,20,1795452225914,1,'rule','{"n":20,"at":1795452225914,"by":"p1","k":"rule","round":1,"board":1,"game":0,"result":"white","reason":"Wrong name on the slip."}','d15');
INSERT INTO "tour_act" VALUES(2,21,1795452225992,1,'disqualify','{"n":21,"at":1795452225992,"by":"p1","k":"disqualify","no":3,"round":2,"reason":"Left without a word."}','d16');
INSERT INTO "tour_act" VALUES(2,22,1795452226073,1,'pair','{"n":22,"at":1795452226073,"by":"p1","k":"pair","round":2,"seed":8,"pairs":[{"board":1,"first":1,"second":2,"levels":[63,0,0,0,4,0,0,0,0]},{"board":2,"first":8,"second":null,"bye":508}]}','d17');
INSERT INTO "tour_act" VALUES(3,1,1795452224525,1,'settings','{"n":1,"at":1795452224525,"by":"p1","k":"settings","settings":{"slug":"autumn","title":"Autumn","text":"Two evenings.\nBring a friend.","place":"","system":"swiss","rounds":2,"cycles":1,"match":1,"match_score":false,"over_board":false,"public":true,"entry":true,"entry_for":"anybody","rated":true,"players_max":64,"starts_at":null,"floor":"20k","bar":"2d","bye":2,"excused":1,"late":1,"absences_each":false,"round_down":false,"unplayed_half":false,"club_gap":0,"noshow":0,"noshow_auto":true,"auto":86400000,"together":true,"delay":0,"handicap":{"on":false,"reduction":1,"ceiling":9,"from":"1d"},"criteria":["sos","sodos","dc"],"seeding":["slip","fold"],"game":{"ruleset":"japanese","revision":1,"title":"Japanese","rules":{"topology":"plane","liberty":"adjacent","removal":"opponent-first","suicide":"illegal","ko":"basic","repetition":"threefold-no-result","repetition_counts_setup":true,"dispute_repetition":"same","minimal_superko":false,"passing":"legal","pass_allowance":{"b":0,"w":0},"stop_passes":2,"white_passes_last":false,"pass_stones":"never","equal_moves":false,"dead_stones":"agreement","max_resumptions":10,"modified_ko":false,"challenge_restriction":true,"confirmation":false,"max_claims":10,"max_sequences":3,"stone_limit":"none","goal":"score","scoring":"territory","group_tax":false,"komi":6.5,"handicap_compensation":"none"},"size":[9,9],"setup":"........./........./........./........./........./........./........./........./.........","to_move":"b","handicap":0,"free_handicap":false,"clock":{"kind":"none"},"marking":300000,"absence":86400000,"undo":false}}}','24097-13512302214697');
INSERT INTO "tour_act" VALUES(3,2,1795452227239,1,'add','{"n":2,"at":1795452227239,"by":"p1","k":"add","people":[{"no":1,"name":"Ida"},{"no":2,"name":"Jon","standing":"reserve"}]}','d24');
CREATE TABLE tour_player (
    player INTEGER NOT NULL REFERENCES player (id),
    tour   INTEGER NOT NULL REFERENCES tour (id), waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1)),
    PRIMARY KEY (player, tour)
) STRICT, WITHOUT ROWID;
INSERT INTO "tour_player" VALUES(1,1,0);
INSERT INTO "tour_player" VALUES(2,1,0);
INSERT INTO "tour_player" VALUES(2,2,0);
INSERT INTO "tour_player" VALUES(3,1,0);
CREATE TABLE tour_staff (
    player INTEGER NOT NULL REFERENCES player (id),
    tour   INTEGER NOT NULL REFERENCES tour (id),
    role   INTEGER NOT NULL CHECK (role IN (1, 2)),   -- helps, directs
    PRIMARY KEY (player, tour)
) STRICT, WITHOUT ROWID;
INSERT INTO "tour_staff" VALUES(1,1,2);
INSERT INTO "tour_staff" VALUES(1,2,2);
INSERT INTO "tour_staff" VALUES(1,3,2);
CREATE TABLE trail (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    what    INTEGER NOT NULL CHECK (what BETWEEN 1 AND 255),   -- enum proto_trail_what
    player  INTEGER NOT NULL,
    address BLOB CHECK (length(address) = 16),                 -- NULL: not known; of IPv6 the network of a customer
    session BLOB CHECK (length(session) = 8),                  -- the beginning of its hash
    thing   BLOB CHECK (length(thing) = 16),                   -- public id of a room or tournament
    n       INTEGER                                            -- of a line
) STRICT;
INSERT INTO "trail" VALUES(1,1795452216904,2,1,X'00000000000000000000FFFF7F000001',X'B12837E86D61856F',NULL,NULL);
INSERT INTO "trail" VALUES(2,1795452217199,2,2,X'00000000000000000000FFFF7F000001',X'2A26D97B6D8394EE',NULL,NULL);
INSERT INTO "trail" VALUES(3,1795452217481,2,3,X'00000000000000000000FFFF7F000001',X'72B28E47E6C7E1D0',NULL,NULL);
INSERT INTO "trail" VALUES(4,1795452217755,2,4,X'00000000000000000000FFFF7F000001',X'5A713C40AAD20089',NULL,NULL);
INSERT INTO "trail" VALUES(5,1795452217769,5,1,X'00000000000000000000FFFF7F000001',X'B12837E86D61856F',X'15D50DD240DDC4A1F60197CF69ACCE75',NULL);
INSERT INTO "trail" VALUES(6,1795452217782,6,2,X'00000000000000000000FFFF7F000001',X'2A26D97B6D8394EE',X'15D50DD240DDC4A1F60197CF69ACCE75',NULL);
INSERT INTO "trail" VALUES(7,1795452219127,7,1,X'00000000000000000000FFFF7F000001',X'B12837E86D61856F',X'15D50DD240DDC4A1F60197CF69ACCE75',1);
INSERT INTO "trail" VALUES(8,1795452219140,8,2,X'00000000000000000000FFFF7F000001',X'2A26D97B6D8394EE',X'15D50DD240DDC4A1F60197CF69ACCE75',1);
INSERT INTO "trail" VALUES(9,1795452219151,5,1,X'00000000000000000000FFFF7F000001',X'B12837E86D61856F',X'BEC3D626272DA78380B35DAC3B7E0852',NULL);
INSERT INTO "trail" VALUES(10,1795452219171,6,2,X'00000000000000000000FFFF7F000001',X'2A26D97B6D8394EE',X'BEC3D626272DA78380B35DAC3B7E0852',NULL);
INSERT INTO "trail" VALUES(11,1795452220325,1,5,X'00000000000000000000FFFF7F000001',X'DEA5CBBA16A757CF',NULL,NULL);
INSERT INTO "trail" VALUES(12,1795452220325,5,5,X'00000000000000000000FFFF7F000001',X'DEA5CBBA16A757CF',X'ACB2BE611B6A170B108CEB7E1313AFFC',NULL);
INSERT INTO "trail" VALUES(13,1795452220331,1,6,X'00000000000000000000FFFF7F000001',X'8EDD0A8139BA81C9',NULL,NULL);
INSERT INTO "trail" VALUES(14,1795452220331,6,6,X'00000000000000000000FFFF7F000001',X'8EDD0A8139BA81C9',X'ACB2BE611B6A170B108CEB7E1313AFFC',NULL);
INSERT INTO "trail" VALUES(15,1795452220863,5,1,X'00000000000000000000FFFF7F000001',X'B12837E86D61856F',X'F754367C8C444ADD8361D274891C1E91',NULL);
INSERT INTO "trail" VALUES(16,1795452220867,6,3,X'00000000000000000000FFFF7F000001',X'72B28E47E6C7E1D0',X'F754367C8C444ADD8361D274891C1E91',NULL);
INSERT INTO "trail" VALUES(17,1795452221399,5,1,X'00000000000000000000FFFF7F000001',X'B12837E86D61856F',X'49CFDCD0D8C939D7BEEA410082F08328',NULL);
INSERT INTO "trail" VALUES(18,1795452221425,6,2,X'00000000000000000000FFFF7F000001',X'2A26D97B6D8394EE',X'49CFDCD0D8C939D7BEEA410082F08328',NULL);
INSERT INTO "trail" VALUES(19,1795452222576,5,4,X'00000000000000000000FFFF7F000001',X'5A713C40AAD20089',X'82CB2F7F8FDC383FE98FAFDA0EBEC9E3',NULL);
INSERT INTO "trail" VALUES(20,1795452222583,5,3,X'00000000000000000000FFFF7F000001',X'72B28E47E6C7E1D0',X'ECE960AEAEB5803E21DABEC653AEE159',NULL);
INSERT INTO "trail" VALUES(21,1795452222595,6,4,X'00000000000000000000FFFF7F000001',X'5A713C40AAD20089',X'ECE960AEAEB5803E21DABEC653AEE159',NULL);
INSERT INTO "trail" VALUES(22,1795452223256,5,1,X'00000000000000000000FFFF7F000001',X'B12837E86D61856F',X'8E7DCC896F5E5ED16461DC825BC41202',NULL);
INSERT INTO "trail" VALUES(23,1795452223331,6,2,X'00000000000000000000FFFF7F000001',X'2A26D97B6D8394EE',X'8E7DCC896F5E5ED16461DC825BC41202',NULL);
CREATE INDEX room_live ON room (opened_at) WHERE closed_at IS NULL;
CREATE INDEX game_found ON game (ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_found_by_ruleset ON game (ruleset, ended_at) WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX command_age ON command (at);
CREATE INDEX session_player ON session (player);
CREATE INDEX tour_listed ON tour (stage, stage_at) WHERE is_public = 1;
CREATE INDEX rated_black ON rated_game (black, ended_at);
CREATE INDEX rated_white ON rated_game (white, ended_at);
CREATE INDEX name_part_player ON name_part (player);
CREATE INDEX game_black ON game (black, ended_at, id, is_public, ruleset);
CREATE INDEX game_white ON game (white, ended_at, id, is_public, ruleset);
CREATE INDEX tour_made ON tour (creator, stage, bytes);
CREATE INDEX tour_awake ON tour (id) WHERE wakes = 1;
CREATE INDEX invite_by ON invite (by);
CREATE INDEX house_act_standing ON house_act (kind, id) WHERE ended IS NULL;
CREATE INDEX house_act_player ON house_act (player, id) WHERE player IS NOT NULL;
CREATE INDEX house_act_room ON house_act (room, audience, line) WHERE room IS NOT NULL AND ended IS NULL;
CREATE INDEX report_open ON report (id) WHERE done IS NULL;
CREATE INDEX trail_player ON trail (player, id);
CREATE INDEX trail_address ON trail (address, id) WHERE address IS NOT NULL;
CREATE INDEX session_used ON session (used_at);
CREATE UNIQUE INDEX account_skeleton ON account (skeleton);
CREATE INDEX chat_said ON chat (player) WHERE text <> '';
CREATE INDEX report_said ON report (by) WHERE why <> '';
CREATE INDEX room_opener ON room (opener);
CREATE INDEX room_seat0 ON room (seat0) WHERE seat0 IS NOT NULL;
CREATE INDEX room_seat1 ON room (seat1) WHERE seat1 IS NOT NULL;
CREATE INDEX chat_player ON chat (player);
CREATE INDEX report_by ON report (by);
CREATE INDEX report_room ON report (room);
CREATE INDEX mute_muted ON mute (muted);
CREATE INDEX tour_act_actor ON tour_act (actor) WHERE actor IS NOT NULL;
CREATE INDEX tour_approved ON tour (approved_by) WHERE approved_by IS NOT NULL;
CREATE INDEX tour_annulled ON tour (annulled_by) WHERE annulled_by IS NOT NULL;
CREATE INDEX house_act_tour ON house_act (tour, kind) WHERE tour IS NOT NULL AND ended IS NULL;
CREATE INDEX tour_waiting ON tour (id) WHERE rated = 1 AND rates_until = 0 AND annulled_by IS NULL;
CREATE INDEX game_black_found ON game (black, ruleset, ended_at, id, is_public)
    WHERE ended_at IS NOT NULL AND is_public = 1;
CREATE INDEX game_white_found ON game (white, ruleset, ended_at, id, is_public)
    WHERE ended_at IS NOT NULL AND is_public = 1;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('player',512);
COMMIT;
