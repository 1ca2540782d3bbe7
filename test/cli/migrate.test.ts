import { describe, expect, it } from "vitest";
import { desks } from "../support/with-desk.ts";
import { longer, plant } from "./load.fixture.ts";

const open = desks();

/** Three tasks on an older version than the loaded one. */
async function outgrown() {
  const desk = open();
  const callers = await plant(desk);
  await desk.ask("load_workflow", { definition: longer });
  return { desk, ...callers };
}

describe("navigator migrate", () => {
  it("shows in a dry run which tasks would move, and why others would not", async () => {
    const { desk, agent } = await outgrown();
    const before = await desk.dump();
    const { code, out } = await agent("migrate", "review", "--dry-run");
    expect(out).toMatch(/^ {2}a +work +stays: the node "work" is gone$/m);
    expect(out).toMatch(/^ {2}c +check -> check$/m);
    expect(out).toContain("1 task would move, 2 would stay on an older version\n");
    expect(out).toContain("--map OLD=NEW");
    expect(code).toBe(1);
    expect(await desk.dump()).toBe(before);
  });

  it("moves tasks to the nodes that --map names", async () => {
    const { desk, person } = await outgrown();
    const { code, out } = await person("migrate", "review", "--map", "work=build", "--map", "x=y");
    expect(out).toMatch(/^ {2}a +work -> build$/m);
    expect(out).toContain("3 tasks moved\n");
    expect(code).toBe(0);
    expect(await desk.task("a")).toMatchObject({ currentStep: "build" });
    expect((await person("migrate", "review")).out).toMatch(/No task is on an older version\.\n$/);
  });

  it("moves only the tasks of --task", async () => {
    const { desk, person } = await outgrown();
    const { out } = await person("migrate", "review", "--map", "work=build", "--task", "b");
    expect(out).toContain("1 task moved\n");
    expect(await desk.task("a")).toMatchObject({ currentStep: "work" });
  });

  it("lists the first tasks, and counts the rest", async () => {
    const desk = open();
    const { agent } = await plant(desk);
    await desk.plant(
      ...Array.from({ length: 1_000 }, (_, index) => ({ id: `t${index}`, workflowType: "review" })),
    );
    await desk.ask("load_workflow", { definition: longer });
    const { out } = await agent("migrate", "review", "--dry-run");
    expect(out).toMatch(/^ {2}and 3 more tasks$/m);
    expect(out).toContain("1001 tasks would move, 2 would stay on an older version\n");
  });

  it("prints the whole result as JSON", async () => {
    const { person } = await outgrown();
    const { code, out } = await person("migrate", "review", "--json");
    expect(JSON.parse(out)).toMatchObject({ data: { migrated: 1, refused: 2 } });
    expect(code).toBe(1);
  });

  it("is refused to an agent, which is told to ask its user", async () => {
    const { desk, agent } = await outgrown();
    const before = await desk.dump();
    const { code, err } = await agent("migrate", "review", "--map", "work=build");
    expect(err).toBe(
      "This is for a person to decide.\n  Tell your user to run this in a terminal of their own: npx -y agent-navigator migrate review --map 'work=build'\n",
    );
    expect(code).toBe(4);
    expect(await desk.dump()).toBe(before);
  });

  it("requires two ids in --map", async () => {
    const { person } = await outgrown();
    const { code, err } = await person("migrate", "review", "--map", "work");
    expect(err).toContain("Use the old node's id, an equals sign and the new one's");
    expect(code).toBe(2);
  });
});
