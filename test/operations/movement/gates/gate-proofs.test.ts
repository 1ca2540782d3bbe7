import { describe, expect, it } from "vitest";
import type { Call } from "../../../../src/operations/ports/call.ts";
import { changeRecord } from "../../../support/changed-record.ts";
import { pinTask } from "../../../support/pinned-task.ts";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";

const open = desks({ bundled: "test" });

/** A task in `review`, claimed by `w` and brought there by `v`, before a gate with this evidence. */
async function reviewing(evidence: string): Promise<Team & { pin?: string }> {
  const t = await (await new Team(open()).connect("w", "v")).create("t");
  const gates = `  status:review: [{type: proof, enforcement: reject, evidence: [${evidence}]}]`;
  const pin = await pinTask(t.desk, "t", gates);
  await t.claim("v", "t");
  await t.update("v", "t", { status: "review" });
  return Object.assign(t, { pin });
}

const complete = { task: "t", status: "done" };

/** The answers of the check and of the move, which must agree. */
async function verdict(t: Team, worker: string, call?: Call): Promise<string> {
  const own = call ?? t.agent;
  const checked = await t.desk.data("check_gates", { ...complete, worker_id: worker }, own);
  const moved = await t.desk.try("update_task", { ...complete, worker_id: worker }, own);
  const code = moved.ok ? "moved" : moved.refusal.code;
  const needs = (checked["gates"] as readonly { needs: readonly string[] }[]).flatMap((gate) => gate.needs);
  return `${checked["result"]} ${code} ${needs.join("; ")}`.trim();
}

describe("the evidence of a gate", () => {
  it("J29: a condition reads the task's context", async () => {
    const t = await reviewing("{variable: 'risk < 3'}");
    expect(await verdict(t, "v")).toBe("fail GATES_NOT_SATISFIED variable risk < 3 (it does not hold)");
    await changeRecord(t.desk, "t", { context: { risk: 1 } }, { context: { risk: 1 } });
    expect(await verdict(t, "v")).toBe("pass moved");
  });

  it("J29: a report is read, and a command runs only for a trusted lifecycle", async () => {
    const t = await reviewing("{report: r.xml, expect: 'tests.failed == 0'}, {run: make test}");
    const ran: string[] = [];
    const trusted: string[] = [];
    const evidence: Call["ports"]["evidence"] = {
      run: async ({ run }) => {
        ran.push(run);
        return { exitCode: 0, output: "" };
      },
      digest: async () => ({ ok: false, why: "unreadable", problem: "not here" }),
      report: async () => ({ ok: true, report: { tests: { total: 2, failed: 0, skipped: 0 } } as never }),
    };
    const settings = { ...t.agent.ports.settings, commands: "trusted" as const };
    const known = { content: "", workflowId: "", commands: [], by: "", at: 0 };
    const list = async () =>
      ({ ok: true, value: trusted.map((content) => ({ ...known, content })) }) as const;
    const trust = {
      list,
      add: async () => ({ ok: true }) as never,
      remove: async () => ({ ok: true }) as never,
    };
    const call = { ...t.agent, ports: { ...t.agent.ports, evidence, trust, settings } };
    expect(await verdict(t, "v", call)).toContain(
      "fail GATES_NOT_SATISFIED run make test (not run: this lifecycle",
    );
    expect(ran).toEqual([]);
    trusted.push(t.pin ?? "");
    expect(await verdict(t, "v", call)).toBe("pass moved");
    expect(ran).toEqual(["make test", "make test"]);
  });

  it("J29: another worker is wanted than the one that brought the task here", async () => {
    const t = await reviewing("{by: other}");
    expect(await verdict(t, "v")).toContain("another worker is needed");
    await t.update("v", "t", { attachments: [{ type: "note", text: "x" }] });
    const taken = await t.claim("w", "t", { force: true, reason: "review" });
    expect(taken.task?.state).toBe("review");
    expect(await verdict(t, "w")).toBe("pass moved");
  });

  it("J29: a person approves by moving the task", async () => {
    const t = await reviewing("{approval: human}");
    expect(await verdict(t, "v")).toBe("fail GATES_NOT_SATISFIED approval human (a person must move it)");
    await t.desk.ask("update_task", complete);
    expect((await t.task("t")).state).toBe("done");
  });
});
