import { describe, expect, it } from "vitest";
import { desks } from "../support/with-desk.ts";
import { errand } from "../support/workflows.ts";
import { callersAt } from "./callers.fixture.ts";

const open = desks();

const typed = {
  ...errand,
  variables: [
    { name: "code", type: "string" },
    { name: "size", type: "number" },
    { name: "files", type: "array" },
  ],
};

async function workshop() {
  const desk = open();
  await desk.load("typed", typed);
  return { desk, ...callersAt(desk) };
}

describe("navigator add", () => {
  it("adds a task as its person typed it, and prints it", async () => {
    const { desk, person } = await workshop();
    const { code, out, err } = await person(
      ...["add", "typed", "Mend the roof", "--id", "roof", "--priority", "2.5"],
      ...["--variable", "code=007", "--variable", "size=12", "--variable", '{"files": ["a.ts"]}'],
      ...["--context", "house=left=side", "--context", "floors=3"],
    );
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("roof  PENDING  typed/start  priority 2.5  Mend the roof");
    expect(await desk.record("roof")).toMatchObject({
      position: { variables: { code: "007", size: 12, files: ["a.ts"] } },
      context: { house: "left=side", floors: 3 },
    });
    expect((await desk.history("roof"))[0]?.caller).toMatchObject({ kind: "person", channel: "terminal" });
  });

  it("adds a task for an agent without a terminal too, in the agent's name", async () => {
    const { desk, agent } = await workshop();
    expect((await agent("add", "typed", "From a shell", "--id", "shell", "--variable", "size=1")).code).toBe(
      0,
    );
    expect((await desk.history("shell"))[0]?.caller.kind).toBe("agent");
  });

  it("refuses a wrong value and names the variable", async () => {
    const { person } = await workshop();
    const wrong = await person("add", "typed", "x", "--variable", "size=large");
    expect(wrong.err).toContain("VARIABLE_INVALID");
    expect(wrong.err).toContain("size");
    expect((await person("add", "typed", "x", "--variable", "size")).err).toContain(
      "an equals sign and a value",
    );
    expect((await person("add", "typd", "x")).err).toContain('Did you mean "typed"?');
  });

  it("prints JSON for programs", async () => {
    const { program } = await workshop();
    const { out } = await program("add", "typed", "As JSON", "--json");
    expect(JSON.parse(out)).toMatchObject({ data: { task: { title: "As JSON", workflowType: "typed" } } });
  });
});
