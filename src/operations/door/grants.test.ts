import { describe, expect, it } from "vitest";
import { operations } from "../operations.ts";
import { readGrants } from "./grants.ts";

describe("a grant", () => {
  it("names operations for the one client of the process", () => {
    expect(readGrants("resolve_task, migrate_tasks", "its client", operations)).toEqual({
      ok: true,
      grants: [{ operation: "resolve_task" }, { operation: "migrate_tasks" }],
    });
  });

  it("names an agent, whose name may hold nearly any character", () => {
    expect(readGrants("a=b c=resolve_task;__proto__=list_inbox", "a name", operations)).toEqual({
      ok: true,
      grants: [
        { agent: "a=b c", operation: "resolve_task" },
        { agent: "__proto__", operation: "list_inbox" },
      ],
    });
  });

  it.each([
    ["a name", "conductor=resolve_tsk", 'no operation "resolve_tsk": did you mean resolve_task?'],
    ["a name", "conductor=wholly_else", 'no operation "wholly_else".'],
    ["a name", "conductor=", 'no operation "".'],
    ["a name", "resolve_task", '"conductor=resolve_task"'],
    ["a name", "=resolve_task", "1 to 100 printable ASCII characters"],
    ["a name", "caf\u00e9=resolve_task", "1 to 100 printable ASCII characters"],
    ["a name", "conductor=answer_question", "answer_question is for people"],
    ["its client", "conductor=resolve_task", 'write "resolve_task", without a name'],
    ["its client", "answer_question", "no agent can be granted it"],
    ["its client", "", 'no operation "".'],
    ["its client", "resolve_task,", 'no operation "".'],
  ] as const)("to %s is refused as %j, and told what is wrong", (grantee, text, problem) => {
    expect(readGrants(text, grantee, operations)).toEqual({
      ok: false,
      problem: expect.stringContaining(problem),
    });
  });
});
