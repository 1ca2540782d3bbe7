/** The rows that a store of schema 1 wrote: four tasks in two projects. Entries 1 and 5 of the first are confirmed. */
export const writtenInFirstSchema = /* sql */ `
INSERT INTO projects (number, name, unconfirmed) VALUES
  (1, 'project', 4),
  (2, 'elsewhere', 1);
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position) VALUES
  (1, 1, 'a', 3, '01c784fd099abf09a8763f823fc922f1a003382a8adeddddd65fa2064b20870d', 'build', 'active', NULL, 0, 'tester', '{"owner":"worker","until":9000,"fence":1}', NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"next","fence":1,"synced":true,"createdAt":1000,"updatedAt":1000}', NULL),
  (2, 1, 'b', 3, 'e50bc531005befdf75d6e6bb9e5314f30e867e67b33915306535ef88b028430d', 'review', 'ready', NULL, 2, 'builder', NULL, NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"last","fence":0,"synced":true,"createdAt":1000,"updatedAt":1000}', NULL),
  (3, 1, 'quiet', 2, 'd707faa6a36caf85708c398434303379a37473a359a24e4ea5093a12881011e0', 'build', 'ready', 'question', 0, 'tester', NULL, NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"start","fence":0,"synced":false,"createdAt":1000,"updatedAt":1000}', NULL),
  (4, 2, 'a', 1, '5fb9cb08359c83345e38a1010a7134e3dcd60bf3afa928b533425214f60b2a15', 'build', 'ready', NULL, 0, NULL, NULL, NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"start","fence":0,"synced":true,"createdAt":1000,"updatedAt":1000}', NULL);
INSERT INTO contexts (task, context) VALUES
  (1, '{"key":[1,"two"]}');
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note) VALUES
  (4294967297, 1, 1, 1, 'created', 1000, 1, '7ffeb505461f086217c1963d4186cc9c95a39c0f2e77e46beafa1b5156ed11b4', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL),
  (4294967298, 2, 1, 1, 'created', 1000, 1, '297fc68aaf4912cc8106b39f1a65c01b2d61aec008e9e9f36fcc8d200ec501a6', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"b"}', NULL, NULL),
  (4294967299, 3, 1, 1, 'created', 1000, 0, '9f6d856adf2a368ad749b4efeccc404646d0b2558c1e5c0eea04d004d1acc782', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"quiet"}', NULL, NULL),
  (4294967300, 1, 2, 1, 'moved', 1000, 1, '10f8e9c06cc2ee8f1fdb4c5924c20255cdad8dcb1d14c8de82afaf7b7c1d7e39', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL),
  (4294967301, 2, 2, 1, 'moved', 1000, 1, 'bbf5b1b4fcfaf250dfd762febc043de5f8dfbdc90ed90516d5aa9ddcd46903db', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"b"}', NULL, NULL),
  (4294967302, 3, 2, 1, 'moved', 1000, 0, 'd707faa6a36caf85708c398434303379a37473a359a24e4ea5093a12881011e0', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"quiet"}', NULL, NULL),
  (4294967303, 1, 3, 1, 'claimed', 1000, 1, '01c784fd099abf09a8763f823fc922f1a003382a8adeddddd65fa2064b20870d', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL),
  (4294967304, 2, 3, 1, 'moved', 1000, 1, 'e50bc531005befdf75d6e6bb9e5314f30e867e67b33915306535ef88b028430d', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"b"}', NULL, NULL),
  (8589934593, 4, 1, 1, 'created', 1000, 1, '5fb9cb08359c83345e38a1010a7134e3dcd60bf3afa928b533425214f60b2a15', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL);
INSERT INTO unconfirmed (key) VALUES
  (4294967298),
  (4294967300),
  (4294967303),
  (4294967304),
  (8589934593);
INSERT INTO replies (project, key, answer) VALUES
  (1, 'key', '"kept"');
INSERT INTO definitions (project, version, id, source, loaded_at, definition) VALUES
  (1, 'v1', 'build', 'test', 5, '{"nodes":{}}');
INSERT INTO current_definitions (project, id, version) VALUES
  (1, 'build', 'v1');
`;
