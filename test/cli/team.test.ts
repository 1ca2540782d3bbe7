import { expect, it } from "vitest";
import { Team } from "../support/team.ts";
import { desks } from "../support/with-desk.ts";
import { callersAt } from "./callers.fixture.ts";
import { say } from "./console.fixture.ts";

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

it("navigator forecast shows the critical path, the times and what cannot be done", async () => {
  const t = await new Team(open()).connect({ worker_id: "mia", tags: ["web"] });
  const hour = 3_600_000;
  await t.create(
    { id: "first", title: "The first", time_estimate_ms: 2 * hour, needed_tags: ["web"] },
    { id: "last", title: "The last", time_estimate_ms: hour, blocked_by: ["first"] },
    { id: "ops", title: "Ops", time_estimate_ms: hour, needed_tags: ["ops"] },
  );
  const { person } = callersAt(t.desk);
  const { out } = await person("forecast", "--tag", "ops");
  expect(out.split("\n")).toEqual([
    "3 open tasks, 1 worker, 0 measured, 1000 runs",
    "Critical path, 3 h:",
    "  first  2 h  pending  The first",
    "  last   1 h  pending  The last",
    "Done                   50% in 3 h, 80% in 3 h, 95% in 3 h",
    "With one more worker   50% in 3 h, 80% in 3 h, 95% in 3 h",
    "  with the tag ops: no change, and 1 stuck task can be done",
    "1 task cannot be done as things are:",
    "  ops: no connected worker has the tag ops",
    "",
  ]);
});

it("navigator waits and navigator inbox show a deadlock", async () => {
  const t = await new Team(open()).connect("mia", "leo");
  const { person } = callersAt(t.desk);
  expect((await person("waits")).out).toBe("No deadlock, and no task waits too long.\n");
  const mark = (worker: string, lock: string) => t.ask("mark_file", { worker_id: worker, file: [lock] });
  for (const [worker, lock] of [
    ["mia", "lock:a"],
    ["leo", "lock:b"],
    ["mia", "lock:b"],
    ["leo", "lock:a"],
  ] as const)
    await mark(worker, lock);
  expect((await person("waits")).out).toMatch(/^deadlock .*mia waits for lock:b; lock:b is held by leo/);
  const { out } = await person("inbox");
  expect(out).toMatch(/^notice .*team at deadlock$/m);
  expect(out).toMatch(/agent-navigator waits/);
});

it("navigator simulate --team prints one column for each way of coordination", async () => {
  const args = ["--team", "default", "examples/team-tasks.json", "--workers", "2", "--coordination", "all"];
  const { code, out } = await say(["simulate", ...args, "--failing", "0", "--slow", "0", "--dying", "0"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^default 11 tasks, 2 workers, seed 1\n +pull +push +hybrid\n {2}done +11 +11 +11\n/);
  expect((await say(["simulate", "x.json", "--team", "default", "--slow", "2"])).err).toMatch(/0 to 0.9/);
});

it("navigator feedback keeps a person's words, and lists all as text, Markdown and CSV", async () => {
  const t = await new Team(open()).connect("mia");
  await t.ask("thinking", {
    worker_id: "mia",
    thought: "=1+1 | odd",
    feedback: "tool",
    sentiment: "negative",
  });
  const { person } = callersAt(t.desk);
  expect((await person("feedback", "too slow", "--category", "ux")).out).toBe("Thank you. It is number 2.\n");
  const { out } = await person("feedback");
  expect(out).toMatch(/^ {2}#2 .* ux, neutral +too slow\n {2}#1 +mia +tool, negative +=1\+1 \| odd\n$/);
  expect((await person("feedback", "--by", "mia", "--format", "csv")).out).toContain(`"'=1+1 | odd"`);
  expect((await person("feedback", "--by", "mia", "--format", "markdown")).out).toContain("\\=1\\+1 \\| odd");
  expect((await person("feedback", "--category", "config")).out).toBe("There is no feedback.\n");
});
