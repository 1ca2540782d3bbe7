import { describe, expect, it } from "vitest";
import type { Files } from "../../../src/operations/ports/files.ts";
import { openDefinitionFiles } from "../../../src/operations/workflows/definition-files.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();

const texts: Readonly<Record<string, string>> = {
  "caller.yaml": [
    "nodes: { start: { type: start }, call: { type: subflow, workflow: child }, end: { type: end, result: success } }",
    "edges: [{ from: start, to: call }, { from: call, to: end }]",
  ].join("\n"),
  "child.yaml": [
    "nodes: { start: { type: start }, a: { type: task, name: A }, end: { type: end, result: success } }",
    "edges: [{ from: start, to: a }, { from: a, to: end }]",
  ].join("\n"),
  "lender.yaml": "title: Lender\nactivities: [{ id: shared, name: Shared, steps: [{ id: one, name: One }] }]",
  "borrower.yaml": "title: Borrower\n_activityRefs: [lender/shared]",
};

function counting(): { readonly files: Files; readonly reads: string[] } {
  const reads: string[] = [];
  const files: Files = {
    read: async (path) => {
      reads.push(path);
      const value = texts[path];
      const refusal = { code: "INPUT_UNREADABLE", message: `${path} is not there.`, facts: {} } as const;
      return value === undefined ? { ok: false, refusal } : { ok: true, value };
    },
    list: async () => undefined,
    beside: (_, relative) => relative,
  };
  return { files, reads };
}

async function shelfOf(...names: readonly string[]) {
  const { files, reads } = counting();
  const { call } = open();
  const shelf = await openDefinitionFiles(names, { ...call, ports: { ...call.ports, files } });
  if (!shelf.ok) throw new Error(shelf.refusal.message);
  return { ...shelf.value, reads };
}

describe("openDefinitionFiles", () => {
  it("reads each file once, also one that is asked for and called", async () => {
    const { reads } = await shelfOf("caller.yaml", "child.yaml");
    expect(reads).toEqual(["caller.yaml", "child.yaml"]);
  });

  it("looks for a callee once, beside the files", async () => {
    const { reads, workflows } = await shelfOf("caller.yaml");
    expect(reads).toEqual(["caller.yaml", "child.yaml"]);
    expect(workflows.byId("child")?.name).toBe("child");
  });

  it("compiles each file once: the program that is verified is the one that callers run", async () => {
    const { entries, workflows } = await shelfOf("caller.yaml", "child.yaml");
    for (const { loaded } of entries) {
      expect(loaded.program).toBeDefined();
      expect(workflows.byId(loaded.program?.id ?? "")).toBe(loaded.program);
      expect(workflows.byVersion(loaded.program?.version ?? "")).toBe(loaded.program);
    }
  });

  it("parses each file once: a borrowed activity is the very one of its lender", async () => {
    const { entries } = await shelfOf("lender.yaml", "borrower.yaml");
    const [lender, borrower] = entries.map(({ loaded }) => loaded.definition as Record<string, unknown>);
    const borrowed = borrower?.["_borrowed"] as Record<string, Record<string, unknown>>;
    expect(borrowed["lender"]?.["activities"]).toBe(lender?.["activities"]);
  });
});
