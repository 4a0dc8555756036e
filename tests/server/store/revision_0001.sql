BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entry (
	room TEXT NOT NULL, 
	n INTEGER NOT NULL, 
	line BLOB NOT NULL, 
	clocks BLOB NOT NULL, 
	at DOUBLE NOT NULL, 
	acts TEXT NOT NULL, 
	PRIMARY KEY (room, n)
)
 WITHOUT ROWID

;
INSERT INTO "entry" VALUES('r',0,X'7B226E223A302C226E6F7465223A7B22776F726473223A22227D7D',X'7B226D61746368223A5B312C325D7D',1000.25,'[["client ",0]]');
INSERT INTO "entry" VALUES('r',1,X'7B226E223A312C226E6F7465223A7B22776F726473223A22227D7D',X'7B226D61746368223A5B312C325D7D',1001.25,'[["client ",1]]');
CREATE TABLE replay (
	id TEXT NOT NULL, 
	kept DOUBLE NOT NULL, 
	record BLOB NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "replay" VALUES('u-1',1400.0,X'7265636F7264');
CREATE TABLE room (
	id TEXT NOT NULL, 
	stage TEXT NOT NULL, 
	game TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	next TEXT NOT NULL, 
	options TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	ending BLOB NOT NULL, 
	header BLOB NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "room" VALUES('r','playing','toy','private',1000.0,'','{"edition":"1"}','secret',X'',X'7B22666F726D6174223A312C2267616D65223A22746F79227D');
CREATE TABLE seat (
	room TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (room, seat)
);
INSERT INTO "seat" VALUES('r',0,'{"seat":0,"name":"이름0","token":"abababababababababababababababababababababababababababababababab","choice":{"deck":[1,2]},"seed":"00ff"}');
INSERT INTO "seat" VALUES('r',1,'{"seat":1,"name":"이름1","token":"abababababababababababababababababababababababababababababababab","choice":{"deck":[1,2]},"seed":"00ff"}');
CREATE INDEX room_by_stage ON room (stage, kind, created);
COMMIT;
