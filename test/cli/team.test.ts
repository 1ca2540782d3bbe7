import { expect, it } from "vitest";
import { Team } from "../support/team.ts";
import { desks } from "../support/with-desk.ts";
import { callersAt } from "./callers.fixture.ts";

const open = desks({ bundled: "test" });

it("the commands of a team show its board and its workers, and link tasks", async () => {
  const t = await new Team(open()).connect({ worker_id: "mia", tags: ["web"] });
  await t.create("first", "second", { id: "box", children: [{ id: "inner", title: "Inner" }] });
  const { person } = callersAt(t.desk);
  expect((await person("link", "first", "second")).out).toBe("1 link made, 0 removed; second must wait\n");
  expect((await person("link", "second", "first")).code).toBe(3);
  await t.claim("mia", "first");
  await t.ask("thinking", { worker_id: "mia", thought: "reading" });
  expect((await person("workers")).out).toMatch(/^ {2}mia +web +first +reading$/m);
  expect((await person("workers", "--tag", "ops")).out).toBe("No worker is connected.\n");
  const board = (await person("board")).out;
  expect(board).toMatch(/^pending \(3\)$/m);
  expect(board).toMatch(/^working \(1\)\n.*first +IN_PROGRESS +working .*held by mia/m);
  expect((await person("board", "--parent", "box")).out).toMatch(/^pending \(1\)\n {2}inner/);
  expect((await person("unlink", "*", "second")).out).toBe("1 link removed; second can start\n");
});
