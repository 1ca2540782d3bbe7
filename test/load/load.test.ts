import { expect, it } from "vitest";
import { newSchemaUrl } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { testServer } from "../postgres/test-server.ts";
import { load, loadReplicas } from "./load.ts";

const hasPostgres = (await testServer()) !== undefined;

it("under load every request is answered, and every listener gets every entry, once and in order", async () => {
  const { errors, misplaced, incomplete, ...figures } = await load({
    seconds: 3,
    clients: 100,
    perSecond: 200,
  });
  process.stdout.write(`load: ${JSON.stringify(figures)}\n`);
  expect({ errors, misplaced, incomplete }).toEqual({ errors: {}, misplaced: 0, incomplete: 0 });
  expect(figures.requests).toBeGreaterThan(500);
  expect(figures.entries).toBeGreaterThan(50);
});

it.skipIf(!hasPostgres)("so it is on four servers of one database, behind a balancer", async () => {
  const options = { seconds: 2, clients: 12, perSecond: 60, replicas: 4 };
  const { errors, misplaced, incomplete, ...figures } = await loadReplicas(options, await newSchemaUrl());
  process.stdout.write(`load, 4 servers: ${JSON.stringify(figures)}\n`);
  expect({ errors, misplaced, incomplete }).toEqual({ errors: {}, misplaced: 0, incomplete: 0 });
  expect(figures.entries).toBeGreaterThan(10);
});
