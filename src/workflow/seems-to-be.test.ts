import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { loadValue } from "./load.ts";

/** The first error about a file, and how many findings there are. */
function told(file: Json): {
  readonly message: string | undefined;
  readonly fix: string | undefined;
  readonly count: number;
} {
  const { findings } = loadValue(file, { id: "file" });
  const [first] = findings.filter(({ severity }) => severity === "error");
  return { message: first?.message, fix: first?.fix, count: findings.length };
}

describe("a file that is no workflow", () => {
  it.each<[string, Json]>([
    ["an OpenAPI description", { openapi: "3.1.0", info: { title: "T" }, paths: {} }],
    ["a workflow of GitHub Actions", { name: "CI", on: "push", jobs: { test: { steps: [] } } }],
    ["a package.json", { name: "x", version: "1.0.0", scripts: { test: "vitest" } }],
    ["the settings of an agent client", { mcpServers: {} }],
    ["a Docker Compose file", { services: { db: {} } }],
    ["a scenario file", { workflow: "review.yaml", scenarios: [] }],
    ["a task tree", { tasks: [{ id: "t", workflowType: "review" }] }],
    [
      "a lifecycle: the states of a task, and how they follow each other",
      { name: "kanban", states: { todo: {} } },
    ],
    ["a configuration of Navigator", { assurance: "operator", rate: 3 }],
    ["a file of another program: it has no field of a workflow", { theme: "dark", plugins: [] }],
  ])("is named: %s", (what, file) => {
    expect(told(file)).toEqual({
      message: `This is not a workflow. It looks like ${what}.`,
      fix: expect.stringMatching(/\.$/),
      count: 1,
    });
  });

  it("says which command reads it", () => {
    expect(told({ scenarios: [] }).fix).toContain("navigator test");
  });

  it("is asked for nodes if it could be the beginning of a workflow", () => {
    expect(told({ id: "new", name: "New" }).message).toBe("The workflow has no nodes.");
    expect(told({ id: "new", edges: [], states: {} }).message).toBe("The workflow has no nodes.");
  });
});
