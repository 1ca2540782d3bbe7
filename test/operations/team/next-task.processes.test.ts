import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { databaseFor } from "../../support/database-for.ts";
import { Desk } from "../../support/desk.ts";
import { Team } from "../../support/team.ts";

const TASKS = 24;
let folder = "";
let teams: readonly Team[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "navigator-team-"));
  // Each desk has its own connection to the file, as another process has.
  const options = { file: await databaseFor(join(folder, "team.db")), bundled: "test" };
  teams = [0, 1, 2].map(() => new Team(new Desk(options)));
});

afterEach(async () => {
  for (const { desk } of teams) await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

it("J13 J14 J21: workers over several connections do each task once, in the order of its links", async () => {
  const [first] = teams;
  if (!first) throw new Error("there is no team");
  const ids = Array.from({ length: TASKS }, (_, index) => `t${index}`);
  const waits = (index: number) => (index % 3 === 2 ? [`t${index - 1}`, `t${index - 2}`] : []);
  await first.create(...ids.map((id, index) => ({ id, blocked_by: waits(index) })));
  const done: string[] = [];
  const work = async (team: Team, worker: string): Promise<void> => {
    await team.connect(worker);
    for (let idle = 0; idle < 200; ) {
      const { task, fence } = await team.next(worker);
      if (!task) {
        idle += 1;
        if (done.length === TASKS) return;
        continue;
      }
      for (const before of waits(Number(task.id.slice(1)))) expect(done).toContain(before);
      done.push(task.id);
      await team.update(worker, task.id, { fence, status: "completed" });
    }
  };
  await Promise.all(teams.flatMap((team, index) => [work(team, `a${index}`), work(team, `b${index}`)]));
  expect(done.toSorted()).toEqual(ids.toSorted());
  const records = await first.desk.records();
  expect(records.every(({ state, fence, claim }) => state === "completed" && fence === 1 && !claim)).toBe(
    true,
  );
});
